"""One suite for both databases: each test has an empty one of its own.

PostgreSQL takes part when KOSYNKA_TEST_PG is set to its URL; every test makes a
schema there and drops it.
"""

import os
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from kosynka.store import Store


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kosynka.db'}"
        return
    server = os.environ.get("KOSYNKA_TEST_PG")
    if not server:
        pytest.skip("KOSYNKA_TEST_PG is not set: no PostgreSQL to test on")
    base = make_url(server).set(drivername="postgresql")
    schema = f"kosynka_{secrets.token_hex(8)}"
    with psycopg.connect(base.render_as_string(hide_password=False), autocommit=True) as admin:
        admin.execute(f'CREATE SCHEMA "{schema}"'.encode())
        # The name finds the connections of this test among those of others.
        own = base.update_query_dict(
            {"options": f"-csearch_path={schema}", "application_name": schema}
        )
        yield own.render_as_string(hide_password=False)
        admin.execute("SET client_min_messages = warning")
        admin.execute(f'DROP SCHEMA "{schema}" CASCADE'.encode())


class Clock:
    """A time of day that stands until a test moves it."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def open_store(url: str, clock: Clock) -> AsyncIterator[Callable[[], Store]]:
    """Open stores on the test's database, as so many processes would."""
    opened: list[Store] = []

    def open_one() -> Store:
        opened.append(Store.open(url, now_ms=clock))
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(open_store: Callable[[], Store]) -> Store:
    return open_store()
