#include "dominance.hpp"

#include <bit>

namespace kosynka {

std::optional<Step> safe_free_up(const Table& table, const Board& board) {
    for (int suit = 0; suit < kSuits; ++suit) {
        const int rank = board.lowest(suit);
        if (rank == kRanks) continue;
        const auto card = static_cast<Card>(suit * kRanks + rank);
        if ((board.one >> card & 1) && is_safe_up(table, board, card) && board.bares(table, card)) {
            return Step{Step::Kind::up, card};
        }
    }
    return std::nullopt;
}

std::optional<Step> forced_commit(const Table& table, const Board& board, const Dominances& use) {
    if (use.safe_up) {
        for (int i = 0; i < table.columns; ++i) {
            if (!board.left[i]) continue;
            const Card card = board.head(table, i);
            if (is_safe_up(table, board, card) && board.bares(table, card)) {
                return Step{Step::Kind::head_up, static_cast<std::uint8_t>(i)};
            }
        }
    }
    if (use.safe_stock_up && table.stock_is_set) {
        for (std::uint64_t rest = board.stock; rest; rest &= rest - 1) {
            const auto index = static_cast<std::uint8_t>(std::countr_zero(rest));
            if (is_safe_up(table, board, table.stock[index])) {
                return Step{Step::Kind::stock_up, index, 0, kUnlimited};
            }
        }
    }
    if (use.spare_spaces && board.spaces > 0) {
        const int placed = static_cast<int>(board.guests[0] >> 48 & 15) +
                           static_cast<int>(board.guests[1] >> 48 & 15);
        if (board.spaces >= kSuits * table.packs - placed) {
            for (int i = 0; i < table.columns; ++i) {
                if (board.left[i] && rank_of(board.head(table, i)) == kRanks - 1) {
                    return Step{Step::Kind::reveal, static_cast<std::uint8_t>(i)};
                }
            }
        }
    }
    return std::nullopt;
}

bool commutes(const Table& table, const Board& board, const Step& commit, std::uint64_t ups) {
    std::uint64_t conflicts = 0;
    switch (commit.kind) {
    case Step::Kind::reveal:
    case Step::Kind::stock_down: {
        const Card card = commit.kind == Step::Kind::reveal ? board.head(table, commit.at)
                                                            : table.stock[commit.at];
        // A last host that goes up takes the place away; a king's space it can only add to.
        const int rank = rank_of(card);
        if (rank < kRanks - 1 && board.room(table, card) < 2) {
            conflicts = table.hosts[card];
        }
        break;
    }
    case Step::Kind::head_up: {
        const Card card = board.head(table, commit.at);
        const int rank = rank_of(card), chain = table.chain[card];
        conflicts = bit(card);
        if (rank > 0) {
            const int bare = static_cast<int>(board.shown[chain] >> (4 * rank) & 15) -
                             static_cast<int>(board.guests[chain] >> (4 * rank - 4) & 15);
            if (bare < 2) conflicts |= table.group[card];
        }
        break;
    }
    case Step::Kind::stock_up:
        conflicts = bit(table.stock[commit.at]);
        break;
    default:
        return false;
    }
    return (ups & ~conflicts) != 0;
}

} // namespace kosynka
