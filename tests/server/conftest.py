"""A real server on the loopback for each test, on both databases, and browsers at it."""

from collections.abc import AsyncIterator, Callable

import pytest

from kosynka.server.settings import Settings
from kosynka.store import Store
from tests.server.serving import Browser, Server, serving
from tests.store.conftest import clock, open_store, store, url

__all__ = ["browser", "clock", "open_store", "server", "store", "url"]


@pytest.fixture
async def server(open_store: Callable[[], Store]) -> AsyncIterator[Server]:
    async with serving(open_store(), Settings()) as running:
        yield running


@pytest.fixture
async def browser(server: Server) -> AsyncIterator[Browser]:
    async with Browser(server) as browser:
        yield browser
