/// What a board lets cards do, for all cards at once as masks of them.
#pragma once

#include "board.hpp"

#include <bit>

namespace kosynka {

struct Openings {
    /// Cards that a foundation waits for.
    std::uint64_t next = 0;
    /// Cards that can be bared where they lie face up.
    std::uint64_t bared = 0;
    /// Cards that some column can take.
    std::uint64_t fits = 0;

    /// Face-up cards that can go up.
    std::uint64_t ups() const { return next & bared; }
};

Openings openings_of(const Table& table, const Board& board);

/// A card of stock or waste that draws and redeals alone bring to the top.
struct Reach {
    std::uint8_t index;
    std::uint8_t waste;
    std::int8_t redeals;
};

/// What the stock of a board offers.
class StockReach {
public:
    StockReach(const Table& table, const Board& board)
        : table_(table), board_(board), size_(std::popcount(board.stock)) {}

    /// Call `take(Reach)` for each way to bring up one of `wanted`, equal ways once.
    template <typename Take> void each(std::uint64_t wanted, Take take) const {
        for (std::uint64_t rest = wanted; rest; rest &= rest - 1) {
            for (std::int8_t index : table_.stock_at[std::countr_zero(rest)]) {
                if (index == kNoCard) break;
                if (!(board_.stock >> index & 1)) continue;
                const auto reach = reach_of(index);
                if (!reach) continue;
                take(*reach);
                if (table_.stock_is_set) break;
            }
        }
    }

private:
    std::optional<Reach> reach_of(int index) const;

    const Table& table_;
    const Board& board_;
    int size_;
};

} // namespace kosynka
