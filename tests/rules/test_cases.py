"""The given cases as one table, each also in its mirrored forms.

A case holds just as well with the suits of one colour exchanged, with the columns
counted from the right, and in a game for two with the players exchanged.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kosynka.errors import IllegalMoveError, KosynkaError
from kosynka.games import game_by_name, read_code, read_position
from kosynka.match.match import Match
from kosynka.match.script import run_script, start_script
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.notation import parse_script
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import SEATS
from kosynka.rules.state import State
from kosynka.rules.transition import initial_state
from tests.rules.table import changed, fields_of

DATA = Path(__file__).parent.parent / "data"


@dataclass(frozen=True)
class Case:
    """One row: a position, the actions, what comes of them."""

    id: str
    game: str
    mode: str
    title: str
    position: str
    actions: str
    expect: str

    @property
    def head(self) -> str:
        return f"{self.game}1 {self.mode}; "


def exchange_suits(case: Case) -> Case:
    """Spades for clubs and hearts for diamonds, in the rows of the foundations as well."""

    def cards(text: str) -> str:
        return re.sub(
            r"(?<![A-Za-z0-9])([A2-9TJQK][SHDC]|[a2-9tjqk][shdc])(?![A-Za-z0-9>])",
            lambda card: card[0][0] + card[0][1].translate(str.maketrans("SHDCshdc", "CDHScdhs")),
            text,
        )

    places = (4, 3, 2, 1) if case.game == "KL" else (7, 8, 5, 6, 3, 4, 1, 2)

    def piles(text: str) -> str:
        return re.sub(r"\bf(\d)", lambda pile: f"f{places[int(pile[1]) - 1]}", text)

    return replace(
        case,
        id=f"{case.id}-suits",
        position=piles(cards(case.position)),
        actions=piles(cards(case.actions)),
        expect=piles(cards(case.expect)),
    )


def mirror_columns(case: Case) -> Case:
    """The same columns counted from the right."""
    columns = len(game_by_name(case.game).column_heights)

    def piles(text: str) -> str:
        return re.sub(r"\bt(\d+)", lambda pile: f"t{columns + 1 - int(pile[1])}", text)

    return replace(
        case,
        id=f"{case.id}-mirror",
        position=piles(case.position),
        actions=piles(case.actions),
        expect=piles(case.expect),
    )


def exchange_players(case: Case) -> Case:
    """A's cards and piles for B's."""
    seats = str.maketrans("AB", "BA")

    def piles(text: str) -> str:
        text = re.sub(r"\b[AB](?=[.:])", lambda seat: seat[0].translate(seats), text)
        return re.sub(
            r"(?<![A-Za-z0-9])[A2-9TJQKatjqk][SHDCshdc](?![A-Za-z0-9>])",
            lambda card: card[0].swapcase(),
            text,
        )

    def outcome_text(text: str) -> str:
        text = re.sub(r"(\d+)-(\d+)", r"\2-\1", text)
        return re.sub(r" ([AB])$", lambda seat: f" {seat[1].translate(seats)}", text)

    is_status = case.expect.startswith("status=")
    return replace(
        case,
        id=f"{case.id}-players",
        position=piles(case.position),
        actions=piles(case.actions),
        expect=outcome_text(case.expect) if is_status else piles(case.expect),
    )


MIRRORS: list[Callable[[Case], Case]] = [exchange_suits, mirror_columns, exchange_players]


def load(kind: Callable[[Case], bool]) -> list[Case]:
    lines = (DATA / "rules.jsonl").read_text("utf-8").splitlines()
    cases = [Case(**{**json.loads(line), "id": str(json.loads(line)["id"])}) for line in lines]
    assert len(cases) == 59
    return [case for case in cases if kind(case)]


def table_cases() -> list[Case]:
    """Every case that is played at a table, with its mirrored forms."""
    cases = load(lambda case: case.mode not in ("deal", "code"))
    for case in list(cases):
        cases += [m(case) for m in MIRRORS if m is not exchange_players or case.game == "PR"]
    return cases


def start(case: Case) -> Match:
    return start_script(read_position(case.head + case.position, fragment=True))


def outcome_text(game: Game, state: State) -> str:
    """How a game stands, as the cases write it."""
    result = outcome(game, state)
    words = [f"status={result.status}"]
    if result.status is Status.DEADLOCK:
        words.append("-".join(map(str, result.contributions)))
    if result.winner is not None:
        words.append(SEATS[result.winner])
    return " ".join(words)


@pytest.mark.parametrize("case", table_cases(), ids=lambda case: case.id)
def test_case(case: Case) -> None:
    match = start(case)
    actions = parse_script(match.game, case.actions)
    if case.expect == "illegal":
        last_but_one = run_script(match, actions[:-1])
        with pytest.raises(IllegalMoveError):
            run_script(last_but_one, actions[-1:])
        return
    after = run_script(match, actions)
    if case.expect.startswith("ok;"):
        expected = changed(match.start, case.expect.removeprefix("ok;"))
        assert after.state == expected.state
        assert after.moves == expected.moves or "mv=" not in case.expect
    elif case.expect.startswith("status="):
        assert outcome_text(after.game, after.state) == case.expect
    else:
        offered = auto_collect(after.game, after.state) is not None
        assert case.expect == f"auto={'yes' if offered else 'no'}"


@pytest.mark.parametrize("case", load(lambda case: case.mode == "deal"), ids=lambda case: case.id)
def test_deal_case(case: Case) -> None:
    game = game_by_name(case.actions.removeprefix("deal "))
    state = initial_state(game, [range(game.card_count)])
    for name, value in fields_of(case.expect).items():
        stock = state.piles[game.pile_numbers["s"]]
        if name == "s0":
            assert stock[0] == int(value)
        elif name == "sn":
            assert len(stock) == int(value)
        else:
            # A captive is written as the pile that stands over it.
            pile = name.replace("k", "c") if game.captives else name
            assert state.piles[game.pile_numbers[pile]] == tuple(map(int, value.split()))


@pytest.mark.parametrize("case", load(lambda case: case.mode == "code"), ids=lambda case: case.id)
def test_code_case(case: Case) -> None:
    text = case.actions.removeprefix("code ")
    if case.expect == "invalid":
        with pytest.raises(KosynkaError):
            read_code(text)
    else:
        assert str(read_code(text)) == case.expect
