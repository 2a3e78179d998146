"""What other sites' pages may do: nothing; and the headers that keep ours to itself."""

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from kosynka.server.settings import Settings
from kosynka.store import Store

from .serving import Address, Browser, Server, serving

PUBLIC = "https://cards.example.org"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """Nothing here asks which database it is."""
    store = Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}")
    async with serving(store, Settings(public_url=PUBLIC)) as running:
        yield running


HOSTS = [
    ("HERE", True),
    ("127.0.0.1", True),
    ("192.168.1.20:8017", True),
    ("[::1]:8017", True),
    ("localhost:8017", True),
    ("LOCALHOST", True),
    (socket.gethostname(), True),
    (f"{socket.gethostname()}.local:80", True),
    ("cards.example.org", True),
    ("Cards.Example.Org", True),
    ("evil.example.org", False),
    ("evil.example.org:8017", False),
    ("localhost.evil.example.org", False),
    ("127.0.0.1.evil.example.org", False),
    ("cards.example.org.evil.org", False),
    ("user@localhost", True),
    ("", False),
    ("[", False),
]
ORIGINS = [
    (None, True),
    ("http://HERE", True),
    (PUBLIC, True),
    ("http://cards.example.org", False),
    ("null", False),
    ("", False),
    ("http://evil.example.org", False),
    ("http://127.0.0.1", False),
    ("http://127.0.0.1:1", False),
    ("https://cards.example.org.evil.org", False),
    ("https://cards.example.org:444", False),
    ("http://[", False),
    ("file://", False),
    ("chrome-extension://HERE", False),
]


def here(server: Address, text: str) -> str:
    return text.replace("HERE", f"127.0.0.1:{server.port}")


async def test_only_our_hosts_are_answered(browser: Browser) -> None:
    """A name that another site points at this machine must not reach it."""
    for host, is_ours in HOSTS:
        headers = {"host": here(browser.server, host)}
        answer = await browser.http.get("/api/catalogue", headers=headers)
        assert (host, answer.status_code) == (host, 200 if is_ours else 403)
        if not is_ours:
            assert answer.json()["why"] == "not-allowed"


async def test_only_our_pages_may_ask(browser: Browser) -> None:
    for origin, is_ours in ORIGINS:
        headers = {} if origin is None else {"origin": here(browser.server, origin)}
        answer = await browser.http.post(
            "/api/matches", json={"code": "KL1-D1N-AAAAAAB"}, headers=headers
        )
        assert (origin, answer.status_code) == (origin, 201 if is_ours else 403)


async def test_only_our_pages_may_open_a_socket(browser: Browser) -> None:
    await browser.begin(code="KL1-D1N-AAAAAAB")
    for origin, is_ours in ORIGINS:
        named = {} if origin is None else {"Origin": here(browser.server, origin)}
        if is_ours:
            async with browser.link(named) as page:
                await page.say({"t": "hello", "match": "unknown"})
                assert await page.farewell() == "gone"
        else:
            with pytest.raises(InvalidStatus) as refusal:
                async with browser.link(named):
                    pass
            assert (origin, refusal.value.response.status_code) == (origin, 403)


async def test_the_socket_is_for_players_only(browser: Browser) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with browser.link():
            pass
    assert refusal.value.response.status_code == 403


async def test_a_form_of_another_site_can_do_nothing(browser: Browser) -> None:
    """A browser sends these without asking first; they are no JSON of ours."""
    for kind, body in (
        ("application/x-www-form-urlencoded", "code=KL1-D1N-AAAAAAB"),
        ("text/plain", '{"code": "KL1-D1N-AAAAAAB"}'),
    ):
        answer = await browser.http.post(
            "/api/matches",
            content=body,
            headers={"content-type": kind, "origin": "http://evil.example.org"},
        )
        assert (answer.status_code, answer.json()["why"]) == (403, "not-allowed")


async def test_every_answer_has_the_headers(browser: Browser) -> None:
    for path in ("/api/health", "/api/catalogue", "/nothing", "/api/code?text=no", "/api/schema"):
        headers = (await browser.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
