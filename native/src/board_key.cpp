#include "board_key.hpp"

#include <bit>
#include <cmath>

namespace kosynka {

BoardCodec::BoardCodec(const Table& table, const Board& start)
    : has_waste_(!table.stock_is_set), has_redeals_(start.redeals > 0),
      waste_base_(static_cast<unsigned>(table.stock_size) + 1),
      redeals_base_(static_cast<unsigned>(std::max<int>(start.redeals, 0)) + 1),
      stock_bits_(table.stock_size) {
    double bits = 1 + stock_bits_ + kSuits * std::log2(table.packs == 1 ? kRanks + 1 : kPairs);
    for (int i = 0; i < table.columns; ++i) {
        base_[i] = static_cast<std::uint8_t>(start.left[i] + 1);
        bits += std::log2(base_[i]);
    }
    if (has_waste_) bits += std::log2(waste_base_);
    if (has_redeals_) bits += std::log2(redeals_base_);
    bits_ = static_cast<int>(bits) + 1;
}

Board risen(const Table& table, Board board) {
    if (!table.worry_back) return board;
    for (std::uint64_t ups = free_ups(table, board); ups; ups = free_ups(table, board)) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(ups));
        board.play(table, {Step::Kind::up, card});
    }
    return board;
}

} // namespace kosynka
