"""Which moves the rules allow, sentence by sentence: a position, an action, what comes of it."""

import pytest

from kosynka.cards import Suit, make_card, pack, rank_of, suit_of
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import CATALOGUE, read_position
from kosynka.match.script import run_script, start_script
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Draw, Play, Redeal
from kosynka.rules.notation import format_move, parse_script
from tests.rules.table import changed

ILLEGAL, TAKEN, NOT_YOURS = Refusal.ILLEGAL, Refusal.TAKEN, Refusal.NOT_YOURS
FACE_DOWN, NO_SUCH_PILE = Refusal.FACE_DOWN, Refusal.NO_SUCH_PILE
NOTHING_TO_MOVE, NOTHING_FITS = Refusal.NOTHING_TO_MOVE, Refusal.NOTHING_FITS
NO_PASS, ENDED, NO_UNDO = Refusal.NO_PASS, Refusal.ENDED, Refusal.NO_UNDO

Expected = str | Refusal

TWO_COLOURS: list[tuple[str, str, Expected]] = [
    # column top and runs to a column
    ("t1=8S; t2=7H", "t2>t1", "t1=8S 7H; t2="),
    ("t1=8S; t2=7D", "t2>t1", "t1=8S 7D; t2="),
    ("t1=8S; t2=7C", "t2>t1", ILLEGAL),
    ("t1=8S; t2=7S", "t2>t1", ILLEGAL),
    ("t1=8S; t2=6H", "t2>t1", ILLEGAL),
    ("t1=8S; t2=9H", "t2>t1", ILLEGAL),
    ("t1=8S; t2=8H", "t2>t1", ILLEGAL),
    ("t1=2S; t2=AH", "t2>t1", "t1=2S AH; t2="),
    ("t1=AH; t2=KS", "t2>t1", ILLEGAL),
    ("t1=KH; t2=AS", "t2>t1", ILLEGAL),
    ("t1=TC 9H 8S; t2=JD", "t1:3>t2", "t1=; t2=JD TC 9H 8S"),
    ("t1=TC 9H 8S; t2=9D", "t1>t2", "t1=TC 9H; t2=9D 8S"),
    ("t1=TC 9H 8S; t2=JD", "t1:2>t2", ILLEGAL),
    ("t1=TC 9H; t2=JD", "t1:3>t2", NOTHING_TO_MOVE),
    ("t1=TC 9H; t2=JD", "t1:0>t2", NOTHING_TO_MOVE),
    ("t1=TC|9H; t2=JD", "t1:2>t2", FACE_DOWN),
    ("t1=TC|9H; t2=JD", "t1:3>t2", NOTHING_TO_MOVE),
    ("t1=8S", "t1>t1", ILLEGAL),
    ("t2=8S", "t1>t2", NOTHING_TO_MOVE),
    # spaces
    ("t2=KH QS", "t2:2>t1", "t1=KH QS; t2="),
    ("t2=QH", "t2>t1", ILLEGAL),
    ("t2=2C|QH", "t2>t1", ILLEGAL),
    ("w=KH", "w>t1", "t1=KH; w="),
    ("w=QH", "w>t1", ILLEGAL),
    ("t1=AS|KH QS", "t1>t2", ILLEGAL),
    # waste
    ("w=9C 7H; t1=8S", "w>t1", "w=9C; t1=8S 7H"),
    ("w=7H 9C; t1=8S", "w>t1", ILLEGAL),
    ("w=7H 6S; t1=8S", "w:2>t1", ILLEGAL),
    ("t1=8S", "w>t1", NOTHING_TO_MOVE),
    ("t1=8S; s=7H", "s>t1", FACE_DOWN),
    ("t1=8S; s=7H; w=9H", "t1>s", ILLEGAL),
    ("t1=8S; w=9H", "t1>w", ILLEGAL),
    # names of piles
    ("t1=8S", "t1>t99", NO_SUCH_PILE),
    ("t1=8S", "t1>x", NO_SUCH_PILE),
    ("t1=8S", "t0>t1", NO_SUCH_PILE),
    ("t1=8S", "t01>t2", NO_SUCH_PILE),
    ("t1=8S", "t1>", NO_SUCH_PILE),
    ("t1=8S", "t1>k", NO_SUCH_PILE),
    ("t1=8S", "c1>f", NO_SUCH_PILE),
]

