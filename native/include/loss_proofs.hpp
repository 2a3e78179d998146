/// Proofs that a position is lost, without a search.
#pragma once

#include "board.hpp"

namespace kosynka {

/// Relaxed fixpoint: every card of the stock is at hand, what is face up can always be bared
/// and always carries, a space once made serves all. If some card then never turns up or
/// never reaches its foundation, the position is lost. With two packs any copy of a card
/// stands for both.
bool is_lost_when_relaxed(const Table& table, const Board& board);

} // namespace kosynka
