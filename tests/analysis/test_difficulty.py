import pytest

from kosynka.analysis.difficulty import (
    GRADES,
    PLAYOUTS,
    Difficulty,
    effort_bounds,
    grade,
    graded_deals,
    measured,
)
from kosynka.analysis.evidence import dealt
from kosynka.analysis.playouts import playouts
from kosynka.analysis.shares import wilson, winnable_share
from kosynka.deals import DealCode
from kosynka.texts import LANGUAGES, Language, Texts

MEASURED = ["KL1-D1N", "KL1-D3N", "DS1-D1N"]


@pytest.mark.parametrize(
    ("won", "bound", "harder", "expected"),
    [
        (40, 1, 9, 1),
        (24, 1, 9, 1),
        (23, 1, 9, 2),
        (6, 1, 9, 2),
        (5, 0, 0, 3),
        (0, 0, 0, 3),
        (0, 0, 1, 4),
        (0, 1, 0, 4),
        (0, 1, 1, 5),
    ],
)
def test_a_grade_goes_by_playouts_and_then_by_effort(
    won: int, bound: int, harder: int, expected: int
) -> None:
    effort = effort_bounds("KL1-D3N")[bound] + harder
    assert grade("KL1-D3N", Difficulty(won, PLAYOUTS, effort)) == expected


@pytest.mark.parametrize("game", MEASURED)
def test_every_measured_deal_has_one_grade(game: str) -> None:
    deals = [code for number in GRADES for code in graded_deals(game, number)]
    assert sorted(map(str, deals)) == sorted(map(str, measured(game)))
    assert len(deals) >= 25


@pytest.mark.parametrize("game", MEASURED)
def test_the_playouts_of_the_table_are_those_of_this_player(game: str) -> None:
    code, difficulty = next(iter(measured(game).items()))
    assert playouts(*dealt(code), PLAYOUTS, seed=code.number).won == difficulty.won


def test_the_same_seed_plays_the_same_games() -> None:
    game, state = dealt(DealCode("KL1", "D1N", 7))
    assert playouts(game, state, 5, seed=1) == playouts(game, state, 5, seed=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_grades_have_words_of_their_own(language: Language) -> None:
    texts = Texts(language)
    words = {texts(f"grade-{number}") for number in GRADES}
    assert len(words) == len(GRADES)
    assert not words & {texts("draw-1"), texts("draw-3")}


def test_intervals_hold_what_was_seen_and_count_unknown_both_ways() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert wilson(0, 50).low == 0.0
    assert wilson(50, 50).high == 1.0
    apart = winnable_share(40, 10, 100)
    assert apart.low == wilson(40, 100).low
    assert apart.high == wilson(50, 100).high
