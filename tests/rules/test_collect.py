"""Auto-collect: offered exactly when some order wins, and the cheapest order is taken."""

import heapq
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.games import CATALOGUE, read_position
from kosynka.rules import collect
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.notation import format_move
from kosynka.rules.state import State
from kosynka.rules.transition import apply
from tests.fragments import random_end

KLONDIKE = [game for game in CATALOGUE.values() if game.prefix == "KL1"]


def collected(text: str) -> str | None:
    position = read_position(text, fragment=True)
    moves = auto_collect(position.game, position.state)
    return None if moves is None else " ".join(format_move(position.game, m) for m in moves)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        # columns from the left before the waste
        (
            "KL1 D1N; f1=JS; f2=QH; f3=KD; f4=KC; t1=KH QS; t2=KS",
            "t1>f1 t1>f2 t2>f1",
        ),
        ("KL1 D1N; f1=QS; f2=QH; f3=KD; f4=KC; t1=KH; w=KS", "t1>f2 w>f1"),
        ("KL1 D1N; f1=QS; f2=QH; f3=KD; f4=KC; s=KH KS", "d w>f2 d w>f1"),
        ("KL1 D1V; f1=QS; f2=QH; f3=KD; f4=KC; s=KH KS", "d w>f2 d w>f1"),
        # a redeal where it is needed and allowed
        ("KL1 D1N; f1=JS; f2=KH; f3=KD; f4=KC; s=KS QS", "d d w>f1 w>f1"),
        ("KL1 D1N; f1=QS; f2=JH; f3=KD; f4=KC; s=KH KS QH", "d d w>f1 d w>f2 w>f2"),
        ("KL1 D1N; f1=JS; f2=JH; f3=KD; f4=KC; w=QS; s=KS QH KH", "w>f1 d w>f1 d w>f2 d w>f2"),
        ("KL1 D1V; f1=JS; f2=KH; f3=KD; f4=KC; w=QS KS", None),
        ("KL1 D1N; f1=JS; f2=KH; f3=KD; f4=KC; w=QS KS", "r d w>f1 d w>f1"),
        ("KL1 D1N; f1=TS; f2=KH; f3=KD; f4=KC; s=QS JS KS", "d d w>f1 w>f1 d w>f1"),
        # draw 3 hides a card for ever
        ("KL1 D3N; f1=JS; f2=KH; f3=KD; f4=KC; s=QS KS", None),
        ("KL1 D3N; f1=JS; f2=KH; f3=KD; f4=KC; s=KS QS", "d w>f1 w>f1"),
        # taking every card at once would lose the last one
        (
            "KL1 D3N; f1=KS; f2=QH; f3=KD; f4=TC; w=QC KH; s=JC KC",
            "d r d w>f4 w>f2 w>f4 d w>f4",
        ),
        # not open yet, won already
        ("KL1 D1N; f1=JS; f2=QH; f3=KD; f4=KC; t1=KS|QS; t2=KH", None),
        ("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=KC", None),
        # only Klondike has it
        ("DS1 D1N; f1=QS; f2=KS; f3=KH; f4=KH; f5=KD; f6=KD; f7=KC; f8=KC; t1=KS", None),
        ("PR1 D3R; f1=QS; f2=ks; f3=KH; f4=kh; f5=KD; f6=kd; f7=KC; f8=kc; A.t1=KS", None),
    ],
)
def test_run_that_is_taken(text: str, moves: str | None) -> None:
    assert collected(text) == moves


def cheapest(game: Game, state: State, limit: int) -> tuple[int, int] | None:
    """Return the fewest redeals, and draws with these, of any winning order.

    Every foundation move, draw and redeal is tried; raises over the limit.
    """
    order = count()
    waiting = [((0, 0), next(order), state)]
    seen = set()
    while waiting:
        cost, _, current = heapq.heappop(waiting)
        if is_won(game, current):
            return cost
        if current.key in seen:
            continue
        seen.add(current.key)
        if len(seen) > limit:
            raise OverflowError
        for move in legal_moves(game, current):
            if not isinstance(move, Play) or move.target in game.foundations:
                spent = (isinstance(move, Redeal), isinstance(move, Draw))
                total = (cost[0] + spent[0], cost[1] + spent[1])
                heapq.heappush(waiting, (total, next(order), apply(game, current, move).state))
    return None


def cost_of(moves: tuple[Move, ...]) -> tuple[int, int]:
    return (
        sum(isinstance(move, Redeal) for move in moves),
        sum(isinstance(move, Draw) for move in moves),
    )


@given(st.sampled_from(KLONDIKE), st.integers(0, 2**32))
def test_offer_is_what_exhaustive_search_finds(game: Game, seed: int) -> None:
    state = whole_end(game, seed)
    try:
        expected = cheapest(game, state, limit=600)
    except OverflowError:
        return
    moves = auto_collect(game, state)
    if expected is None or is_won(game, state):
        assert moves is None
        return
    assert moves is not None and cost_of(moves) == expected
    for move in moves:
        assert not isinstance(move, Play) or move.target in game.foundations
        state = apply(game, state, move).state
    assert is_won(game, state)


def whole_end(game: Game, seed: int) -> State:
    """Return the end of a game with nothing face down and every card on the table."""
    state = random_end(game, seed, loose=52, hidden=False)
    on_table = {card for pile in state.piles for card in pile}
    rest = tuple(card for card in range(52) if card not in on_table)
    stock = game.stock_of(0)
    piles = list(state.piles)
    piles[stock] += rest
    return State(tuple(piles), state.face_down, state.redeals_left, state.score)


def test_ends_are_of_both_kinds() -> None:
    for game in KLONDIKE:
        found = {auto_collect(game, whole_end(game, seed)) is not None for seed in range(100)}
        assert found == {True, False}


def test_draw_1_without_limit_is_always_offered_over_descending_columns() -> None:
    game = CATALOGUE["KL1-D1N"]
    assert (
        collected(
            "KL1 D1N; t1=KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS; t2=KH QS JH TS 9H 8S 7H 6S 5H 4S "
            "3H 2S AH; w=KD QD JD TD 9D 8D 7D; s=6D 5D 4D 3D 2D AD KC QC JC TC 9C 8C 7C 6C 5C 4C "
            "3C 2C AC"
        )
        is not None
    )
    assert game.auto_collect


def test_search_gives_up_after_a_number_of_states(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "KL1 D1N; f1=TS; f2=KH; f3=KD; f4=KC; s=KS QS JS"
    assert collected(text) is not None
    monkeypatch.setattr(collect, "MAX_STATES", 2)
    assert collected(text) is None
