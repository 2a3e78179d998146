#include "board.hpp"

#include <algorithm>
#include <bit>

namespace kosynka {

bool Board::is_won(const Table& table) const {
    int up = 0;
    for (const auto& pair : height) up += pair[0] + pair[1];
    return up == table.packs * kFaces;
}

void Board::lay(const Table& table, Card card) {
    const int rank = rank_of(card), chain = table.chain[card];
    const std::uint64_t unit = bit(4 * rank);
    shown[chain] += unit;
    guests[chain] += unit;
    two |= one & bit(card);
    one |= bit(card);
    if (rank == kRanks - 1) --spaces;
}

void Board::lift(const Table& table, Card card) {
    const int rank = rank_of(card), chain = table.chain[card];
    const std::uint64_t unit = bit(4 * rank);
    shown[chain] -= unit;
    guests[chain] -= unit;
    if (two & bit(card)) {
        two &= ~bit(card);
    } else {
        one &= ~bit(card);
    }
    if (rank == kRanks - 1) ++spaces;
}

void Board::raise(const Table& table, Card card) {
    auto& up = height[suit_of(card)];
    // The higher of two equal piles grows, so that the pair stays sorted.
    if (table.packs == 2 && up[1] == rank_of(card)) {
        ++up[1];
    } else {
        ++up[0];
    }
}

void Board::lower(const Table&, Card card) {
    auto& up = height[suit_of(card)];
    if (up[0] == rank_of(card) + 1) {
        --up[0];
    } else {
        --up[1];
    }
}

void Board::show_head(const Table& table, int column) {
    if (left[column] == 0) {
        ++spaces;
        return;
    }
    const Card card = head(table, column);
    if (left[column] == 1 && rank_of(card) == kRanks - 1) {
        // A king on the ground is as good as one that was laid in a space.
        left[column] = 0;
        ++spaces;
        lay(table, card);
        return;
    }
    shown[table.chain[card]] += bit(4 * rank_of(card));
}

void Board::take_head(const Table& table, int column) {
    const Card card = head(table, column);
    shown[table.chain[card]] -= bit(4 * rank_of(card));
    if (left[column] > 1) --hidden;
    --left[column];
    show_head(table, column);
}

void Board::take_stock(const Table& table, const Step& step) {
    stock &= ~bit(step.at);
    waste = step.waste;
    redeals = step.redeals;
    // With all redeals, a waste of whole packets offers what an unturned stock offers.
    if (table.unlimited && (waste % table.draw == 0 || waste == std::popcount(stock))) waste = 0;
}

void Board::play(const Table& table, const Step& step) {
    switch (step.kind) {
    case Step::Kind::up:
        lift(table, step.at);
        raise(table, step.at);
        break;
    case Step::Kind::head_up: {
        const Card card = head(table, step.at);
        take_head(table, step.at);
        raise(table, card);
        break;
    }
    case Step::Kind::reveal: {
        const Card card = head(table, step.at);
        take_head(table, step.at);
        lay(table, card);
        break;
    }
    case Step::Kind::stock_up:
        take_stock(table, step);
        raise(table, table.stock[step.at]);
        break;
    case Step::Kind::stock_down:
        take_stock(table, step);
        lay(table, table.stock[step.at]);
        break;
    case Step::Kind::down:
        lower(table, step.at);
        lay(table, step.at);
        break;
    }
}

bool fits_board(const GameSpec& spec, const Layout& layout) {
    if (spec.columns > kMaxColumns) return false;
    if (layout.piles[spec.stock()].size() + layout.piles[spec.waste()].size() > kMaxStock)
        return false;
    for (int i = 0; i < spec.columns; ++i) {
        if (layout.face_down[spec.first_column() + i] > 60) return false;
    }
    return layout.redeals_left < 100;
}

Table make_table(const GameSpec& spec, const Layout& layout) {
    Table table;
    table.packs = spec.packs;
    table.columns = spec.columns;
    table.draw = spec.draw;
    table.worry_back = spec.worry_back;
    table.unlimited = layout.redeals_left == kUnlimited;
    table.stock_is_set = table.unlimited && spec.draw == 1;
    table.red_cards = spec.red_cards;
    for (Card card = 0; card < kFaces; ++card) {
        table.chain[card] = static_cast<std::uint8_t>(spec.redness(card) ^ (rank_of(card) & 1));
    }
    for (int suit = 0; suit < kSuits; ++suit) {
        int opposites = 0;
        table.aces[spec.redness(static_cast<Card>(suit * kRanks))] |= bit(suit * kRanks);
        for (int other = 0; other < kSuits; ++other) {
            const bool same = spec.redness(static_cast<Card>(suit * kRanks)) ==
                              spec.redness(static_cast<Card>(other * kRanks));
            if (!same) table.opposite[suit][opposites++] = other;
            if (same && other != suit) table.twin[suit] = other;
        }
    }
    for (Card card = 0; card < kFaces; ++card) {
        for (Card other = 0; other < kFaces; ++other) {
            const bool same_colour = spec.redness(card) == spec.redness(other);
            const int above = rank_of(other) - rank_of(card);
            if (above == 1 && !same_colour) table.hosts[card] |= bit(other);
            if (above == 0 && same_colour) table.group[card] |= bit(other);
        }
    }
    for (int i = 0; i < spec.columns; ++i) {
        const auto& cards = layout.piles[spec.first_column() + i];
        const int down = layout.face_down[spec.first_column() + i];
        for (int j = 0; j <= down && j < static_cast<int>(cards.size()); ++j) {
            table.column[i][j] = cards[j];
            const std::uint64_t below = table.below[i][j];
            table.below[i][j + 1] = below | bit(cards[j]);
            table.below_twice[i][j + 1] = table.below_twice[i][j] | (below & bit(cards[j]));
        }
    }
    for (int pile : {spec.waste(), spec.stock()}) {
        for (Card card : layout.piles[pile]) table.stock[table.stock_size++] = card;
    }
    index_stock(table);
    return table;
}

void index_stock(Table& table) {
    for (auto& indices : table.stock_at) indices.fill(kNoCard);
    for (int i = 0; i < table.stock_size; ++i) {
        auto& indices = table.stock_at[table.stock[i]];
        indices[indices[0] == kNoCard ? 0 : 1] = static_cast<std::int8_t>(i);
    }
}

Board make_board(const GameSpec& spec, const Table& table, const Layout& layout) {
    Board board;
    for (int i = 0; i < spec.columns; ++i) {
        const auto& cards = layout.piles[spec.first_column() + i];
        const int down = layout.face_down[spec.first_column() + i];
        board.left[i] = static_cast<std::uint8_t>(cards.empty() ? 0 : down + 1);
        board.hidden = static_cast<std::uint8_t>(board.hidden + down);
        board.show_head(table, i);
        for (std::size_t j = down + 1; j < cards.size(); ++j) board.lay(table, cards[j]);
    }
    for (int i = 0; i < spec.foundations(); ++i) {
        auto& up = board.height[spec.places[i]];
        up[1] = std::max(up[0], up[1]);
        up[0] = static_cast<std::uint8_t>(layout.piles[i].size());
    }
    for (auto& up : board.height) {
        if (table.packs == 2 && up[0] > up[1]) std::swap(up[0], up[1]);
    }
    board.stock = table.stock_size == kMaxStock ? ~std::uint64_t{0} : bit(table.stock_size) - 1;
    board.redeals = static_cast<std::int8_t>(layout.redeals_left);
    const auto waste = static_cast<std::uint8_t>(layout.piles[spec.waste()].size());
    board.waste = waste;
    if (table.unlimited && (waste % table.draw == 0 || waste == table.stock_size)) board.waste = 0;
    return board;
}

} // namespace kosynka
