"""Matches over HTTP: begun in every way, listed, given up, downloaded."""

import pytest

from kosynka.deals import DEAL_COUNT
from kosynka.games import CATALOGUE, read_code
from kosynka.match.log import format_log
from kosynka.match.match import fold
from kosynka.match.replay import read_log
from kosynka.rules.game import Game
from kosynka.server.rooms import events_of
from kosynka.store import Recorded, Store
from tests.match.playing import SOLO, random_events

from .serving import Browser, log_of_position

KLONDIKE = "KL1-D1N-AAAAAAB"
ONE_MOVE_LEFT = "KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS"


async def draw(browser: Browser, match: str) -> None:
    """Do a first action in a match."""
    async with browser.at(match) as page:
        await page.begin_and_pause()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("KL1-D1N-AAAAAAB", "KL1-D1N-AAAAAAB"),
        ("  kl1 d3v aaaaaab  ", "KL1-D3V-AAAAAAB"),
        ("DS1-D1N-AAAAAABC", "DS1-D1N-AAAAAAB"),
        ("tq1\N{EN DASH}d1t\N{EN DASH}aaaaaab", "TQ1-D1T-AAAAAAB"),
        ("КL1-D1N-АAAAAAВ", "KL1-D1N-AAAAAAB"),
    ],
)
async def test_a_typed_code_is_read_and_begun(browser: Browser, typed: str, code: str) -> None:
    answer = await browser.http.get("/api/code", params={"text": typed})
    read = read_code(code)
    assert answer.json() == {
        "code": code,
        "game": read.prefix,
        "mode": read.mode,
        "number": read.number,
    }
    begun = await browser.http.post("/api/matches", json={"code": typed})
    assert (begun.status_code, begun.json()["code"]) == (201, code)


async def test_a_random_deal_is_of_the_game_and_mode(browser: Browser) -> None:
    numbers = set()
    for _ in range(5):
        answer = await browser.http.post("/api/matches", json={"game": "DS1", "mode": "D3V"})
        code = read_code(answer.json()["code"])
        assert (code.prefix, code.mode) == ("DS1", "D3V")
        numbers.add(code.number)
    assert len(numbers) == 5
    assert max(numbers) < DEAL_COUNT


async def test_the_same_deal_again_is_a_new_match_and_ends_the_old(browser: Browser) -> None:
    first = await browser.begin(code=KLONDIKE)
    await draw(browser, first)
    answer = await browser.http.post("/api/matches", json={"again": first})
    second = answer.json()
    assert second["match"] != first
    assert second["code"] == KLONDIKE
    lists = await browser.get("/api/matches")
    assert [each["match"] for each in lists["open"]] == [second["match"]]
    assert [(each["match"], each["result"]) for each in lists["recent"]] == [(first, "abandoned")]


async def test_a_match_set_up_can_be_begun_again(browser: Browser) -> None:
    first = await browser.set_up(ONE_MOVE_LEFT)
    second = await browser.begin(again=first)
    async with browser.at(second) as page:
        assert page.welcome["snapshot"]["piles"]["t1"]["cards"] == ["KS"]


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
async def test_a_log_is_gone_on_with_and_comes_back(
    browser: Browser, store: Store, game: Game
) -> None:
    text = format_log(random_events(game, 5, 40), {})
    match = await browser.begin(log=text)
    stored = await store.load(match)
    assert stored is not None
    assert fold(events_of(stored)).table == read_log(text).match.table
    async with browser.at(match) as page:
        await page.follow([({"t": "undo", "c": "a"}, [{"t": "event"}])])
    answer = await browser.http.get(f"/api/matches/{match}/log")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    name = stored.row.code
    assert f'filename="{name}.kosynka.txt"' in answer.headers["content-disposition"]
    replay = read_log(answer.text)
    again = await store.load(match)
    assert again is not None
    assert replay.match.table == fold(events_of(again)).table
    assert replay.tags["Date"]


