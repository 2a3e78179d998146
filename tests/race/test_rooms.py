"""Rooms, links and pairing over HTTP."""

import asyncio
import logging

import pytest

from kosynka.match.replay import read_log
from kosynka.store import Store
from tests.server.serving import Browser, Server

from .playing import friends, until


async def opened(host: Browser) -> tuple[str, str, str]:
    """Open a room; return the match and the tokens of its two links."""
    answer = await host.http.post("/api/races", json={"kind": "friend", "name": "Ann"})
    assert answer.status_code == 201, answer.text
    room = answer.json()
    return room["match"], room["join"].rsplit("/", 1)[1], room["watch"].rsplit("/", 1)[1]


async def claim(browser: Browser, token: str, name: str = "Bob") -> tuple[int, str]:
    answer = await browser.http.post("/api/races/claim", json={"token": token, "name": name})
    body = answer.json()
    return answer.status_code, body.get("why") or body["match"]


async def test_a_link_seats_one_person_once(server: Server) -> None:
    async with Browser(server) as host, Browser(server) as guest, Browser(server) as other:
        match, join, watch = await opened(host)
        seen = await guest.get(f"/api/races/{join}")
        assert seen == {"kind": "seat", "name": "Ann", "taken": False}
        assert (await other.get(f"/api/races/{join}"))["taken"] is False, "looking takes nothing"
        assert await claim(host, join) == (200, match), "a host is let in again"
        assert (await guest.get(f"/api/races/{join}"))["taken"] is False
        answers = await asyncio.gather(claim(guest, join), claim(other, join))
        assert sorted(answers) == [(200, match), (400, "seat-taken")]
        winner, loser = (guest, other) if answers[0][0] == 200 else (other, guest)
        assert await claim(winner, join) == (200, match)
        assert await claim(loser, join) == (400, "seat-taken")
        assert (await loser.get(f"/api/races/{join}"))["taken"] is True
        assert (await loser.get(f"/api/races/{watch}"))["kind"] == "watch"
        for wrong in (watch, join[:-1] + "x", match, "x"):
            assert await claim(loser, wrong) == (400, "bad-link")
        answer = await loser.http.post("/api/races/watch", json={"token": join})
        assert answer.json()["why"] == "bad-link"


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "x" * 25, "a\u202eb", "a\x00b", "a\nb" * 20),
        *("\u3164", "\u2800 \u1160", "\ufe0f", "\u034f", "a" + "\u0301" * 5, "a\u200db"),
    ],
)
async def test_a_name_is_short_and_can_be_read(server: Server, name: str) -> None:
    async with Browser(server) as host:
        answer = await host.http.post("/api/races", json={"kind": "friend", "name": name})
        assert (answer.status_code, answer.json()["why"]) == (400, "bad-name")


@pytest.mark.parametrize("name", ["Ё", "Việt", "שלום", "हिन्दी", "❤\ufe0f", "👩\u200d💻", "<b>"])
async def test_a_name_may_be_of_any_writing(server: Server, name: str) -> None:
    async with Browser(server) as host:
        answer = await host.http.post("/api/races", json={"kind": "friend", "name": name})
        assert answer.status_code == 201


async def test_people_never_race_from_a_code(server: Server) -> None:
    async with Browser(server) as host:
        race = {"kind": "friend", "name": "Ann", "code": "PR1-D3R-AAAAAAB"}
        answer = await host.http.post("/api/races", json=race)
        assert (answer.status_code, answer.json()["why"]) == (400, "bad-game")
        race |= {"kind": "computer"}
        assert (await host.http.post("/api/races", json=race)).status_code == 201


async def wait(browser: Browser, name: str = "Eve") -> tuple[str, str | None]:
    body = (await browser.http.post("/api/pairing", json={"name": name})).json()
    return body["ticket"], body["match"]


async def test_whoever_waits_is_paired(server: Server) -> None:
    async with Browser(server) as a, Browser(server) as b, Browser(server) as c:
        ticket, match = await wait(a)
        assert match is None
        assert await wait(a) == (ticket, None), "nobody is paired with oneself"
        theirs, match = await wait(b)
        assert match is not None
        asked = await a.http.post(f"/api/pairing/{ticket}")
        assert asked.json() == {"ticket": ticket, "match": match}
        third, nothing = await wait(c)
        assert nothing is None
        for browser, foreign in ((b, ticket), (c, ticket), (a, theirs), (a, third)):
            assert (await browser.http.post(f"/api/pairing/{foreign}")).status_code == 404
        assert (await c.http.delete(f"/api/pairing/{third}")).status_code == 204
        assert (await c.http.post(f"/api/pairing/{third}")).status_code == 404


async def test_nobody_is_paired_with_a_player_who_is_no_more(server: Server) -> None:
    async with Browser(server) as gone, Browser(server) as a, Browser(server) as b:
        await wait(gone)
        assert (await gone.http.delete("/api/me")).status_code == 204
        assert (await wait(a))[1] is None
        assert (await wait(b))[1] is not None


