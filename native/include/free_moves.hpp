/// The positions that free moves reach: free cards up to their foundations and back.
#pragma once

#include "dominance.hpp"
#include "openings.hpp"

namespace kosynka {

/// Free cards that can go up, as a mask of cards.
std::uint64_t free_ups(const Table& table, const Board& board);

/// Play all safe free cards; append the steps to `steps` if it is given. True if there was any.
bool settle_free(const Table& table, Board& board, const Dominances& use,
                 std::vector<Step>* steps = nullptr);

/// All positions that free moves reach from a settled one, each settled.
///
/// A card that would be safe is never brought back. The heights tell members apart, since
/// free moves leave heads and stock alone. One object is reused for many searches.
class FreeClosure {
public:
    struct Member {
        Board board;
        Openings openings;
        std::uint32_t parent;
        Step via;

        /// Free cards that can go up.
        std::uint64_t ups() const { return openings.ups() & board.one; }
    };

    FreeClosure(const Table& table, const Dominances& use) : table_(&table), use_(use) {}

    /// Fill `members`; stop early at one where `stop(board)` is true and return its index.
    /// From `most` members on no more are looked for, and `is_cut` is set.
    template <typename Stop>
    std::optional<std::uint32_t> fill(const Board& start, std::size_t most, Stop stop) {
        begin(start);
        for (std::uint32_t at = 0; at < members_.size(); ++at) {
            if (stop(members_[at].board)) return at;
            if (members_.size() < most) {
                expand(at);
            } else {
                is_cut_ = true;
            }
        }
        return std::nullopt;
    }
    /// Was any search cut short?
    bool is_cut() const { return is_cut_; }
    const std::vector<Member>& members() const { return members_; }
    /// The steps that lead from the start to a member, safe ones included.
    std::vector<Step> path_to(std::uint32_t member) const;

private:
    void begin(const Board& start);
    void expand(std::uint32_t at);
    void add(Board board, std::uint32_t parent, const Step& via);
    bool remember(const Board& board);
    void widen();

    const Table* table_;
    Dominances use_;
    std::vector<Member> members_;
    std::vector<std::uint64_t> seen_ = std::vector<std::uint64_t>(256);
    std::uint32_t round_ = 0;
    bool is_cut_ = false;
};

} // namespace kosynka
