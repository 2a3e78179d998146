/// Random games on boards of games that build in suit.
#pragma once

#include "playouts.hpp"
#include "random.hpp"
#include "suit_board.hpp"

#include <optional>

namespace kosynka {

class SuitPlayout {
public:
    SuitPlayout(const GameSpec& spec, const SuitBoard& start) : spec_(spec), start_(start) {}

    /// Play one game; true if it is won.
    bool play(Policy policy, Random& random);
    /// How many steps it took, with the cards that went up because they lay free.
    std::size_t steps() const { return steps_; }
    /// The moves of the last game.
    std::vector<Move> moves() const;

private:
    struct Option {
        Action action;
        int score;
    };
    /// What a step is worth to the greedy policy.
    struct Worth;

    void list(const SuitBoard& board, const Worth& worth);

    const GameSpec& spec_;
    const SuitBoard& start_;
    std::vector<Option> options_;
    std::vector<Action> actions_;
    std::size_t steps_ = 0;
};

/// Play up to `games` greedy games and return the moves of the first that is won.
std::optional<std::vector<Move>> find_by_playouts(const GameSpec& spec, const SuitBoard& start,
                                                  Budget& budget, std::uint64_t games,
                                                  std::uint64_t seed);

} // namespace kosynka
