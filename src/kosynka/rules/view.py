"""What each viewer may know: the one place that hides cards."""

from dataclasses import replace
from typing import assert_never

from kosynka.cards import UNKNOWN
from kosynka.rules.changes import Change, Changes, Concealed, Moved, Redealt, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.piles import Role
from kosynka.rules.state import State


def view(game: Game, state: State) -> State:
    """Return `state` with every card that lies face down replaced by `UNKNOWN`.

    In the games at hand a card lies open to all or to none: players and spectators
    see the same, a waste is public with all it holds, a stock and what lies face down
    are known to nobody. Counts are public.
    """
    piles = (view_pile(game, state, number) for number in range(len(game.piles)))
    return replace(state, piles=tuple(piles))


def view_pile(game: Game, state: State, number: int) -> tuple[int, ...]:
    """Return one pile as `view` shows it."""
    cards = state.piles[number]
    down = len(cards) if game.roles[number] is Role.STOCK else state.face_down[number]
    return _hidden(down) + cards[down:]


def mask(game: Game, changes: Changes) -> Changes:
    """Return `changes` as a viewer may see them."""
    return tuple(_masked(game, change) for change in changes)


def _masked(game: Game, change: Change) -> Change:
    match change:
        case Moved(cards, _, target) | Redealt(cards, _, target):
            if game.roles[target] is Role.STOCK:
                return replace(change, cards=_hidden(len(cards)))
            return change
        case Concealed():
            return replace(change, card=UNKNOWN)
        case Revealed() | Scored():
            return change
        case _:
            assert_never(change)


def _hidden(count: int) -> tuple[int, ...]:
    return (UNKNOWN,) * count
