"""Your chance from here over the socket: asked for, from what was seen alone, told as it grows."""

import pytest

from kosynka.analysis.chance import Chance
from kosynka.cards import UNKNOWN
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.server import truth
from kosynka.server.searches import UNSUPPORTED, Searches

from .serving import Browser, Message, Page
from .test_truth import draw, heard


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "CHANCE_GAMES", 8)
    monkeypatch.setattr(truth, "CHANCE_BATCH", 4)
    monkeypatch.setattr(truth, "COURSE_GAMES", 4)
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
