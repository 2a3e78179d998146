"""Auto-collect: a run of foundation moves, draws and redeals that finishes the game."""

import heapq
from collections.abc import Iterator
from itertools import count

from kosynka.rules.game import Game
from kosynka.rules.legal import accepting_foundation, can_redeal, is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal

MAX_STATES = 20_000
"""Over so many states it is not offered."""


def auto_collect(game: Game, state: State) -> tuple[Move, ...] | None:
    """Return the moves that bring all cards up, or None where it is not offered.

    Offered where the game has it, no column card lies face down, and some order of
    foundation moves, draws and redeals wins. The run with the fewest redeals is taken,
    then the fewest draws, then columns from the left before the waste. Found by search,
    not greedily: with draw 3 each card played shifts the packets of the next pass.
    """
    if not game.auto_collect or any(state.face_down) or is_won(game, state):
        return None
    order = count()
    start, first = _raise_columns(game, state)
    waiting = [(0, 0, next(order), start, first)]
    seen: set[tuple[object, ...]] = set()
    while waiting:
        redeals, draws, _, current, moves = heapq.heappop(waiting)
        if is_won(game, current):
            return moves
        if current.key in seen:
            continue
        if len(seen) >= MAX_STATES:
            return None
        seen.add(current.key)
        for move in _branches(game, current):
            after = apply_legal(game, current, move).state
            after, raised = _raise_columns(game, after)
            heapq.heappush(
                waiting,
                (
                    redeals + isinstance(move, Redeal),
                    draws + isinstance(move, Draw),
                    next(order),
                    after,
                    (*moves, move, *raised),
                ),
            )
    return None


def _raise_columns(game: Game, state: State) -> tuple[State, tuple[Move, ...]]:
    """Bring up all that columns can give.

    It costs nothing, changes no packet of the stock, and takes nothing from what can be
    done later, so it is no choice.
    """
    moves: list[Move] = []
    while (play := _column_play(game, state)) is not None:
        state = apply_legal(game, state, play).state
        moves.append(play)
    return state, tuple(moves)


def _column_play(game: Game, state: State) -> Play | None:
    for column in game.columns_of(0):
        if state.piles[column]:
            target = accepting_foundation(game, state, column)
            if target is not None:
                return Play(column, 1, target)
    return None


def _branches(game: Game, state: State) -> Iterator[Move]:
    """Yield what can be done with the stock; one card at a time it never pays to wait."""
    waste = game.waste_of(0)
    if state.piles[waste]:
        target = accepting_foundation(game, state, waste)
        if target is not None:
            yield Play(waste, 1, target)
            if game.draw == 1:
                return
    if state.piles[game.stock_of(0)]:
        yield Draw()
    elif can_redeal(game, state, 0):
        yield Redeal()
