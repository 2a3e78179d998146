import json

import pytest

from kosynka.games import CATALOGUE, deal, read_code, read_position
from kosynka.rules.text import position_hash
from kosynka.rules.transition import settle
from tests.cli.conftest import Run


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_a_code_deals_its_position_with_the_kings_up(run: Run, game_id: str) -> None:
    result = run("deal", f"{game_id.lower()} aaaaaab")
    code, position = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert code == f"{game_id}-AAAAAAB"
    read = read_position(position)
    expected = settle(read.game, deal(read_code(code))).state
    assert position_hash(read.game, read.state) == position_hash(read.game, expected)


@pytest.mark.parametrize(
    ("name", "game_id"),
    [
        ("DS", "DS1-D1N"),
        ("kl", "KL1-D1N"),
        ("PR", "PR1-D3R"),
        ("tq", "TQ1-D1T"),
        ("KL1", "KL1-D1N"),
        ("kl1-d3v", "KL1-D3V"),
        ("Klondike", "KL1-D1N"),
        ("double solitaire", "DS1-D1N"),
        ("Double Solitaire race", "PR1-D3R"),
        ("double topsy-turvy queens", "TQ1-D1T"),
        ("Косынка", "KL1-D1N"),
        ("двойной пасьянс", "DS1-D1N"),
        ("ПАРНЫЙ ПАСЬЯНС", "PR1-D3R"),
        ("Двойные Дамы Кувырком", "TQ1-D1T"),
    ],
)
def test_a_name_deals_at_random(run: Run, name: str, game_id: str) -> None:
    codes = [run("deal", name).stdout.splitlines()[0] for _ in range(2)]
    assert {code[:7] for code in codes} == {game_id}
    assert codes[0] != codes[1]


def test_json_says_code_and_position(run: Run) -> None:
    described = json.loads(run("deal", "DS1-D1N-AAAAAAB", "--json").stdout)
    position = described.pop("position")
    assert described == {"code": "DS1-D1N-AAAAAAB", "game": "DS1", "mode": "D1N"}
    assert position == run("deal", "DS1-D1N-AAAAAAB").stdout.splitlines()[1]


def test_a_check_symbol_is_read_and_not_printed(run: Run) -> None:
    assert run("deal", "DS1-D1N-AAAAAABC").stdout.startswith("DS1-D1N-AAAAAAB\n")
    assert run("deal", "DS1-D1N-AAAAAABD").exit_code == 1


def test_what_is_neither_game_nor_code_is_told_both(run: Run) -> None:
    result = run("deal", "freecell")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "KL (Klondike)" in result.stderr
    assert "DS1-D1N-AAAAAAB" in result.stderr
