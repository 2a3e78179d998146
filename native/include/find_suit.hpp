/// A search for wins in games that build in suit: a narrow beam, repeated.
///
/// Everything that guides it is unproved, so that its failure proves nothing.
#pragma once

#include "budget.hpp"
#include "suit_board.hpp"

#include <optional>

namespace kosynka {

/// One run of the beam with `width` boards; the moves of a win if it finds one.
std::optional<std::vector<Move>> find_in_suit(const GameSpec& spec, const SuitBoard& start,
                                              Budget& budget, std::size_t width,
                                              std::uint64_t seed);

} // namespace kosynka
