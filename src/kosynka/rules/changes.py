"""Changes: the one currency of what happened on the table.

Whatever alters a state says so in an ordered tuple of these values. Undo plays them
back, the server sends them masked for each viewer, fronts animate exactly them.
"""

from dataclasses import dataclass
from typing import assert_never


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards left the top of one pile for the top of another, bottom to top.

    From and to a stock the next card to be drawn counts as its top: cards drawn come
    in the order drawn, cards put back lie in the order they will be drawn again.
    """

    cards: tuple[int, ...]
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The top card of a pile was turned face up."""

    pile: int
    card: int


@dataclass(frozen=True, slots=True)
class Concealed:
    """The top card of a pile was turned face down again, by an undo."""

    pile: int
    card: int


@dataclass(frozen=True, slots=True)
class Redealt:
    """A whole pile was turned over onto an empty one, its order kept."""

    cards: tuple[int, ...]
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Scored:
    """The score changed by `delta`, the floor already applied."""

    delta: int


Change = Moved | Revealed | Concealed | Redealt | Scored
Changes = tuple[Change, ...]


def inverse(changes: Changes) -> Changes:
    """Return the changes that take `changes` back."""
    return tuple(_inverse(change) for change in reversed(changes))


def _inverse(change: Change) -> Change:
    match change:
        case Moved(cards, source, target):
            return Moved(cards, target, source)
        case Revealed(pile, card):
            return Concealed(pile, card)
        case Concealed(pile, card):
            return Revealed(pile, card)
        case Redealt(cards, source, target):
            return Redealt(cards, target, source)
        case Scored(delta):
            return Scored(-delta)
        case _:
            assert_never(change)
