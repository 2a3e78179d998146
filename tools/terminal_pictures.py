"""The pictures of docs/terminal.md, drawn by the program itself.

python tools/terminal_pictures.py            writes docs/terminal/*.svg
python tools/terminal_pictures.py --check    tells which of them are stale
"""

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kosynka.match.events import (
    Event,
    MatchDealt,
    MovePlayed,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceStarted,
)
from kosynka.match.replay import read_log
from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import Language
from kosynka.tui.app import KosynkaApp
from kosynka.tui.home import Home
from kosynka.tui.look import Terminal
from kosynka.tui.settings import Choices, ChoicesFile
from kosynka.tui.table import TableScreen

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs/terminal"
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


USUAL = Choices(hide_clock=True)


@dataclass(frozen=True)
class Shot:
    """What is to be seen in a picture."""

    name: str
    title: str
    deal: str | None = None
    keys: str = ""
    moves: int = 0
    """So many actions of the won game of this deal are played before."""
    language: Language = "en"
    size: tuple[int, int] = (80, 24)
    choices: Choices = USUAL
    ascii: bool = False
    mono: bool = False


SHOTS = (
    Shot("lobby", "kosynka tui"),
    Shot(
        "klondike",
        "kosynka tui KL --language ru",
        "KL1-D3N-AAAAAIB",
        "space 2 f 4 1 w 4 4 7 w f space 4",
        language="ru",
    ),
    Shot("queens", "kosynka tui TQ: 208 cards on 80 by 24", "TQ1", "6", moves=230),
    Shot(
        "double",
        "kosynka tui DS: light, four colours, 120 by 40",
        "DS1",
        "7",
        moves=120,
        size=(120, 40),
        choices=Choices(hide_clock=True, theme="light", four_colours=True),
    ),
    Shot("race", "kosynka tui race, in a pause", "PR1", moves=110),
    Shot("keys", "?", "KL1-D3N-AAAAAIB", "question_mark"),
    Shot(
        "ascii",
        "NO_COLOR=1 kosynka tui KL --ascii",
        "KL1-D3N-AAAAAIB",
        "space 2 f 4 1 w 4 4",
        ascii=True,
        mono=True,
    ),
)


async def draw(shot: Shot) -> str:
    """Return a picture as SVG."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home = await Home.open(Store.open(f"sqlite:///{folder / 'kosynka.db'}"))
        file = ChoicesFile(folder / "terminal.json")
        file.write(shot.choices)
        terminal = Terminal(shot.language, ascii=shot.ascii, mono=shot.mono)
        match_id = await begin(home, shot)
        first = None if match_id is None else f"open {match_id}"
        app = KosynkaApp(home, terminal, file, first=first)
        try:
            async with app.run_test(size=shot.size) as pilot:
                while first and not (isinstance(app.screen, TableScreen) and app.screen.board):
                    await pilot.pause(0.01)
                for key in shot.keys.split():
                    await pilot.press(key)
                    await settled(app)
                await pilot.pause()
                return cleaned(app.export_screenshot(title=shot.title))
        finally:
            await app.leave_link()
            await home.close()


async def settled(app: KosynkaApp) -> None:
    """Wait until a command is answered."""
    while isinstance(app.screen, TableScreen) and app.screen.playing.waiting:
        await asyncio.sleep(0.005)


async def begin(home: Home, shot: Shot) -> str | None:
    """Begin the game of a picture and return it."""
    if shot.deal is None:
        return None
    if not shot.moves:
        return (await home.begin(NewMatch(code=shot.deal))).match
    log = (ROOT / "tests/data/logs" / f"{shot.deal}.txt").read_text(encoding="utf-8")
    events: Sequence[Event] = read_log(log).events
    dealt = events[0]
    assert isinstance(dealt, MatchDealt)
    played = [event for event in events if isinstance(event, MovePlayed)][: shot.moves]
    if shot.deal != "PR1":
        return await home.create([dealt, *played])
    seated: list[Event] = [PlayerSeated(0, "Anna"), PlayerSeated(1, "", 2)]
    seated += [PlayerReady(0), PlayerReady(1)]
    paused = [OfferMade(0, "pause"), OfferMade(1, "pause")]
    return await home.create([dealt, *seated, RaceStarted(), *played, *paused])


def cleaned(svg: str) -> str:
    """Return a picture that asks no other site for its letters."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = svg.replace("Fira Code, monospace", FONTS).replace("Fira Code", FONTS)
    svg = re.sub(r"<!-- Generated with [^>]*-->\n?", "", svg)
    return re.sub(r"[ \t]+\n", "\n", svg).strip() + "\n"


def main() -> int:
    """Write the pictures, or tell which are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        path = FOLDER / f"{shot.name}.svg"
        picture = asyncio.run(draw(shot))
        if not path.exists() or path.read_text(encoding="utf-8") != picture:
            stale.append(path.name)
            if not check:
                path.write_text(picture, encoding="utf-8")
    print("\n".join(f"{name} is {'stale' if check else 'written'}" for name in stale))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
