/// Proved prunings, each with its argument and its switch in `Dominances`.
///
/// The measure of a win is its number of commits: moves that take a card of the stock or
/// turn one up. Other moves (a free card to its foundation and back) cost nothing. Each
/// rule below says: if the position can be won, so can the one it leaves, with no more
/// commits. So following the rules first cannot run in circles past a win.
#pragma once

#include "board.hpp"
#include "budget.hpp"

#include <optional>

namespace kosynka {

/// Safe up: the next card x of rank r of its suit (of the lower pile, where there are two)
/// goes up for good when both other-colour suits are up to r - 2 and the twin suit to r - 3,
/// in all piles. Argument: on a column x serves only to carry a card y of rank r - 1 and the
/// other colour. All such y not yet up are next on their foundations, so y goes up instead
/// of onto x. The same y would have carried cards z of rank r - 2 of x's colour: those of
/// x's suit are up, those of the twin suit are up or next, since it is up to r - 3. And z
/// would have carried cards of rank r - 3 of the other colour, which are all up. So whatever
/// a line lays on x, or on what x carries, can be up instead. With two piles a suit the
/// *lower* one must wait for x: then the other copy of x is up, or may go up as well.
inline bool is_safe_up(const Table& table, const Board& board, Card card) {
    const int rank = rank_of(card), suit = suit_of(card);
    const auto& opposite = table.opposite[suit];
    return board.lowest(suit) == rank && board.lowest(opposite[0]) >= rank - 1 &&
           board.lowest(opposite[1]) >= rank - 1 && board.lowest(table.twin[suit]) >= rank - 2;
}

/// The cards that are safe up if they can go up at all; at most one of a suit.
inline std::uint64_t safe_cards(const Table& table, const Board& board) {
    std::uint64_t cards = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int rank = board.lowest(suit);
        const auto card = static_cast<Card>(suit * kRanks + rank);
        if (rank < kRanks && is_safe_up(table, board, card)) cards |= bit(card);
    }
    return cards;
}

/// A free card that may go up without a choice.
std::optional<Step> safe_free_up(const Table& table, const Board& board);

/// A commit that may be made without a choice: a head by safe up; where the stock is a set
/// a card of it by safe up (from any other stock it would shift the packets); a king to a
/// space when the spaces suffice for every king that has none, up on the foundations too
/// (only kings need spaces, and there is one for each).
std::optional<Step> forced_commit(const Table& table, const Board& board, const Dominances& use);

/// Commuting: at a position where free card z can go up, commit c need not be tried if z and
/// c leave each other possible: c followed by z is z followed by c, z costs nothing, and with
/// worrying back it can be undone. So c is tried where z is up. `ups` are the free cards that
/// can go up; c is not independent of z only if it needs z as its last host or bared card.
bool commutes(const Table& table, const Board& board, const Step& commit, std::uint64_t ups);

/// A commit at a board, its card, and the one thing that it takes there: a bare host for a
/// card that is laid, a bare place in the group of a head that goes up.
struct Claim {
    static constexpr std::int8_t kNothing = -1;
    Step commit;
    Card card = 0;
    std::int8_t slot = kNothing;
    /// Is there only one such thing?
    bool is_last = false;
};
Claim claim_of(const Table& table, const Board& board, const Step& commit);

/// Can two commits of one board be made in either order, to the same board?
bool are_independent(const Table& table, const Claim& a, const Claim& b);

/// Sleeping: let a be tried at board p before b, each independent of the other. Where b, with
/// nothing that follows by itself, leads to q, a need not be tried: q·a = p·b·a = p·a·b, and
/// p·a was looked into. So a sleeps at q, and as well where further such commits lead, as long
/// as each is independent of a: there x·a = p·a·b…c.
/// Argument: suppose no win is found though node u, looked into, is won by a line w. Follow w.
/// Where its next commit was tried the next node was looked into; where another pruning took
/// its place there is a line that is no longer; where it sleeps, x·a = p·a·b…c, go to p·a and
/// follow b…c and the rest of w. Commits use up cards, so no node is met below itself, and p·a
/// with all below it was done before x was looked into: each such jump leads to nodes looked
/// into earlier than all that follow without it. So there are finitely many jumps, between
/// two of them the line only shortens, and the walk ends at a win that was looked into.
class Asleep {
public:
    void add(const Step& commit) { mask_of(commit) |= bit(commit.at); }
    bool has(const Step& commit) const { return masks_[index_of(commit)] >> commit.at & 1; }

private:
    static std::size_t index_of(const Step& commit) {
        return static_cast<std::size_t>(commit.kind);
    }
    std::uint64_t& mask_of(const Step& commit) { return masks_[index_of(commit)]; }

    std::array<std::uint64_t, 6> masks_{};
};

} // namespace kosynka