FOUNDATIONS: list[tuple[str, str, Expected]] = [
    ("t1=AS", "t1>f", "t1=; f1=AS"),
    ("w=AS", "w>f1", "w=; f1=AS"),
    ("t1=2S", "t1>f", NOTHING_FITS),
    ("f1=AS; t1=2S", "t1>f1", "f1=2S; t1="),
    ("f1=AS; t1=3S", "t1>f", NOTHING_FITS),
    ("f1=AS; t1=2C", "t1>f1", ILLEGAL),
    ("f1=2S; t1=4H 3S", "t1:2>f", NOTHING_FITS),
    ("f1=2S; t1=4H 3S", "t1:2>f1", ILLEGAL),
    ("f1=2S; t1=3S|4H", "t1:2>f", FACE_DOWN),
    ("f1=AS; f2=; s=2S", "s>f", FACE_DOWN),
    ("w=AS", "w>f99", NO_SUCH_PILE),
    ("s=AS", "w>f", NOTHING_TO_MOVE),
    ("", "t1>f", NOTHING_TO_MOVE),
]

RETURNS: list[tuple[str, str, Expected]] = [
    ("f1=3S; t1=4H", "f1>t1", "f1=2S; t1=4H 3S"),
    ("f1=3S; t1=4S", "f1>t1", ILLEGAL),
    ("f1=3S; t1=5H", "f1>t1", ILLEGAL),
    ("f1=KS", "f1>t1", "f1=QS; t1=KS"),
    ("f1=QS", "f1>t1", ILLEGAL),
    ("f1=3S; t1=4H", "f1:2>t1", ILLEGAL),
    ("f1=AS; t1=2H", "f1>t1", "f1=; t1=2H AS"),
    ("t1=2H", "f1>t1", NOTHING_TO_MOVE),
    ("f1=5S; w=4H", "f1>w", ILLEGAL),
    ("f1=5S; s=4H", "f1>s", ILLEGAL),
]

DOUBLE: list[tuple[str, str, Expected]] = [
    # two places for a suit: the first that accepts, a number naming the other is refused
    ("f1=AS; w=AS", "w>f", "f2=AS; w="),
    ("f1=AS; w=AS", "w>f2", "f2=AS; w="),
    ("w=AS", "w>f2", ILLEGAL),
    ("w=AS", "w>f3", ILLEGAL),
    ("f1=4S; f2=4S; w=5S", "w>f", "f1=5S; w="),
    ("f1=4S; f2=4S; w=5S", "w>f2", ILLEGAL),
    ("f1=5S; f2=4S; w=5S", "w>f2", "f2=5S; w="),
    ("f1=KS; t1=AS", "t1>f1", ILLEGAL),
    ("f1=5S; f2=4S", "f1>f2", ILLEGAL),
    ("f1=3S; f2=5S; t1=6H", "f2>t1", "f2=4S; t1=6H 5S"),
    # a run counts by its first card alone, whatever lies on it
    ("t1=9H 2C 2C; t2=TS", "t1:3>t2", "t1=; t2=TS 9H 2C 2C"),
]

SINGLE: list[tuple[str, str, Expected]] = [
    ("w=AS", "w>f2", ILLEGAL),
    ("w=AH", "w>f", "f2=AH; w="),
    ("w=AD", "w>f3", "f3=AD; w="),
    ("w=AC", "w>f4", "f4=AC; w="),
    ("f1=2S; t1=4H 3S", "t1>f", "f1=3S; t1=4H"),
    # cards that are no run do not move together
    ("t1=9H 2C 2D; t2=TS", "t1:3>t2", ILLEGAL),
]

