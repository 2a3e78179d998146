"""Which moves are legal.

`legal_moves` lists them, `check` judges one and says why it is refused. Both stand on
the same few questions about piles; neither looks at a face-down card.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import assert_never

from kosynka.cards import UNKNOWN, face_of, owner_of, suit_of
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.rules.game import Game
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.state import State


def is_won(game: Game, state: State) -> bool:
    """Tell whether all cards of the packs, or of one player, are on the foundations."""
    to_win = game.card_count // game.seats
    up = sum(map(len, state.piles[: len(game.foundations)]))
    if up < to_win or not game.is_race:
        return up == to_win
    return to_win in cards_up(game, state)


def cards_up(game: Game, state: State) -> tuple[int, ...]:
    """Return for each seat how many of its own cards lie on the foundations."""
    counts = [0] * game.seats
    for i in game.foundations:
        for card in state.piles[i]:
            counts[owner_of(card)] += 1
    return tuple(counts)


def legal_moves(game: Game, state: State) -> tuple[Move, ...]:
    """Return every legal move in `state`, in a fixed order; none after the win.

    The order is part of the contract: seat A, then seat B; for each to the foundations
    (columns from the left, the waste, freed captives), column to column by source,
    count and target, the waste to columns, foundations back to columns, and last the
    stock. Perft tables and certificates rely on it. Moves that only exchange a whole
    column with a space are legal and listed.
    """
    if is_won(game, state):
        return ()
    moves: list[Move] = []
    for seat in range(game.seats):
        moves += card_moves(game, state, seat)
        if state.piles[game.stock_of(seat)]:
            moves.append(Draw(seat))
        elif can_redeal(game, state, seat):
            moves.append(Redeal(seat))
    return tuple(moves)


_play = cache(Play)
"""Moves are values, so each is made once and shared."""


def card_moves(game: Game, state: State, seat: int = 0) -> list[Play]:
    """Return a seat's legal moves of cards, without its stock, in the order above."""
    piles, face_down = state.piles, state.face_down
    columns, waste = game.columns_of(seat), game.waste_of(seat)
    moves: list[Play] = []
    takers = _foundation_takers(game, piles)
    for source in (*columns, waste, *game.captive_piles):
        cards = piles[source]
        if len(cards) > face_down[source] and (face := face_of(cards[-1])) in takers:
            _add_plays(source, 1, takers[face], moves)
    takers = _column_takers(game, piles, columns)
    runs_on = game.runs_on
    for source in columns:
        cards = piles[source][face_down[source] :]
        for count, card in enumerate(reversed(cards), 1):
            if count > 1 and cards[1 - count] not in runs_on[card]:
                break
            if card in takers:
                _add_plays(source, count, takers[card], moves)
    for source in (waste, *game.foundations) if game.worry_back else (waste,):
        if piles[source]:
            _add_plays(source, 1, takers.get(piles[source][-1], ()), moves)
    return moves


def _add_plays(source: int, count: int, targets: Sequence[int], moves: list[Play]) -> None:
    for target in targets:
        if target != source:
            moves.append(_play(source, count, target))


def _foundation_takers(
    game: Game, piles: tuple[tuple[int, ...], ...]
) -> Mapping[int, Sequence[int]]:
    """Return for each face the foundations where it may go by hand, from the left.

    Where places of a suit are interchangeable that is the first accepting one alone.
    """
    takers: dict[int, list[int]] = {}
    for foundation in game.foundations:
        cards = piles[foundation]
        for face in (game.next_up[cards[-1]],) if cards else game.starters[foundation]:
            if face not in takers:
                takers[face] = [foundation]
            elif not game.first_accepting_only:
                takers[face].append(foundation)
    return takers


def _column_takers(
    game: Game, piles: tuple[tuple[int, ...], ...], columns: range
) -> Mapping[int, Sequence[int]]:
    """Return for each card the columns where it may go, from the left."""
    takers: dict[int, list[int]] = {}
    for column in columns:
        cards = piles[column]
        for card in game.fits_on[cards[-1]] if cards else game.space_fillers:
            if card in takers:
                takers[card].append(column)
            else:
                takers[card] = [column]
    return takers


def column_accepts(game: Game, state: State, column: int, card: int) -> bool:
    """Tell whether a column takes a run that `card` heads."""
    cards = state.piles[column]
    return card in (game.fits_on[cards[-1]] if cards else game.space_fillers)


def accepting_foundations(game: Game, state: State, card: int) -> tuple[int, ...]:
    """Return the foundations where `card` may go by hand, from the left.

    Where places of a suit are interchangeable that is the first accepting one alone.
    """
    return tuple(_foundation_takers(game, state.piles).get(face_of(card), ()))


