#include "openings.hpp"

namespace kosynka {

namespace {

constexpr std::uint64_t kTops = 0x0888888888888ULL;
constexpr std::uint64_t kEvenRanks = 0x1555, kOddRanks = 0x0AAA;

/// The top bits of the nibbles as neighbours.
std::uint64_t packed(std::uint64_t rooms) {
    rooms = (rooms & kTops) >> 3;
    rooms = (rooms | rooms >> 3) & 0x0303030303030303ULL;
    rooms = (rooms | rooms >> 6) & 0x000F000F000F000FULL;
    rooms = (rooms | rooms >> 12) & 0x000000FF000000FFULL;
    return (rooms | rooms >> 24) & 0xFFFF;
}

/// Ranks by chain as a mask of cards: a chain changes its colour with each rank.
std::uint64_t cards_of(const Table& table, std::uint64_t chain_0, std::uint64_t chain_1) {
    return ((chain_0 & kEvenRanks) | (chain_1 & kOddRanks)) * table.aces[0] +
           ((chain_1 & kEvenRanks) | (chain_0 & kOddRanks)) * table.aces[1];
}

} // namespace

Openings openings_of(const Table& table, const Board& board) {
    const std::uint64_t room_0 = packed(board.rooms(0)), room_1 = packed(board.rooms(1));
    const std::uint64_t king = board.spaces > 0 ? bit(kRanks - 1) : 0;
    Openings openings{};
    openings.fits = cards_of(table, room_0 | king, room_1 | king);
    openings.bared = cards_of(table, room_0 << 1 | 1, room_1 << 1 | 1);
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int pile = 0; pile < table.packs; ++pile) {
            const int rank = board.height[suit][pile];
            if (rank < kRanks) openings.next |= bit(suit * kRanks + rank);
        }
    }
    return openings;
}

std::optional<Reach> StockReach::reach_of(int index) const {
    const auto at = static_cast<std::uint8_t>(index);
    if (table_.stock_is_set) return Reach{at, 0, kUnlimited};
    const int place = std::popcount(board_.stock & (bit(index) - 1)) + 1;
    const auto below = static_cast<std::uint8_t>(place - 1);
    const int draw = table_.draw, waste = board_.waste, redeals = board_.redeals;
    if (place >= waste && ((place - waste) % draw == 0 || place == size_)) {
        return Reach{at, below, board_.redeals};
    }
    if (redeals != 0 && (place % draw == 0 || place == size_)) {
        return Reach{at, below, static_cast<std::int8_t>(redeals > 0 ? redeals - 1 : redeals)};
    }
    return std::nullopt;
}

} // namespace kosynka
