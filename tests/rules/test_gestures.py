"""What a tap and a double tap mean in each game."""

import pytest
from hypothesis import given

from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import read_position
from kosynka.rules.game import Game
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.legal import legal_moves
from kosynka.rules.notation import TapPile, format_move, own_pile, parse_action
from kosynka.rules.state import State
from tests.lines import states

NOTHING_FITS, NOTHING_TO_MOVE = Refusal.NOTHING_FITS, Refusal.NOTHING_TO_MOVE
FACE_DOWN, NOT_YOURS = Refusal.FACE_DOWN, Refusal.NOT_YOURS


def meant(text: str, gesture: str) -> str | Refusal:
    position = read_position(text, fragment=True)
    action = parse_action(position.game, gesture)
    assert isinstance(action, TapPile)
    try:
        pile = own_pile(position.game, action.pile, action.seat)
        move = resolve_tap(
            position.game, position.state, pile, count=action.count, double=action.double
        )
    except IllegalMoveError as error:
        return error.why
    return format_move(position.game, move)


BOTH_SOLO: list[tuple[str, str, str | Refusal]] = [
    # a tap goes to the foundation or nowhere
    ("t1=AS", "tap t1", "t1>f1"),
    ("w=AS", "tap w", "w>f1"),
    ("w=7H; t1=8S", "tap w", NOTHING_FITS),
    ("t2=KS", "tap t2", NOTHING_FITS),
    ("", "tap t1", NOTHING_TO_MOVE),
    ("", "tap w", NOTHING_TO_MOVE),
    ("t1=9C|3H 2S", "tap t1:2", NOTHING_FITS),
    # a double tap goes to a column, never up
    ("w=AS", "dtap w", NOTHING_FITS),
    ("w=AS; t1=2H", "dtap w", "w>t1"),
    ("w=7H; t1=8S", "dtap w", "w>t1"),
    ("w=7H; t1=8S; t2=5D|8C", "dtap w", "w>t2"),
    ("w=7H; t1=9H 8S; t2=9D 8C", "dtap w", "w>t1"),
    ("w=7H; t1=9H 8S; t2=2C 9D|8C", "dtap w", "w>t2"),
    ("t1=9C 8H 7S; t2=9S", "dtap t1:2", "t1:2>t2"),
    ("t1=9C 8H 7S; t2=9S", "dtap t1:3", NOTHING_FITS),
    ("t1=2C|8H 7S; t2=9S", "dtap t1:3", FACE_DOWN),
    ("w=KS; t1=2C; t3=3C", "dtap w", "w>t2"),
    ("t1=2C|KS QH; t2=3C", "dtap t1:2", "t1:2>t3"),
    # a whole column is never sent to another space
    ("t1=KS QH", "dtap t1:2", NOTHING_FITS),
    ("t1=KS", "dtap t1", NOTHING_FITS),
    ("w=QH; t1=2C", "dtap w", NOTHING_FITS),
    # the stock
    ("s=3C; w=4C", "tap s", "d"),
    ("w=4C", "tap s", "r"),
    ("s=3C", "dtap s", "d"),
    # foundation cards answer to no tap
    ("f1=3S; t1=4H", "tap f1", NOTHING_FITS),
    ("f1=3S; t1=4H", "dtap f1", NOTHING_FITS),
    ("f1=KS", "dtap f1", NOTHING_FITS),
]

RACE: list[tuple[str, str, str | Refusal]] = [
    ("A.t1=AS", "A:tap t1", "A:t1>f1"),
    ("A.t1=AS; A.t2=2H", "A:tap t1", "A:t1>f1"),
    ("A.t1=7H; A.t2=8S", "A:tap t1", "A:t1>t2"),
    ("A.t1=7H; A.t2=8S", "A:dtap t1", "A:t1>t2"),
    ("A.w=KS; A.t1=2C", "A:tap w", "A:w>t2"),
    ("B.w=7h; B.t1=8s", "B:tap w", "B:w>t1"),
    ("B.w=7h; B.t1=8s", "A:tap B.w", NOT_YOURS),
    ("A.t1=7H; B.t2=8s", "A:tap t1", NOTHING_FITS),
    ("B.s=7h", "B:tap s", "B:d"),
    ("B.w=7h", "B:tap s", "B:r"),
]

QUEENS: list[tuple[str, str, str | Refusal]] = [
    ("k1=9C/3H; k2=2D/3H; w=4H", "tap w", "w>k1"),
    ("k1=9C/3H; k2=2D/3H; w=4H", "dtap w", "w>k1"),
    ("t1=6H; w=5H", "tap w", NOTHING_FITS),
    ("t1=6H; w=5H", "dtap w", NOTHING_FITS),
    ("k1=9C/QH; k2=2D/8C", "dtap c1", "c1>k2"),
    ("k1=9C/JH; k2=2D/8C", "tap c1", FACE_DOWN),
    ("k1=9C/QH", "tap c1", NOTHING_FITS),
    ("k1=9C/3H; t1=5H 4H", "tap t1:2", NOTHING_FITS),
    ("s=3C", "tap s", "d"),
]

ROWS = [
    *((f"{head}; {text}", gesture, move) for head in ("DS1 D1N", "KL1 D1N")
      for text, gesture, move in BOTH_SOLO),
    *((f"PR1 D3R; {text}", gesture, move) for text, gesture, move in RACE),
    *((f"TQ1 D1T; {text}", gesture, move) for text, gesture, move in QUEENS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "gesture", "move"), ROWS)
def test_gesture(text: str, gesture: str, move: str | Refusal) -> None:
    assert meant(text, gesture) == move


@given(states())
def test_what_a_tap_means_is_legal_or_refused(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    legal = set(legal_moves(game, state))
    for pile, cards in enumerate(state.piles):
        for count in range(len(cards) + 2):
            for double in (False, True):
                try:
                    move = resolve_tap(game, state, pile, count=count, double=double)
                except IllegalMoveError:
                    continue
                if pile != game.stock_of(game.piles[pile].seat):
                    assert move in legal
