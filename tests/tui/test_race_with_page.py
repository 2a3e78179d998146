"""One race between the terminal, in lines of text, and a page in a browser."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import (
    OpenContext,
    browser,
    complaints,
    open_context,
)
from tests.browser.serving import Program
from tests.browser.test_race import COUNTED_MS, invite

pytestmark = pytest.mark.browser
__all__ = ["browser", "complaints", "open_context"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    database = tmp_path_factory.mktemp("race") / "kosynka.db"
    with Program(database, module="tests.browser.contested") as running:
        yield running


class Terminal:
    """`kosynka race LINK --plain` behind pipes."""

    def __init__(self, folder: Path, link: str) -> None:
        self.heard: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kosynka", "race", link, "--plain", "--name", "Boris"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder)},
        )

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hears(self, pattern: str) -> str:
        """Read on until a line fits."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.heard.append(line)
            if re.search(pattern, line):
                return line
        raise AssertionError("".join(self.heard))

    def end(self) -> int:
        return self._process.wait(timeout=30)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.kill()


def test_a_page_and_a_terminal_race(
    open_context: OpenContext, program: Program, terminals: list[Terminal], tmp_path: Path
) -> None:
    anna, link = invite(open_context, program)
    terminals.append(Terminal(tmp_path, link))
    boris = terminals[0]
    boris.hears("Double Solitaire race")
    expect(anna.page.get_by_role("listitem")).to_contain_text(["Anna", "Boris"])
    boris.hears("^A: Anna, at the table; B: Boris, at the table$")
    boris.type("ready")
    anna.press("I’m ready")
    anna.page.locator(".table .card").first.wait_for(timeout=COUNTED_MS)
    boris.hears("t6, column 6: two of spades")
    boris.type("t6>f")
    boris.hears("That card does not go there|no place for that card")
    expect(anna.page.locator("div.count")).to_have_count(0, timeout=COUNTED_MS)
    anna.send_up("t5")
    boris.hears("A: ace of spades: first foundation of spades")
    boris.type("t6>f; d")
    anna.wait_to_see("f1", "2S")
    boris.hears("^two of spades: first foundation of spades")
    boris.hears("from the stock: 3")
    assert anna.sees("B.w") != []

    boris.type("resign")
    boris.hears("^The other player won$")
    boris.hears("^Boris resigned\\.$")
    boris.hears("^Anna: 1 card, 51 cards left$")
    assert boris.end() == 4
    anna.page.get_by_text("You won!").wait_for()
