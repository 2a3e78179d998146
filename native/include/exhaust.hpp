/// A plain search of all positions, for every game and small ends of it.
#pragma once

#include "budget.hpp"
#include "position.hpp"

namespace kosynka {

/// Look at every position that can be reached, with exact keys and without any pruning.
Outcome exhaust(const GameSpec& spec, const Layout& layout, Budget& budget);

} // namespace kosynka
