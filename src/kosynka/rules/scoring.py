"""Tables of points."""

from dataclasses import dataclass
from enum import StrEnum


class Unit(StrEnum):
    """What a score counts."""

    POINTS = "points"
    DOLLARS = "dollars"


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each event of a game is worth; each delta is applied and floored by itself."""

    unit: Unit
    start: int = 0
    floor: int | None = None
    """The score never falls below it; None for no floor."""
    to_foundation: int = 0
    """A card laid on a foundation, from wherever it comes."""
    waste_to_column: int = 0
    """A card played from the waste to a column."""
    reveal: int = 0
    """A face-down card of a column turned."""
    redeal: int = 0
    """The waste turned over to the stock."""

    def after(self, score: int, delta: int) -> int:
        """Return the score after `delta`, floored."""
        score += delta
        return score if self.floor is None else max(self.floor, score)


def normal() -> Scoring:
    """Return the Normal table: 10 up, 5 for a turned card or waste to column, never below 0.

    The two figures follow from the sums the source gives: 104 cards up and 36 turned
    make 1220, which 10 and 5 alone explain.
    """
    return Scoring(Unit.POINTS, floor=0, to_foundation=10, waste_to_column=5, reveal=5, redeal=-100)


def vegas(cards: int) -> Scoring:
    """Return the Vegas table: the pack is bought at a dollar a card, each card up pays five."""
    return Scoring(Unit.DOLLARS, start=-cards, to_foundation=5)
