"""The game in lines of text, in this process and as one of its own behind pipes."""

import asyncio
import io
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosynka.cli import app
from kosynka.errors import KosynkaError
from kosynka.server import protocol
from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import Texts
from kosynka.tui.home import Home
from kosynka.tui.link import Link, LinkLost
from kosynka.tui.plain import Plain, PlainStatus
from kosynka.tui.starting import wanted_deal
from kosynka.tui.words import Words

WIN = (Path(__file__).parent.parent / "browser/data/won.txt").read_text().splitlines()[0]
CODE, _, MOVES = WIN.partition(": ")


def plain(folder: Path, typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kosynka", "play", "--plain", *arguments]
    command += ["--db", f"sqlite:///{folder / 'kosynka.db'}"]
    environment = {**os.environ, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(folder)}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=60, env=environment
    )


async def typed(folder: Path, lines: str, first: NewMatch, *, ascii_only: bool) -> list[str]:
    """Play lines in this process; return what is said."""
    home = await Home.open(Store.open(f"sqlite:///{folder / 'kosynka.db'}"))
    try:
        begun = await home.begin(first)
        link = await home.sit_down(begun.match)
        assert link is not None
        out = io.StringIO()
        plain = Plain(link, Words(Texts("en"), ascii_only=ascii_only), out)
        assert await plain.run(lines_of(lines)) == PlainStatus.UNFINISHED
        await link.close()
        return out.getvalue().splitlines()
    finally:
        await home.close()


async def lines_of(text: str) -> AsyncIterator[str]:
    for line in text.splitlines():
        yield line


async def test_lines_win_a_game_that_goes_on_in_another_process(tmp_path: Path) -> None:
    moves = MOVES.split("; ")
    await typed(tmp_path, "\n".join(moves[:20]), NewMatch(code=CODE), ascii_only=False)
    rest = await asyncio.to_thread(plain, tmp_path, "; ".join(moves[20:]), "--language", "ru")
    assert (rest.returncode, rest.stderr) == (0, "")
    assert rest.stdout.splitlines()[-1].startswith("Пасьянс сошёлся! 119 ходов")


async def test_what_is_refused_is_said_and_changes_nothing(tmp_path: Path) -> None:
    lines = "t1>t2\nt1>t99\nnonsense\nu\nd; t3>t3; d\nshow\nhint\n"
    wanted = NewMatch(code="KL1-D3N-AAAAAAB")
    said = await typed(tmp_path, lines, wanted, ascii_only=True)
    assert said[0] == "Klondike, Hard, Normal. KL1-D3N-AAAAAAB"
    begun = said.index("Score 0, 0 moves") + 1
    assert said[begun : begun + 2] == [
        "That card does not go there.",
        "There is no such place on this table.",
    ]
    assert said[begun + 2] == "That could not be read: 'nonsense'. \"?\" tells what can be typed."
    assert said[begun + 3 : begun + 6] == [
        "Nothing left to undo.",
        "from the stock: 3, three of clubs on top",
        "That card does not go there.",
    ]
    assert said[-1] == "ace of diamonds: column 3 -> foundation of diamonds: t3>f3"
    assert said[-2] == "Score 0, 1 move"
    assert "w, waste: three of clubs, queen of clubs, four of hearts; 3 cards" in said
    assert "t7, column 7: seven of clubs, 6 face down" in said
    assert all(line.isascii() for line in said)


def test_what_is_no_deal_is_said_in_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "kosynka.db"
    runner = CliRunner(env={"KOSYNKA_DB": f"sqlite:///{database}"})
    result = runner.invoke(app, ["play", "--plain", "hearts"], prog_name="kosynka")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("kosynka: there is no game 'hearts'")
    assert result.stderr.count("\n") == 1
    assert not database.exists()


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


async def typed_lines(lines: Iterable[str]) -> AsyncIterator[str]:
    for line in lines:
        yield line


class BreakingLink(Link):
    """A link that is lost twice after the welcome; meanwhile a card is drawn elsewhere."""

    def __init__(self, whole: Link, match: str) -> None:
        self._whole = whole
        self._match = match
        self._lost = -1

    async def say(self, message: protocol.ClientMessage) -> None:
        await self._whole.say(message)

    async def hear(self) -> protocol.ServerMessage | LinkLost | None:
        if 0 <= self._lost < 2:
            self._lost += 1
            return LinkLost()
        if self._lost == 2:
            self._lost = 3
            await self.say(protocol.DrawStock("elsewhere", 0))
            while not isinstance(await self._whole.hear(), protocol.EventMade):
                pass
            await self.say(protocol.Hello(self._match, 0))
        told = await self._whole.hear()
        if isinstance(told, protocol.Welcome) and self._lost < 0:
            self._lost = 0
        return told

    async def close(self) -> None:
        await self._whole.close()


