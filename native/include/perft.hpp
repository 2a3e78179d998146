/// Counts of distinct positions, the common truth of this kernel and the Python engine.
#pragma once

#include "position.hpp"

namespace kosynka {

/// How many distinct positions are reached in exactly 0, 1, … `depth` actions.
std::vector<std::uint64_t> perft(const GameSpec& spec, const Layout& layout, int depth);

} // namespace kosynka
