"""What a page hears of how its game stands, after the slow tests have run."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg

from kosynka.games import read_position
from kosynka.server.judge import Judges
from kosynka.server.solo import JUDGE_AFTER_S
from kosynka.store import Store

from .serving import Browser, Message, Server, pass_time

LOST = "KL1 D1N; t1=5H; t2=9H; s=3C"
COLLECTABLE = "KL1 D3N; f1=KS; f2=QH; f3=KD; f4=TC; w=QC KH; s=JC KC; sc=70"


def draw(c: str, waste: int) -> Message:
    return {"t": "draw", "c": c, "waste": waste}


async def test_what_is_said_after_each_action(browser: Browser) -> None:
    """One after another, since the processes that judge take a while to start."""
    no_offer: dict[str, Any] = {"collect": None, "hint": False}
    offer = {"collect": {"redeals": 1, "cost": 70}, "hint": False}
    hint = {"collect": None, "hint": True}
    undo: Message = {"t": "undo", "c": "b"}
    for position, said, expected in [
        (LOST, None, {"seq": 1, "status": "stuck", **no_offer}),
        (LOST, draw("a", 0), {"seq": 2, "status": "lost", **no_offer}),
        (LOST, undo, {"seq": 3, "status": "stuck", **no_offer}),
        ("KL1 D1N; t1=5H; t2=9H; s=3C 4C", None, {"seq": 1, "status": "stuck", **no_offer}),
        (COLLECTABLE, None, {"seq": 1, "status": "playing", **offer}),
        ("DS1 D1N; t1=5H; t2=3C|9H; s=3C", None, {"seq": 1, "status": "playing", **no_offer}),
        ("DS1 D1N; t1=5H; t2=3C|9H", None, {"seq": 1, "status": "playing", **hint}),
        (
            "TQ1 D1T; t1=6H; t2=5C; t3=2S; s=8D",
            None,
            {"seq": 1, "status": "stuck", **no_offer},
        ),
    ]:
        if said is None or said["t"] == "draw":
            match = await browser.set_up(position)
        async with browser.at(match) as page:
            assert (await page.hear_status())["status"] in ("playing", "lost")
            if said is not None:
                await page.say(said)
                heard = await page.hear("event")
                assert heard["facts"]["status"] == "playing"
                expected["seq"] = heard["seq"]
            await page.hear_status(**expected)
            await page.say({"t": "stuck"})
            await page.hear_status(**expected)
            await page.say({"t": "hello", "match": match})
            again = await page.hear("welcome")
            assert again["facts"]["status"] == expected["status"]


async def test_a_lost_game_says_so_in_the_lists_and_ends_when_the_next_begins(
    browser: Browser, store: Store
) -> None:
    match = await browser.set_up(LOST)
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [{"t": "event"}])])
        await page.hear_status(status="lost")
        assert [each["status"] for each in (await browser.get("/api/matches"))["open"]] == ["lost"]
        next_match = await browser.begin(game="KL1", mode="D1N")
        assert await page.farewell() == "gone"
    assert [each["match"] for each in (await browser.get("/api/matches"))["open"]] == [next_match]
    stored = await store.load(match)
    assert stored is not None
    assert stored.summary.result == "lost"


async def test_a_lost_game_that_was_left_ends_as_lost(browser: Browser, store: Store) -> None:
    """Leaving stops the clock, which is an event, but no action."""
    match = await browser.set_up(LOST)
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [{"t": "event"}])])
        await page.hear_status(status="lost")
        await page.follow([({"t": "pause", "c": "b"}, [{"t": "event", "kind": "clock"}])])
        await page.follow([({"t": "resume", "c": "c"}, [{"t": "event", "kind": "clock"}])])
    async with browser.at(match) as page:
        await page.follow([({"t": "ping", "n": 1}, [{"t": "pong"}])])
    await browser.begin(game="KL1", mode="D1N")
    stored = await store.load(match)
    assert stored is not None
    assert stored.summary.result == "lost"


async def test_a_verdict_does_not_write_over_an_action_that_is_being_written(
    server: Server, browser: Browser, store: Store, url: str
) -> None:
    match = await browser.set_up("KL1 D1N; t1=5H; t2=9H; s=3C 4C 2C")
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [{"t": "event"}])])
        with writes_held_up(url):
            await page.say(draw("b", 1))
            await browser.get("/api/health")
            pass_time(JUDGE_AFTER_S * 2)
            await browser.get("/api/health")
            judges: Judges = server.app.state.context.services.judges
            position = read_position(LOST, fragment=True)
            await judges.judge(position.game.id, position.state)
            await browser.get("/api/health")
        await page.hear("event")
        await page.hear_status(seq=3)
        stored = await store.load(match)
    assert stored is not None
    assert stored.summary.moves == 2


@contextmanager
def writes_held_up(url: str) -> Iterator[None]:
    """Keep every match locked in the database, as a slow disk would."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.rollback()
    else:
        with psycopg.connect(url) as other_server:
            other_server.execute("SELECT id FROM matches FOR UPDATE")
            yield
