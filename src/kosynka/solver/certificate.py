"""Lines of the kernel as moves, believed only after the rules have replayed them."""

import logging
from collections.abc import Iterable, Sequence

from kosynka.errors import IllegalMoveError
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply

_log = logging.getLogger(__name__)
_PLAY, _DRAW, _REDEAL = range(3)


def read_line(line: Iterable[tuple[int, int, int, int]]) -> tuple[Move, ...]:
    """Return the kernel's numbers as moves."""
    return tuple(_move(*numbers) for numbers in line)


def _move(kind: int, source: int, count: int, target: int) -> Move:
    if kind == _PLAY:
        return Play(source, count, target)
    return Draw() if kind == _DRAW else Redeal()


def replays(game: Game, state: State, moves: Sequence[Move]) -> bool:
    """Tell whether the rules let `moves` lead from `state` to the win; log it if not."""
    start = state
    for number, move in enumerate(moves):
        try:
            state = apply(game, state, move).state
        except IllegalMoveError as error:
            _log.error("line refused at move %d, %s: %s", number, error, _text(game, start))
            return False
    if not is_won(game, state):
        _log.error("line ends without the win: %s", _text(game, start))
        return False
    return True


def _text(game: Game, state: State) -> str:
    return format_position(Position(game, state), counter=False)
