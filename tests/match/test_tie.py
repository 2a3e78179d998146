"""Two actions inside one tie window of the race, judged in the order they came."""

import pytest

from kosynka.errors import Refusal
from kosynka.match.decide import decide_tie
from kosynka.match.events import Event, FinishedTogether, MovePlayed, TieCancelled
from kosynka.match.match import evolve
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.notation import parse_action
from kosynka.rules.outcome import outcome

from .playing import match_at

FOUR_HEARTS = "f3=AH 2H 3H 4H; A.t1=5H; B.t1=5h"


@pytest.mark.parametrize(
    ("position", "first", "second", "answers"),
    [
        pytest.param(FOUR_HEARTS, "A:t1>f", "B:t1>f", ["tie"], id="a contest for one place"),
        pytest.param(FOUR_HEARTS, "B:t1>f", "A:t1>f", ["tie"], id="in the other order"),
        pytest.param(FOUR_HEARTS, "A:t1>f3", "B:t1>f3", ["tie"], id="with numbered targets"),
        pytest.param(
            f"{FOUR_HEARTS}; f4=ah 2h 3h 4h",
            "A:t1>f",
            "B:t1>f",
            ["A:t1>f3", "B:t1>f4"],
            id="both places free, the referee chooses",
        ),
        pytest.param(
            f"{FOUR_HEARTS}; f4=ah 2h 3h 4h",
            "A:t1>f",
            "B:t1>f3",
            ["tie"],
            id="both places free, but the second insists on one",
        ),
        pytest.param(
            f"{FOUR_HEARTS}; f4=ah 2h 3h 4h",
            "A:t1>f4",
            "B:t1>f",
            [Refusal.ILLEGAL, "B:t1>f3"],
            id="the second place is not legal before the first is taken",
        ),
        pytest.param(
            "f3=AH 2H 3H 4H; A.t1=5H; B.t1=6h",
            "A:t1>f",
            "B:t1>f",
            ["A:t1>f3", "B:t1>f3"],
            id="a card that needs the other one comes after it",
        ),
        pytest.param(
            "f3=AH 2H 3H 4H; A.t1=5H; B.t1=6h",
            "B:t1>f",
            "A:t1>f",
            [Refusal.NOTHING_FITS, "A:t1>f3"],
            id="a card that needs the other one comes before it",
        ),
        pytest.param(
            "A.t1=KS; B.t1=ah",
            "A:t1>f",
            "B:t1>f",
            [Refusal.NOTHING_FITS, "B:t1>f3"],
            id="an illegal one contests nothing",
        ),
        pytest.param(
            "A.t1=AS; B.t1=ah",
            "A:t1>f",
            "B:t1>f",
            ["A:t1>f1", "B:t1>f3"],
            id="two places of two suits",
        ),
        pytest.param(
            "A.t1=KS; B.t1=ah; A.t3=QH",
            "A:t3>t1",
            "B:t1>f",
            ["A:t3>t1", "B:t1>f3"],
            id="a move at home contests nothing",
        ),
        pytest.param(
            FOUR_HEARTS,
            "A:t1>f",
            "A:t1>f",
            ["A:t1>f3", Refusal.NOTHING_TO_MOVE],
            id="nobody contests a place with oneself",
        ),
        pytest.param(
            f"{FOUR_HEARTS}; A.s=2C",
            "A:d",
            "B:t1>f",
            ["A:d", "B:t1>f3"],
            id="a draw contests nothing",
        ),
        pytest.param(
            FOUR_HEARTS, "A:u", "B:t1>f", [Refusal.ILLEGAL, "B:t1>f3"], id="there is no undo"
        ),
        pytest.param(
            FOUR_HEARTS,
            "A:t1>B.t2",
            "B:t1>f",
            [Refusal.NOT_YOURS, "B:t1>f3"],
            id="a pile of the other player",
        ),
    ],
)
def test_a_tie_is_two_legal_placements_for_one_place(
    position: str, first: str, second: str, answers: list[str | Refusal]
) -> None:
    match = match_at(f"PR1 D3R; {position}")
    actions = parse_action(match.game, first), parse_action(match.game, second)
    given = decide_tie(match, *actions, clock_ms=5)
    assert [_told(answer) for answer in given] == answers


def _told(answer: Event | Refusal) -> str:
    match answer:
        case Refusal():
            return answer
        case MovePlayed(move, clock_ms):
            assert clock_ms == 5
            return move
        case TieCancelled():
            return "tie"
        case _:
            raise AssertionError(answer)


ALL_BUT_CLUBS_AND_A_KING = "f1=KS; f2=qs; f3=KH; f4=kh; f5=KD; f6=kd; f7=QC; f8=kc"


def test_cards_of_a_tie_stay_where_they_were() -> None:
    match = match_at(f"PR1 D3R; {FOUR_HEARTS}")
    actions = [parse_action(match.game, text) for text in ("A:t1>f", "B:t1>f")]
    (event,) = decide_tie(match, *actions, clock_ms=5)
    assert not isinstance(event, Refusal)
    turn = evolve(match, event)
    assert (turn.changes, turn.match.state, turn.match.moves) == ((), match.state, 0)
    assert (turn.match.seq, turn.match.clock_ms) == (match.seq + 1, 5)


def test_both_last_cards_inside_the_window_are_a_draw() -> None:
    match = match_at(f"PR1 D3R; {ALL_BUT_CLUBS_AND_A_KING}; A.t1=KC; B.t1=ks")
    actions = [parse_action(match.game, text) for text in ("A:t1>f", "B:t1>f")]
    (event,) = decide_tie(match, *actions, clock_ms=9)
    assert event == FinishedTogether("A:t1>f7", "B:t1>f2", 9)
    after = evolve(match, event).match
    assert is_won(after.game, after.state)
    assert cards_up(after.game, after.state) == (52, 52)
    assert outcome(after.game, after.state).winner is None


def test_the_first_of_two_last_cards_wins_outside_the_window() -> None:
    match = match_at(f"PR1 D3R; {ALL_BUT_CLUBS_AND_A_KING}; A.t1=KC; B.t1=ks", "A:t1>f")
    assert outcome(match.game, match.state).winner == 0