STOCK_1: list[tuple[str, str, Expected]] = [
    ("s=3C 4C", "d", "s=4C; w=3C"),
    ("s=3C 4C; w=9H", "d", "s=4C; w=9H 3C"),
    ("w=3C", "d", NOTHING_TO_MOVE),
    ("s=3C; w=4C", "r", ILLEGAL),
    ("", "r", NOTHING_TO_MOVE),
    ("s=AS; f1=", "d; u; s>f", FACE_DOWN),
]

STOCK_3: list[tuple[str, str, Expected]] = [
    ("s=3C 4C 5C 6C", "d", "s=6C; w=3C 4C 5C"),
    ("s=3C 4C", "d", "s=; w=3C 4C"),
    ("s=3C; w=4C", "d", "s=; w=4C 3C"),
    ("w=3C", "d", NOTHING_TO_MOVE),
    ("s=3C; w=4C", "r", ILLEGAL),
    ("", "r", NOTHING_TO_MOVE),
]

UNLIMITED: list[tuple[str, str, Expected]] = [
    ("w=3C 4C 5C", "r", "s=3C 4C 5C; w="),
    ("w=3C", "r; d; r; d; r; d", ""),
]

ONE_PASS: list[tuple[str, str, Expected]] = [
    ("w=3C 4C 5C", "r", NO_PASS),
    ("s=3C", "d; r", NO_PASS),
]

RACE: list[tuple[str, str, Expected]] = [
    ("A.t1=8S; A.t2=7H", "A:t2>t1", "A.t1=8S 7H; A.t2="),
    ("A.t1=8S; A.t2=7H 6S", "A:t2:2>t1", "A.t1=8S 7H 6S; A.t2="),
    ("A.t2=KH", "A:t2>t1", "A.t1=KH; A.t2="),
    ("A.t2=QH", "A:t2>t1", ILLEGAL),
    ("A.w=7H; A.t1=8S", "A:w>t1", "A.w=; A.t1=8S 7H"),
    ("B.w=7h; B.t1=8s", "B:w>t1", "B.w=; B.t1=8s 7h"),
    ("A.t1=AH", "A:t1>f", "A.t1=; f3=AH"),
    ("f3=ah; A.t1=2H", "A:t1>f3", "A.t1=; f3=ah 2H"),
    ("f3=AH; B.t1=2h", "B:t1>f", "B.t1=; f3=AH 2h"),
    ("f3=AH; f4=ah; B.t1=2h", "B:t1>f4", ILLEGAL),
    ("f3=AH 2H; f4=ah; B.t1=2h", "B:t1>f", "f4=ah 2h; B.t1="),
    ("f3=AH; B.t1=3h", "B:t1>f3", ILLEGAL),
    ("f3=AH 2H; B.t1=2h", "B:t1>f3", TAKEN),
    ("f3=AH 2H; B.t1=2h", "B:t1>f", TAKEN),
    ("A.t1=8S; B.t1=7h", "B:t1>A.t1", NOT_YOURS),
    ("A.t1=8S; B.t1=7h", "A:B.t1>t1", NOT_YOURS),
    ("A.t1=8S; B.w=7h", "A:B.w>t1", NOT_YOURS),
    ("A.t1=8S; B.w=ah", "A:B.w>f", NOT_YOURS),
    ("f3=AH; A.t1=2S", "A:f3>t1", ILLEGAL),
    ("f3=AH", "A:f3>f4", ILLEGAL),
    ("A.s=3C 4C 5C 6C; B.s=3c", "A:d", "A.s=6C; A.w=3C 4C 5C"),
    ("A.s=3C; B.s=3c 4c", "B:d", "B.s=; B.w=3c 4c"),
    ("A.w=3C 4C", "A:r", "A.s=3C 4C; A.w="),
    ("A.w=3C; B.s=4c", "B:r", ILLEGAL),
    ("A.w=3C", "B:r", NOTHING_TO_MOVE),
    ("A.s=3C; A.w=4C", "A:r", ILLEGAL),
    ("A.s=3C", "A:d; u", NO_UNDO),
    ("A.s=3C", "A:d; y", Refusal.NO_REDO),
]

