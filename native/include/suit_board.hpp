/// The state of a game that builds down in suit, with bases that go up by themselves.
///
/// Columns are kept card by card, since all lie face up and most bury others. The waste and
/// the stock are one row of cards, of which the first `waste` are turned.
#pragma once

#include "game_spec.hpp"

namespace kosynka {

inline constexpr int kMaxPlaces = 16;
inline constexpr int kMaxHeight = 30;
inline constexpr int kMaxRow = 208;
/// The kings of all suits.
inline constexpr std::uint64_t kBases =
    bit(kRanks - 1) | bit(2 * kRanks - 1) | bit(3 * kRanks - 1) | bit(4 * kRanks - 1);

/// What an empty or complete place waits for; no card.
inline constexpr Card kWaitsForNone = 63;

constexpr bool is_base(Card card) {
    return kBases >> card & 1;
}

/// What a player wants to do; a card of the row is turned up first.
struct Action {
    enum class From : std::uint8_t { column, row, captive };
    From from = From::column;
    /// The column, the index in the row, or the place of the captive.
    std::uint8_t at = 0;
    std::uint8_t count = 1;
    /// The number of a pile of the game.
    std::uint8_t target = 0;
};

struct SuitBoard {
    std::array<std::array<Card, kMaxHeight>, kMaxPlaces> column{};
    std::array<std::uint8_t, kMaxPlaces> size{};
    /// How many cards lie on each place, and the card that it waits for.
    std::array<std::uint8_t, kMaxPlaces> up{};
    std::array<Card, kMaxPlaces> next{};
    std::array<Card, kMaxPlaces> captive{};
    std::uint16_t has_captive = 0;
    std::uint8_t row_size = 0;
    std::uint8_t waste = 0;
    std::int8_t redeals = 0;
    std::array<Card, kMaxRow> row{};

    Card top(int i) const { return column[i][size[i] - 1]; }
    bool is_free_captive(int i) const { return (has_captive >> i & 1) && up[i] == kRanks; }
    /// Does the place wait for the card?
    bool waits(int place, Card card) const { return next[place] == card; }
    /// Lay a card on a place.
    void raise(int place, Card card) {
        ++up[place];
        next[place] = is_base(card)         ? static_cast<Card>(card - (kRanks - 1))
                      : up[place] == kRanks ? kWaitsForNone
                                            : static_cast<Card>(card + 1);
    }
    /// How many cards at the top of a column move as one.
    int run(int i) const;
    int cards_up() const;
    bool is_won(const GameSpec& spec) const { return cards_up() == spec.cards(); }
    /// The cards that some place waits for.
    std::uint64_t wanted(const GameSpec& spec) const;
    /// Of the places that wait for a card, the one over the captive that waits for least.
    int place_for(const GameSpec& spec, Card card) const;
    bool operator==(const SuitBoard&) const = default;
};

bool fits_suit_board(const GameSpec& spec, const Layout& layout);
SuitBoard make_suit_board(const GameSpec& spec, const Layout& layout);

/// Play an action with all draws and redeals before it and all that follows by itself.
/// False if the row cannot be turned that far. Moves are appended to `moves` if given.
bool act(const GameSpec& spec, SuitBoard& board, const Action& action,
         std::vector<Move>* moves = nullptr);

/// Send up all that lies free in columns and among the captives; return how many cards.
int rise(const GameSpec& spec, SuitBoard& board, std::vector<Move>* moves = nullptr);

} // namespace kosynka
