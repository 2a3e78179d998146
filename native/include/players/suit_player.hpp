/// A player of the game that builds in suit who never looks at a card that was not seen.
///
/// There all columns lie open, and what passed through the row once was seen. What stays
/// unknown to the end is the order of the captives, and it decides the game: a pile can only
/// be completed if none of its cards lies under itself, or in a ring of such piles. As every
/// order is as likely, nothing can be done about the piles that were begun. So the player
/// holds kings back, of the suits with most captives above all, and begins their piles when
/// fewer captives are left: then it chooses knowing more.
#pragma once

#include "budget.hpp"
#include "random.hpp"
#include "suit_board.hpp"

#include <optional>

namespace kosynka {

/// A board and what was seen of it. Cards that were not seen stand in it, in any order.
struct SuitSight {
    SuitBoard board;
    /// How many cards of the row, the last ones, were never turned.
    int unseen = 0;
    /// The places whose captive was seen though it does not lie free.
    std::uint16_t seen_captives = 0;

    bool is_unseen(int captive) const {
        return (board.has_captive >> captive & 1) && !(seen_captives >> captive & 1) &&
               board.up[captive] != kRanks;
    }
};

SuitSight make_suit_sight(const GameSpec& spec, const Layout& layout,
                          const std::vector<int>& unseen);

class SuitPlayer {
public:
    struct Option {
        Action action;
        /// Turn the next card of the row instead, which may be unseen.
        bool draws = false;
        int score = 0;
    };

    /// `samples`: how many games may be played on for one decision; 0 to decide at a glance.
    SuitPlayer(const GameSpec& spec, int samples, std::uint64_t seed)
        : spec_(&spec), samples_(samples), random_(seed) {}

    /// Send up what lies free and holds no king back. If a captive is freed that was not seen,
    /// stop there; false then, or if moves were made.
    bool settle(SuitSight& sight, std::vector<Move>* moves = nullptr) const;
    /// What to do on a settled board, by samples or at a glance; nothing to give up.
    std::optional<Option> decide(const SuitSight& sight, Budget& budget);
    /// Play what was decided.
    void act_on(SuitSight& sight, const Option& option, std::vector<Move>* moves = nullptr) const;
    /// Play on to the end, where cards are looked at only as they turn up.
    bool plays_to_win(SuitSight sight, Budget& budget);

    /// The share of the samples that the last decision won, and their number.
    double value() const { return value_; }
    std::uint64_t samples() const { return played_; }

private:
    struct Reading;
    class Lister;
    struct Arm;

    /// Fill `options_` and return the best of them.
    const Option* list(const SuitSight& sight);
    bool play_out(SuitSight& sight, Budget& budget);
    /// Try the options in the same deals and return the best; the first is the usual one.
    Option try_out(const SuitSight& sight, const std::vector<Option>& options, Budget& budget);

    const GameSpec* spec_;
    int samples_;
    Random random_;
    double value_ = 0;
    std::uint64_t played_ = 0;
    std::vector<Option> options_;
};

} // namespace kosynka
