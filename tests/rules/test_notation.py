"""Actions and scripts as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.errors import KosynkaError, ParseError
from kosynka.games import CATALOGUE
from kosynka.rules.game import Game
from kosynka.rules.moves import Draw, Redeal
from kosynka.rules.notation import (
    MAX_SCRIPT,
    Action,
    NamedPlay,
    Redo,
    Settle,
    TapPile,
    Tick,
    Undo,
    parse_action,
    parse_script,
)

SOLO, RACE, QUEENS = CATALOGUE["DS1-D1N"], CATALOGUE["PR1-D3R"], CATALOGUE["TQ1-D1T"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("t2>t1", NamedPlay("t2", 1, "t1")),
        ("t2:13>t1", NamedPlay("t2", 13, "t1")),
        ("w>f", NamedPlay("w", 1, "f")),
        (" w>f3 ", NamedPlay("w", 1, "f3")),
        ("f3>t1", NamedPlay("f3", 1, "t1")),
        ("d", Draw()),
        ("r", Redeal()),
        ("u", Undo()),
        ("y", Redo()),
        ("settle", Settle()),
        ("tap w", TapPile("w", 1, double=False)),
        ("tap s", TapPile("s", 1, double=False)),
        ("dtap t3", TapPile("t3", 1, double=True)),
        ("dtap t3:2", TapPile("t3", 2, double=True)),
    ],
)
def test_action_of_one_player(text: str, action: Action) -> None:
    assert parse_action(SOLO, text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A:t2>t1", NamedPlay("A.t2", 1, "A.t1", 0)),
        ("B:t2:3>t1", NamedPlay("B.t2", 3, "B.t1", 1)),
        ("B:w>f", NamedPlay("B.w", 1, "f", 1)),
        ("A:t1>B.t1", NamedPlay("A.t1", 1, "B.t1", 0)),
        ("A:d", Draw(0)),
        ("B:d", Draw(1)),
        ("B:r", Redeal(1)),
        ("B:tap w", TapPile("B.w", 1, double=False, seat=1)),
        (
            "tick{A:t1>f|B:t1>f}",
            Tick(NamedPlay("A.t1", 1, "f", 0), NamedPlay("B.t1", 1, "f", 1)),
        ),
    ],
)
def test_action_of_the_race(text: str, action: Action) -> None:
    assert parse_action(RACE, text) == action


def test_piles_of_the_kings_row_and_captives_have_names() -> None:
    assert parse_action(QUEENS, "c3>k16") == NamedPlay("c3", 1, "k16")


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "t1", ">t1", "t1:>t2", "t1:-1>t2", "t1:a>t2", "t1 : 2>t2", "t1:٢>t2",
        "t٢>t1", "D", "dd", "d d", "tap", "tap ", "tap w>f", "taps", "dtap t1:", "undo", "A:d",
        "t1->t2", "5H>t2", "t1:12345>t2", "(d", "d*2",
    ],
)  # fmt: skip
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(ParseError, match="is no action"):
        parse_action(SOLO, text)


@pytest.mark.parametrize("text", ["d", "t1>f", "C:d", "a:d", "A d", "tap w"])
def test_action_of_the_race_names_its_player(text: str) -> None:
    with pytest.raises(ParseError, match="starts with its player"):
        parse_action(RACE, text)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        pytest.param(SOLO, "tick{d|d}", id="in a game for one"),
        pytest.param(SOLO, "tick{A:d|B:d}", id="with players that a game for one has not"),
        pytest.param(RACE, "tick{A:t1>f|A:t1>f}", id="of one player"),
        pytest.param(RACE, "tick{B:d|B:t1>f}", id="of the other one"),
        pytest.param(RACE, "tick{d|B:d}", id="of nobody"),
    ],
)
def test_actions_that_meet_are_one_of_each_player(game: Game, text: str) -> None:
    with pytest.raises(ParseError, match="one of each player"):
        parse_action(game, text)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", []),
        ("-", []),
        (" ; ", []),
        ("d", [Draw()]),
        ("d; u ;d", [Draw(), Undo(), Draw()]),
        ("u*3", [Undo()] * 3),
        ("u*0", []),
        ("(d; r)*2; u", [Draw(), Redeal(), Draw(), Redeal(), Undo()]),
        ("((d)*2; u)*2", [Draw(), Draw(), Undo()] * 2),
    ],
)
def test_script_writes_repetitions_out(text: str, actions: list[Action]) -> None:
    assert parse_script(SOLO, text) == actions


@pytest.mark.parametrize(
    "text",
    ["(d", "d)", "(d; u", "((d)*2", "d; x", "(x)*2", "d*", "d*-1", "(" * 5000 + "d" + ")" * 5000],
)
def test_script_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_script(SOLO, text)


def test_script_has_a_limit() -> None:
    assert len(parse_script(SOLO, f"d*{MAX_SCRIPT}")) == MAX_SCRIPT
    for text in (f"d*{MAX_SCRIPT}; d", "((((d*999)*999)*999)*999)*999"):
        with pytest.raises(ParseError, match="more than"):
            parse_script(SOLO, text)


@given(st.text(st.sampled_from("tfkcwsdruyAB:.>0123|{}()*;- ticksettlepd")))
def test_any_text_is_a_script_or_refused(text: str) -> None:
    for game in (SOLO, RACE, QUEENS):
        try:
            actions = parse_script(game, text)
        except KosynkaError:
            continue
        assert len(actions) <= MAX_SCRIPT
