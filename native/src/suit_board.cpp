#include "suit_board.hpp"

#include <algorithm>

namespace kosynka {

namespace {

void take_from_row(SuitBoard& board, int index) {
    std::copy(board.row.begin() + index + 1, board.row.begin() + board.row_size,
              board.row.begin() + index);
    --board.row_size;
    if (index < board.waste) --board.waste;
}

int free_place(const GameSpec& spec, const SuitBoard& board) {
    for (int i = 0; i < spec.foundations(); ++i) {
        if (board.up[i] == 0) return i;
    }
    return kNoCard;
}

bool raise_one_base(const GameSpec& spec, SuitBoard& board) {
    const int place = free_place(spec, board);
    if (place == kNoCard) return false;
    const auto raise = [&](Card card) {
        board.raise(place, card);
        return true;
    };
    for (int i = 0; i < spec.columns; ++i) {
        if (board.size[i] && is_base(board.top(i))) return raise(board.column[i][--board.size[i]]);
    }
    if (board.waste && is_base(board.row[board.waste - 1])) {
        const Card card = board.row[board.waste - 1];
        take_from_row(board, board.waste - 1);
        return raise(card);
    }
    for (int i = 0; i < spec.captives; ++i) {
        if (board.is_free_captive(i) && is_base(board.captive[i])) {
            board.has_captive &= static_cast<std::uint16_t>(~(1U << i));
            return raise(board.captive[i]);
        }
    }
    return false;
}

void run_automatic(const GameSpec& spec, SuitBoard& board) {
    while (raise_one_base(spec, board)) {
    }
}

/// Turn cards until the one at `index` is the top of the waste.
bool turn_to(const GameSpec& spec, SuitBoard& board, int index, std::vector<Move>* moves) {
    while (board.waste != index + 1) {
        const int size = board.row_size;
        if (board.waste < size) {
            ++board.waste;
            if (moves) moves->push_back({Move::Kind::draw});
            run_automatic(spec, board);
            // A base that was turned has left the row for its place.
            if (board.row_size < size && board.waste < index) --index;
        } else {
            if (board.redeals == 0) return false;
            if (board.redeals != kUnlimited) --board.redeals;
            board.waste = 0;
            if (moves) moves->push_back({Move::Kind::redeal});
            run_automatic(spec, board);
        }
    }
    return true;
}

} // namespace

int SuitBoard::run(int i) const {
    int count = size[i] ? 1 : 0;
    while (count && count < size[i] &&
           column[i][size[i] - count - 1] == column[i][size[i] - count] + 1 &&
           rank_of(column[i][size[i] - count]) < kRanks - 2) {
        ++count;
    }
    return count;
}

int SuitBoard::cards_up() const {
    int sum = 0;
    for (std::uint8_t n : up) sum += n;
    return sum;
}

std::uint64_t SuitBoard::wanted(const GameSpec& spec) const {
    std::uint64_t cards = 0;
    for (int i = 0; i < spec.foundations(); ++i) cards |= bit(next[i]);
    return cards;
}

int SuitBoard::place_for(const GameSpec& spec, Card card) const {
    int best = kNoCard, best_worth = -1;
    for (int i = 0; i < spec.foundations(); ++i) {
        if (!waits(i, card)) continue;
        // Kings wait for nothing, then aces for least.
        const bool holds = has_captive >> i & 1;
        const int worth = holds ? kRanks - (rank_of(captive[i]) + 1) % kRanks : 0;
        if (worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

bool fits_suit_board(const GameSpec& spec, const Layout& layout) {
    if (spec.columns > kMaxPlaces || spec.foundations() > kMaxPlaces) return false;
    for (int i = 0; i < spec.columns; ++i) {
        const int pile = spec.first_column() + i;
        // A column grows by a run at most.
        if (layout.piles[pile].size() + kRanks > kMaxHeight || layout.face_down[pile]) return false;
    }
    return true;
}

SuitBoard make_suit_board(const GameSpec& spec, const Layout& layout) {
    SuitBoard board;
    for (int i = 0; i < spec.foundations(); ++i) {
        board.next[i] = kWaitsForNone;
        for (Card card : layout.piles[i]) board.raise(i, card);
    }
    for (int i = 0; i < spec.captives; ++i) {
        const auto& cards = layout.piles[spec.first_captive() + i];
        if (cards.empty()) continue;
        board.captive[i] = cards.front();
        board.has_captive |= static_cast<std::uint16_t>(1U << i);
    }
    for (int i = 0; i < spec.columns; ++i) {
        for (Card card : layout.piles[spec.first_column() + i])
            board.column[i][board.size[i]++] = card;
    }
    for (int pile : {spec.waste(), spec.stock()}) {
        for (Card card : layout.piles[pile]) board.row[board.row_size++] = card;
        if (pile == spec.waste()) board.waste = board.row_size;
    }
    board.redeals = static_cast<std::int8_t>(std::min(layout.redeals_left, 100));
    return board;
}

bool act(const GameSpec& spec, SuitBoard& board, const Action& action, std::vector<Move>* moves) {
    std::array<Card, kRanks> cards{};
    int source = 0;
    switch (action.from) {
    case Action::From::column:
        source = spec.first_column() + action.at;
        board.size[action.at] = static_cast<std::uint8_t>(board.size[action.at] - action.count);
        std::copy_n(board.column[action.at].begin() + board.size[action.at], action.count,
                    cards.begin());
        break;
    case Action::From::row:
        source = spec.waste();
        if (!turn_to(spec, board, action.at, moves)) return false;
        cards[0] = board.row[board.waste - 1];
        take_from_row(board, board.waste - 1);
        break;
    case Action::From::captive:
        source = spec.first_captive() + action.at;
        cards[0] = board.captive[action.at];
        board.has_captive &= static_cast<std::uint16_t>(~(1U << action.at));
        break;
    }
    if (action.target < spec.foundations()) {
        if (!board.waits(action.target, cards[0])) return false;
        board.raise(action.target, cards[0]);
    } else {
        const int i = action.target - spec.first_column();
        std::copy_n(cards.begin(), action.count, board.column[i].begin() + board.size[i]);
        board.size[i] = static_cast<std::uint8_t>(board.size[i] + action.count);
    }
    if (moves) {
        moves->push_back(
            {Move::Kind::play, static_cast<std::uint8_t>(source), action.count, action.target});
    }
    run_automatic(spec, board);
    return true;
}

int rise(const GameSpec& spec, SuitBoard& board, std::vector<Move>* moves) {
    int count = 0;
    const auto u8 = [](int n) { return static_cast<std::uint8_t>(n); };
    std::uint64_t wanted = board.wanted(spec);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < spec.columns; ++i) {
            while (board.size[i] && (wanted >> board.top(i) & 1)) {
                const int place = board.place_for(spec, board.top(i));
                changed = act(spec, board, {Action::From::column, u8(i), 1, u8(place)}, moves);
                ++count;
                wanted = board.wanted(spec);
            }
        }
        for (int i = 0; i < spec.captives; ++i) {
            if (!board.is_free_captive(i) || !(wanted >> board.captive[i] & 1)) continue;
            const int place = board.place_for(spec, board.captive[i]);
            changed = act(spec, board, {Action::From::captive, u8(i), 1, u8(place)}, moves);
            ++count;
            wanted = board.wanted(spec);
        }
    }
    return count;
}

} // namespace kosynka
