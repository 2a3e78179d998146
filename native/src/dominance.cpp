#include "dominance.hpp"

#include <bit>

namespace kosynka {

std::optional<Step> safe_free_up(const Table& table, const Board& board) {
    for (std::uint64_t rest = safe_cards(table, board) & board.one; rest; rest &= rest - 1) {
        const auto card = static_cast<Card>(std::countr_zero(rest));
        if (board.bares(table, card)) return Step{Step::Kind::up, card};
    }
    return std::nullopt;
}

std::optional<Step> forced_commit(const Table& table, const Board& board, const Dominances& use) {
    const std::uint64_t safe = safe_cards(table, board);
    if (use.safe_up && safe) {
        for (int i = 0; i < table.columns; ++i) {
            if (!board.left[i]) continue;
            const Card card = board.head(table, i);
            if ((safe >> card & 1) && board.bares(table, card)) {
                return Step{Step::Kind::head_up, static_cast<std::uint8_t>(i)};
            }
        }
    }
    if (use.safe_stock_up && table.stock_is_set) {
        for (std::uint64_t rest = safe; rest; rest &= rest - 1) {
            for (std::int8_t index : table.stock_at[std::countr_zero(rest)]) {
                if (index == kNoCard) break;
                if (!(board.stock >> index & 1)) continue;
                return Step{Step::Kind::stock_up, static_cast<std::uint8_t>(index), 0, kUnlimited};
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

namespace {

bool takes_stock(const Step& commit) {
    return commit.kind == Step::Kind::stock_up || commit.kind == Step::Kind::stock_down;
}

bool goes_up(const Step& commit) {
    return commit.kind == Step::Kind::stock_up || commit.kind == Step::Kind::head_up;
}

} // namespace

Claim claim_of(const Table& table, const Board& board, const Step& commit) {
    const Card card = takes_stock(commit) ? table.stock[commit.at] : board.head(table, commit.at);
    const int rank = rank_of(card), chain = table.chain[card];
    Claim claim{commit, card};
    if (!goes_up(commit)) {
        // Kings of both colours take spaces.
        claim.slot = static_cast<std::int8_t>(rank == kRanks - 1 ? rank : 16 * chain + rank);
        claim.is_last = board.room(table, card) < 2;
    } else if (commit.kind == Step::Kind::head_up && rank > 0) {
        const int bare = static_cast<int>(board.shown[chain] >> (4 * rank) & 15) -
                         static_cast<int>(board.guests[chain] >> (4 * rank - 4) & 15);
        claim.slot = static_cast<std::int8_t>(16 * chain + rank - 1);
        claim.is_last = bare < 2;
    }
    return claim;
}

bool are_independent(const Table& table, const Claim& a, const Claim& b) {
    if (takes_stock(a.commit) == takes_stock(b.commit)) {
        if (a.commit.at == b.commit.at) return false;
        // A card taken shifts the packets for the next.
        if (takes_stock(a.commit) && !table.stock_is_set) return false;
    }
    if (a.slot == b.slot && a.slot != Claim::kNothing && a.is_last) return false;
    // Copies of a card may wait for one foundation.
    return !goes_up(a.commit) || !goes_up(b.commit) || a.card != b.card;
}

} // namespace kosynka
