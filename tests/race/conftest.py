"""A real server for each test that wants one, on both databases."""

from tests.server.conftest import browser, clock, open_store, server, store, url

__all__ = ["browser", "clock", "open_store", "server", "store", "url"]
