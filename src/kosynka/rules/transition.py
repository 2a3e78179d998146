"""Playing a move: the next state and the changes that lead there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from kosynka.rules.automatic import run_automatic
from kosynka.rules.changes import Changes, Moved, Redealt
from kosynka.rules.game import Game
from kosynka.rules.hand import Hand
from kosynka.rules.legal import check
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made: the state after it, and the changes in order."""

    state: State
    changes: Changes


def apply(game: Game, state: State, move: Move) -> Step:
    """Play `move` with all that follows from it by itself.

    Raises:
        IllegalMoveError: if the rules refuse the move, with the reason.
    """
    check(game, state, move)
    return apply_legal(game, state, move)


def apply_legal(game: Game, state: State, move: Move) -> Step:
    """Play a move taken from `legal_moves`; legality is not checked again."""
    hand = Hand(game, state)
    match move:
        case Play(source, count, target):
            _play(hand, source, count, target)
        case Draw(seat):
            _draw(hand, seat)
        case Redeal(seat):
            _redeal(hand, seat)
        case _:
            assert_never(move)
    run_automatic(hand)
    return Step(hand.state(), tuple(hand.changes))


def settle(game: Game, state: State) -> Step:
    """Let the automatic moves run that follow the deal."""
    hand = Hand(game, state)
    run_automatic(hand)
    return Step(hand.state(), tuple(hand.changes))


def initial_state(game: Game, lists: Sequence[Sequence[int]]) -> State:
    """Lay out shuffled lists, one for each seat, before any automatic move.

    The first card of a list is dealt first: captives from the left, then the columns
    row by row from the left; what is left is the stock, the next card first.
    """
    piles: list[tuple[int, ...]] = [()] * len(game.piles)
    face_down = [0] * len(game.piles)
    for seat, cards in enumerate(lists):
        at = 0
        for captive in game.captive_piles:
            piles[captive], face_down[captive] = (cards[at],), 1
            at += 1
        columns = game.columns_of(seat)
        for row in range(max(game.column_heights)):
            for column, height in zip(columns, game.column_heights, strict=True):
                if row < height:
                    piles[column] += (cards[at],)
                    at += 1
        if not game.face_up_deal:
            for column in columns:
                face_down[column] = len(piles[column]) - 1
        piles[game.stock_of(seat)] = tuple(cards[at:])
    return State(
        tuple(piles),
        tuple(face_down),
        (game.redeals,) * game.seats,
        None if game.scoring is None else game.scoring.start,
    )


def _play(hand: Hand, source: int, count: int, target: int) -> None:
    game = hand.game
    hand.move(source, count, target)
    if game.scoring is not None:
        if game.roles[target] is Role.FOUNDATION:
            hand.score_by(game.scoring.to_foundation)
        elif game.roles[source] is Role.WASTE:
            hand.score_by(game.scoring.waste_to_column)
    hand.reveal_top(source)


def _draw(hand: Hand, seat: int) -> None:
    stock, waste = hand.game.stock_of(seat), hand.game.waste_of(seat)
    drawn = hand.piles[stock][: hand.game.draw]
    hand.piles[stock] = hand.piles[stock][hand.game.draw :]
    hand.piles[waste] += drawn
    hand.changes.append(Moved(drawn, stock, waste))


def _redeal(hand: Hand, seat: int) -> None:
    stock, waste = hand.game.stock_of(seat), hand.game.waste_of(seat)
    cards = hand.piles[waste]
    hand.piles[stock], hand.piles[waste] = cards, ()
    hand.spend_redeal(seat)
    hand.changes.append(Redealt(cards, waste, stock))
    if hand.game.scoring is not None:
        hand.score_by(hand.game.scoring.redeal)
