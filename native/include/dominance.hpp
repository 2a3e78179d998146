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

} // namespace kosynka
