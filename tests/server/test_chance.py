"""Your chance from here over the socket: asked for, from what was seen alone, told as it grows."""

import asyncio
import json
import threading
from collections.abc import Iterable
from dataclasses import replace

import pytest

from kosynka.analysis.chance import Chance
from kosynka.analysis.memory import Sight, recollect
from kosynka.cards import UNKNOWN
from kosynka.match.events import Event
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.server import searches, truth
from kosynka.server.searches import UNSUPPORTED, Searches

from .serving import PATIENCE_S, Browser, Message, Page
from .test_truth import draw, heard


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "CHANCE_GAMES", 8)
    monkeypatch.setattr(truth, "CHANCE_BATCH", 4)
    monkeypatch.setattr(truth, "COURSE_GAMES", 4)
    monkeypatch.setattr(truth, "COURSE_BATCH", 3)
    monkeypatch.setattr(truth, "COURSE_PLACES", 3)


async def chance_of(page: Page) -> Message:
    await page.say({"t": "chance"})
    found = await heard(page, "chance", complete=True)
    return {name: found[name] for name in ("won", "count", "low", "high", "why")}


async def test_the_chance_grows_and_is_the_same_each_time(browser: Browser) -> None:
    match = await browser.begin(code="KL1-D1N-AAAAAAB")
    async with browser.at(match) as page:
        await page.say({"t": "chance"})
        first = await heard(page, "chance")
        assert (first["count"], first["complete"]) == (4, False)
        found = await heard(page, "chance", complete=True)
        assert (found["count"], found["why"]) == (8, None)
        assert 0 <= found["low"] <= found["won"] / 8 <= found["high"] <= 1
        again = await chance_of(page)
        assert again["won"] == found["won"]
        facts = page.welcome["facts"]
        assert "looks" not in facts


async def test_a_move_drops_it_and_what_was_seen_counts(browser: Browser) -> None:
    match = await browser.begin(code="KL1-D3N-AAAAAVT")
    async with browser.at(match) as page:
        for number in range(8):
            await page.say(draw(f"d{number}", 3 * number))
            await heard(page, "event", c=f"d{number}")
        found = await chance_of(page)
        await page.say({"t": "chance", "course": True})
        course = await heard(page, "chances", complete=True)
        assert course["seqs"] == [1, 5, 9]
        assert (course["count"], course["total"], len(course["won"])) == (4, 3, 3)
        await page.say({"t": "undo", "c": "u"})
        await heard(page, "event", c="u")
        # What was turned up is known still; the stock lies as it did.
        assert await chance_of(page) == found


async def test_the_mark_and_the_other_question_do_not_drop_it(browser: Browser) -> None:
    match = await browser.begin(code="KL1-D1N-AAAAAAB")
    async with browser.at(match) as page:
        await page.say({"t": "chance"})
        await page.say({"t": "truth", "on": True})
        await page.say({"t": "chance", "course": True})
        await page.say({"t": "truth", "on": False})
        waited_for = {"chance", "chances", "event"}
        while waited_for:
            told = json.loads(await page.hear_frame())
            if told.get("complete") or told.get("kind") == "unlook":
                waited_for.discard(told["t"])


async def test_the_journal_is_gone_over_by_one_thread_at_a_time(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often somebody moves and asks: a thread goes on though nobody waits for it."""
    at_work: list[int] = []
    release, begun = threading.Event(), threading.Event()

    def slow(events: Iterable[Event]) -> tuple[Game, list[Sight]]:
        at_work.append(1)
        begun.set()
        release.wait(PATIENCE_S)
        return recollect(events)

    monkeypatch.setattr(truth, "recollect", slow)
    match = await browser.begin(code="KL1-D1N-AAAAAAB")
    async with browser.at(match) as page:
        for number in range(6):
            await page.say({"t": "chance"})
            await page.say({"t": "ping", "n": number})
            await heard(page, "pong", n=number)
            await asyncio.to_thread(begun.wait, PATIENCE_S)
            await page.say(draw(f"d{number}", number))
            await heard(page, "event", c=f"d{number}")
        await page.say({"t": "chance"})
        assert len(at_work) == 1
        release.set()
        found = await heard(page, "chance", complete=True)
        assert (found["count"], len(at_work)) == (8, 2)


async def test_part_of_a_table_has_none_and_says_why(browser: Browser) -> None:
    match = await browser.set_up("KL1 D1N; t1=5H; t2=2C|9H; s=3C")
    async with browser.at(match) as page:
        assert (await chance_of(page))["why"] == UNSUPPORTED


async def test_the_process_is_told_nothing_of_hidden_cards(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes to the process is what the player has in mind, and its type shows no more."""
    match = await browser.begin(code="KL1-D1N-AAAAAAC")
    asked: list[tuple[Game, State]] = []
    chance = Searches.chance

    async def watched(
        self: Searches, game: Game, seen: State, count: int, *, seed: int
    ) -> Chance | str:
        asked.append((game, seen))
        return await chance(self, game, seen, count, seed=seed)

    monkeypatch.setattr(Searches, "chance", watched)
    async with browser.at(match) as page:
        await chance_of(page)
    game, seen = asked[0]
    hidden = [
        *seen.piles[game.stock_of(0)],
        *(card for i in game.columns_of(0) for card in seen.piles[i][: seen.face_down[i]]),
    ]
    assert set(hidden) == {UNKNOWN}


async def test_the_course_comes_place_by_place_then_grows(browser: Browser) -> None:
    match = await browser.begin(code="KL1-D3N-AAAAAVT")
    async with browser.at(match) as page:
        for number in range(2):
            await page.say(draw(f"d{number}", 3 * number))
            await heard(page, "event", c=f"d{number}")
        await page.say({"t": "chance", "course": True})
        told: list[Message] = []
        while not told or not told[-1]["complete"]:
            told.append(await heard(page, "chances"))
        grown = [(len(each["seqs"]), each["count"]) for each in told]
        assert grown == [(1, 3), (2, 3), (3, 3), (3, 3), (3, 4)]
        assert all(len(each["won"]) == len(each["seqs"]) for each in told)
        assert all(old <= new for old, new in zip(told[0]["won"], told[-1]["won"], strict=False))
        assert told[-1]["why"] is None


@pytest.mark.parametrize("question", [{}, {"course": True}])
async def test_games_that_take_too_long_end_it_in_words(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, question: Message
) -> None:
    monkeypatch.setattr(truth, "CHANCE_WITHIN_S", 0.0)
    monkeypatch.setattr(searches, "CHANCE", replace(searches.CHANCE, cpu_ms=1))
    match = await browser.begin(code="DS1-D1N-AAAAAAC")
    async with browser.at(match) as page:
        await page.say({"t": "chance", **question})
        found = await heard(page, "chances" if question else "chance", complete=True)
        assert (found["why"], found["won"] or 0) == ("time", 0)


async def test_what_is_wanted_no_more_is_looked_for_no_more(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(truth, "COURSE_GAMES", 10_000)
    match = await browser.begin(code="KL1-D3N-AAAAAVT")
    async with browser.at(match) as page:
        await page.say({"t": "chance", "course": True})
        await heard(page, "chances", count=6)
        await page.say({"t": "chance", "course": True, "on": False})
        await page.say({"t": "ping", "n": 1})
        await heard(page, "pong", n=1)
        # Whatever is told from here on belongs to the new question.
        monkeypatch.setattr(truth, "COURSE_GAMES", 4)
        await page.say({"t": "chance", "course": True})
        assert (await heard(page, "chances"))["count"] == 3
        assert (await heard(page, "chances", complete=True))["count"] == 4
