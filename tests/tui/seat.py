"""A person at the terminal: the program without a screen, its keys, its mouse, what it shows."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from kosynka.match.events import MovePlayed
from kosynka.match.log import format_log
from kosynka.match.match import Match, fold
from kosynka.match.replay import read_log
from kosynka.rules.moves import Draw, Play, Redeal
from kosynka.rules.notation import parse_move
from kosynka.server.matches import NewMatch
from kosynka.server.rooms import events_of
from kosynka.store import Store
from kosynka.texts import Language
from kosynka.tui.app import KosynkaApp
from kosynka.tui.board import Board
from kosynka.tui.home import Home
from kosynka.tui.keys import pile_keys
from kosynka.tui.link import Link
from kosynka.tui.look import Terminal
from kosynka.tui.play import longest_run
from kosynka.tui.settings import ChoicesFile
from kosynka.tui.table import TableScreen

PATIENCE_S = 20
SMALL, LARGE = (80, 24), (120, 40)


@dataclass
class Seat:
    """The program and the hands on it."""

    app: KosynkaApp
    pilot: Pilot[int]
    home: Home

    @property
    def table(self) -> TableScreen:
        screen = next(s for s in reversed(self.app.screen_stack) if isinstance(s, TableScreen))
        return screen

    @property
    def board(self) -> Board:
        board = self.table.board
        assert board is not None
        return board

    async def press(self, *keys: str) -> None:
        """Press keys and wait until what they asked for is answered."""
        await self.pilot.press(*keys)
        await self.until(lambda: self.table.playing.waiting == 0)

    async def play(self, text: str) -> None:
        """Make a move by the keys of its piles."""
        keys = ["a"] if text == "collect" else keys_of(self.board, text)
        await self.press(*keys)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, self.shows()
            await asyncio.sleep(0.002)
        await self.pilot.pause()

    def shows(self) -> str:
        """Return what is drawn of the table."""
        return "\n".join(self.table.canvas.picture.text())

    def window(self) -> str:
        """Return what is on the screen, windows too."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in line) for line in lines)

    async def stored(self) -> Match:
        """Return the match as the journal holds it."""
        return await stored_match(self.home, self.table.playing.match)


async def stored_match(home: Home, match_id: str) -> Match:
    found = await home.store.load(match_id)
    assert found is not None
    return fold(events_of(found))


def keys_of(board: Board, text: str) -> list[str]:
    """Return the keys that name a move, with a count where the longest run is another."""
    game = board.game
    move = parse_move(game, text)
    keys = pile_keys(game, board.seat)
    if isinstance(move, Draw | Redeal):
        return ["space"]
    assert isinstance(move, Play)
    source = keys.get(move.source)
    if source is None:
        source = next(keys[n] for n in game.foundations if game.piles[n].over == move.source)
    count = ["x", *([] if move.count < 10 else ["x"]), str(move.count % 10)]
    if longest_run(board, move.source, move.target) == move.count:
        count = []
    return [*count, source, keys[move.target]]


@asynccontextmanager
async def seated(
    folder: Path,
    first: NewMatch | Link | str | None = None,
    *,
    size: tuple[int, int] = SMALL,
    language: Language = "en",
    ascii_only: bool = False,
    mono: bool = False,
) -> AsyncIterator[Seat]:
    """Start the program over the database of a folder and end it as a person does."""
    home = await Home.open(Store.open(f"sqlite:///{folder / 'kosynka.db'}"))
    terminal = Terminal(language, ascii=ascii_only, mono=mono)
    app = KosynkaApp(home, terminal, ChoicesFile(folder / "terminal.json"), first=first)
    try:
        async with app.run_test(size=size) as pilot:
            seat = Seat(app, pilot, home)
            if first is not None:
                await seat.until(lambda: isinstance(app.screen, TableScreen) and seat.table.board)
            yield seat
    finally:
        await app.leave_link()
        await home.close()


def last_moves(game: str, count: int) -> tuple[NewMatch, list[str]]:
    """Return a game that was won without its last moves, and those moves."""
    text = (Path(__file__).parent.parent / "data/logs" / f"{game}.txt").read_text()
    events = read_log(text).events
    moves = [event.move for event in events[-count:] if isinstance(event, MovePlayed)]
    assert len(moves) == count
    return NewMatch(log=format_log(events[:-count], {})), moves


def whole_game() -> tuple[NewMatch, list[str]]:
    """Return a Klondike that is won from its deal on, the rest of it collected."""
    text = (Path(__file__).parent.parent / "browser/data/won.txt").read_text()
    code, _, moves = text.splitlines()[0].partition(": ")
    return NewMatch(code=code), moves.split("; ")
