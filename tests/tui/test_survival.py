"""Nothing that was played is lost: not when the terminal goes, nor between two of them."""

import asyncio
import os
import pty
import re
import select
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from fcntl import ioctl
from pathlib import Path

import pytest

from kosynka.server import protocol
from kosynka.server.matches import NewMatch
from kosynka.store import LOCAL, OpponentsError, Store, StoreError
from kosynka.texts import Texts
from kosynka.tui.home import Home
from kosynka.tui.play import News, Playing
from kosynka.tui.words import Words
from tests.tui.seat import seated, stored_match

PATIENCE_S = 60
DEAL = "KL1-D3N-AAAAAAB"


class Terminal:
    """The program in a terminal of its own, which can be closed or killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(folder),
            "KOSYNKA_DB": f"sqlite:///{folder / 'kosynka.db'}",
        }
        command = [sys.executable, "-m", "kosynka", "tui", *arguments]
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execve(command[0], command, environment)
        ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.written = ""
        self.status: int | None = None

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def until(self, holds: Callable[[str], object]) -> None:
        """Read what is written until something of it holds."""
        end = time.monotonic() + PATIENCE_S
        while not holds(self.written):
            assert time.monotonic() < end, self.written[-2000:]
            if select.select([self._fd], [], [], 0.1)[0]:
                data = os.read(self._fd, 65536).decode(errors="replace")
                self.written += re.sub(r"\x1b\[[0-9;:?]*[A-Za-z]", "", data)

    def signal(self, number: signal.Signals) -> int:
        """End the program; return its status."""
        os.kill(self.pid, number)
        return self.close()

    def close(self) -> int:
        """Close the terminal, which hangs the program up, and wait for its end."""
        if self.status is None:
            os.close(self._fd)
            _, self.status = os.waitpid(self.pid, 0)
        return self.status


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.status is None:
            terminal.signal(signal.SIGKILL)


async def moves_kept(folder: Path) -> int:
    home = await Home.open(Store.open(f"sqlite:///{folder / 'kosynka.db'}"))
    try:
        (listed,) = (await home.lists()).open
        return (await stored_match(home, listed.match)).moves
    finally:
        await home.close()


def play_two_moves(terminal: Terminal) -> None:
    terminal.until(lambda written: DEAL in written and "Score" in written)
    terminal.type(" ")
    terminal.until(lambda written: "×21" in written)
    terminal.type("3f")
    terminal.until(lambda written: "2 moves" in written)


async def test_a_killed_terminal_has_kept_every_move(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, DEAL)
    terminals.append(terminal)
    await asyncio.to_thread(play_two_moves, terminal)
    status = await asyncio.to_thread(terminal.signal, signal.SIGKILL)
    assert os.WTERMSIG(status) == signal.SIGKILL
    assert await moves_kept(tmp_path) == 2


@pytest.mark.soak
async def test_a_closed_terminal_ends_the_program_and_keeps_the_game(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, DEAL)
    terminals.append(terminal)
    await asyncio.to_thread(play_two_moves, terminal)
    await asyncio.to_thread(terminal.close)
    assert await moves_kept(tmp_path) == 2


async def test_of_two_terminals_the_newest_plays_and_the_older_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code=DEAL)) as seat:
        await seat.press("space")
        other = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
        try:
            link = await other.sit_down(seat.table.playing.match)
            assert link is not None
            heard: list[News] = []
            playing = Playing(link, heard.append)
            following = asyncio.create_task(playing.run())
            await seat.until(lambda: playing.board is not None)
            await playing.resume()
            await playing.draw()
            await seat.until(lambda: "played at another table" in seat.window())
            assert (await stored_match(other, playing.match)).moves == 2
            await seat.pilot.press("enter")
            await seat.until(lambda: "2 moves" in seat.window())
            await seat.press("3", "f")
            await asyncio.wait_for(following, PATIENCE_S)
            assert heard[-1].told == protocol.Bye("newer-table")
            await link.close()
        finally:
            await other.close()
        match = await seat.stored()
        assert match.moves == 3


async def test_a_link_of_the_page_makes_both_one_player(tmp_path: Path) -> None:
    home = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
    try:
        mine = await home.begin(NewMatch(code=DEAL))
        page = await home.store.create_player()
        token = await home.store.create_link(page, 60_000)
        assert home.player == LOCAL
        assert await home.join(f"http://127.0.0.1:8017/#/join/{token}")
        assert home.player == page
        assert [each.match for each in (await home.lists()).open] == [mine.match]
        assert not await home.join(token)
        assert await home.store.touch(LOCAL) == page
    finally:
        await home.close()


async def test_what_cannot_be_written_is_said_and_the_game_can_be_taken_up(tmp_path: Path) -> None:
    database = tmp_path / "kosynka.db"
    async with seated(tmp_path, NewMatch(code=DEAL)) as seat:
        await seat.press("space")
        with closing(sqlite3.connect(database)) as other:
            other.execute("ALTER TABLE events RENAME TO elsewhere")
            await seat.pilot.press("space")
            await seat.until(lambda: "could not be written down" in seat.window())
            other.execute("ALTER TABLE elsewhere RENAME TO events")
        await seat.pilot.press("enter")
        await seat.until(lambda: "1 move " in seat.window())
        await seat.press("space")
        assert (await seat.stored()).moves == 2


async def test_lists_that_cannot_be_read_are_said_and_come_back(tmp_path: Path) -> None:
    database = tmp_path / "kosynka.db"
    async with seated(tmp_path, NewMatch(code=DEAL)) as seat:
        await seat.press("space")
        await seat.app.to_lobby()
        await seat.until(lambda: DEAL in seat.window())
        with closing(sqlite3.connect(database)) as other:
            other.execute("ALTER TABLE matches RENAME TO elsewhere")
            await seat.pilot.press("s")
            await seat.until(lambda: "cannot be reached now" in seat.window())
            await seat.pilot.press("enter")
            await seat.until(lambda: "Your games cannot be read" in seat.window())
            assert DEAL in seat.window()
            await seat.pilot.press("delete")
            await seat.until(lambda: "Give this game up" in seat.window())
            other.execute("ALTER TABLE elsewhere RENAME TO matches")
        await seat.pilot.press("escape")
        await seat.until(lambda: "Your games cannot be read" not in seat.window())
        assert DEAL in seat.window()


async def test_the_menu_of_a_table_says_what_cannot_be_read(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code=DEAL), language="ru") as seat:
        await seat.press("space")
        with closing(sqlite3.connect(tmp_path / "kosynka.db")) as other:
            other.execute("ALTER TABLE matches RENAME TO elsewhere")
            await seat.pilot.press("escape")
            await seat.until(lambda: "Статистика" in seat.window())
            await seat.pilot.press("end", "up", "up", "up", "enter")
            await seat.until(lambda: "сейчас недоступно" in seat.window())
            other.execute("ALTER TABLE elsewhere RENAME TO matches")
        await seat.pilot.press("enter", "space")
        await seat.until(lambda: "×18" in seat.window())


def test_what_the_store_cannot_do_is_no_wrong_code() -> None:
    words = Words(Texts("en"))
    assert words.fault(StoreError("full")).startswith("That could not be written down")
    assert words.fault(OpponentsError()).startswith("You sit opposite")


def test_a_terminal_that_takes_lines_only_is_sent_to_the_lines() -> None:
    ours, theirs = pty.openpty()
    ended = subprocess.run(
        [sys.executable, "-m", "kosynka", "tui"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "TERM": "dumb"},
    )
    os.close(ours)
    os.close(theirs)
    assert ended.returncode == 1
    assert "'kosynka play --plain'" in ended.stderr