QUEENS: list[tuple[str, str, Expected]] = [
    # columns and spaces
    ("t1=6H; t2=5H", "t2>t1", "t1=6H 5H; t2="),
    ("t1=6H; t2=5D", "t2>t1", ILLEGAL),
    ("t1=6H; t2=5C", "t2>t1", ILLEGAL),
    ("t1=8H; t2=7H 6H 5H", "t2:3>t1", "t1=8H 7H 6H 5H; t2="),
    ("t1=7H; t2=7H 6H 5H", "t2:2>t1", "t1=7H 6H 5H; t2=7H"),
    ("t1=8H; t2=7H 5H", "t2:2>t1", ILLEGAL),
    ("t2=3C 7H 6H", "t2:2>t1", "t1=7H 6H; t2=3C"),
    ("t2=3C", "t2>t1", "t1=3C; t2="),
    ("t2=QC", "t2>t1", "t1=QC; t2="),
    ("t1=3C KH QH; k1=9C/", "t1:2>t2", ILLEGAL),
    ("t1=AH; t2=KH; k1=9C/", "t2>t1", ILLEGAL),
    ("t1=KH; t2=QH", "t2>t1", ILLEGAL),
    ("t1=AH; t2=QH", "t2>t1", ILLEGAL),
    ("w=3C 5H; t1=6H", "w>t1", "w=3C; t1=6H 5H"),
    ("w=3C", "w>t1", "w=; t1=3C"),
    # the kings' row
    ("k1=9C/KH; w=AH", "w>k", "k1=9C/AH; w="),
    ("k1=9C/KH; w=2H", "w>k", NOTHING_FITS),
    ("k1=9C/KH; w=AS", "w>k1", ILLEGAL),
    ("k1=9C/; w=AH", "w>k", NOTHING_FITS),
    ("k1=9C/3H; k2=2D/3H; w=4H", "w>k", "k1=9C/4H; w="),
    ("k1=9C/3H; k2=2D/3H; w=4H", "w>k2", "k2=2D/4H; w="),
    ("k1=9C/3H; t1=5H 4H", "t1:2>k1", ILLEGAL),
    ("k1=9C/3H; t1=4H", "t1>k1", "k1=9C/4H; t1="),
    ("k1=9C/3H; w=4H", "w>f", NO_SUCH_PILE),
    ("k1=9C/3H; t1=4H", "k1>t1", ILLEGAL),
    ("k1=9C/3H; k2=4D/2H", "k1>k2", ILLEGAL),
    # captives
    ("k1=9C/QH; k2=2D/8C", "c1>k2", "k1=/QH; k2=2D/9C"),
    ("k1=9C/QH; k2=2D/8C", "c1>k", "k1=/QH; k2=2D/9C"),
    ("k1=9C/JH; k2=2D/8C", "c1>k2", FACE_DOWN),
    ("k1=9C/; k2=2D/8C", "c1>k2", FACE_DOWN),
    ("k1=9C/QH", "c1>t1", ILLEGAL),
    ("k1=9C/QH; t1=TC", "c1>t1", ILLEGAL),
    ("k1=/QH; k2=2D/8C", "c1>k2", NOTHING_TO_MOVE),
    ("k1=9C/QH; t1=3C", "t1>c1", ILLEGAL),
    ("k16=/QH", "c16>k", NO_SUCH_PILE),
    # a captive comes free with its queen, a king goes up from wherever it lies bare
    ("k1=9C/JH; t1=QH", "t1>k1", "k1=9C/QH; t1="),
    ("k1=9C/TH; k2=2D/8C; t1=JH", "t1>k1", "k1=9C/JH; t1="),
    ("k1=9C/TH; k2=2D/8C; t1=JH", "t1>k1; c1>k2", FACE_DOWN),
    ("k1=9C/JH; k2=2D/8C; t1=QH", "t1>k1; c1>k", "k1=/QH; k2=2D/9C; t1="),
    ("k1=KS/JH; k2=7D/; t1=QH", "t1>k1", "k1=/QH; k2=7D/KS; t1="),
    ("k1=9C/; t1=KH 5S; t2=6S", "t1>t2", "k1=9C/KH; t1=; t2=6S 5S"),
    ("k1=9C/; t1=KH KS 5S; t2=6S", "t1>t2", "k1=9C/KS; k2=/KH; t1=; t2=6S 5S"),
    ("k1=9C/; t3=KH; t2=KS", "settle", "k1=9C/KS; k2=/KH; t2=; t3="),
    ("w=3C KH; t1=KS; k5=4D/5H; k1=9C/", "settle", "k1=9C/KS; k2=/KH; w=3C; t1="),
    ("t1=KH 5S", "settle", ""),
    # the stock, three passes in all
    ("s=3C 4C", "d", "s=4C; w=3C"),
    ("s=KH KS 3C; k1=9C/", "d; d", "s=3C; k1=9C/KH; k2=/KS"),
    ("w=3C 4C; rl=1", "r", "s=3C 4C; w=; rl=0"),
    ("w=3C 4C; rl=0", "r", NO_PASS),
]

