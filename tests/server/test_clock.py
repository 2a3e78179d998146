"""The clock of a game for one, with a time that stands until the test moves it."""

from collections.abc import AsyncIterator, Callable

import pytest

from kosynka.match.match import fold
from kosynka.server.rooms import events_of
from kosynka.server.settings import Settings
from kosynka.server.solo import CLOCK_EVERY_S
from kosynka.server.table import COMMAND_BURST, COMMANDS_PER_S
from kosynka.store import Store

from .serving import Browser, Message, Page, Server, pass_time, serving

KLONDIKE = "KL1-D1N-AAAAAAB"


class Hands:
    """A steady clock in seconds."""

    now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def server(open_store: Callable[[], Store], hands: Hands) -> AsyncIterator[Server]:
    async with serving(open_store(), Settings(), steady_s=hands) as running:
        yield running


async def say(page: Page, t: str, c: str, **fields: object) -> Message:
    """Say a command; return what the event says of the clock."""
    await page.say({"t": t, "c": c, **fields})
    heard = await page.hear("event")
    return {name: heard["facts"][name] for name in ("clock_ms", "running")}


async def test_the_clock_runs_from_the_first_action_while_somebody_looks(
    browser: Browser, hands: Hands
) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        hands.now_s += 60
        assert await say(page, "draw", "a", waste=0) == {"clock_ms": 0, "running": True}
        hands.now_s += 5
        assert await say(page, "draw", "b", waste=1) == {"clock_ms": 5000, "running": True}
        hands.now_s += 1.25
        assert await say(page, "pause", "c") == {"clock_ms": 6250, "running": False}
        hands.now_s += 3600
        assert await say(page, "resume", "d") == {"clock_ms": 6250, "running": True}
        hands.now_s += 1
        assert await say(page, "undo", "e") == {"clock_ms": 7250, "running": True}
        hands.now_s += 1
    hands.now_s += 3600
    async with browser.at(match) as page:
        assert page.welcome["facts"]["clock_ms"] == 8250
        assert page.welcome["facts"]["running"] is False
        hands.now_s += 3600
        assert await say(page, "resume", "f") == {"clock_ms": 8250, "running": True}


async def test_looking_alone_does_not_start_the_clock(browser: Browser, hands: Hands) -> None:
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        await page.say({"t": "resume", "c": "a"})
        hands.now_s += 60
        assert await say(page, "draw", "b", waste=0) == {"clock_ms": 0, "running": True}


async def test_a_command_sent_while_the_page_is_away_lets_the_clock_go_on(
    browser: Browser, hands: Hands
) -> None:
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        await say(page, "draw", "a", waste=0)
        await say(page, "pause", "b")
        hands.now_s += 60
        assert await say(page, "draw", "c", waste=1) == {"clock_ms": 0, "running": True}


async def test_the_clock_stops_with_the_win(browser: Browser, hands: Hands) -> None:
    match = await browser.set_up("KL1 D1N; f1=QS; f2=KH; f3=KD; f4=QC; t1=KS; t2=KC")
    async with browser.at(match) as page:
        await say(page, "tap", "a", pile="t2", card="KC")
        hands.now_s += 7
        won = await say(page, "tap", "b", pile="t1", card="KS")
        assert won == {"clock_ms": 7000, "running": False}
        await page.say({"t": "resume", "c": "c"})
        hands.now_s += 60
    async with browser.at(match) as page:
        assert page.welcome["facts"]["clock_ms"] == 7000


async def test_a_running_clock_is_written_down_every_ten_seconds(
    browser: Browser, store: Store, hands: Hands
) -> None:
    """So a server that is killed loses no more than that."""
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await say(page, "draw", "a", waste=0)
        for tick in range(1, 4):
            hands.now_s += CLOCK_EVERY_S
            pass_time(CLOCK_EVERY_S)
            heard = await page.hear("event")
            assert (heard["kind"], heard["changes"]) == ("clock", [])
            assert heard["facts"]["clock_ms"] == tick * 10_000
            stored = await store.load(match)
            assert stored is not None
            assert fold(events_of(stored)).clock_ms == tick * 10_000
            assert stored.summary.clock_ms == tick * 10_000
        assert CLOCK_EVERY_S <= 10
        await say(page, "pause", "b")
        hands.now_s += 60
        pass_time(60)
        await page.follow([({"t": "ping", "n": 1}, [{"t": "pong"}])])
    stored = await store.load(match)
    assert stored is not None
    assert stored.summary.clock_ms == 30_000


async def test_an_end_of_the_server_writes_the_clock_down(
    open_store: Callable[[], Store], hands: Hands
) -> None:
    async with serving(open_store(), Settings(), steady_s=hands) as first:
        browser = Browser(first)
        match = await browser.begin(code=KLONDIKE)
        link = browser.at(match)
        page = await link.__aenter__()
        await say(page, "draw", "a", waste=0)
        hands.now_s += 8
    await link.__aexit__(None, None, None)
    await browser.http.aclose()
    stored = await open_store().load(match)
    assert stored is not None
    assert stored.summary.clock_ms == 8000


async def test_too_many_commands_are_refused_and_the_link_stays(
    browser: Browser, hands: Hands
) -> None:
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        for number in range(COMMAND_BURST + 10):
            why = "no-undo" if number < COMMAND_BURST else "too-fast"
            undo = {"t": "undo", "c": f"{number}"}
            await page.follow([(undo, [{"t": "refused", "why": why}])])
        await page.follow([({"t": "ping", "n": 1}, [{"t": "pong"}])])
        hands.now_s += 1
        for number in range(COMMANDS_PER_S + 1):
            why = "no-undo" if number < COMMANDS_PER_S else "too-fast"
            undo = {"t": "undo", "c": f"later {number}"}
            await page.follow([(undo, [{"t": "refused", "why": why}])])


async def test_sending_again_what_was_answered_costs_nothing(browser: Browser) -> None:
    """A page that comes back sends all that it has heard no answer to."""
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        undo = {"t": "undo", "c": "a"}
        for _ in range(COMMAND_BURST * 2):
            await page.follow([(undo, [{"t": "refused", "why": "no-undo"}])])


async def test_pausing_too_often_is_refused_as_well(browser: Browser, store: Store) -> None:
    """Each pause and each resume is written down."""
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await say(page, "draw", "a", waste=0)
        for number in range(1, COMMAND_BURST):
            await say(page, "pause" if number % 2 else "resume", f"{number}")
        for kind in ("pause", "resume"):
            too_fast = {"t": "refused", "c": kind, "why": "too-fast"}
            await page.follow([({"t": kind, "c": kind}, [too_fast])])
    stored = await store.load(match)
    assert stored is not None
    assert len(stored.events) == 1 + COMMAND_BURST
