#include "loss_proofs.hpp"

#include <bit>

namespace kosynka {

namespace {

/// The cards that can carry `card` in a column.
std::uint64_t hosts_of(const Table& table, Card card) {
    const int above = rank_of(card) + 1;
    const auto& suits = table.opposite[suit_of(card)];
    return bit(suits[0] * kRanks + above) | bit(suits[1] * kRanks + above);
}

} // namespace

bool is_lost_when_relaxed(const Table& table, const Board& board) {
    std::uint64_t seen = board.one;
    for (std::uint64_t rest = board.stock; rest; rest &= rest - 1) {
        seen |= bit(table.stock[std::countr_zero(rest)]);
    }
    std::array<int, kSuits> up{};
    for (int suit = 0; suit < kSuits; ++suit) {
        up[suit] = board.height[suit][table.packs - 1];
        for (int rank = 0; rank < up[suit]; ++rank) seen |= bit(suit * kRanks + rank);
    }
    std::array<std::uint8_t, kMaxColumns> left = board.left;
    bool space = board.spaces > 0;
    for (int i = 0; i < table.columns; ++i) {
        if (left[i]) seen |= bit(table.column[i][left[i] - 1]);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int suit = 0; suit < kSuits; ++suit) {
            while (up[suit] < kRanks && (seen >> (suit * kRanks + up[suit]) & 1)) {
                ++up[suit];
                changed = true;
            }
            space = space || up[suit] == kRanks;
        }
        for (int i = 0; i < table.columns; ++i) {
            while (left[i]) {
                const Card card = table.column[i][left[i] - 1];
                const bool goes_up = rank_of(card) < up[suit_of(card)];
                const bool moves = rank_of(card) == kRanks - 1
                                       ? space || left[i] == 1
                                       : (seen & hosts_of(table, card)) != 0;
                if (!goes_up && !moves) break;
                changed = true;
                if (--left[i]) {
                    seen |= bit(table.column[i][left[i] - 1]);
                } else {
                    space = true;
                }
            }
        }
    }
    for (int i = 0; i < table.columns; ++i) {
        if (left[i]) return true;
    }
    for (int n : up) {
        if (n < kRanks) return true;
    }
    return false;
}

} // namespace kosynka