TABLES = {
    "KL1 D1N": TWO_COLOURS + FOUNDATIONS + RETURNS + SINGLE + STOCK_1 + UNLIMITED,
    "KL1 D3N": STOCK_3 + UNLIMITED,
    "KL1 D1V": STOCK_1 + ONE_PASS,
    "KL1 D3V": STOCK_3 + ONE_PASS,
    "DS1 D1N": TWO_COLOURS + FOUNDATIONS + RETURNS + DOUBLE + STOCK_1 + UNLIMITED,
    "DS1 D3N": STOCK_3 + UNLIMITED,
    "DS1 D1V": STOCK_1 + ONE_PASS,
    "DS1 D3V": STOCK_3 + ONE_PASS,
    "PR1 D3R": RACE,
    "TQ1 D1T": QUEENS,
}
ROWS = [(head, *row) for head, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("head", "position", "actions", "expected"), ROWS)
def test_rule(head: str, position: str, actions: str, expected: Expected) -> None:
    match = start_script(read_position(f"{head}; {position}", fragment=True))
    script = parse_script(match.game, actions)
    if isinstance(expected, Refusal):
        before = run_script(match, script[:-1])
        with pytest.raises(IllegalMoveError) as caught:
            run_script(before, script[-1:])
        assert caught.value.why is expected
    else:
        assert run_script(match, script).state.key == changed(match.start, expected).state.key


@pytest.mark.parametrize("game", ["KL1-D1N", "DS1-D1N", "PR1-D3R"])
def test_alternating_build_is_right_for_all_pairs_of_cards(game: str) -> None:
    for on in pack():
        for card in pack():
            fits = rank_of(card) == rank_of(on) - 1 and suit_of(card).is_red != suit_of(on).is_red
            assert (card in CATALOGUE[game].fits_on[on]) == fits


def test_build_by_suit_is_right_for_all_pairs_of_cards_and_knows_no_king() -> None:
    game = CATALOGUE["TQ1-D1T"]
    for on in pack():
        for card in pack():
            fits = card == on - 1 and suit_of(card) is suit_of(on) and rank_of(on) != 13
            assert (card in game.fits_on[on]) == fits
            assert (card in game.runs_on[on]) == fits


