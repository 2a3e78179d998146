/// From the steps of a search to the moves of a player.
#pragma once

#include "board.hpp"
#include "position.hpp"

#include <optional>

namespace kosynka {

/// Play `steps` on whole piles, adding the draws, redeals and shifts that they need.
/// Empty if that fails, which would be a fault of the search.
std::optional<std::vector<Move>> write_moves(const GameSpec& spec, const Layout& layout,
                                             const std::vector<Step>& steps);

/// The same for steps that lead to the win; empty also if they do not.
std::optional<std::vector<Move>> write_line(const GameSpec& spec, const Layout& layout,
                                            const std::vector<Step>& steps);

} // namespace kosynka
