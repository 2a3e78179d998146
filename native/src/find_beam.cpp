#include "find_beam.hpp"

#include "board_key.hpp"
#include "random.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace kosynka {

namespace {

constexpr std::size_t kMostMembers = 8;
constexpr int kSlot = 2;
/// What the set of boards met takes for each of them.
constexpr std::size_t kSeenBytes = 32;

/// What a board is worth; measured, not proved.
struct Worth {
    int hidden = 10;
    int stock = 6;
    /// A card left in a waste that is never turned over again.
    int buried = 0;
    int up = 4;
    int space = 2;
    int room = 1;
    std::uint32_t noise = 6;
};

constexpr Worth kUnlimitedWorth;
/// With few passes the stock is what a win fails by.
constexpr Worth kLimitedWorth{.hidden = 4, .buried = 12, .noise = 12};

class Beam {
public:
    Beam(const Table& table, Budget& budget, std::size_t width, std::uint64_t seed)
        : table_(table), worth_(table.unlimited ? kUnlimitedWorth : kLimitedWorth), budget_(budget),
          width_(width), closure_(table, use_), random_(seed) {}

    Search run(const Board& start) {
        Board root = start;
        settle(table_, root, use_);
        layers_.push_back({{root, {}, 0, 0, 0}});
        if (root.is_won(table_)) return {Verdict::winnable, steps_from(start, 0)};
        while (!layers_.back().empty()) {
            std::vector<Entry> next;
            const auto& layer = layers_.back();
            for (std::uint32_t i = 0; i < layer.size(); ++i) {
                if (budget_.spend()) return {};
                expand(layer[i].board, i, next);
            }
            for (std::uint32_t i = 0; i < next.size(); ++i) {
                if (!next[i].board.is_won(table_)) continue;
                layers_.push_back(std::move(next));
                return {Verdict::winnable, steps_from(start, i)};
            }
            cut(next);
            const std::size_t more = next.size() * (sizeof(Entry) + kSeenBytes);
            if (more > budget_.bytes_left()) {
                budget_.stop(Reason::memory);
                return {};
            }
            bytes_ += more;
            budget_.hold(kSlot, bytes_);
            layers_.push_back(std::move(next));
        }
        return {};
    }
    ~Beam() { budget_.hold(kSlot, 0); }
    Beam(const Beam&) = delete;
    Beam& operator=(const Beam&) = delete;

private:
    struct Entry {
        Board board;
        Step commit;
        std::uint32_t parent;
        std::uint32_t member;
        int score;
    };

    void expand(const Board& root, std::uint32_t parent, std::vector<Entry>& next) {
        closure_.fill(root, kMostMembers, [](const Board&) { return false; });
        const std::uint64_t stock = stock_cards(table_, root);
        const auto& members = closure_.members();
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            commits_.clear();
            list_commits(table_, members[i].board, members[i].openings, stock, commits_);
            for (const Step& commit : commits_) {
                if (table_.worry_back && members[i].ups() &&
                    commutes(table_, members[i].board, commit, members[i].ups())) {
                    continue;
                }
                Entry entry{members[i].board, commit, parent, i, 0};
                entry.board.play(table_, commit);
                settle(table_, entry.board, use_);
                entry.score = appraise(entry.board) + static_cast<int>(random_.below(worth_.noise));
                next.push_back(entry);
            }
        }
    }

    int appraise(const Board& board) const {
        int up = 0;
        for (const auto& pair : board.height) up += pair[0] + pair[1];
        int score = -worth_.hidden * board.hidden - worth_.stock * std::popcount(board.stock) +
                    worth_.up * up + worth_.space * board.spaces;
        if (board.redeals == 0) score -= worth_.buried * board.waste;
        const std::uint64_t tops = 0x0888888888888ULL;
        score += worth_.room *
                 (std::popcount(board.rooms(0) & tops) + std::popcount(board.rooms(1) & tops));
        return score;
    }

    /// Keep the best entries, each board once in a run.
    void cut(std::vector<Entry>& next) {
        order_.clear();
        for (std::uint32_t i = 0; i < next.size(); ++i) order_.emplace_back(-next[i].score, i);
        std::sort(order_.begin(), order_.end());
        std::vector<Entry> kept;
        for (const auto& [score, i] : order_) {
            if (kept.size() == width_) break;
            if (seen_.insert(fingerprint(risen(table_, next[i].board))).second)
                kept.push_back(next[i]);
        }
        next = std::move(kept);
    }

    /// Enough to find by; two boards that share one cost a win at most.
    static std::uint64_t fingerprint(const Board& board) {
        std::uint64_t hash = mixed(board.stock);
        for (const auto& pair : board.height) hash = mixed(hash * 31 + pair[0] * 16U + pair[1]);
        for (std::uint8_t left : board.left) hash = hash * 131 + left;
        return mixed(hash * 31 + board.waste * 8U + static_cast<unsigned>(board.redeals + 1));
    }

    std::vector<Step> steps_from(const Board& start, std::uint32_t last) {
        std::vector<const Entry*> chain;
        for (std::size_t i = layers_.size() - 1; i > 0; --i) {
            chain.push_back(&layers_[i][last]);
            last = chain.back()->parent;
        }
        std::reverse(chain.begin(), chain.end());
        std::vector<Step> steps;
        Board board = start;
        settle(table_, board, use_, &steps);
        for (const Entry* entry : chain) {
            closure_.fill(board, kMostMembers, [](const Board&) { return false; });
            const auto path = closure_.path_to(entry->member);
            steps.insert(steps.end(), path.begin(), path.end());
            board = closure_.members()[entry->member].board;
            board.play(table_, entry->commit);
            steps.push_back(entry->commit);
            settle(table_, board, use_, &steps);
        }
        return steps;
    }

    const Table& table_;
    const Worth& worth_;
    const Dominances use_{};
    Budget& budget_;
    std::size_t width_;
    FreeClosure closure_;
    Random random_;
    std::vector<std::vector<Entry>> layers_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Step> commits_;
    std::vector<std::pair<int, std::uint32_t>> order_;
    std::size_t bytes_ = 0;
};

} // namespace

Search find_by_beam(const Table& table, const Board& start, Budget& budget, std::size_t width,
                    std::uint64_t seed) {
    return Beam(table, budget, width, seed).run(start);
}

} // namespace kosynka