@pytest.mark.parametrize("suit", Suit)
def test_foundations_go_up_in_suit_and_end(suit: Suit) -> None:
    for game in ("KL1-D1N", "DS1-D1N", "PR1-D3R"):
        for rank in range(1, 13):
            assert CATALOGUE[game].next_up[make_card(suit, rank)] == make_card(suit, rank + 1)
        assert CATALOGUE[game].next_up[make_card(suit, 13)] == -1
    queens = CATALOGUE["TQ1-D1T"]
    assert queens.next_up[make_card(suit, 13)] == make_card(suit, 1)
    assert queens.next_up[make_card(suit, 12)] == -1


MORE_SPACES = tuple(f">t{i}" for i in range(6, 17))
"""Spaces to the right of the first, left out of a list to keep it short."""

WON = [
    "DS1 D1N; f1=KS; f2=KS; f3=KH; f4=KH; f5=KD; f6=KD; f7=KC; f8=QC; t1=KC",
    "KL1 D1N; f1=KS; f2=KH; f3=KD; f4=QC; t1=KC",
]


@pytest.mark.parametrize("text", WON)
@pytest.mark.parametrize("action", ["u", "y", "d", "r", "f1>t1", "t1>f", "tap s", "dtap t1"])
def test_after_the_win_nothing_is_legal(text: str, action: str) -> None:
    match = start_script(read_position(text, fragment=True))
    won = run_script(match, parse_script(match.game, "t1>f"))
    assert legal_moves(won.game, won.state) == ()
    with pytest.raises(IllegalMoveError) as caught:
        run_script(won, parse_script(match.game, action))
    assert caught.value.why is ENDED


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (
            "DS1 D1N; f1=2S; f3=2H; t1=3S; t2=; t3=9C|KH QS; t4=4D; w=3H; s=5C",
            "t1>f1 w>f3 t1>t4 t3:2>t2 t3:2>t5 f3>t1 d",
        ),
        (
            "PR1 D3R; f3=AH; A.t1=2H; A.t2=8C 7D; A.t3=9H; A.w=3C; B.t1=2h; B.t2=3s; B.s=4c",
            "A:t1>f3 A:t2:2>t3 A:r B:t1>f3 B:t1>t2 B:d",
        ),
        (
            "TQ1 D1T; k1=9C/QH; k2=2D/8C; k3=5D/8C; t1=4S 6H 5H; t2=7H; t3=6H; t4=9C; w=6H; s=3C",
            "t4>k2 t4>k3 c1>k2 c1>k3 t1>t3 t1>t5 "
            "t1:2>t2 t1:2>t5 t2>t5 t3>t2 t3>t5 t4>t5 w>t2 w>t5 d",
        ),
    ],
)
def test_moves_are_listed_in_the_documented_order(text: str, moves: str) -> None:
    position = read_position(text, fragment=True)
    listed = [format_move(position.game, m) for m in legal_moves(position.game, position.state)]
    assert " ".join(move for move in listed if not move.endswith(MORE_SPACES)) == moves


def test_whole_column_to_a_space_is_legal() -> None:
    position = read_position("KL1 D1N; t1=KH QS", fragment=True)
    moves = legal_moves(position.game, position.state)
    columns = position.game.columns_of(0)
    assert moves == tuple(Play(columns[0], 2, target) for target in columns[1:])


def test_stock_gives_a_draw_or_a_redeal_or_nothing() -> None:
    def stock_moves(text: str) -> list[object]:
        position = read_position(text, fragment=True)
        moves = legal_moves(position.game, position.state)
        return [move for move in moves if not isinstance(move, Play)]

    assert stock_moves("KL1 D1N; s=3C; w=4C") == [Draw(0)]
    assert stock_moves("KL1 D1N; w=4C") == [Redeal(0)]
    assert stock_moves("KL1 D1V; w=4C") == []
    assert stock_moves("KL1 D1N") == []
    assert stock_moves("PR1 D3R; A.s=3C; B.w=3c") == [Draw(0), Redeal(1)]
