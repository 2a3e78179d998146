"""A hint: the first move of the shortest winning line that is quickly found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kosynka.analysis.finding import Finding, Mark, ask, can
from kosynka.analysis.line import shortened
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.solver import Cancel, Limits

SEEDS = 4
"""So many searches, each in another order, look for a shorter line."""

FURTHER = 8
"""A search for a shorter line may take one part in so many of the first one's limits."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that keeps the game winnable, or why there is none."""

    move: Move | None
    finding: Finding
    """With a move: the line that it begins."""


def hint(
    game: Game,
    state: State,
    limits: Limits,
    *,
    known: Sequence[Move] = (),
    cancel: Cancel | None = None,
) -> Hint:
    """Return the move to play in `state`; `known` is a winning line if there is one already.

    Without a line no move is named: nothing keeps the game winnable, or nobody knows.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
        ParseError: if the position cannot stand on the table of its game.
    """
    if is_won(game, state):
        return Hint(None, can((), (state,)))
    best = can(*shortened(game, state, known)) if known else _first(game, state, limits, cancel)
    if best.mark is not Mark.CAN:
        return Hint(None, best)
    further = Limits(
        nodes=None if limits.nodes is None else max(1, limits.nodes // FURTHER),
        cpu_ms=None if limits.cpu_ms is None else max(1, limits.cpu_ms // FURTHER),
        mib=limits.mib,
    )
    for seed in range(1, SEEDS):
        if cancel is not None and cancel.is_set():
            break
        other = ask(game, state, further, seed=seed, cancel=cancel)
        if other.mark is Mark.CAN and len(other.line) < 2 * len(best.line):
            line, states = shortened(game, state, other.line)
            if len(line) < len(best.line):
                best = _spent_as(can(line, states), best)
    return Hint(best.line[0], best)


def _first(game: Game, state: State, limits: Limits, cancel: Cancel | None) -> Finding:
    first = ask(game, state, limits, cancel=cancel)
    if first.mark is not Mark.CAN:
        return first
    return _spent_as(can(*shortened(game, state, first.line)), first)


def _spent_as(answer: Finding, other: Finding) -> Finding:
    return replace(answer, nodes=other.nodes, cpu_ms=other.cpu_ms, mib=other.mib)
