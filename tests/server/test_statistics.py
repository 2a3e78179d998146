"""What enters the statistics, and when."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kosynka.match.codec import encode_event
from kosynka.match.events import Event, MovePlayed
from kosynka.match.replay import read_log
from kosynka.store import Recorded, Store

from .serving import Browser, Message

KLONDIKE = "KL1-D1N-AAAAAAB"
ONE_MOVE_LEFT = "KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS"
WON = read_log(Path(__file__).with_name("data").joinpath("won.kosynka.txt").read_text("utf-8"))


async def row(browser: Browser, game: str = "KL1", mode: str = "D1N") -> dict[str, Any]:
    rows = await browser.get("/api/statistics")
    return next(each for each in rows if (each["game"], each["mode"]) == (game, mode))


async def counts(browser: Browser) -> tuple[int, int, int]:
    found = await row(browser)
    return found["played"], found["won"], found["lost"]


async def draw(browser: Browser, match: str) -> None:
    async with browser.at(match) as page:
        await page.begin_and_pause()


async def win(browser: Browser, match: str, store: Store) -> None:
    """Play the won game: a page does its first and its last move, the journal has the rest."""
    first, *rest, last = WON.events[1:]
    async with browser.at(match) as page:
        await page.follow([(tap("first", first), [{"t": "event"}])])
        await page.follow([({"t": "pause", "c": "away"}, [{"t": "event"}])])
    stored = await store.load(match)
    assert stored is not None
    numbers = range(stored.last_seq + 1, stored.last_seq + 1 + len(rest))
    recorded = zip(numbers, map(encode_event, rest), strict=True)
    await store.append(match, [Recorded(seq, *encoded, 1) for seq, encoded in recorded])
    async with browser.at(match) as page:
        await page.say(tap("last", last))
        heard = await page.hear("event")
        assert heard["facts"]["status"] == "won"


def tap(c: str, event: Event) -> Message:
    """Return the command for one of the two moves of the won game that a page does."""
    assert isinstance(event, MovePlayed)
    card = {"t7>t1": "5S", "t4>f2": "KH"}[event.move]
    source, target = event.move.split(">")
    return {"t": "move", "c": c, "card": card, "n": 1, "from": source, "to": target}


async def test_every_game_for_one_has_a_row_of_zeros_at_first(browser: Browser) -> None:
    rows = await browser.get("/api/statistics")
    assert len(rows) == 9
    for each in rows:
        assert (each["played"], each["won"], each["lost"], each["streak"]) == (0, 0, 0, 0)
        assert each["best_time_ms"] is each["average_time_ms"] is each["best_score"] is None
    assert {each["unit"] for each in rows} == {"points", "dollars", None}


async def test_a_game_counts_from_its_first_action(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await page.follow([({"t": "undo", "c": "a"}, [{"t": "refused"}])])
        await page.say({"t": "pause", "c": "b"})
        await page.say({"t": "resume", "c": "c"})
    assert await counts(browser) == (0, 0, 0)
    await draw(browser, match)
    assert await counts(browser) == (1, 0, 0)
    async with browser.at(match) as page:
        await page.follow([({"t": "draw", "c": "second", "waste": 1}, [{"t": "event"}])])
    assert await counts(browser) == (1, 0, 0)


async def test_a_restart_is_another_start_once_something_is_done_in_it(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    await draw(browser, match)
    again = await browser.begin(again=match)
    assert await counts(browser) == (1, 0, 0)
    await draw(browser, again)
    assert await counts(browser) == (2, 0, 0)


async def test_a_game_given_up_counts_as_played_if_it_was_begun(browser: Browser) -> None:
    for begins in (False, True):
        match = await browser.begin(code=KLONDIKE)
        if begins:
            await draw(browser, match)
        await browser.http.delete(f"/api/matches/{match}")
    assert await counts(browser) == (1, 0, 0)
    assert (await row(browser))["streak"] == 0


@pytest.mark.parametrize("position", [ONE_MOVE_LEFT, f"{ONE_MOVE_LEFT}; mv=300; sc=500"])
async def test_an_imported_game_never_counts(browser: Browser, position: str) -> None:
    match = await browser.set_up(position)
    for each in (match, await browser.begin(again=match)):
        async with browser.at(each) as page:
            await page.follow(
                [({"t": "tap", "c": "a", "pile": "t1", "card": "KS"}, [{"t": "event"}])]
            )
    assert await counts(browser) == (0, 0, 0)


async def test_a_game_imported_in_the_middle_never_counts(browser: Browser) -> None:
    begun = await browser.begin(code=KLONDIKE)
    await draw(browser, begun)
    log = (await browser.http.get(f"/api/matches/{begun}/log")).text
    match = await browser.begin(log=log)
    async with browser.at(match) as page:
        await page.follow([({"t": "draw", "c": "a", "waste": 1}, [{"t": "event"}])])
    assert await counts(browser) == (1, 0, 0)
    await browser.http.delete(f"/api/matches/{match}")
    assert await counts(browser) == (1, 0, 0)


async def test_an_untouched_game_that_was_dropped_and_is_played_after_all_counts(
    browser: Browser, store: Store
) -> None:
    """Its page was open while another page began the next one."""
    first = await browser.begin(code=KLONDIKE)
    await browser.begin(code="KL1-D1N-AAAAAAC")
    assert len((await browser.get("/api/matches"))["open"]) == 1
    await draw(browser, first)
    assert await counts(browser) == (1, 0, 0)
    assert len((await browser.get("/api/matches"))["open"]) == 2
    stored = await store.load(first)
    assert stored is not None
    assert stored.summary.result is None


async def test_a_lost_game_counts_as_lost_when_the_next_one_begins(
    browser: Browser, store: Store
) -> None:
    match = await browser.begin(code=KLONDIKE)
    await draw(browser, match)
    stored = await store.load(match)
    assert stored is not None
    await store.append(match, summary=replace(stored.summary, status="lost"))
    assert await counts(browser) == (1, 0, 0)
    await browser.begin(code=KLONDIKE)
    assert await counts(browser) == (1, 0, 1)


async def test_a_win_counts_once_whatever_follows(browser: Browser, store: Store) -> None:
    match = await browser.begin(code=WON.tags["Game"])
    await win(browser, match, store)
    for _ in range(2):
        assert await counts(browser) == (1, 1, 0)
        async with browser.at(match) as page:
            await page.follow([({"t": "undo", "c": "u"}, [{"t": "refused", "why": "ended"}])])
    await browser.http.delete(f"/api/matches/{match}")
    found = await row(browser)
    assert (found["played"], found["won"], found["streak"], found["best_streak"]) == (1, 1, 1, 1)
    assert found["fewest_moves"] == WON.match.moves
    assert found["best_score"] == WON.match.state.score
    assert found["average_time_ms"] == found["best_time_ms"]
    again = await browser.begin(again=match)
    assert await counts(browser) == (1, 1, 0)
    await win(browser, again, store)
    found = await row(browser)
    assert (found["played"], found["won"], found["best_streak"]) == (2, 2, 2)
    assert (await row(browser, mode="D3N"))["played"] == 0


async def test_statistics_can_be_forgotten(browser: Browser, store: Store) -> None:
    await win(browser, await browser.begin(code=WON.tags["Game"]), store)
    match = await browser.begin(code=KLONDIKE)
    await draw(browser, match)
    assert await counts(browser) == (2, 1, 0)
    assert (await browser.http.delete("/api/statistics")).status_code == 204
    assert await counts(browser) == (0, 0, 0)
    assert len((await browser.get("/api/matches"))["open"]) == 1
    await browser.http.delete(f"/api/matches/{match}")
    assert await counts(browser) == (1, 0, 0)


async def test_statistics_belong_to_their_player(browser: Browser) -> None:
    await draw(browser, await browser.begin(code=KLONDIKE))
    async with Browser(browser.server) as other:
        assert await counts(other) == (0, 0, 0)
        assert (await other.http.delete("/api/statistics")).status_code == 204
    assert await counts(browser) == (1, 0, 0)
