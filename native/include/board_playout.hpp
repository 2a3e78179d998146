/// Random games on boards of games that build by colour.
#pragma once

#include "playouts.hpp"
#include "prove.hpp"
#include "random.hpp"

namespace kosynka {

class BoardPlayout {
public:
    BoardPlayout(const Table& table, const Board& start);

    /// Play one game; true if it is won. `steps` then hold it, from the start.
    bool play(Policy policy, Random& random);
    const std::vector<Step>& steps() const { return steps_; }

private:
    void list(const Board& board);
    Step choose(Policy policy, const Board& board, Random& random) const;
    int score_of(const Board& board, const Step& step) const;
    void take(Card card);

    const Table& table_;
    const Board& start_;
    std::uint64_t start_stock_ = 0;
    std::uint64_t start_twice_ = 0;
    /// The cards left in the stock: at least one copy, two copies.
    std::uint64_t stock_ = 0;
    std::uint64_t twice_ = 0;
    std::vector<Step> options_;
    std::vector<Step> steps_;
};

/// Play up to `games` greedy games and return the first that is won.
Search find_by_playouts(const Table& table, const Board& start, Budget& budget, std::uint64_t games,
                        std::uint64_t seed);

} // namespace kosynka
