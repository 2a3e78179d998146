/// The entrance to play without peeking: what to do, and how games go on from here.
#pragma once

#include "players/player.hpp"
#include "position.hpp"

namespace kosynka {

struct Advice {
    /// Moves that need no further look: up to the first card that they turn. None: give up.
    std::vector<Move> moves;
    /// What the best move was worth in the deals looked at, 0 to 1.
    double value = 0;
    std::uint64_t samples = 0;
};

/// How many games were played on, and how many of them were won.
struct PlayedOn {
    std::uint64_t count = 0;
    std::uint64_t won = 0;
};

/// Say what to do where `unseen` cards of each pile were never seen (see `Deals`).
///
/// The cards that stand in their places have no influence on the answer. Where
/// redeals are without limit on a table for one the whole stock is looked through first.
Advice advise(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
              const Skill& skill, std::uint64_t seed, Budget& budget);

/// In up to `games` deals that agree with what was seen let the player play on to the end.
PlayedOn play_on(const GameSpec& spec, const Layout& layout, const std::vector<int>& unseen,
                 const Skill& skill, std::uint64_t games, std::uint64_t seed, Budget& budget);

} // namespace kosynka
