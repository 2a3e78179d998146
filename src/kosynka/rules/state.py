"""The state of a game: where all cards lie, as an immutable value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class State:
    """All piles of a game at one moment, by the numbers of `Game.piles`.

    Two states are equal when nobody could tell them apart with all cards turned up;
    equal copies of a card are the same number.
    """

    piles: tuple[tuple[int, ...], ...]
    """Cards from the bottom to the top; of a stock in the order they are drawn."""
    face_down: tuple[int, ...]
    """How many cards at the bottom of each pile lie face down.

    Columns and captives only: a stock lies face down as a whole and has 0 here.
    """
    redeals_left: tuple[int | None, ...]
    """For each seat how often the waste may still be turned over; None: always."""
    score: int | None
    """Points or dollars, None in a game without a score."""

    @property
    def key(self) -> tuple[object, ...]:
        """What perft tables and searches compare: all but the score."""
        return (self.piles, self.face_down, self.redeals_left)
