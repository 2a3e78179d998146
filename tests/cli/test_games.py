import json

import pytest

from kosynka.cli.options import Language
from kosynka.games import CATALOGUE
from kosynka.texts import LANGUAGES
from tests.cli.conftest import Run


def test_every_mode_is_a_row(run: Run) -> None:
    result = run("games")
    assert (result.exit_code, result.stderr) == (0, "")
    heads, *rows = result.stdout.splitlines()
    assert heads.split() == ["Game", "Name", "Modes", "Packs", "Passes"]
    assert len(rows) == len(CATALOGUE)
    assert rows[0].split() == ["KL", "Klondike", "D1N", "Easy,", "Normal", "1", "any", "number"]
    assert rows[-1].split()[-2:] == ["4", "3"]


@pytest.mark.parametrize(
    ("arguments", "lang"), [(["--language", "ru"], "en_GB.UTF-8"), ([], "ru_RU.UTF-8")]
)
def test_the_language_is_the_one_wanted(
    run: Run, arguments: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_MESSAGES", lang)
    result = run("games", *arguments, env={"LC_MESSAGES": lang})
    assert "Двойные Дамы Кувырком" in result.stdout


def test_the_languages_are_those_of_the_texts(run: Run) -> None:
    assert "|".join(LANGUAGES) in run("games", "--help").stdout
    assert Language is not None


def test_json_lists_each_game_once(run: Run) -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in listed] == ["KL", "DS", "PR", "TQ"]
    assert listed[0]["modes"][1] == {"mode": "D1V", "draw": 1, "passes": 1, "scoring": "dollars"}
    assert listed[3] == {
        "game": "TQ1",
        "id": "TQ",
        "name": "Double Topsy-turvy Queens",
        "decks": 4,
        "solo": True,
        "modes": [{"mode": "D1T", "draw": 1, "passes": 3, "scoring": None}],
    }
