"""Points: every event by table, and the sums that the source of the rules gives."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kosynka.cards import pack, rank_of
from kosynka.deals import DealCode
from kosynka.errors import IllegalMoveError
from kosynka.games import CATALOGUE, deal, read_position
from kosynka.match.script import run_script, start_script
from kosynka.rules.changes import Redealt, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.notation import parse_script
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal, initial_state
from tests.lines import brings_on

NORMAL = ["DS1 D1N", "DS1 D3N", "KL1 D1N", "KL1 D3N"]
VEGAS = ["DS1 D1V", "DS1 D3V", "KL1 D1V", "KL1 D3V"]


@pytest.mark.parametrize("head", NORMAL)
@pytest.mark.parametrize(
    ("position", "actions", "score"),
    [
        ("t1=AS; sc=7", "t1>f", 17),
        ("w=AS", "w>f", 10),
        ("w=7H; t1=8S", "w>t1", 5),
        ("w=KH", "w>t1", 5),
        ("t1=4D|7H; t2=8S", "t1>t2", 5),
        ("t1=4D|AS", "t1>f", 15),
        ("t1=4D|KS QH", "t1:2>t2", 5),
        ("t1=7H; t2=8S", "t1>t2", 0),
        ("f1=3S; t1=4H; sc=50", "f1>t1", 50),
        ("f1=3S; t1=4H; sc=50", "f1>t1; t1>f", 60),
        ("s=3C 4C 5C; sc=50", "d", 50),
        ("w=3C; sc=130", "r", 30),
        ("w=3C; sc=100", "r", 0),
        ("w=3C; sc=30", "r", 0),
        ("w=3C", "r", 0),
        ("w=3C; sc=30", "r; u", 30),
        ("w=3C; sc=30", "r; u; y", 0),
        ("t1=4D|AS; sc=3", "t1>f; u", 3),
        ("w=4H; f1=; t1=5C; sc=0", "w>t1; u", 0),
        ("w=3C; t1=AS; sc=30", "r; t1>f; u; u", 30),
    ],
)
def test_points_of_an_event(head: str, position: str, actions: str, score: int) -> None:
    match = start_script(read_position(f"{head}; {position}", fragment=True))
    assert run_script(match, parse_script(match.game, actions)).state.score == score


@pytest.mark.parametrize("head", VEGAS)
@pytest.mark.parametrize(
    ("position", "actions", "gain"),
    [
        ("t1=AS", "t1>f", 5),
        ("w=AS", "w>f", 5),
        ("t1=4D|AS", "t1>f", 5),
        ("w=7H; t1=8S", "w>t1", 0),
        ("t1=4D|7H; t2=8S", "t1>t2", 0),
        ("f1=3S; t1=4H", "f1>t1", 0),
        ("f1=3S; t1=4H", "f1>t1; t1>f", 5),
        ("s=3C 4C 5C", "d", 0),
        ("t1=AS", "t1>f; u", 0),
    ],
)
def test_dollars_of_an_event(head: str, position: str, actions: str, gain: int) -> None:
    start = -104 if head.startswith("DS1") else -52
    match = start_script(read_position(f"{head}; {position}", fragment=True))
    assert match.state.score == start
    assert run_script(match, parse_script(match.game, actions)).state.score == start + gain


def test_score_counts_up_before_it_counts_turned_cards() -> None:
    position = read_position("DS1 D1N; t1=4D|AS", fragment=True)
    (move,) = [m for m in legal_moves(position.game, position.state) if isinstance(m, Play)]
    scored = [
        change
        for change in apply_legal(position.game, position.state, move).changes
        if isinstance(change, Scored)
    ]
    assert scored == [Scored(10), Scored(5)]


@pytest.mark.parametrize("game", ["PR1-D3R", "TQ1-D1T"])
def test_game_without_a_score_changes_none(game: str) -> None:
    state = deal(DealCode(game[:3], game[4:], 1))
    assert state.score is None
    for move in legal_moves(CATALOGUE[game], state):
        step = apply_legal(CATALOGUE[game], state, move)
        assert step.state.score is None
        assert not any(isinstance(change, Scored) for change in step.changes)


# Whole games, won without bringing a card back.

Won = list[tuple[State, Move, State]]


def easy_deal(game: Game) -> State:
    """Return a deal that is won by bringing up all that fits: high cards in the columns,
    highest below, low ones in the stock, lowest first, in the order that packets turn.
    """
    cards = sorted((card for card in pack() for _ in range(game.packs)), key=rank_of)
    stock_size = len(cards) - sum(game.column_heights)
    stock, columns = cards[:stock_size], cards[stock_size:]
    packets = [stock[at : at + game.draw] for at in range(0, stock_size, game.draw)]
    turned = [card for packet in packets for card in reversed(packet)]
    return initial_state(game, [[*reversed(columns), *turned]])


def raise_all(game: Game, state: State) -> Won:
    """Bring up whatever fits, draw when nothing does, until the game is won."""
    played: Won = []
    while moves := legal_moves(game, state):
        up = [m for m in moves if isinstance(m, Play) and m.target in game.foundations]
        move = up[0] if up else next(m for m in moves if isinstance(m, Draw))
        after = apply_legal(game, state, move).state
        played.append((state, move, after))
        state = after
    return played


def random_win(game: Game, number: int, playouts: int = 60) -> Won:
    """Return a won line of a real deal, found by random playouts that press on."""
    for seed in range(playouts):
        line = list(playout(game, deal(DealCode(game.prefix, game.mode, number)), seed))
        if is_won(game, line[-1][2]):
            return line
    raise AssertionError(f"no playout wins {game.id} {number}")


def playout(game: Game, state: State, seed: int) -> Iterator[tuple[State, Move, State]]:
    rng = random.Random(seed)
    for _ in range(2_000):
        moves = [
            move
            for move in legal_moves(game, state)
            if not (isinstance(move, Play) and move.source in game.foundations)
        ]
        if not moves:
            return
        good = [move for move in moves if brings_on(game, state, move)]
        move = rng.choice(good if good and rng.random() < 0.9 else moves)
        after = apply_legal(game, state, move).state
        yield state, move, after
        state = after


def events(game: Game, line: Won) -> Counter[str]:
    """Count what the score of a line depends on, knowing nothing of scores."""
    counted: Counter[str] = Counter()
    for before, move, after in line:
        for change in apply_legal(game, before, move).changes:
            counted["turned"] += isinstance(change, Revealed)
            counted["recycled"] += isinstance(change, Redealt)
        if isinstance(move, Play):
            source, target = game.roles[move.source], game.roles[move.target]
            counted["up"] += target is Role.FOUNDATION
            counted["waste to column"] += source is Role.WASTE and target is Role.COLUMN
            counted["returned"] += source is Role.FOUNDATION
        if isinstance(move, Redeal):
            assert before.score is not None
            counted["paid"] += min(100, before.score)
            assert after.score == max(0, before.score - 100)
    return counted


@pytest.mark.parametrize(
    ("game", "number", "sum_of_a_win"),
    [
        ("DS1-D1N", 7, 1220),
        ("DS1-D1N", 26, 1220),
        ("DS1-D3N", 7, 1220),  # one of its five recycles costs less than 100
        ("KL1-D1N", 8, 625),
        ("KL1-D1N", 14, 625),
        ("KL1-D1N", 23, 625),
    ],
)
def test_normal_win_without_returns(game: str, number: int, sum_of_a_win: int) -> None:
    declared = CATALOGUE[game]
    line = random_win(declared, number)
    counted = events(declared, line)
    assert counted["returned"] == 0
    assert counted["up"] == declared.card_count
    assert counted["turned"] == sum(height - 1 for height in declared.column_heights)
    expected = sum_of_a_win + 5 * counted["waste to column"] - counted["paid"]
    assert line[-1][2].score == expected
    assert counted["waste to column"] > 0


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("DS1-D1N", 1220),
        ("DS1-D3N", 1220),
        ("DS1-D1V", 416),
        ("DS1-D3V", 416),
        ("KL1-D1N", 625),
        ("KL1-D3N", 625),
        ("KL1-D1V", 208),
        ("KL1-D3V", 208),
    ],
)
def test_win_of_one_pass_with_nothing_laid_from_waste_to_columns(game: str, score: int) -> None:
    declared = CATALOGUE[game]
    line = raise_all(declared, easy_deal(declared))
    counted = events(declared, line)
    assert is_won(declared, line[-1][2])
    assert counted["waste to column"] == counted["recycled"] == counted["returned"] == 0
    assert line[-1][2].score == score


def test_twenty_cards_up_cost_four_dollars_and_the_next_earns_one() -> None:
    game = CATALOGUE["DS1-D1V"]
    by_cards_up = {}
    for _, _, after in raise_all(game, easy_deal(game)):
        up = sum(len(after.piles[i]) for i in game.foundations)
        assert after.score == -104 + 5 * up
        by_cards_up[up] = after.score
    assert (by_cards_up[20], by_cards_up[21], by_cards_up[104]) == (-4, 1, 416)


def test_points_of_a_returned_card_are_earned_again() -> None:
    match = start_script(read_position("DS1 D1N; f1=3S; t1=4H", fragment=True))
    again = run_script(match, parse_script(match.game, "(f1>t1; t1>f)*10"))
    assert again.state.score == 100
    assert again.table.returns == 10


@pytest.mark.parametrize("head", VEGAS)
def test_one_pass_refuses_the_recycle_and_its_price(head: str) -> None:
    match = start_script(read_position(f"{head}; w=3C", fragment=True))
    with pytest.raises(IllegalMoveError):
        run_script(match, parse_script(match.game, "r"))
