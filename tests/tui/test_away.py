"""Two terminals race on a server: a room, its link, moves shown at once, a link that breaks."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kosynka.cards import format_card
from kosynka.errors import KosynkaError
from kosynka.server import protocol, races
from kosynka.server.settings import Settings
from kosynka.store import Store
from kosynka.tui.away import AwayLink, Server, read_invitation
from kosynka.tui.board import Board
from kosynka.tui.link import LinkLost
from kosynka.tui.play import News, Playing
from tests.browser.contested import contested_race
from tests.server.serving import Server as Running
from tests.server.serving import serving
from tests.tui.seat import PATIENCE_S, seated


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    monkeypatch.setattr(races, "secret_race", contested_race)
    async with serving(Store.open(f"sqlite:///{tmp_path / 'server.db'}"), Settings()) as running:
        yield running


async def sit_down(url: str, name: str, folder: Path) -> AwayLink:
    invitation = read_invitation(url)
    server = Server(invitation.server, folder / f"{name}.txt")
    match_id, ticket = await server.enter(invitation, name)
    return AwayLink(server, match_id, ticket)


def board(playing: Playing) -> Board:
    assert playing.board is not None
    return playing.board


def phase(playing: Playing) -> str:
    return "" if playing.race is None else playing.race.phase


async def test_two_terminals_race(server: Running, tmp_path: Path) -> None:
    heard: list[News] = []
    anna = Playing(await sit_down(server.url, "Anna", tmp_path), heard.append)
    following = asyncio.create_task(anna.run())
    async with asyncio.timeout(PATIENCE_S):
        while anna.race is None or anna.race.join is None:
            await asyncio.sleep(0.01)
    address = anna.link.whole(anna.race.join)
    link = await sit_down(address, "Boris", tmp_path)
    async with seated(tmp_path, link) as boris:
        await boris.until(lambda: "Boris: at the table" in boris.shows())
        await anna.say(protocol.Ready())
        await boris.pilot.press("space")
        await boris.until(lambda: anna.has_begun and boris.table.playing.has_begun)
        await boris.until(lambda: phase(boris.table.playing) == "playing")
        await anna.play(board(anna).game.pile_numbers["A.t5"], 1, None)
        await boris.until(lambda: "1 : 0" not in boris.shows() and "0 : 1" in boris.shows())

        again = await sit_down(address, "Boris", tmp_path)
        assert again.match == link.match, "who has the cookie has the seat"
        assert link._socket is not None
        link._socket.transport.abort()
        await boris.until(lambda: link._socket is None)
        await boris.pilot.press("6", "A", "space", "space")
        await boris.until(lambda: "2♠" in boris.shows().splitlines()[2])
        await boris.until(lambda: "1 : 1" in boris.shows())
        await boris.until(lambda: boris.table.playing.waiting == 0)
        await boris.until(lambda: len(board(anna).state.piles[0]) == 2)
        waste = boris.board.state.piles[boris.board.game.waste_of(1)]
        assert len(waste) == 6
        assert board(anna).state == boris.board.state
        assert not any(isinstance(news.told, LinkLost) for news in heard)

        await boris.pilot.press("escape")
        await boris.until(lambda: "Resign" in boris.window())
        await boris.pilot.press("down", "down", "down", "enter")
        await boris.until(lambda: "The game ends with a win for Anna." in boris.window())
        await boris.pilot.press("down", "enter")
        await boris.until(lambda: "The other player won" in boris.window())
        assert "Secret" in boris.window()
    assert anna.end is not None and anna.end.winner == "A"
    assert format_card(waste[-1])[0] != "?"
    following.cancel()
    await anna.link.close()


@pytest.mark.parametrize(
    "link",
    ["", "kosynka", "ftp://host/#/race/x", "http://host:99999/#/race/x", "http://h/#/join/abc"],
)
def test_what_is_no_link_for_a_race_is_said(link: str) -> None:
    with pytest.raises(KosynkaError, match="link"):
        read_invitation(link)


async def test_a_link_that_opens_nothing_is_said_in_a_sentence(
    server: Running, tmp_path: Path
) -> None:
    with pytest.raises(KosynkaError, match="ask for a new one"):
        await sit_down(f"{server.url}/#/race/nothing", "Anna", tmp_path)
    with pytest.raises(KosynkaError, match="does not answer"):
        await sit_down("http://127.0.0.1:9/#/race/nothing", "Anna", tmp_path)