async def test_nobody_is_paired_with_a_player_who_was_joined_to_another(server: Server) -> None:
    async with Browser(server) as phone, Browser(server) as desk, Browser(server) as other:
        await wait(phone)
        link = (await desk.http.post("/api/links")).json()
        await phone.http.post("/api/links/claim", json={"token": link["token"]})
        assert (await wait(desk))[1] is None
        assert (await wait(other))[1] is not None


async def test_a_player_who_deletes_everything_is_away_for_the_other(server: Server) -> None:
    async with Browser(server) as host, Browser(server) as guest:
        match, join, _ = await opened(host)
        assert await claim(guest, join) == (200, match)
        async with host.link() as first, guest.link() as second:
            for page in (first, second):
                await page.say({"t": "hello", "match": match})
            await second.hear_any("welcome")
            assert (await host.http.delete("/api/me")).status_code == 204
            assert await second.farewell() == "shutdown", "a page comes back by itself"
        async with guest.link() as page:
            await page.say({"t": "hello", "match": match})
            seats = (await page.hear_any("welcome"))["race"]["seats"]
            assert [each["online"] for each in seats] == [False, True]
        async with host.link() as page:
            await page.say({"t": "hello", "match": match})
            assert await page.closed() is not None


async def test_a_log_is_told_after_the_end_and_holds(server: Server, store: Store) -> None:
    async with friends(server) as two, Browser(server) as stranger:
        path = f"/api/matches/{two.match}/log"
        host = two.browsers[0].http
        refused = await host.get(path)
        assert (refused.status_code, refused.json()["why"]) == (403, "not-allowed")
        two.a.draw()
        await until(lambda: not two.a.pending)
        two.b.command(t="resign")
        await until(lambda: two.a.ended and two.b.ended)
        log = (await host.get(path)).text
        assert read_log(log).match.moves == 1
        assert two.a.ended is not None
        assert two.a.ended["seed"] in log
        assert (await stranger.http.get(path)).status_code == 404
        pair = (await host.get(f"/api/races/{two.match}/pair")).json()
        assert [each["winner"] for each in pair] == ["A"]
        assert (await stranger.http.get(f"/api/races/{two.match}/pair")).json() == []


async def test_a_race_that_was_given_up_takes_nobody_in(server: Server) -> None:
    async with Browser(server) as host, Browser(server) as guest:
        match, join, _ = await opened(host)
        assert (await host.http.delete(f"/api/matches/{match}")).status_code == 204
        assert await claim(guest, join) == (400, "bad-link")


async def test_a_race_that_was_given_up_is_never_played(server: Server) -> None:
    """Its log tells the seed to whoever gave it up."""
    async with Browser(server) as host, Browser(server) as guest:
        match, join, _ = await opened(host)
        assert await claim(guest, join) == (200, match)
        assert (await host.http.delete(f"/api/matches/{match}")).status_code == 204
        assert "[Seed " in (await host.http.get(f"/api/matches/{match}/log")).text
        for browser in (host, guest):
            async with browser.link() as page:
                await page.say({"t": "hello", "match": match})
                assert await page.farewell() == "gone"


async def test_the_deal_of_a_race_is_not_dealt_again_for_one(server: Server) -> None:
    """Of a match that never starts the log, and with it the seed, could be had at once."""
    async with friends(server) as two:
        for browser in two.browsers:
            answer = await browser.http.post("/api/matches", json={"again": two.match})
            assert answer.status_code in {400, 404}
            assert answer.json()["why"] in {"bad-game", "gone"}
            assert (await browser.get("/api/export"))["matches"][0].keys().isdisjoint({"events"})
            listed = await browser.get("/api/matches")
            assert [each["match"] for each in listed["open"]] == [two.match]


async def test_the_logs_of_the_server_keep_every_secret(
    server: Server, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """All that the project logs, and the libraries it stands on.

    What speaks HTTP itself shows headers when it debugs, so that stays at the level
    that `kosynka serve` sets.
    """
    caplog.set_level(logging.DEBUG)
    for speaker in ("uvicorn", "websockets", "httpx", "httpcore"):
        caplog.set_level(logging.WARNING, speaker)
    async with friends(server) as two:
        for _ in range(6):
            two.a.draw()
            await until(lambda: not two.a.pending)
        two.a.say(t="nonsense")
        stored = await store.load(two.match)
        assert stored is not None
        seed = two.browsers[0]
        await seed.http.get(f"/api/races/{two.a.race['watch'].rsplit('/', 1)[1]}")
        await seed.http.get("/api/races/nonsense")
        said = "\n".join(f"{record.getMessage()} {record.exc_text}" for record in caplog.records)
        values = [value for browser in two.browsers for value in browser.http.cookies.values()]
        links = [two.a.race["watch"].rsplit("/", 1)[1]]
        payload = stored.events[0].payload
        assert '"seed":"' in payload
        secret = payload.split('"seed":"')[1][:64]
        for hidden in (*values, *links, secret):
            assert hidden not in said
