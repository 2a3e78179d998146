"""What a page is told about its game: the mark, hints, the game judged, deals proved."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from kosynka.analysis.finding import Mark
from kosynka.games import CATALOGUE, deal, read_code
from kosynka.server import solvers as solvers_module
from kosynka.server.searches import BROKEN, BUSY, MARK, UNSUPPORTED, Patience, Searches
from kosynka.server.settings import Settings
from kosynka.server.solvers import BusyError, Solvers, Urgency
from kosynka.store import Store
from tests.analysis.ends import LOSING
from tests.server import slow_work

from .serving import PATIENCE_S, Browser, Message, Page, serving


def draw(c: str, waste: int) -> Message:
    return {"t": "draw", "c": c, "waste": waste}


async def heard(page: Page, t: str, **expected: object) -> Message:
    """Return the first message of a kind that says what is expected; others are passed over."""
    while True:
        message: Message = json.loads(await page.hear_frame())
        if message["t"] == t and expected.items() <= message.items():
            return message


async def taken_up(solvers: Solvers) -> None:
    """Wait until a question that was put stands in no queue any more."""
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.sleep(0)
        while not solvers.is_at_work:
            await asyncio.sleep(0.02)


async def test_the_mark_turns_with_the_losing_move_and_back_with_its_undo(browser: Browser) -> None:
    match = await browser.begin(code=LOSING)
    async with browser.at(match) as page:
        assert "truth" not in page.welcome["facts"]
        await page.say({"t": "truth", "on": True})
        event = await heard(page, "event", kind="look")
        assert (event["facts"]["truth"], event["facts"]["looks"]) == (True, 1)
        assert (await heard(page, "truth", verdict="can"))["proof"] == "line"
        for number in range(2):
            await page.say(draw(f"d{number}", number))
            await heard(page, "truth", verdict="can")
        await page.say(draw("d2", 2))
        lost = await heard(page, "truth", verdict="cannot")
        assert lost["proof"] in ("exhausted", "fixpoint")
        await page.say({"t": "undo", "c": "u"})
        seq = (await heard(page, "event", kind="undone"))["seq"]
        again = await heard(page, "truth")
        assert (again["seq"], again["verdict"], again["ms"]) == (seq, "can", None)
        await page.say({"t": "analyse"})
        judged = await heard(page, "analysis", complete=True)
        assert judged["marks"] == "cccxc"
        assert (judged["lost_at"], judged["line_at"]) == (None, seq)
        await page.say({"t": "truth", "on": False})
        await heard(page, "event", kind="unlook")
        await page.say(draw("d3", 2))
        assert (await heard(page, "event", kind="played"))["facts"].get("truth") is None
    async with browser.at(match) as page:
        facts = page.welcome["facts"]
        assert [facts.get(name) for name in ("truth", "looks", "hints")] == [None, 2, None]
    line = await browser.get(f"/api/matches/{match}/line?seq=3")
    assert line["verdict"] == "can"
    assert line["steps"][0]["text"] != "d" or line["steps"][0]["kind"] == "draw"
    assert "??" not in json.dumps(line["steps"])
    lost_line = await browser.get(f"/api/matches/{match}/line?seq=5")
    assert (lost_line["verdict"], lost_line["steps"]) == ("cannot", [])
    listed = (await browser.get("/api/matches"))["open"]
    assert [(each["looks"], each["hints"]) for each in listed] == [(2, 0)]


async def test_hints_win_the_game_and_are_counted(browser: Browser) -> None:
    match = await browser.set_up("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=TC; s=JC QC; t1=KC")
    async with browser.at(match) as page:
        status, waste = "playing", 0
        for number in range(9):
            await page.say({"t": "hint", "c": f"h{number}"})
            hint = await heard(page, "hint", c=f"h{number}")
            assert hint["verdict"] == "can"
            move = hint["move"]
            said: Message = draw(f"m{number}", waste)
            if move["kind"] == "move":
                said = {"t": "move", "c": f"m{number}", "card": move["card"], "n": move["n"]}
                said |= {"from": move["from"], "to": move["to"]}
            await page.say(said)
            event = await heard(page, "event", c=f"m{number}")
            status = event["facts"]["status"]
            waste += (move["kind"] == "draw") - (move["from"] == "w" and move["kind"] == "move")
            assert event["facts"]["hints"] == number + 1
            if status == "won":
                break
        assert status == "won"
        await page.say({"t": "hint", "c": "late"})
        assert (await heard(page, "refused"))["why"] == "ended"
        await page.say({"t": "analyse"})
        judged = await heard(page, "analysis", complete=True)
        assert set(judged["marks"]) == {"c"}


async def test_a_position_that_lacks_cards_is_never_called_lost(browser: Browser) -> None:
    match = await browser.set_up("KL1 D1N; t1=5H; t2=9H; s=3C")
    async with browser.at(match) as page:
        await page.say({"t": "truth", "on": True})
        assert (await heard(page, "truth", verdict="unknown"))["why"] == UNSUPPORTED
        await page.say({"t": "hint", "c": "h"})
        hint = await heard(page, "hint")
        assert (hint["verdict"], hint["move"], hint["why"]) == ("unknown", None, UNSUPPORTED)


async def test_the_line_is_told_to_those_who_looked(browser: Browser) -> None:
    match = await browser.begin(code=LOSING)
    answer = await browser.http.get(f"/api/matches/{match}/line?seq=1")
    assert (answer.status_code, answer.json()["why"]) == (403, "not-allowed")
    answer = await browser.http.get("/api/matches/nothing/line?seq=1")
    assert answer.status_code == 404


async def test_the_deal_of_a_day_is_one_match(browser: Browser) -> None:
    day = {"daily": "2026-11-02", "game": "KL1", "mode": "D1N"}
    listed = await browser.get("/api/daily?date=2026-11-02")
    codes = {f"{each['game']}-{each['mode']}": each["code"] for each in listed["deals"]}
    assert listed["first"] == "2026-11-01"
    match = await browser.begin(**day)
    again = await browser.http.post("/api/matches", json=day)
    assert again.json()["match"] == match
    assert again.json()["code"] == codes["KL1-D1N"]
    played = {
        each["mode"]: each["played"]
        for each in (await browser.get("/api/daily?date=2026-11-02"))["deals"]
        if each["game"] == "KL1"
    }
    assert played["D1N"]["match"] == match
    assert played["D3N"] is None
    assert len((await browser.get("/api/daily"))["deals"]) >= 4


@pytest.mark.parametrize("day", ["2026-10-31", "2999-01-01", "tomorrow", "2026-02-30"])
async def test_days_without_a_deal_are_refused(browser: Browser, day: str) -> None:
    answer = await browser.http.get(f"/api/daily?date={day}")
    assert (answer.status_code, answer.json()["why"]) == (400, "bad-date")
    asked = {"daily": day, "game": "KL1", "mode": "D1N"}
    answer = await browser.http.post("/api/matches", json=asked)
    assert (answer.status_code, answer.json()["why"]) == (400, "bad-date")


async def test_deals_that_can_be_won_come_with_evidence(browser: Browser) -> None:
    browser.http.timeout = httpx.Timeout(60)  # the processes have to start
    for wish, wanted in [({}, None), ({"grade": 3}, 3)]:
        asked: dict[str, Any] = {"game": "KL1", "mode": "D1N", "winnable": True, **wish}
        answer = await browser.http.post("/api/matches", json=asked)
        assert answer.status_code == 201, answer.text
        assert answer.json()["grade"] == wanted
        evidence = await browser.get(f"/api/evidence/{answer.json()['code']}")
        assert (evidence["verdict"], evidence["replayed"]) == ("winnable", True)
        assert (evidence["draw"], evidence["passes"], evidence["proof"]) == (1, None, "line")
        assert len(evidence["line"]) > 52


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"winnable": True}, "unreadable"),
        ({"winnable": True, "code": "KL1-D1N-AAAAAAB"}, "unreadable"),
        ({"grade": 2, "game": "KL1", "mode": "D1N"}, "unreadable"),
        ({"grade": 6, "game": "KL1", "mode": "D1N", "winnable": True}, "unreadable"),
        ({"winnable": True, "game": "PR1", "mode": "D3R"}, "bad-game"),
        ({"winnable": True, "game": "XX1", "mode": "D3R"}, "bad-game"),
    ],
)
async def test_wishes_that_make_no_sense_are_refused(
    browser: Browser, body: dict[str, Any], why: str
) -> None:
    answer = await browser.http.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["why"]) == (400, why)
    for code, reason in [("nonsense", "bad-code"), ("PR1-D3R-AAAAAAB", "bad-game")]:
        answer = await browser.http.get(f"/api/evidence/{code}")
        assert (answer.status_code, answer.json()["why"]) == (400, reason)


async def test_a_move_is_not_held_up_by_searches(open_store: Callable[[], Store]) -> None:
    """All processes busy: the mark says so, the moves go on."""
    async with serving(open_store(), Settings(solvers=1)) as server, Browser(server) as browser:
        solvers = server.app.state.context.services.searches.solvers
        match = await browser.begin(code="KL1-D3N-AAAAAAB")
        long_work = asyncio.create_task(
            solvers.run(slow_work.until_cancelled, urgency=Urgency.MARK, wait_s=60)
        )
        await taken_up(solvers)
        async with browser.at(match) as page:
            await page.say({"t": "truth", "on": True})
            await page.say(draw("d", 0))
            assert (await heard(page, "event", c="d"))["facts"]["moves"] == 1
            assert (await heard(page, "truth", verdict="unknown"))["why"] == BUSY
            long_work.cancel()
            await heard(page, "truth", verdict="can")


class TestPool:
    """The processes by themselves."""

    async def test_a_cancelled_search_makes_room(self) -> None:
        solvers = Solvers(1, mib=64)
        try:
            first = asyncio.create_task(
                solvers.run(slow_work.until_cancelled, urgency=Urgency.GAME, wait_s=60)
            )
            await taken_up(solvers)
            with pytest.raises(BusyError):
                await solvers.run(slow_work.echo, 1, urgency=Urgency.MARK, wait_s=0.2)
            first.cancel()
            assert await solvers.run(slow_work.echo, 2, urgency=Urgency.MARK, wait_s=60) == 2
        finally:
            await solvers.close()

    async def test_where_too_many_wait_the_least_urgent_is_given_up(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Many who want to know their chance must not keep anybody from a hint."""
        monkeypatch.setattr(solvers_module, "MOST_WAITING", 2)
        solvers = Solvers(1, mib=64)
        try:
            first = asyncio.create_task(
                solvers.run(slow_work.until_cancelled, urgency=Urgency.GAME, wait_s=60)
            )
            await taken_up(solvers)

            def ask(number: int, urgency: Urgency) -> asyncio.Task[int]:
                return asyncio.create_task(
                    solvers.run(slow_work.echo, number, urgency=urgency, wait_s=60)
                )

            chances = [ask(number, Urgency.CHANCE) for number in range(2)]
            hint = ask(2, Urgency.HINT)
            with pytest.raises(BusyError):
                await chances[1]
            with pytest.raises(BusyError):
                await solvers.run(slow_work.echo, 3, urgency=Urgency.CHANCE, wait_s=60)
            first.cancel()
            assert (await hint, await chances[0]) == (2, 0)
        finally:
            await solvers.close()

    async def test_a_process_that_does_not_listen_is_ended(self) -> None:
        solvers = Solvers(1, mib=64)
        try:
            assert await solvers.run(slow_work.echo, 1, urgency=Urgency.MARK, wait_s=60) == 1
            deaf = asyncio.create_task(solvers.run(slow_work.deaf, urgency=Urgency.MARK, wait_s=60))
            await taken_up(solvers)
            deaf.cancel()
            assert await solvers.run(slow_work.echo, 2, urgency=Urgency.MARK, wait_s=60) == 2
        finally:
            await solvers.close()

    async def test_a_process_that_dies_leaves_an_unknown_and_a_successor(self) -> None:
        solvers = Solvers(1, mib=64)
        searches = Searches(solvers)
        patience = Patience(Urgency.MARK, 1000, 60)
        try:
            why = await searches.run(slow_work.die, patience=patience, otherwise=lambda why: why)
            assert why == BROKEN
            game = CATALOGUE["KL1-D3N"]
            state = deal(read_code("KL1-D3N-AAAAAAB"))
            assert (await searches.ask(game, state, patience)).mark is Mark.CAN
            assert (await searches.ask(game, state, MARK)).nodes == 0
        finally:
            await solvers.close()

    async def test_a_search_holds_no_more_memory_than_allowed(self) -> None:
        solvers = Solvers(1, mib=16)
        searches = Searches(solvers)
        patience = Patience(Urgency.MARK, 20_000, 60)
        try:
            why = await searches.run(slow_work.gorge, patience=patience, otherwise=lambda why: why)
            assert why == "memory"
            code = read_code("DS1-D1V-AAAAAAC")
            finding = await searches.ask(CATALOGUE["DS1-D1V"], deal(code), patience)
            assert finding.mark is not Mark.CANNOT
            assert finding.mib <= 16
        finally:
            await solvers.close()