async def test_lists_tell_how_a_match_stands(browser: Browser) -> None:
    assert await browser.get("/api/matches") == {"open": [], "recent": []}
    untouched = await browser.begin(code=KLONDIKE)
    assert [each["match"] for each in (await browser.get("/api/matches"))["open"]] == [untouched]
    match = await browser.begin(code="KL1-D3N-AAAAAAB")
    async with browser.at(match) as page:
        await page.follow(
            [
                ({"t": "draw", "c": "a", "waste": 0}, [{"t": "event"}]),
                ({"t": "tap", "c": "b", "pile": "t3", "card": "AD"}, [{"t": "event"}]),
            ]
        )
    (listed,) = (await browser.get("/api/matches"))["open"]
    assert listed["updated"] > 1_600_000_000_000
    wanted = {
        "match": match,
        "game": "KL1",
        "mode": "D3N",
        "code": "KL1-D3N-AAAAAAB",
        "moves": 2,
        "score": 15,
        "cards_up": 1,
        "status": "playing",
        "result": None,
    }
    assert {**listed, **wanted} == listed


async def test_a_game_given_up_is_over(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    await draw(browser, match)
    async with browser.at(match) as page:
        answer = await browser.http.delete(f"/api/matches/{match}")
        assert answer.status_code == 204
        assert await page.farewell() == "gone"
    lists = await browser.get("/api/matches")
    assert lists["open"] == []
    assert [each["result"] for each in lists["recent"]] == ["abandoned"]
    assert (await browser.http.delete(f"/api/matches/{match}")).status_code == 204
    assert (await browser.get("/api/matches")) == lists


async def test_giving_up_a_won_game_takes_nothing_away(browser: Browser, store: Store) -> None:
    match = await browser.set_up(ONE_MOVE_LEFT)
    async with browser.at(match) as page:
        await page.follow([({"t": "tap", "c": "a", "pile": "t1", "card": "KS"}, [{"t": "event"}])])
        assert (await browser.http.delete(f"/api/matches/{match}")).status_code == 204
        await page.follow([({"t": "ping", "n": 1}, [{"t": "pong"}])])
    stored = await store.load(match)
    assert stored is not None
    assert stored.summary.result == "won"


async def test_giving_up_keeps_what_was_done_last(browser: Browser, store: Store) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await page.follow([({"t": "draw", "c": "a", "waste": 0}, [{"t": "event"}])])
        await page.say({"t": "draw", "c": "b", "waste": 1})
        await browser.http.delete(f"/api/matches/{match}")
        await page.farewell()
    stored = await store.load(match)
    assert stored is not None
    assert stored.summary.moves == fold(events_of(stored)).moves
    assert stored.summary.clock_ms == fold(events_of(stored)).clock_ms


async def test_what_is_somebody_elses_is_not_there(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with Browser(browser.server) as stranger, Browser(browser.server) as newcomer:
        await stranger.begin(code=KLONDIKE)
        for who in (stranger, newcomer):
            for answer in (
                await who.http.get(f"/api/matches/{match}/log"),
                await who.http.delete(f"/api/matches/{match}"),
                await who.http.post("/api/matches", json={"again": match}),
                await who.http.get("/api/matches/unknown/log"),
            ):
                assert (answer.status_code, answer.json()["why"]) == (404, "gone")
    assert len((await browser.get("/api/matches"))["open"]) == 1


async def test_the_catalogue_declares_every_game_as_it_is(browser: Browser) -> None:
    for listed in await browser.get("/api/catalogue"):
        for mode in listed["modes"]:
            game = CATALOGUE[f"{listed['game']}-{mode['mode']}"]
            assert (mode["draw"], mode["passes"]) == (game.draw, game.passes)
            assert listed["solo"] is not game.is_race
            assert listed["decks"] == game.packs
        lessons = await browser.get(f"/api/lessons/{listed['game']}")
        assert all(lesson["steps"] for lesson in lessons)
    answer = await browser.http.get("/api/lessons/XX1")
    assert (answer.status_code, answer.json()["why"]) == (400, "bad-game")


async def test_a_match_in_a_journal_that_cannot_be_read_is_gone_and_others_are_not(
    browser: Browser, store: Store
) -> None:
    match = await browser.begin(code=KLONDIKE)
    await draw(browser, match)
    stored = await store.load(match)
    assert stored is not None
    broken = Recorded(stored.last_seq + 1, "played", '{"v":9}', 0)
    await store.append(match, [broken])
    async with browser.link() as page:
        await page.say({"t": "hello", "match": match})
        assert await page.farewell() == "gone"
    answer = await browser.http.get(f"/api/matches/{match}/log")
    assert answer.status_code == 400
    assert "update Kosynka" in answer.json()["detail"]
    async with browser.at(await browser.begin(log=log_of_position(ONE_MOVE_LEFT))) as page:
        assert page.welcome["seq"] == 1
