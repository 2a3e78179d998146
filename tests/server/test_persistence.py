"""What outlives the page, the server, and its sudden death."""

import asyncio
import multiprocessing
import random
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing

import pytest
from websockets.exceptions import ConnectionClosed

from kosynka.match.match import fold
from kosynka.server.rooms import events_of
from kosynka.server.settings import Settings
from kosynka.store import Store, StoredMatch

from .serving import Address, Browser, Message, Page, serve_until_killed, serving
from .shown import Shown

KLONDIKE = "KL1-D3N-AAAAAAB"
TAPS: list[Message] = [{"t": "tap", "pile": "s", "card": "??"}, {"t": "undo"}, {"t": "redo"}]
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["kosynka.server.app", "tests.server.serving"])


async def test_a_game_goes_on_after_the_page_and_the_server_were_closed(
    open_store: Callable[[], Store],
) -> None:
    async with serving(open_store(), Settings()) as first, Browser(first) as browser:
        match = await browser.begin(code=KLONDIKE)
        async with browser.at(match) as page:
            shown = Shown(page.welcome["snapshot"])
            dealt = page.welcome["snapshot"]
            for number in range(12):
                await page.say({"t": "tap", "c": f"{number}", "pile": "s", "card": "??"})
                shown.hear(await page.hear("event"))
            await page.follow([({"t": "pause", "c": "away"}, [{"t": "event"}])])
        async with browser.at(match) as page:
            assert page.welcome["snapshot"] == shown.snapshot()
        cookies = dict(browser.http.cookies.items())
    async with serving(open_store(), Settings()) as second, Browser(second) as browser:
        browser.http.cookies.update(cookies)
        async with browser.at(match) as page:
            assert page.welcome["snapshot"] == shown.snapshot()
            assert page.welcome["facts"]["moves"] == 12
            await page.follow(
                [
                    (
                        {"t": "tap", "c": "5", "pile": "s", "card": "??"},
                        [{"t": "event", "kind": "repeated", "seq": 7}],
                    )
                ]
            )
            for number in range(12):
                await page.say({"t": "undo", "c": f"u{number}"})
                shown.hear(await page.hear("event"))
            await page.follow([({"t": "undo", "c": "u"}, [{"t": "refused", "why": "no-undo"}])])
        assert shown.snapshot() == Shown(dealt).snapshot()


@pytest.mark.parametrize(
    "kills", [5, pytest.param(100, marks=[pytest.mark.soak, pytest.mark.timeout(900)])]
)
async def test_what_was_acknowledged_is_there_when_the_server_was_killed(
    url: str, kills: int
) -> None:
    """A command in flight is either done or not; sent again it is done once."""
    chance = random.Random(kills)
    acknowledged: dict[str, int | str] = {}
    in_flight: list[Message] = []
    cookies: dict[str, str] = {}
    match = ""
    for run in range(kills):
        async with killed_server(url) as (server, kill), Browser(server) as browser:
            browser.http.cookies.update(cookies)
            match = match or await browser.begin(code=KLONDIKE)
            cookies = dict(browser.http.cookies.items())
            async with browser.link() as page:
                await page.say({"t": "hello", "match": match})
                shown = Shown((await page.hear("welcome"))["snapshot"])
                sent = in_flight + [
                    {**chance.choice(TAPS), "c": f"{run}-{number}"} for number in range(25)
                ]
                for message in sent[-35:]:
                    await page.say(message)
                await hear_some(page, shown, acknowledged, chance.randrange(1, 20))
                kill()
                await hear_some(page, shown, acknowledged, len(sent))
        in_flight = [message for message in sent if message["c"] not in acknowledged][:10]
        check(await stored_match(url, match), acknowledged)
    assert len(acknowledged) >= kills


async def hear_some(
    page: Page, shown: Shown, acknowledged: dict[str, int | str], count: int
) -> None:
    """Note up to `count` answers, or as many as there are before the link is cut."""
    try:
        while count:
            message = await page.hear_any("event", "refused")
            if message["t"] == "event":
                shown.hear(message)
            if message.get("why") != "too-fast" and "c" in message:
                known: int | str = message.get("seq") or message["why"]
                assert acknowledged.setdefault(message["c"], known) == known
                count -= 1
    except ConnectionClosed:
        pass


async def stored_match(url: str, match: str) -> StoredMatch:
    store = Store.open(url)
    try:
        stored = await store.load(match)
    finally:
        await store.close()
    assert stored is not None
    return stored


def check(stored: StoredMatch, acknowledged: dict[str, int | str]) -> None:
    answers = {answer.command: answer.seq or answer.why for answer in stored.answers}
    for command, known in acknowledged.items():
        assert answers[command] == known
    assert [event.seq for event in stored.events] == list(range(1, stored.last_seq + 1))
    match = fold(events_of(stored))
    assert (match.seq, match.moves) == (stored.last_seq, stored.summary.moves)
    accepted = [answer.seq for answer in stored.answers if answer.seq]
    assert len(accepted) == len(set(accepted))


@asynccontextmanager
async def killed_server(url: str) -> AsyncIterator[tuple[Address, Callable[[], None]]]:
    """Run a server in a process of its own; it is killed in the end at the latest."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        process = PROCESSES.Process(target=serve_until_killed, args=(url, listening))
        process.start()
        try:
            yield Address(listening.getsockname()[1]), process.kill
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            process.close()
