"""The three answers of the solver, and what it may spend on one."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from kosynka.rules.moves import Move


@dataclass(frozen=True, slots=True)
class Limits:
    """What one call of `solve` may spend; None is no limit.

    With a limit of nodes alone the answer is the same on every machine.
    """

    nodes: int | None = None
    cpu_ms: int | None = 10_000
    """CPU time of the calling thread."""
    mib: int = 256
    """Memory that the tables of the search hold."""


class Proof(StrEnum):
    """What a verdict rests on."""

    LINE = "line"
    """A line of moves that the rules have replayed."""
    FIXPOINT = "fixpoint"
    """Some card stays out of play even if the rest could be had at will."""
    EXHAUSTED = "exhausted"
    """Every position that can be reached was looked at."""


class Reason(StrEnum):
    """Why there is no verdict."""

    NODES = "nodes"
    TIME = "time"
    MEMORY = "memory"
    CANCELLED = "cancelled"
    CERTIFICATE = "certificate"
    """The rules refused the line found: a fault of the kernel, which is logged."""
    UNPROVED = "unproved"
    """The search for a win ended without one, which proves nothing."""


@dataclass(frozen=True, slots=True)
class _Spent:
    nodes: int
    """Positions searched."""
    cpu_ms: float
    """CPU time of the search, without the replay of its line."""
    mib: float
    """The most memory that the tables of the search held."""


@dataclass(frozen=True, slots=True)
class Winnable(_Spent):
    """The position can be won, by this line."""

    certificate: tuple[Move, ...]
    """Moves that lead from the position to the win; none if it is won already."""
    proof: Proof = Proof.LINE
    verdict: ClassVar[str] = "winnable"


@dataclass(frozen=True, slots=True)
class Unwinnable(_Spent):
    """The position is lost, whatever is played."""

    proof: Proof
    verdict: ClassVar[str] = "unwinnable"


@dataclass(frozen=True, slots=True)
class Unknown(_Spent):
    """No answer within the limits."""

    reason: Reason
    verdict: ClassVar[str] = "unknown"


Verdict = Winnable | Unwinnable | Unknown
