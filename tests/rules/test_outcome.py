"""How a game stands: the tests of progress and of lost games against exhaustive search."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosynka.cards import format_card
from kosynka.games import CATALOGUE, read_position
from kosynka.rules import progress
from kosynka.rules.changes import Moved, Revealed
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import Role
from kosynka.rules.progress import has_progress, waste_tops
from kosynka.rules.state import State
from kosynka.rules.transition import Step, apply, settle
from tests.fragments import random_end
from tests.lines import states

QUEENS = CATALOGUE["TQ1-D1T"]
WITH_PROGRESS_TEST = [game for game in CATALOGUE.values() if game is not QUEENS]


def status_of(text: str) -> str:
    position = read_position(text, fragment=True)
    return outcome(position.game, position.state).status.value


@pytest.mark.parametrize(
    ("text", "status"),
    [
        # a dead end, not a loss: the stock is not through
        ("KL1 D1N; t1=5H; t2=9H; s=3C 4C", "stuck"),
        ("KL1 D3N; t1=5H; t2=9H; s=3C 2D 4C", "stuck"),
        ("KL1 D1V; t1=5H; t2=9H; s=3C 4C", "stuck"),
        # the card that fits is past, and no pass is left
        ("KL1 D1V; t1=5H; t2=9H; w=4C 3C", "lost"),
        ("KL1 D1N; t1=5H; t2=9H; w=4C 3C", "stuck"),
        # a buried card that never comes to the top
        ("KL1 D3N; t1=5H; t2=9H; w=4C 3C", "lost"),
        ("KL1 D3N; t1=5H; t2=9H; w=3D; s=4C 3C", "lost"),
        ("KL1 D3N; t1=5H; t2=9H; w=3D; s=3C 4C", "stuck"),
        ("KL1 D3N; t1=5H; t2=9H; w=3D 4C 3C; s=2H", "lost"),
        ("KL1 D3N; t1=5H; t2=9H; w=4C 3C 3D; s=2H", "lost"),
        ("KL1 D3N; t1=5H; t2=9H; w=3D 3C 4C", "playing"),
        # whole columns to spaces and back are no way on
        ("KL1 D1N; t1=KH; s=3C", "lost"),
        ("KL1 D1N; t1=2C|KH; s=3C", "playing"),
        # the only way on is to bring a card back: neither stuck nor lost
        ("KL1 D1N; f1=6S; t1=7H; t2=2C|5H; s=3D", "playing"),
        ("KL1 D1N; f1=6S; t1=7H; t2=2C 5H|5D; s=3D", "playing"),
        # a part of a column goes to a space and bares a card that takes another
        ("KL1 D1N; t1=5H KS; t2=2D|4C; s=9C", "playing"),
        # it leads nowhere
        ("KL1 D1N; f1=6S; t1=7H; t2=2C|8H; s=3D", "lost"),
        # nothing hidden, no stock: it goes on
        ("KL1 D1N; t1=5H; t2=9H", "playing"),
        ("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=QC; w=KC", "playing"),
        ("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=KC", "won"),
        ("KL1 D1V; f1=KS; f2=KH; f3=KD; f4=KC", "won"),
        # Double Solitaire never says it is lost
        ("DS1 D1N; t1=5H; t2=9H; s=3C", "playing"),
        ("DS1 D3V; t1=5H; t2=9H; w=3C", "playing"),
        # Topsy-turvy Queens
        ("TQ1 D1T; t1=5H; s=3C", "stuck"),
        ("TQ1 D1T; t1=6C 5H; s=3C", "playing"),
        ("TQ1 D1T; t1=5H", "lost"),
        ("TQ1 D1T; t1=2H; t2=2C; t3=2D; t4=2S; t5=2H; t6=2C; t7=2D; t8=2S; t9=2H; t10=2C; t11=2D; "
         "t12=2S; t13=2H; t14=2C; t15=2D; t16=2S; s=4C", "lost"),
        ("TQ1 D1T; t1=2H; t2=2C; t3=2D; t4=2S; t5=2H; t6=2C; t7=2D; t8=2S; t9=2H; t10=2C; t11=2D; "
         "t12=2S; t13=2H; t14=2C; t15=2D; t16=2S; s=4C KC", "stuck"),
        ("TQ1 D1T; t1=2H; t2=2C; t3=2D; t4=2S; t5=2H; t6=2C; t7=2D; t8=2S; t9=2H; t10=2C; t11=2D; "
         "t12=2S; t13=2H; t14=2C; t15=2D; t16=2S; w=AC 4C; rl=1", "stuck"),
        ("TQ1 D1T; t1=2H; t2=2C; t3=2D; t4=2S; t5=2H; t6=2C; t7=2D; t8=2S; t9=2H; t10=2C; t11=2D; "
         "t12=2S; t13=2H; t14=2C; t15=2D; t16=2S; w=AC 4C; rl=0", "lost"),
        # the race
        ("PR1 D3R; A.t1=5H; B.t1=9d", "deadlock"),
        ("PR1 D3R; A.t1=5H; B.t1=ad", "playing"),
        ("PR1 D3R; A.t1=5H; A.s=2H 3H 4S; B.t1=9d", "playing"),
        ("PR1 D3R; A.t1=5H; A.s=2H 4S 3H; B.t1=9d", "deadlock"),
        ("PR1 D3R; A.t1=5H; B.t1=2s|9d; B.t2=ts", "playing"),
        # nothing left to do is a deadlock in the race, not progress
        ("PR1 D3R; f1=AS", "deadlock"),
    ],
)  # fmt: skip
def test_status(text: str, status: str) -> None:
    assert status_of(text) == status


@pytest.mark.parametrize(
    ("text", "contributions", "winner"),
    [
        ("PR1 D3R; f1=AS 2S; f3=ah; A.t1=5H; B.t1=9d", (2, 1), 0),
        ("PR1 D3R; f1=as 2S; f3=ah; A.t1=5H; B.t1=9d", (1, 2), 1),
        ("PR1 D3R; f1=as 2S; A.t1=5H; B.t1=9d", (1, 1), None),
        ("PR1 D3R; A.t1=5H; B.t1=9d", (0, 0), None),
    ],
)
def test_deadlock_goes_to_the_larger_contribution(
    text: str, contributions: tuple[int, int], winner: int | None
) -> None:
    position = read_position(text, fragment=True)
    result = outcome(position.game, position.state)
    assert result.status is Status.DEADLOCK
    assert (result.contributions, result.winner) == (contributions, winner)


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("PR1 D3R; f1=KS; f3=KH; f5=KD; f7=KC; B.w=5h", 0),
        ("PR1 D3R; f1=ks; f3=kh; f5=kd; f7=kc; A.w=5H", 1),
        ("PR1 D3R; f1=KS; f2=ks; f3=KH; f4=kh; f5=KD; f6=kd; f7=KC; f8=kc", None),
    ],
)
def test_race_is_won_by_whose_cards_are_all_up(text: str, winner: int | None) -> None:
    position = read_position(text, fragment=True)
    result = outcome(position.game, position.state)
    assert (result.status, result.winner) == (Status.WON, winner)


def test_empty_columns_are_no_win() -> None:
    assert status_of("PR1 D3R; f1=QS; f3=KH; f5=KD; f7=KC; A.w=KS; B.t1=5h") == "playing"


@pytest.mark.parametrize(
    ("text", "tops"),
    [
        ("KL1 D1N; w=3C 4C; s=5C 6C", "4C 5C 6C 3C"),
        ("KL1 D1V; w=3C 4C; s=5C 6C", "4C 5C 6C"),
        ("KL1 D3N; w=2C 3C; s=4C 5C 6C 7C", "3C 6C 7C 4C"),
        ("KL1 D3V; w=2C 3C; s=4C 5C 6C 7C", "3C 6C 7C"),
        ("KL1 D3N; w=2C 3C 4C 5C", "5C 4C"),
        ("KL1 D3N; s=2C", "2C"),
        ("KL1 D3N", ""),
        ("TQ1 D1T; w=2C; s=3C; rl=0", "2C 3C"),
    ],
)
def test_cards_that_come_to_the_top_of_the_waste(text: str, tops: str) -> None:
    position = read_position(text, fragment=True)
    found = waste_tops(position.game, position.state)
    assert " ".join(map(format_card, found)) == tops


# Exhaustive search, knowing nothing of how the engine searches: every legal move of a seat
# is played, draws and redeals too.


def is_of_seat(game: Game, move: Move, seat: int) -> bool:
    if isinstance(move, Play):
        return game.piles[move.source].seat in (None, seat)
    return move.seat == seat


def is_progress(game: Game, move: Move, step: Step) -> bool:
    if any(isinstance(change, Revealed) for change in step.changes):
        return True
    if not isinstance(move, Play):
        return False
    if game.roles[move.source] is Role.WASTE:
        return True
    return not game.worry_back and game.roles[move.target] is Role.FOUNDATION


def is_good_enough(game: Game, state: State) -> bool:
    """Tell whether nothing is hidden and no stock is left, which counts where cards return."""
    stock = state.piles[game.stock_of(0)] + state.piles[game.waste_of(0)]
    return game.worry_back and not stock and not any(state.face_down)


def exhaustive_progress(game: Game, state: State, seat: int, limit: int) -> bool | None:
    """Return whether any line of legal moves makes progress; None over the limit."""
    if is_good_enough(game, state):
        return True
    seen = {state.key}
    waiting = [state]
    while waiting:
        current = waiting.pop()
        for move in legal_moves(game, current):
            if is_of_seat(game, move, seat):
                step = apply(game, current, move)
                if is_progress(game, move, step):
                    return True
                if step.state.key not in seen:
                    if len(seen) >= limit:
                        return None
                    seen.add(step.state.key)
                    waiting.append(step.state)
    return False


@settings(max_examples=200)
@given(st.sampled_from(WITH_PROGRESS_TEST), st.integers(0, 2**32))
def test_progress_is_what_exhaustive_search_finds(game: Game, seed: int) -> None:
    state = random_end(game, seed)
    if is_won(game, state):
        return
    for seat in range(game.seats):
        expected = exhaustive_progress(game, state, seat, limit=3_000)
        if expected is not None:
            assert has_progress(game, state, seat) == expected


@pytest.mark.parametrize("game", WITH_PROGRESS_TEST, ids=lambda game: game.id)
def test_random_ends_are_of_both_kinds(game: Game) -> None:
    found = {has_progress(game, random_end(game, seed)) for seed in range(50)}
    assert found == {True, False}


def test_search_gives_up_after_a_number_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    position = read_position("KL1 D1N; t1=2D|6C 5H; t2=6S; s=3C", fragment=True)
    assert not has_progress(position.game, position.state)
    monkeypatch.setattr(progress, "MAX_POSITIONS", 1)
    assert has_progress(position.game, position.state)


# Status, from its definition.


def card_moves_that_count(game: Game, state: State) -> Iterator[Play]:
    for move in legal_moves(game, state):
        if isinstance(move, Play):
            whole = move.count == len(state.piles[move.source])
            both = {game.roles[move.source], game.roles[move.target]} == {Role.COLUMN}
            if not (whole and both and not state.piles[move.target]):
                yield move


def exhausted_by_stock(state: State) -> bool:
    """Tell whether no draws and redeals bring up a card that can be moved or is a king."""
    waiting, seen = [state], {state.key}
    while waiting:
        current = waiting.pop()
        if any(card_moves_that_count(QUEENS, current)):
            return False
        for move in legal_moves(QUEENS, current):
            if isinstance(move, Draw | Redeal):
                step = apply(QUEENS, current, move)
                if any(isinstance(change, Moved) for change in step.changes[1:]):
                    return False
                if step.state.key not in seen:
                    seen.add(step.state.key)
                    waiting.append(step.state)
    return True


@given(st.integers(0, 2**32))
def test_queens_are_lost_when_the_stock_offers_nothing_more(seed: int) -> None:
    state = settle(QUEENS, random_end(QUEENS, seed, loose=30)).state
    blocked = State(state.piles, state.face_down, state.redeals_left, None)
    status = outcome(QUEENS, blocked).status
    if status is not Status.WON:
        assert (status is Status.LOST) == exhausted_by_stock(blocked)
        has_move = any(card_moves_that_count(QUEENS, blocked))
        assert (status is Status.PLAYING) == has_move


@given(states(length=400))
def test_status_follows_from_win_progress_and_card_moves(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    result = outcome(game, state)
    up = sum(len(state.piles[i]) for i in game.foundations)
    if up == game.card_count:
        assert result.status is Status.WON
    elif game.is_race:
        assert result.status in (Status.WON, Status.PLAYING if result.progress else Status.DEADLOCK)
    elif game.prefix == "DS1":
        assert result.status is Status.PLAYING
    elif not result.progress:
        assert result.status is Status.LOST
    else:
        moves = any(card_moves_that_count(game, state))
        turns = any(isinstance(move, Draw | Redeal) for move in legal_moves(game, state))
        assert result.status is (Status.PLAYING if moves or not turns else Status.STUCK)
