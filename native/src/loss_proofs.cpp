#include "loss_proofs.hpp"

#include <algorithm>
#include <bit>

namespace kosynka {

namespace {

constexpr std::uint32_t kSuitMask = (1U << kRanks) - 1;

} // namespace

bool is_lost_when_relaxed(const Table& table, const Board& board) {
    // A card counts as hidden while all its copies are.
    std::uint64_t once = 0, twice = 0;
    for (int i = 0; i < table.columns; ++i) {
        if (board.left[i] < 2) continue;
        const std::uint64_t below = table.below[i][board.left[i] - 1];
        twice |= (once & below) | table.below_twice[i][board.left[i] - 1];
        once |= below;
    }
    std::uint64_t seen = ~(table.packs == 1 ? once : twice);
    std::array<int, kSuits> up{};
    for (int suit = 0; suit < kSuits; ++suit) up[suit] = board.height[suit][table.packs - 1];
    std::array<std::uint8_t, kMaxColumns> left = board.left;
    bool space = board.spaces > 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int suit = 0; suit < kSuits; ++suit) {
            const auto cards = static_cast<std::uint32_t>(seen >> (suit * kRanks)) & kSuitMask;
            const int reached = std::countr_one(cards);
            changed = changed || reached > up[suit];
            up[suit] = std::max(up[suit], reached);
            space = space || up[suit] == kRanks;
        }
        for (int i = 0; i < table.columns; ++i) {
            while (left[i]) {
                const Card card = table.column[i][left[i] - 1];
                const bool goes_up = rank_of(card) < up[suit_of(card)];
                const bool moves = rank_of(card) == kRanks - 1 ? space || left[i] == 1
                                                               : (seen & table.hosts[card]) != 0;
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
