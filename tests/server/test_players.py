"""Who is there: cookies, links to other browsers, export and deletion."""

from collections.abc import Callable
from http.cookies import SimpleCookie

import httpx
import pytest

from kosynka.server.players import LINK_TTL_S
from kosynka.server.settings import Settings
from kosynka.store import Store
from tests.store.conftest import Clock

from .serving import Browser, serving

KLONDIKE = "KL1-D1N-AAAAAAB"


def cookie_of(answer: httpx.Response) -> tuple[str, dict[str, str]]:
    """Return the name of the one cookie that is set, and its attributes."""
    read: SimpleCookie = SimpleCookie(answer.headers["set-cookie"])
    ((name, morsel),) = read.items()
    return name, {key: str(value) for key, value in morsel.items() if value}


async def test_a_browser_becomes_a_player_when_it_begins_something(browser: Browser) -> None:
    for path in ("/api/matches", "/api/statistics", "/api/catalogue", "/api/export"):
        assert "set-cookie" not in (await browser.http.get(path)).headers
    answer = await browser.http.post("/api/matches", json={"code": KLONDIKE})
    name, attributes = cookie_of(answer)
    assert name.startswith("kosynka-")
    assert len(name) == len("kosynka-") + 8
    assert attributes == {
        "path": "/",
        "samesite": "lax",
        "httponly": "True",
        "max-age": str(400 * 24 * 3600),
    }


async def test_two_servers_on_one_machine_do_not_share_their_cookies(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    names = set()
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        store = Store.open(f"sqlite:///{folder / 'kosynka.db'}")
        async with serving(store, Settings()) as server, Browser(server) as browser:
            answer = await browser.http.post("/api/matches", json={"code": KLONDIKE})
            names.add(cookie_of(answer)[0])
    assert len(names) == 2


async def test_behind_https_the_cookie_is_bound_to_the_host(
    open_store: Callable[[], Store],
) -> None:
    settings = Settings(public_url="https://cards.example.org")
    async with (
        serving(open_store(), settings) as server,
        Browser(server, headers={"host": "cards.example.org"}) as outside,
        Browser(server) as inside,
    ):
        answer = await outside.http.post("/api/matches", json={"code": KLONDIKE})
        name, attributes = cookie_of(answer)
        assert name.startswith("__Host-kosynka-")
        assert attributes["secure"] == "True"
        assert attributes["path"] == "/"
        assert "domain" not in attributes
        answer = await inside.http.post("/api/matches", json={"code": KLONDIKE})
        name, attributes = cookie_of(answer)
        assert name.startswith("kosynka-")
        assert "secure" not in attributes


async def test_a_forged_cookie_is_nobodys(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    ((name, value),) = browser.http.cookies.items()
    player, signature = value.rsplit(".", 1)
    other_end = "A" if signature[0] != "A" else "B"
    for forged in (
        f"{player}.{other_end}{signature[1:]}",
        f"x{value}",
        player,
        f"local.{signature}",
        "",
        "." * 50,
        f"\xff{value}",
    ):
        async with Browser(browser.server) as forger:
            headers = {b"cookie": f"{name}={forged}".encode("latin-1")}
            answer = await forger.http.get("/api/matches", headers=headers)
            assert answer.json() == {"open": [], "recent": []}
            answer = await forger.http.get(f"/api/matches/{match}/log", headers=headers)
            assert answer.status_code == 404


async def test_a_link_joins_another_browser_and_its_games(browser: Browser) -> None:
    mine = await browser.begin(code=KLONDIKE)
    async with browser.at(mine) as page:
        await page.begin_and_pause()
    link = (await browser.http.post("/api/links")).json()
    assert link["link"] == f"{browser.server.url}/#/join/{link['token']}"
    assert link["expires_s"] == LINK_TTL_S
    async with Browser(browser.server) as phone:
        theirs = await phone.begin(code="KL1-D1N-AAAAAAC")
        async with phone.at(theirs) as page:
            await page.begin_and_pause()
            answer = await phone.http.post("/api/links/claim", json={"token": link["token"]})
            assert answer.status_code == 200
        for each in (browser, phone):
            opened = {listed["match"] for listed in (await each.get("/api/matches"))["open"]}
            assert opened == {mine, theirs}
            async with each.at(theirs) as page:
                assert page.welcome["seq"] == 3
    async with Browser(browser.server) as late:
        answer = await late.http.post("/api/links/claim", json={"token": link["token"]})
        assert (answer.status_code, answer.json()["why"]) == (400, "bad-link")
        assert "set-cookie" not in answer.headers


async def test_an_old_cookie_leads_to_the_player_it_was_joined_to(browser: Browser) -> None:
    """A tab of the phone that still sends its first cookie is not thrown out."""
    async with Browser(browser.server) as phone:
        theirs = await phone.begin(code=KLONDIKE)
        old = phone.cookies()
        link = (await browser.http.post("/api/links")).json()
        await phone.http.post("/api/links/claim", json={"token": link["token"]})
        async with Browser(browser.server) as tab:
            answer = await tab.http.get("/api/matches", headers={"cookie": old})
        assert [each["match"] for each in answer.json()["open"]] == [theirs]


async def test_a_link_ends_after_its_time(browser: Browser, clock: Clock) -> None:
    link = (await browser.http.post("/api/links")).json()
    clock.now += LINK_TTL_S * 1000 + 1
    async with Browser(browser.server) as phone:
        answer = await phone.http.post("/api/links/claim", json={"token": link["token"]})
        assert (answer.status_code, answer.json()["why"]) == (400, "bad-link")


async def test_links_go_by_the_public_url(open_store: Callable[[], Store]) -> None:
    settings = Settings(public_url="https://cards.example.org/table")
    async with serving(open_store(), settings) as server, Browser(server) as browser:
        link = (await browser.http.post("/api/links")).json()["link"]
        assert link.startswith("https://cards.example.org/table/#/join/")


async def test_everything_kept_of_a_player_can_be_fetched(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await page.begin_and_pause()
    answer = await browser.http.get("/api/export")
    assert 'filename="kosynka.json"' in answer.headers["content-disposition"]
    (exported,) = answer.json()["matches"]
    assert (exported["match"], exported["code"], exported["moves"]) == (match, KLONDIKE, 1)
    assert [event["kind"] for event in exported["events"]] == ["dealt", "played", "clock"]
    async with Browser(browser.server) as nobody:
        assert (await nobody.http.get("/api/export")).json() == {}


async def test_everything_kept_of_a_player_can_be_deleted(browser: Browser, store: Store) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        assert (await browser.http.delete("/api/me")).status_code == 204
        assert await page.farewell() == "gone"
    assert await store.load(match) is None
    assert (await browser.http.get("/api/export")).json() == {}
    assert await browser.get("/api/matches") == {"open": [], "recent": []}
    async with browser.link() as page:
        await page.say({"t": "hello", "match": match})
        assert await page.farewell() == "gone"
    assert (await browser.http.delete("/api/me")).status_code == 204
    again = await browser.begin(code=KLONDIKE)
    assert [each["match"] for each in (await browser.get("/api/matches"))["open"]] == [again]
