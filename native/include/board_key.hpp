/// Exact keys of boards: equal keys, equal boards.
#pragma once

#include "free_moves.hpp"
#include "key_set.hpp"

#include <algorithm>

namespace kosynka {

/// How many bits each part of a key takes, worked out for one search.
class BoardCodec {
public:
    BoardCodec(const Table& table, const Board& start);

    int bits() const { return bits_; }

    template <typename Key> Key encode(const Table& table, const Board& board) const {
        Key key = 1;
        for (const auto& up : board.height) {
            // A sorted pair of heights as one number below 105.
            key = table.packs == 1 ? key * (kRanks + 1) + up[0]
                                   : key * kPairs + up[1] * (up[1] + 1) / 2 + up[0];
        }
        for (int i = 0; i < table.columns; ++i) key = key * base_[i] + board.left[i];
        if (has_waste_) key = key * waste_base_ + board.waste;
        if (has_redeals_) key = key * redeals_base_ + static_cast<unsigned>(board.redeals);
        return (key << stock_bits_) | static_cast<Key>(board.stock);
    }

private:
    static constexpr int kPairs = (kRanks + 1) * (kRanks + 2) / 2;

    std::array<std::uint8_t, kMaxColumns> base_{};
    bool has_waste_;
    bool has_redeals_;
    unsigned waste_base_;
    unsigned redeals_base_;
    int stock_bits_;
    int bits_;
};

/// The position of the same free moves with as many cards up as a fixed order brings there.
/// Its key stands for all positions that reach it, where free moves can be taken back.
Board risen(const Table& table, Board board);

} // namespace kosynka
