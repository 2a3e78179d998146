/// What a game is to the kernel: plain data that Python derives from the declaration.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace kosynka {

using Card = std::uint8_t;

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kFaces = kRanks * kSuits;
inline constexpr int kNoCard = -1;
inline constexpr int kAnySuit = -1;
inline constexpr int kUnlimited = -1;

/// The rank 0 (ace) to 12 (king) of a card.
constexpr int rank_of(Card card) {
    return card % kRanks;
}
constexpr int suit_of(Card card) {
    return card / kRanks;
}
constexpr std::uint64_t bit(int n) {
    return std::uint64_t{1} << n;
}

struct GameSpec {
    int packs = 1;
    int columns = 7;
    int captives = 0;
    int draw = 1;
    bool base_by_hand = true;
    bool worry_back = true;
    bool first_accepting_only = true;
    /// The suit of each foundation's place, or kAnySuit.
    std::vector<int> places;
    /// For each card the cards that may be laid on it in a column, and that move along on it.
    std::array<std::uint64_t, kFaces> fits_on{};
    std::array<std::uint64_t, kFaces> runs_on{};
    std::uint64_t space_fillers = 0;
    std::uint64_t base_cards = 0;
    std::uint64_t red_cards = 0;
    /// For each card the one that follows it on a foundation, or kNoCard.
    std::array<int, kFaces> next_up{};

    int foundations() const { return static_cast<int>(places.size()); }
    int first_captive() const { return foundations(); }
    int first_column() const { return foundations() + captives; }
    int waste() const { return first_column() + columns; }
    int stock() const { return waste() + 1; }
    int piles() const { return stock() + 1; }
    int cards() const { return packs * kFaces; }
    int redness(Card card) const { return static_cast<int>(red_cards >> card & 1); }

    /// Alternating columns down from the king, aces up in fixed suits, no captives.
    bool builds_by_colour() const;
    /// Columns down in suit, any card in a space, base cards that go up by themselves.
    bool builds_by_suit() const;
};

/// A position as Python states it: piles in the order of the declaration.
struct Layout {
    std::vector<std::vector<Card>> piles;
    std::vector<int> face_down;
    int redeals_left = kUnlimited;
};

/// One decision of the player, piles by number.
struct Move {
    enum class Kind : std::uint8_t { play, draw, redeal };
    Kind kind = Kind::play;
    std::uint8_t source = 0;
    std::uint8_t count = 0;
    std::uint8_t target = 0;
    bool operator==(const Move&) const = default;
};

} // namespace kosynka
