"""Asking the solver about one position, and what a player is told of its verdict."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from kosynka.analysis.fingerprint import fingerprint
from kosynka.analysis.line import without_loops
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.solver import Cancel, Limits, Proof, Unknown, Unwinnable, Verdict, Winnable, solve


class Mark(StrEnum):
    """Can the game still be won?"""

    CAN = "can"
    CANNOT = "cannot"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a position; `CAN` and `CANNOT` are proved."""

    mark: Mark
    proof: Proof | None = None
    why: str | None = None
    """Why nothing is known: the word of `solver.Reason`, or one of the caller's."""
    line: tuple[Move, ...] = ()
    """With `CAN`: moves from the position to the win."""
    prints: tuple[bytes, ...] = ()
    """The fingerprints of the positions on the line, from the first to the win."""
    nodes: int = 0
    cpu_ms: float = 0.0
    mib: float = 0.0


def ask(
    game: Game,
    state: State,
    limits: Limits,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Finding:
    """Ask the solver about a position.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
        ParseError: if the position cannot stand on the table of its game.
    """
    verdict = solve(game, state, limits, seed=seed, cancel=cancel)
    answer = _answer(game, state, verdict)
    return replace(answer, nodes=verdict.nodes, cpu_ms=verdict.cpu_ms, mib=verdict.mib)


def can(line: tuple[Move, ...], states: Iterable[State]) -> Finding:
    """Return the answer that a winning line is, with the positions on it."""
    return Finding(Mark.CAN, Proof.LINE, line=line, prints=tuple(map(fingerprint, states)))


def _answer(game: Game, state: State, verdict: Verdict) -> Finding:
    match verdict:
        case Winnable(certificate=certificate):
            return can(*without_loops(game, state, certificate))
        case Unwinnable(proof=proof):
            return Finding(Mark.CANNOT, proof)
        case Unknown(reason=reason):
            return Finding(Mark.UNKNOWN, why=reason.value)
        case _:
            assert_never(verdict)
