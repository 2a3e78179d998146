"""The values that go into the store and come out of it.

Events are opaque here: what a payload means is the match's own matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

LOCAL = "local"
"""The player of the terminal, the one id that is not random."""

Result = Literal["won", "lost", "drawn", "abandoned"]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is fixed about a match from its first moment."""

    id: str
    game: str
    mode: str
    code: str
    seats: Mapping[str, str | None]
    """Seat to player; None for the computer and for a player who was deleted."""
    created_ms: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """One event of a match in its place in the order."""

    seq: int
    """From 1, without gaps."""
    kind: str
    payload: str
    """JSON text."""
    at_ms: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command was answered, kept so that a resend hears the same."""

    seat: str
    command: str
    """The id that the client gave it, unique in its match and seat."""
    seq: int | None = None
    """The event that accepted it."""
    why: str | None = None
    """The code of a refusal."""
    extra: str | None = None
    """JSON text."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match stands, for lists and statistics."""

    moves: int = 0
    score: int | None = None
    clock_ms: int = 0
    cards_up: int = 0
    status: str = "playing"
    started_ms: int | None = None
    """The first action; a match counts from there."""
    ended_ms: int | None = None
    result: Result | None = None
    winner: str | None = None
    """The seat that won a match of several; None where there is one seat only."""
    returns: int = 0
    """Cards brought back from the foundations."""
    looks: int = 0
    """How often it was shown whether the game can still be won."""
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """A match in a list."""

    row: MatchRow
    summary: Summary
    updated_ms: int
    """When its last event was recorded."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """Everything kept of a match, from one moment."""

    row: MatchRow
    summary: Summary
    events: tuple[Recorded, ...]
    answers: tuple[Answer, ...]
    last_seq: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The counted matches of a player in one game and mode.

    What is missing from `played` in the sum of `won lost drawn abandoned` is still open.
    """

    game: str
    mode: str
    played: int
    won: int
    lost: int
    drawn: int
    abandoned: int
    streak: int
    """Wins since the last match that ended otherwise."""
    best_streak: int
    best_time_ms: int | None
    """Of won matches, as the next two."""
    average_time_ms: int | None
    fewest_moves: int | None
    best_score: int | None
    """Of ended matches without returns."""
    looks: int = 0
    """Of all counted matches, as the next one."""
    hints: int = 0
    unaided: int = 0
    """Won matches without looks and hints."""
