/// The one entrance: which search is run on which game, and in what order.
#pragma once

#include "budget.hpp"
#include "game_spec.hpp"

namespace kosynka {

/// Can the kernel search this game at all?
bool can_solve(const GameSpec& spec);

/// Why the position cannot be searched, or nothing.
const char* why_refused(const GameSpec& spec, const Layout& layout);

Outcome solve(const GameSpec& spec, const Layout& layout, const Limits& limits,
              const Dominances& use, const std::atomic<bool>* cancelled, Budget::Poll poll);

} // namespace kosynka
