"""The places that hold cards."""

from dataclasses import dataclass
from enum import StrEnum

from kosynka.cards import Suit


class Role(StrEnum):
    """What a pile is for."""

    FOUNDATION = "foundation"
    CAPTIVE = "captive"
    """One face-down card held under a foundation until that one is complete."""
    COLUMN = "column"
    WASTE = "waste"
    STOCK = "stock"


SEATS = "AB"
"""The letters of the seats, by number."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of a game, as declared."""

    name: str
    """Its name in texts: `t3`, `f1`, `k16`, `c2`, `w`, `s`, in the race `A.t3`."""
    role: Role
    seat: int | None = None
    """Whose it is: 0 or 1 in a game for two, None where it is shared or for one."""
    suit: Suit | None = None
    """The only suit a foundation takes, None for any."""
    over: int | None = None
    """The number (in `Game.piles`) of the captive under this foundation."""
