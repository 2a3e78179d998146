"""What has happened in a match, in the past tense; the journal keeps nothing else.

Moves are kept as text, with every pile named, so that a journal can be read by eye and
outlives the numbers that piles have in memory.
"""

from dataclasses import dataclass
from typing import Literal

EndReason = Literal[
    "won", "deadlock", "stopped", "resigned", "claimed-win", "claimed-count", "claimed-abort"
]
"""Why a race is over: all cards of one up, nothing left for both, both agreed to count,
one resigned, or one was away too long and the other took the win, the count or neither."""

Offer = Literal["pause", "resume", "stop"]
"""What both players of a race must want for it to happen."""


Look = Literal["mark", "game"]
"""What was looked at: the mark on the table, which stays on, or the whole game judged."""


@dataclass(frozen=True, slots=True)
class MatchDealt:
    """A game was laid out, from a deal code, a position, or a secret seed."""

    game: str
    """`Game.id`."""
    code: str | None
    """The deal code, None where there is none."""
    position: str | None = None
    """The text of the position set up, None for a deal."""
    seed: str | None = None
    """The secret of a race between people, 64 hex digits; told only after the end."""
    nonce: str | None = None
    """What the commitment to the seed was made with, 32 hex digits."""


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


@dataclass(frozen=True, slots=True)
class LookTaken:
    """A player was shown whether the game can still be won."""

    what: Look
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class MarkHidden:
    """A player wanted the mark shown no more."""

    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A player was given a hint."""

    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player took a seat of a race."""

    seat: int
    name: str
    computer: int | None = None
    """The strength 1 to 3 of a computer player, None for a person."""
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player is ready to start."""

    seat: int
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class RaceStarted:
    """The signal was given: from now on both may act, first or again."""

    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class OfferMade:
    """A player wants a pause, to go on, or to end the race; done when both want it."""

    seat: int
    what: Offer
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class AbsenceCounted:
    """A player was away; the sum of all absences has a limit."""

    seat: int
    ms: int
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class RoundTripMeasured:
    """How long a message to a player and back takes."""

    seat: int
    ms: int
    clock_ms: int = 0


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over."""

    why: EndReason
    winner: int | None
    counts: tuple[int, ...] = ()
    """How many own cards each player had on the foundations."""
    by: int | None = None
    """Who resigned or claimed."""
    clock_ms: int = 0


Event = (
    MatchDealt
    | MovePlayed
    | MovesCollected
    | ActionUndone
    | ActionRedone
    | TieCancelled
    | FinishedTogether
    | ClockTicked
    | LookTaken
    | MarkHidden
    | HintTaken
    | PlayerSeated
    | PlayerReady
    | RaceStarted
    | OfferMade
    | AbsenceCounted
    | RoundTripMeasured
    | RaceEnded
)

Aside = ClockTicked | LookTaken | MarkHidden | HintTaken
"""What happens beside the cards: it begins no game, ends none and is not undone."""
