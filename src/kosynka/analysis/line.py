"""Winning lines: the positions on them, and how they become shorter."""

from collections.abc import Iterator, Sequence

from kosynka.analysis.fingerprint import fingerprint
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.rules.transition import apply, apply_legal

Line = tuple[Move, ...]

LOOKED_AT = 60
"""From so many positions of a line a shorter way is looked for: a hint must not take long."""


def states_on(game: Game, state: State, line: Sequence[Move]) -> Iterator[State]:
    """Yield the position that a line starts from and those after each move.

    Raises:
        IllegalMoveError: if the rules refuse a move.
    """
    yield state
    for move in line:
        state = apply(game, state, move).state
        yield state


def without_loops(game: Game, state: State, line: Sequence[Move]) -> tuple[Line, list[State]]:
    """Return a line that meets no position twice, and the positions on it.

    The score is left out of account, so a loop that only costs points is one too, and
    the positions may show another score than a replay of the line would. The line is
    one that the solver has replayed: its moves are not checked again.
    """
    states = [state]
    for move in line:
        states.append(apply_legal(game, states[-1], move).state)
    prints = [fingerprint(position) for position in states]
    last = {print_: at for at, print_ in enumerate(prints)}
    at = last[prints[0]]
    kept: list[Move] = []
    places = [at]
    while at < len(line):
        kept.append(line[at])
        at = last[prints[at + 1]]
        places.append(at)
    return tuple(kept), [states[at] for at in places]


def shortened(game: Game, state: State, line: Sequence[Move]) -> tuple[Line, list[State]]:
    """Return a line that jumps ahead wherever one legal move leads further along it.

    Jumps are looked for from the first `LOOKED_AT` positions only.
    """
    moves, states = without_loops(game, state, line)
    places = {fingerprint(position): at for at, position in enumerate(states)}
    kept: list[Move] = []
    met = [states[0]]
    at = 0
    while at < len(moves):
        further, move = at + 1, moves[at]
        for other in legal_moves(game, states[at]) if len(kept) < LOOKED_AT else ():
            place = places.get(fingerprint(apply_legal(game, states[at], other).state), 0)
            if place > further:
                further, move = place, other
        kept.append(move)
        met.append(states[further])
        at = further
    return tuple(kept), met
