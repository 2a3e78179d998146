"""Bodies that are none: one code and one sentence each, never a traceback."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from kosynka.match.replay import MAX_LINES
from kosynka.server.matches import LOG_BYTES
from kosynka.server.settings import Settings
from kosynka.store import Store

from .serving import Browser, Server, log_of_position, serving

POSITION = "KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    store = Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}")
    async with serving(store, Settings()) as running:
        yield running


def check(answer: httpx.Response, status: int, why: str) -> str:
    """Check that an answer says no as it should; return its sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"why", "detail"}
    assert body["why"] == why, body
    detail: str = body["detail"]
    assert 10 < len(detail) < 300
    assert "\n" not in detail
    for leak in ("Traceback", "File ", "Error", "litestar", "kosynka.", "object at", "/src/"):
        assert leak not in detail
    return detail


MATCH_BODIES: list[tuple[Any, str, str]] = [
    ({}, "unreadable", "say one of"),
    ({"code": "KL1-D1N-AAAAAAB", "game": "KL1"}, "unreadable", "say one of"),
    ({"game": "KL1"}, "unreadable", "say one of"),
    ({"code": None}, "unreadable", "say one of"),
    ({"code": ""}, "bad-code", "is no deal code"),
    ({"code": "hello"}, "bad-code", "is no deal code"),
    ({"code": "KL1-D1N-AAAAAABA"}, "bad-code", "check symbol"),
    ({"code": "KL1-D1N-" + "A" * 90}, "bad-code", "is no deal code"),
    ({"code": "\x00"}, "bad-code", "is no deal code"),
    ({"code": "ZZ1-D1N-AAAAAAB"}, "bad-game", "there is no game ZZ1"),
    ({"code": "KL1-D9N-AAAAAAB"}, "bad-game", "has no mode D9N"),
    ({"code": "PR1-D3R-AAAAAAB"}, "bad-game", "a race is not played alone"),
    ({"game": "KL1", "mode": "D9N"}, "bad-game", "has no mode"),
    ({"game": "KL9", "mode": "D1N"}, "bad-game", "there is no game"),
    ({"game": "PR1", "mode": "D3R"}, "bad-game", "a race is not played alone"),
    ({"log": ""}, "bad-log", "line 1"),
    ({"log": "\x00"}, "bad-log", "line 1"),
    ({"log": "1. e4 e5"}, "bad-log", "this is no whole log"),
    ({"log": log_of_position(POSITION) + "t1>f2\n"}, "bad-log", "its head says 0"),
    ({"log": "\n" * (MAX_LINES + 1)}, "bad-log", "too long"),
    ({"log": log_of_position("PR1 D3R; A.t1=KS")}, "bad-game", "a race is not played alone"),
    ({"code": 7}, "unreadable", ""),
    ({"code": ["KL1-D1N-AAAAAAB"]}, "unreadable", ""),
    ({"code": "x" * 101}, "unreadable", ""),
    ({"cod": "KL1-D1N-AAAAAAB"}, "unreadable", ""),
    ([], "unreadable", ""),
    ("KL1-D1N-AAAAAAB", "unreadable", ""),
    (None, "unreadable", ""),
    (7, "unreadable", ""),
]


async def test_a_bad_match_is_refused_with_a_reason(browser: Browser) -> None:
    for body, why, reason in MATCH_BODIES:
        answer = await browser.http.post("/api/matches", json=body)
        assert reason in check(answer, 400, why)
        assert "set-cookie" not in answer.headers
    assert await browser.get("/api/matches") == {"open": [], "recent": []}


async def test_a_body_that_is_no_json_is_refused(browser: Browser) -> None:
    for path in ("/api/matches", "/api/links/claim"):
        for content in (
            b"",
            b"{",
            b"\xff\xfe",
            b'{"code": "KL1-D1N-AAAAAAB"',
            b'{"token": "\\ud800"}',
            b"[" * 100_000,
            b'{"x":' + b"[" * 100_000,
            b'{"code": ' + b"9" * 100_000 + b"}",
        ):
            answer = await browser.http.post(
                path, content=content, headers={"content-type": "application/json"}
            )
            check(answer, 400, "unreadable")


async def test_a_body_that_is_too_big_is_refused(browser: Browser) -> None:
    answer = await browser.http.post("/api/matches", json={"log": "x" * (LOG_BYTES * 2)})
    check(answer, 413, "unreadable")
    answer = await browser.http.post("/api/matches", json={"log": "x" * (LOG_BYTES + 1)})
    check(answer, 400, "unreadable")


@pytest.mark.parametrize(
    ("method", "path", "status", "why"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/%00", 404, "not-found"),
        ("GET", "/assets/%00.js", 404, "not-found"),
        ("GET", f"/assets/{'a' * 5000}.js", 404, "not-found"),
        ("GET", "/api/matches/%00/log", 404, "gone"),
        ("GET", "/api/matches/..%2f..%2fetc%2fpasswd/log", 404, "not-found"),
        ("GET", "/api/matches/" + "x" * 3000 + "/log", 404, "gone"),
        ("DELETE", "/api/matches/unknown", 404, "gone"),
        ("GET", "/api/code", 400, "unreadable"),
        ("GET", "/api/code?text=", 400, "bad-code"),
        ("GET", "/api/code?text=%00%ff", 400, "bad-code"),
        ("GET", "/api/code?text=KL1-D7N-AAAAAAB", 400, "bad-game"),
        ("GET", "/api/lessons/%F0%9F%82%A1", 400, "bad-game"),
        ("PUT", "/api/matches", 405, "unreadable"),
        ("POST", "/api/health", 405, "unreadable"),
        ("GET", "/ws", 405, "unreadable"),
    ],
)
async def test_a_bad_address_is_refused(
    browser: Browser, method: str, path: str, status: int, why: str
) -> None:
    await browser.begin(code="KL1-D1N-AAAAAAB")
    check(await browser.http.request(method, path), status, why)


async def test_a_bad_token_is_refused(browser: Browser) -> None:
    for token, why in (
        ("unknown", "bad-link"),
        ("\x00", "bad-link"),
        ("", "unreadable"),
        ("x" * 101, "unreadable"),
        (7, "unreadable"),
    ):
        answer = await browser.http.post("/api/links/claim", json={"token": token})
        check(answer, 400, why)


async def test_a_database_that_fails_is_told_as_such(
    server: Server, browser: Browser, tmp_path: Path
) -> None:
    await browser.begin(code="KL1-D1N-AAAAAAB")
    await server.store.close()
    answer = await browser.http.post("/api/matches", json={"code": "KL1-D1N-AAAAAAB"})
    detail = check(answer, 503, "unavailable")
    assert str(tmp_path) not in detail


async def test_no_request_that_the_schema_allows_makes_the_server_fail(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    await browser.begin(code="KL1-D1N-AAAAAAB")
    headers = {"cookie": browser.cookies()}
    count = await asyncio.to_thread(send_anything, browser.server.url, headers)
    assert count > 100
    assert "Traceback" not in caplog.text


def send_anything(url: str, headers: dict[str, str]) -> int:
    """Send what Hypothesis makes of the schema, valid and not; return how many requests."""
    schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    count = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        @settings(max_examples=10, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(), headers=st.just(headers))
        def send(case: schemathesis.Case[Any], headers: dict[str, str]) -> None:
            nonlocal count
            count += 1
            response = case.call(headers=headers)
            assert response.status_code < 500, response.text
            if response.status_code >= 400:
                assert set(response.json()) == {"why", "detail"}

        send()
    return count
