"""The progress test: can anything be got from this position that cannot be undone?

It reads the hidden stock, as a referee does. Whoever shows its answer to a player must
see to it that nothing else hidden is told.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from kosynka.rules.game import Game
from kosynka.rules.legal import accepting_foundations, card_moves, column_accepts
from kosynka.rules.moves import Play
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal

MAX_POSITIONS = 20_000
"""After so many positions the answer is that there is progress: never a false loss."""


def waste_tops(game: Game, state: State, seat: int = 0) -> tuple[int, ...]:
    """Return the cards that come to the top of a seat's waste by draws and redeals alone.

    The present top, the rest of this pass, then one full pass if a redeal is allowed.
    """
    waste, stock = state.piles[game.waste_of(seat)], state.piles[game.stock_of(seat)]
    tops = [*waste[-1:], *_tops_of_pass(stock, game.draw)]
    left = state.redeals_left[seat]
    if left is None or left > 0:
        tops += _tops_of_pass(waste + stock, game.draw)
    return tuple(dict.fromkeys(tops))


def _tops_of_pass(cards: tuple[int, ...], draw: int) -> Iterator[int]:
    for start in range(0, len(cards), draw):
        yield cards[start : start + draw][-1]


def is_no_op(game: Game, state: State, play: Play) -> bool:
    """Tell whether a move only exchanges a whole column with a space."""
    return (
        game.roles[play.source] is Role.COLUMN
        and game.roles[play.target] is Role.COLUMN
        and play.count == len(state.piles[play.source])
        and not state.piles[play.target]
    )


def has_progress(game: Game, state: State, seat: int = 0) -> bool:
    """Tell whether a seat can turn a card, play one of its stock, or build up for good.

    Searches all positions that free moves reach: moves among columns that turn nothing,
    and where cards may come back from the foundations, moves to and from them. Each is
    looked at once; positions are counted, not timed, so the answer is always the same.
    """
    tops = waste_tops(game, state, seat)
    if game.worry_back and not tops and not any(state.face_down[c] for c in game.columns_of(seat)):
        return True
    bare = _without_stock(game, state, seat)
    seen = {_key(game, bare, seat)}
    waiting = [bare]
    while waiting:
        current = waiting.pop()
        plays = card_moves(game, current, seat)
        if _is_progress_here(game, current, seat, tops, plays):
            return True
        for play in sorted(plays, key=lambda play: _order(game, play), reverse=True):
            if is_no_op(game, current, play):
                continue
            after = apply_legal(game, current, play).state
            key = _key(game, after, seat)
            if key not in seen:
                if len(seen) >= MAX_POSITIONS:
                    return True
                seen.add(key)
                waiting.append(after)
    return False


def _is_progress_here(
    game: Game, state: State, seat: int, tops: tuple[int, ...], plays: list[Play]
) -> bool:
    if any(turns_card(game, state, play) for play in plays):
        return True
    if not game.worry_back and any(game.roles[p.target] is Role.FOUNDATION for p in plays):
        return True
    if any(fits_somewhere(game, state, seat, card) for card in tops):
        return True
    return game.worry_back and not any(state.piles[c] for c in game.columns_of(seat)) and not tops


def fits_somewhere(game: Game, state: State, seat: int, card: int) -> bool:
    """Tell whether a single card could go to one of a seat's columns or to a foundation."""
    return any(column_accepts(game, state, c, card) for c in game.columns_of(seat)) or bool(
        accepting_foundations(game, state, card)
    )


def turns_card(game: Game, state: State, play: Play) -> bool:
    """Tell whether a move bares a face-down card of a column."""
    down = state.face_down[play.source]
    return (
        game.roles[play.source] is Role.COLUMN
        and down > 0
        and down + play.count == len(state.piles[play.source])
    )


def _order(game: Game, play: Play) -> int:
    """Foundation moves first, then column shuffles, cards brought back last."""
    if game.roles[play.target] is Role.FOUNDATION:
        return 0
    return 2 if game.roles[play.source] is Role.FOUNDATION else 1


def _without_stock(game: Game, state: State, seat: int) -> State:
    piles = list(state.piles)
    piles[game.waste_of(seat)] = piles[game.stock_of(seat)] = ()
    return replace(state, piles=tuple(piles))


def _key(game: Game, state: State, seat: int) -> Hashable:
    """Return what makes two positions of one search the same.

    Columns with nothing face down may stand in any order; foundations of one suit too.
    """
    hidden: list[tuple[int, ...]] = []
    open_columns: list[tuple[int, ...]] = []
    for column in game.columns_of(seat):
        kind = hidden if state.face_down[column] else open_columns
        kind.append(state.piles[column])
    tops = sorted(
        (state.piles[i][-1], len(state.piles[i])) for i in game.foundations if state.piles[i]
    )
    return tuple(hidden), tuple(sorted(open_columns)), tuple(tops)