async def test_a_lost_link_is_said_once_and_what_has_changed_is_told(tmp_path: Path) -> None:
    home = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
    match = (await home.begin(NewMatch(code="KL1-D3N-AAAAAAB"))).match
    whole = await home.sit_down(match)
    assert whole is not None
    out = StringIO()
    link = BreakingLink(whole, match)
    status = await Plain(link, Words(Texts("en")), out).run(typed_lines(["u", "u"]))
    await link.close()
    await home.close()
    said = out.getvalue().splitlines()
    assert status is PlainStatus.UNFINISHED
    assert said.count("Reconnecting…") == 1
    back = said.index("Connected again.")
    assert "w, waste: empty" in said[:back]
    assert "w, waste: three of clubs, queen of clubs, four of hearts; 3 cards" in said[back:]


async def test_what_there_is_not_in_a_race_and_what_is_refused_is_said(tmp_path: Path) -> None:
    home = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
    link = await home.sit_down(await home.begin_race("Anna", 1))
    assert link is not None
    out = StringIO()
    lines = ["hint", "mark", "judge", "collect", "stop", "pause", "d"]
    await Plain(link, Words(Texts("en")), out).run(typed_lines(lines))
    await link.close()
    await home.close()
    assert out.getvalue().splitlines()[-7:] == [
        *["Not in a race: only in a game for one."] * 4,
        *["Paused. Resume, then make your move."] * 3,
    ]


def test_what_cannot_be_read_is_said_in_the_language_of_the_table(tmp_path: Path) -> None:
    done = plain(tmp_path, f"nonsense\n{'x' * 99}\n", "KL1-D3N-AAAAAAB", "--language", "ru")
    assert done.stdout.splitlines()[-2:] == [
        f"Не удалось прочитать: '{text}'. «?» покажет, что можно ввести."
        for text in ("nonsense", "x" * 59 + "…")
    ]


async def test_words_of_a_race_are_no_words_of_a_game_for_one(tmp_path: Path) -> None:
    lines = "ready\nstop\nresign; d\n"
    said = await typed(tmp_path, lines, NewMatch(code="KL1-D3N-AAAAAAB"), ascii_only=False)
    assert said[-3:] == ["Not in a game for one: only in a race."] * 3


class SilentLink(Link):
    """A link whose server has gone for ever, with or without a welcome before."""

    def __init__(self, whole: Link, *, welcomes: bool) -> None:
        self._whole = whole
        self._welcomes = welcomes
        self._is_told = False

    async def say(self, message: protocol.ClientMessage) -> None:
        """Nobody hears it."""

    async def hear(self) -> protocol.ServerMessage | LinkLost | None:
        if self._welcomes:
            told = await self._whole.hear()
            self._welcomes = not isinstance(told, protocol.Welcome)
            return told
        if not self._is_told:
            self._is_told = True
            return LinkLost()
        return await asyncio.Event().wait() and None

    async def close(self) -> None:
        await self._whole.close()


@pytest.mark.parametrize("welcomes", [True, False])
async def test_a_server_that_stays_away_ends_the_lines_in_a_sentence(
    tmp_path: Path, welcomes: bool
) -> None:
    home = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
    whole = await home.sit_down((await home.begin(NewMatch(code="KL1-D3N-AAAAAAB"))).match)
    assert whole is not None
    out = StringIO()
    plain = Plain(SilentLink(whole, welcomes=welcomes), Words(Texts("en")), out, deserted_after_s=0)
    with pytest.raises(KosynkaError, match="does not answer any more"):
        await plain.run(typed_lines(["d"]))
    assert out.getvalue().splitlines().count("Reconnecting…") == 1
    await whole.close()
    await home.close()


async def asking_then_leaving(asked: asyncio.Event) -> AsyncIterator[str]:
    yield "chance"
    await asked.wait()
    yield "quit"


class UnansweredLink(SilentLink):
    """A link to a room that has heard a question and does not answer it."""

    def __init__(self, whole: Link) -> None:
        super().__init__(whole, welcomes=True)
        self.asked = asyncio.Event()

    async def say(self, message: protocol.ClientMessage) -> None:
        if isinstance(message, protocol.AskChance):
            self.asked.set()


async def test_a_person_who_leaves_waits_for_no_answer(tmp_path: Path) -> None:
    home = await Home.open(Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}"))
    whole = await home.sit_down((await home.begin(NewMatch(code="KL1-D3N-AAAAAAB"))).match)
    assert whole is not None
    link = UnansweredLink(whole)
    plain = Plain(link, Words(Texts("en")), StringIO(), prompts=True)
    assert await plain.run(asking_then_leaving(link.asked)) is PlainStatus.UNFINISHED
    assert link.asked.is_set()
    await whole.close()
    await home.close()
