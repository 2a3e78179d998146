"""The game in lines of text, as a process of its own behind pipes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kosynka.errors import KosynkaError
from kosynka.server.matches import NewMatch
from kosynka.tui.starting import wanted_deal

WIN = (Path(__file__).parent.parent / "browser/data/won.txt").read_text().splitlines()[0]
CODE, _, MOVES = WIN.partition(": ")


def plain(folder: Path, typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kosynka", "play", "--plain", *arguments]
    command += ["--db", f"sqlite:///{folder / 'kosynka.db'}"]
    environment = {**os.environ, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(folder)}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=60, env=environment
    )


def test_lines_win_a_game_that_goes_on_in_another_process(tmp_path: Path) -> None:
    moves = MOVES.split("; ")
    first = plain(tmp_path, "\n".join(moves[:20]), CODE)
    assert (first.returncode, first.stderr) == (3, "")
    rest = plain(tmp_path, "; ".join(moves[20:]), "--language", "ru")
    assert (rest.returncode, rest.stderr) == (0, "")
    assert rest.stdout.splitlines()[-1].startswith("Пасьянс сошёлся! 119 ходов")


def test_what_is_refused_is_said_and_changes_nothing(tmp_path: Path) -> None:
    typed = "t1>t2\nt1>t99\nnonsense\nu\nd; t3>t3; d\nshow\n"
    played = plain(tmp_path, typed, "KL1-D3N-AAAAAAB", "--ascii")
    assert (played.returncode, played.stderr) == (3, "")
    said = played.stdout.splitlines()
    assert said[0] == "Klondike, Hard, Normal. KL1-D3N-AAAAAAB"
    begun = said.index("Score 0, 0 moves") + 1
    assert said[begun : begun + 2] == [
        "That card does not go there.",
        "There is no such place on this table.",
    ]
    assert said[begun + 2].startswith("That could not be read.")
    assert said[begun + 3 : begun + 6] == [
        "Nothing left to undo.",
        "from the stock: 3, three of clubs on top",
        "That card does not go there.",
    ]
    assert said[-1] == "Score 0, 1 move"
    assert "w, waste: three of clubs, queen of clubs, four of hearts; 3 cards" in said
    assert "t7, column 7: seven of clubs, 6 face down" in said
    assert played.stdout.isascii()


def test_what_is_no_deal_is_said_in_one_sentence(tmp_path: Path) -> None:
    played = plain(tmp_path, "", "hearts")
    assert (played.returncode, played.stdout) == (1, "")
    assert played.stderr.startswith("kosynka: there is no game 'hearts'")
    assert played.stderr.count("\n") == 1
    assert not (tmp_path / "kosynka.db").exists()


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("KL1-D9N-AAAAAAB", "KL1 has no mode D9N"),
        ("KL1-D1N-AAA", "KL1-D1N-AAA"),
        ("PR1-D3R-AAAAAAB", "PR1-D3R-AAAAAAB is the code of a race"),
    ],
)
def test_what_names_no_game_for_one_is_refused(deal: str, said: str) -> None:
    with pytest.raises(KosynkaError, match=re.escape(said)):
        wanted_deal(deal)


def test_games_and_codes_are_read_in_any_writing() -> None:
    assert wanted_deal("косынка") == NewMatch(game="KL1", mode="D1N")
    assert wanted_deal("ds1 d3v aaaaaab") == NewMatch(code="DS1-D3V-AAAAAAB")
    assert wanted_deal("race") == "new PR1"
