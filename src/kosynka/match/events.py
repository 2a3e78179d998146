"""What has happened in a match, in the past tense; the journal keeps nothing else.

Moves are kept as text, with every pile named, so that a journal can be read by eye and
outlives the numbers that piles have in memory.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchDealt:
    """A game was laid out, from a deal code or from a position."""

    game: str
    """`Game.id`."""
    code: str | None
    """The deal code, None where a position was set up."""
    position: str | None = None
    """The text of the position set up, None for a deal."""


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A player made a move, a draw or a redeal."""

    move: str
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class MovesCollected:
    """A player had the rest collected: many ordinary moves in one action."""

    moves: tuple[str, ...]
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """The last action was taken back."""

    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class ActionRedone:
    """The action taken back last was played again."""

    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class TieCancelled:
    """Two cards came for one place inside the tie window; both went back."""

    first: str
    second: str
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class FinishedTogether:
    """Both players laid their last card inside the tie window; both count."""

    first: str
    second: str
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class ClockTicked:
    """Playing time went by; the clock shows this much in all."""

    clock_ms: int


Event = (
    MatchDealt
    | MovePlayed
    | MovesCollected
    | ActionUndone
    | ActionRedone
    | TieCancelled
    | FinishedTogether
    | ClockTicked
)
