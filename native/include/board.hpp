/// The state of a game that builds by colour, without the arrangement of its columns.
///
/// A column is split at its *head*, the lowest face-up card that never moved: below it lie
/// hidden cards, above it cards that are *free*: each was laid on another card (or is a
/// king in a space). Only counts are kept. Cards of one rank and colour form a group, and a
/// group's free cards (*guests*) lie on the group of the next rank and other colour (its
/// *hosts*). Which guest lies on which host does not matter: while there are fewer guests
/// than hosts, any host can be bared by moving its guest, with the run on it, to a bare
/// host; and with equal numbers every host is covered in every arrangement. So heights,
/// heads, and stock decide what can be done, and everything else follows from the deal.
#pragma once

#include "game_spec.hpp"

#include <optional>

namespace kosynka {

inline constexpr int kMaxColumns = 10;
inline constexpr int kMaxStock = 64;

/// What stays the same during one search.
struct Table {
    int packs = 1;
    int columns = 7;
    int draw = 1;
    bool worry_back = true;
    /// Is the stock a set: any card of it at any time?
    bool stock_is_set = false;
    bool unlimited = false;
    int stock_size = 0;
    std::uint64_t red_cards = 0;
    /// Cards of the columns up to the head, bottom first.
    std::array<std::array<Card, 64>, kMaxColumns> column{};
    std::array<Card, kMaxStock> stock{};
    /// The indices of each card in the stock, closed by kNoCard.
    std::array<std::array<std::int8_t, 3>, kFaces> stock_at{};
    std::array<std::uint8_t, kFaces> chain{};
    std::array<std::array<int, 2>, kSuits> opposite{};
    std::array<int, kSuits> twin{};
    /// The aces of the black and of the red suits: a mask of ranks times these is one of cards.
    std::array<std::uint64_t, 2> aces{};
    /// The cards that can carry a card, and the group of a card (its rank and colour).
    std::array<std::uint64_t, kFaces> hosts{};
    std::array<std::uint64_t, kFaces> group{};
    /// For each column and height the cards below it: at least one copy, two copies.
    std::array<std::array<std::uint64_t, 64>, kMaxColumns> below{};
    std::array<std::array<std::uint64_t, 64>, kMaxColumns> below_twice{};
};

/// One move of the search; a `pass` is what the stock needs before.
struct Step {
    enum class Kind : std::uint8_t { up, head_up, stock_up, reveal, stock_down, down };
    Kind kind = Kind::up;
    /// A card (up, down), a column (head_up, reveal) or an index of the stock.
    std::uint8_t at = 0;
    /// The waste's size and the redeals left after a card of the stock is taken.
    std::uint8_t waste = 0;
    std::int8_t redeals = kUnlimited;
};

struct Board {
    /// Face-up cards and guests, a nibble for each rank, apart by colour and rank parity:
    /// so a group and its hosts are neighbours in one word.
    std::array<std::uint64_t, 2> shown{};
    std::array<std::uint64_t, 2> guests{};
    /// The free cards: at least one copy, two copies.
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    /// The cards left of the stock and waste as they lay at the start.
    std::uint64_t stock = 0;
    std::array<std::uint8_t, kMaxColumns> left{};
    /// Cards up by suit, the lower pile first.
    std::array<std::array<std::uint8_t, 2>, kSuits> height{};
    std::uint8_t waste = 0;
    std::int8_t redeals = kUnlimited;
    /// Empty columns.
    std::int8_t spaces = 0;
    /// Face-down cards.
    std::uint8_t hidden = 0;

    /// Groups with room, marked in the top bit of the nibble of the guest's rank.
    std::uint64_t rooms(int chain) const {
        constexpr std::uint64_t tops = 0x8888888888888888ULL, ones = 0x1111111111111111ULL;
        return ((shown[chain] >> 4) | tops) - guests[chain] - ones;
    }
    /// How many bare hosts wait for a card.
    int room(const Table& table, Card card) const {
        const int rank = rank_of(card), chain = table.chain[card];
        if (rank == kRanks - 1) return spaces;
        return static_cast<int>(shown[chain] >> (4 * rank + 4) & 15) -
               static_cast<int>(guests[chain] >> (4 * rank) & 15);
    }
    /// Can a column take the card?
    bool fits(const Table& table, Card card) const { return room(table, card) > 0; }
    /// Can the face-up card be bared? Nothing lies on an ace.
    bool bares(const Table& table, Card card) const {
        const int rank = rank_of(card);
        return rank == 0 || (rooms(table.chain[card]) >> (4 * rank - 1) & 1);
    }
    int lowest(int suit) const { return height[suit][0]; }
    /// Does a foundation of the card's suit wait for it?
    bool is_next(const Table& table, Card card) const {
        const auto& up = height[suit_of(card)];
        return up[0] == rank_of(card) || (table.packs == 2 && up[1] == rank_of(card));
    }
    Card head(const Table& table, int column) const {
        return table.column[column][left[column] - 1];
    }
    bool is_won(const Table& table) const;

    void lay(const Table& table, Card card);
    void lift(const Table& table, Card card);
    void raise(const Table& table, Card card);
    void lower(const Table& table, Card card);
    void take_head(const Table& table, int column);
    void take_stock(const Table& table, const Step& step);
    void play(const Table& table, const Step& step);
    void show_head(const Table& table, int column);
};

/// Is the position small enough to be a board?
bool fits_board(const GameSpec& spec, const Layout& layout);
Table make_table(const GameSpec& spec, const Layout& layout);
/// Write where each card lies in the stock, after its cards were changed.
void index_stock(Table& table);
Board make_board(const GameSpec& spec, const Table& table, const Layout& layout);

} // namespace kosynka
