"""A server of its own for each module, Chromium, and pages that must stay free of errors.

An open Playwright breaks asynchronous tests in the same process: `browser` ends with its
module, and no module that uses it may hold any.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.serving import Program
from tests.browser.table import PATIENCE_MS, Table, opened_match

CHROMIUM = next(
    (
        path
        for name in (os.environ.get("KOSYNKA_CHROMIUM"), "chromium", "google-chrome")
        if name and (path := shutil.which(name))
    ),
    None,
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
HARMLESS = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket connection to")
"""What a browser says by itself while a server that was killed is away."""

OpenContext = Callable[..., BrowserContext]
OpenTable = Callable[..., Table]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with Program(tmp_path_factory.mktemp("browser") / "kosynka.db") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("no Chromium: tools/get-chromium installs it, KOSYNKA_CHROMIUM names another")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


class Complaints:
    """What the pages of a test wrote to their consoles, and the errors that they met."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.server_goes_away = False
        """Whether the test takes the server away, which browsers complain about."""
        self.expected: list[str] = []
        """Parts of complaints that belong to the test."""

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.heard.append(str(error)))
        page.on("console", lambda message: self._console(message.type, message.text))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.heard.append(text)

    @property
    def unexpected(self) -> list[str]:
        known = [*self.expected, *(HARMLESS if self.server_goes_away else ())]
        return [text for text in self.heard if not any(part in text for part in known)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    heard = Complaints()
    yield heard
    assert heard.unexpected == []


@pytest.fixture
def open_context(browser: Browser, complaints: Complaints) -> Iterator[OpenContext]:
    """Open a browser profile of its own: cookies, storage and window."""
    opened: list[BrowserContext] = []

    def open_one(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"locale": "en-GB", **DESK, **options})
        context.set_default_timeout(PATIENCE_MS)
        context.on("page", complaints.listen)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture
def open_table(open_context: OpenContext, program: Program) -> OpenTable:
    """Begin a match and show it: on a desk, or on a phone with touch."""

    def open_one(
        code: str, *, phone: bool = False, context: BrowserContext | None = None, **options: Any
    ) -> Table:
        context = context or open_context(**({**PHONE, **options} if phone else options))
        page = context.new_page()
        answer = context.request.post(f"{program.url}/api/matches", data={"code": code})
        assert answer.ok, answer.text()
        table = Table(page, program.url, answer.json()["match"], opened_match(code), touch=phone)
        page.goto(f"{program.url}/#/play/{table.id}")
        page.wait_for_selector(".table .card .face")
        table.agrees()
        return table

    return open_one
