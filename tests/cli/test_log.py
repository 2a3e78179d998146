"""Logs: of a stored game, and checked again."""

import asyncio
from pathlib import Path

import pytest

from kosynka.cli.options import LARGEST_INPUT
from kosynka.match.codec import encode_event
from kosynka.match.events import Event, MatchDealt, MovePlayed
from kosynka.match.log import format_log
from kosynka.store import LOCAL, MatchRow, Recorded, Store
from tests.cli.conftest import Run

EVENTS: list[Event] = [
    MatchDealt("KL1-D1N", "KL1-D1N-AAAAAAB"),
    *(MovePlayed("d") for _ in range(24)),
    MovePlayed("r"),
]
LOG = format_log(EVENTS, {"Date": "1970-01-02"})
DAY_MS = 24 * 3600 * 1000


async def keep(url: str, match: str) -> None:
    store = Store.open(url)
    try:
        await store.touch(LOCAL)
        row = MatchRow(match, "KL1", "D1N", "KL1-D1N-AAAAAAB", {"A": LOCAL}, DAY_MS)
        recorded = [
            Recorded(seq, *encode_event(event), at_ms=DAY_MS) for seq, event in enumerate(EVENTS, 1)
        ]
        await store.create_match(row, recorded)
    finally:
        await store.close()


@pytest.mark.parametrize("match", ("7fK2", "-7fK2"))
def test_a_stored_game_is_printed_and_replays(run: Run, tmp_path: Path, match: str) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    asyncio.run(keep(url, match))
    printed = run("log", match, "--db", url)
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert printed.stdout == LOG
    checked = run("replay", "-", input=printed.stdout)
    assert checked.exit_code == 0


def test_a_game_that_is_not_there(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    asyncio.run(keep(url, "7fK2"))
    result = run("log", "other", "--db", url)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no game 'other'" in result.stderr


def test_looking_for_a_game_makes_no_database(run: Run, tmp_path: Path) -> None:
    result = run("log", "7fK2")
    assert result.exit_code == 1
    assert "there is no database" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_true_log_is_summed_up(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.kosynka.txt"
    path.write_text(LOG, "utf-8")
    result = run("replay", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "The record is right: KL1-D1N-AAAAAAB, 25 moves. Under way.\n"
    assert run("replay", str(path), "--language", "ru").stdout.startswith("Запись верна: KL1-")


def test_line_ends_of_other_systems_are_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + LOG.replace("\n", "\r\n").encode())
    assert run("replay", str(path)).exit_code == 0


FALSE = {
    "a move that the rules refuse": (LOG.replace("\nr\n", "\nw>f1\n"), "line 31: 'w>f1': "),
    "an action nobody knows": (LOG.replace("\nr\n", "\nfly\n"), "line 31: 'fly' is no action"),
    "a line cut off": (LOG.removesuffix("r\n"), "line 30: the log has 24 actions"),
    "another end": (LOG.replace('Hash "', 'Hash "0'), "the last position is not the one"),
    "another result": (LOG.replace("unfinished 0", "won 620"), "not 'won 620'"),
    "another game's log": ('[Event "Chess"]\n\n1. e4 e5\n', "line 1: this is no whole log"),
    "a code of no game": (LOG.replace("KL1-D1N", "XX1-D1N"), "line 1: 'XX1-D1N-AAAAAAB'"),
    "nothing": ("", "line 1: this is no whole log"),
    "any text": ("Dear Sir,\n", "line 1: this is no whole log"),
}


@pytest.mark.parametrize(("text", "reason"), FALSE.values(), ids=FALSE)
def test_a_false_log_is_refused_with_the_line(run: Run, text: str, reason: str) -> None:
    result = run("replay", "-", input=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("kosynka: standard input, line ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


UNREADABLE = {
    "UTF-16": (LOG.encode("utf-16"), "line 1: this is no UTF-8 text"),
    "binary in line 3": (b'[Game "KL1"]\n\n\xff\xfe', "line 3: this is no UTF-8 text"),
    "too large": (b"d\n" * (LARGEST_INPUT // 2 + 1), "is too large"),
}


@pytest.mark.parametrize(("data", "reason"), UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_file_is_refused(run: Run, tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    result = run("replay", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert reason in result.stderr


def test_what_is_no_file_is_refused(run: Run, tmp_path: Path) -> None:
    assert "cannot be read: Is a directory" in run("replay", str(tmp_path)).stderr
    assert "cannot be read: No such file" in run("replay", str(tmp_path / "none")).stderr
