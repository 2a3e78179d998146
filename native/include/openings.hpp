/// What a board lets cards do, for all cards at once as masks of them.
#pragma once

#include "board.hpp"

namespace kosynka {

struct Openings {
    /// Cards that a foundation waits for.
    std::uint64_t next;
    /// Cards that can be bared where they lie face up.
    std::uint64_t bared;
    /// Cards that some column can take.
    std::uint64_t fits;
};

Openings openings_of(const Table& table, const Board& board);

/// The draws that bring a card of the stock, by its index, to the top of the waste, or
/// nothing. `size` is the number of cards left in stock and waste.
std::optional<Reach> reach_of(const Table& table, const Board& board, int index, int size);

} // namespace kosynka