def accepting_foundation(game: Game, state: State, source: int) -> int | None:
    """Return the first foundation that takes the top of `source`, or None."""
    targets = accepting_foundations(game, state, state.piles[source][-1])
    return targets[0] if targets else None


def can_redeal(game: Game, state: State, seat: int) -> bool:
    """Tell whether a seat's waste may be turned over now."""
    left = state.redeals_left[seat]
    return (
        not state.piles[game.stock_of(seat)]
        and bool(state.piles[game.waste_of(seat)])
        and (left is None or left > 0)
    )


def check(game: Game, state: State, move: Move) -> None:
    """Let a legal move pass.

    Raises:
        IllegalMoveError: if the rules refuse the move, with the reason.
    """
    if is_won(game, state):
        raise IllegalMoveError(Refusal.ENDED)
    match move:
        case Play():
            check_play(game, state, move)
        case Draw(seat):
            if not state.piles[game.stock_of(seat)]:
                raise IllegalMoveError(Refusal.NOTHING_TO_MOVE)
        case Redeal(seat):
            _check_redeal(game, state, seat)
        case _:
            assert_never(move)


def check_play(game: Game, state: State, play: Play) -> None:
    """Let a move of cards pass that fits the table, also where the game is over.

    Raises:
        IllegalMoveError: if it does not fit, with the reason.
    """
    check_source(game, state, play.source, play.count)
    _check_target(game, state, play.source, play.count, play.target)


def check_source(game: Game, state: State, source: int, count: int) -> None:
    """Let a source pass whose top `count` cards may leave it together.

    Raises:
        IllegalMoveError: if they may not, with the reason.
    """
    cards, role = state.piles[source], game.roles[source]
    if role is Role.STOCK:
        raise IllegalMoveError(Refusal.FACE_DOWN)
    if not 1 <= count <= len(cards):
        raise IllegalMoveError(Refusal.NOTHING_TO_MOVE)
    if count > len(cards) - state.face_down[source] or UNKNOWN in cards[-count:]:
        raise IllegalMoveError(Refusal.FACE_DOWN)
    if count > 1 and (role is not Role.COLUMN or not is_run(game, cards[-count:])):
        raise IllegalMoveError(Refusal.ILLEGAL)


def is_run(game: Game, cards: tuple[int, ...]) -> bool:
    """Tell whether face-up cards may move as one."""
    return all(upper in game.runs_on[lower] for lower, upper in pairwise(cards))


def _check_target(game: Game, state: State, source: int, count: int, target: int) -> None:
    spec, role = game.piles[target], game.roles[source]
    if spec.role is Role.COLUMN:
        if spec.seat != game.piles[source].seat and role is not Role.FOUNDATION:
            raise IllegalMoveError(Refusal.NOT_YOURS)
        goes_back = role is Role.FOUNDATION and not game.worry_back
        if target == source or role is Role.CAPTIVE or goes_back:
            raise IllegalMoveError(Refusal.ILLEGAL)
        if not column_accepts(game, state, target, state.piles[source][-count]):
            raise IllegalMoveError(Refusal.ILLEGAL)
    elif spec.role is Role.FOUNDATION and role is not Role.FOUNDATION and count == 1:
        card = state.piles[source][-1]
        if target not in accepting_foundations(game, state, card):
            raise IllegalMoveError(_why_not_up(game, state, card, target))
    else:
        raise IllegalMoveError(Refusal.ILLEGAL)


def _why_not_up(game: Game, state: State, card: int, target: int) -> Refusal:
    """Say `TAKEN` where the other player's equal card lies in the place already."""
    there = state.piles[target]
    if game.is_race and any(
        face_of(other) == face_of(card) and owner_of(other) != owner_of(card) for other in there
    ):
        return Refusal.TAKEN
    return Refusal.ILLEGAL


def why_none_up(game: Game, state: State, card: int) -> Refusal:
    """Return why no foundation takes `card`: taken by its equal, or nothing fits."""
    if card == UNKNOWN:
        return Refusal.FACE_DOWN
    reasons = {_why_not_up(game, state, card, i) for i in game.foundations_for[suit_of(card)]}
    return Refusal.TAKEN if Refusal.TAKEN in reasons else Refusal.NOTHING_FITS


def _check_redeal(game: Game, state: State, seat: int) -> None:
    if can_redeal(game, state, seat):
        return
    if state.piles[game.stock_of(seat)]:
        raise IllegalMoveError(Refusal.ILLEGAL)
    if not state.piles[game.waste_of(seat)]:
        raise IllegalMoveError(Refusal.NOTHING_TO_MOVE)
    raise IllegalMoveError(Refusal.NO_PASS)
