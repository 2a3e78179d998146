"""Moves: one decision of a player, as a value with a text form."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Play:
    """Move the top `count` cards of a pile onto another; piles by number."""

    source: int
    count: int
    target: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn the next cards of a seat's stock onto its waste."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn a seat's whole waste over, back to its empty stock."""

    seat: int = 0


Move = Play | Draw | Redeal
