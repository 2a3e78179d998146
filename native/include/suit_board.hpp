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
    /// How many cards lie on each place, and in which suit.
    std::array<std::uint8_t, kMaxPlaces> up{};
    std::array<std::uint8_t, kMaxPlaces> suit{};
    std::array<Card, kMaxPlaces> captive{};
    std::uint16_t has_captive = 0;
    std::uint8_t row_size = 0;
    std::uint8_t waste = 0;
    std::int8_t redeals = 0;
    std::array<Card, kMaxRow> row{};

    Card top(int i) const { return column[i][size[i] - 1]; }
    bool is_free_captive(int i) const { return (has_captive >> i & 1) && up[i] == kRanks; }
    /// Does the place wait for the card?
    bool waits(int place, Card card) const {
        return up[place] != 0 && suit[place] == suit_of(card) && up[place] == rank_of(card) + 1;
    }
    /// How many cards at the top of a column move as one.
    int run(int i) const;
    int cards_up() const;
    bool operator==(const SuitBoard&) const = default;
};

bool fits_suit_board(const GameSpec& spec, const Layout& layout);
SuitBoard make_suit_board(const GameSpec& spec, const Layout& layout);

/// Play an action with all draws and redeals before it and all that follows by itself.
/// False if the row cannot be turned that far. Moves are appended to `moves` if given.
bool act(const GameSpec& spec, SuitBoard& board, const Action& action,
         std::vector<Move>* moves = nullptr);

} // namespace kosynka
