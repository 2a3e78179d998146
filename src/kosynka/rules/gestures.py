"""Taps and double taps: which move a gesture means, so that every front does the same."""

from kosynka.cards import KING, rank_of
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.rules.game import DoubleTap, Game, Tap
from kosynka.rules.legal import (
    accepting_foundation,
    check_source,
    column_accepts,
    why_none_up,
)
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.state import State


def resolve_tap(
    game: Game, state: State, pile: int, *, count: int = 1, double: bool = False
) -> Move:
    """Return the move that a tap on the `count`-th card from the top of `pile` means.

    A tap on the stock draws, or redeals when it is empty.

    Raises:
        IllegalMoveError: if the gesture means nothing here.
    """
    spec = game.piles[pile]
    if spec.role is Role.STOCK:
        seat = spec.seat or 0
        return Draw(seat) if state.piles[pile] else Redeal(seat)
    if spec.role is Role.FOUNDATION:
        raise IllegalMoveError(Refusal.NOTHING_FITS)
    check_source(game, state, pile, count)
    wants = _wants(game, double=double)
    if Role.FOUNDATION in wants and count == 1:
        target = accepting_foundation(game, state, pile)
        if target is not None:
            return Play(pile, 1, target)
    if Role.COLUMN in wants and spec.role is not Role.CAPTIVE:
        target = _best_column(game, state, pile, count)
        if target is not None:
            return Play(pile, count, target)
    meant_up = Role.FOUNDATION in wants and count == 1
    top = state.piles[pile][-1]
    raise IllegalMoveError(why_none_up(game, state, top) if meant_up else Refusal.NOTHING_FITS)


def _wants(game: Game, *, double: bool) -> frozenset[Role]:
    gestures = game.gestures
    if not double or gestures.double_tap is DoubleTap.AS_TAP:
        if gestures.tap is Tap.FOUNDATION:
            return frozenset({Role.FOUNDATION})
        return frozenset({Role.FOUNDATION, Role.COLUMN})
    return frozenset({Role.COLUMN})


def _best_column(game: Game, state: State, source: int, count: int) -> int | None:
    """Return the longest accepting column, else the first space for a king, else None.

    Hidden cards count as well; of equally long columns the leftmost is taken. A whole
    column is never sent to another space.
    """
    cards = state.piles[source]
    accepting = [
        column
        for column in game.columns_of(game.piles[source].seat)
        if column != source and column_accepts(game, state, column, cards[-count])
    ]
    held = [column for column in accepting if state.piles[column]]
    if held:
        return max(held, key=lambda column: (len(state.piles[column]), -column))
    is_whole_column = game.piles[source].role is Role.COLUMN and count == len(cards)
    if accepting and rank_of(cards[-count]) == KING and not is_whole_column:
        return accepting[0]
    return None
