/// Random games played out to their end, with all cards known.
///
/// A step is a move of the search: a card of the stock counts as one with the draws and
/// redeals that bring it up. Cards are never brought back from foundations, so that every
/// game ends.
#pragma once

#include "budget.hpp"

namespace kosynka {

enum class Policy : std::uint8_t {
    /// Each step with the same chance.
    uniform,
    /// The step that looks best, with noise; see the weights beside each game's playouts.
    greedy,
};

struct Playouts {
    std::uint64_t count = 0;
    std::uint64_t won = 0;
    std::uint64_t steps = 0;
    double cpu_ms = 0;
};

/// Play up to `count` games; fewer if the budget ends. A game that began is played out.
Playouts play_out(const GameSpec& spec, const Layout& layout, Policy policy, std::uint64_t count,
                  std::uint64_t seed, Budget& budget);

} // namespace kosynka
