import asyncio
import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from kosynka.store import MatchRow, Recorded, Store, StoreError

PASSWORD = "hunter2"
NOBODY = 65534


def played(seq: int, payload: str = "{}") -> list[Recorded]:
    return [Recorded(seq, "played", payload, seq)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kosynka.db"


def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    message = str(caught.value)
    assert "\n" not in message
    assert PASSWORD not in message
    return message


def test_file_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    message = refusal(f"sqlite:///{tmp_path}/nowhere/kosynka.db")
    assert message == (
        f"the database {tmp_path}/nowhere/kosynka.db cannot be opened (No such file or "
        "directory): the folder must exist, and it and the file be writable"
    )


def test_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened (Is a directory)" in refusal(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize("content", [b"KLONDIKE\n" * 500, b"x", b"SQLite format 3\0" + b"?" * 500])
def test_file_that_is_no_database_is_refused_untouched(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert refusal(f"sqlite:///{file}") == (
        f"the database {file} is no database: choose another file or move this one away"
    )
    assert file.read_bytes() == content


@contextmanager
def without_rights() -> Iterator[None]:
    """Act as a user whom file permissions bind, which root is not."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


async def test_file_that_may_not_be_written_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        file = Path(folder, "kosynka.db")
        await Store.open(f"sqlite:///{file}").close()
        file.chmod(0o444)
        with without_rights():
            assert "cannot be opened (Permission denied)" in refusal(f"sqlite:///{file}")


async def test_full_disk_is_said_and_nothing_is_lost(file: Path) -> None:
    store = Store.open(f"sqlite:///{file}")
    await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
    await store.append("m", played(1))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        for _ in range(2):
            with pytest.raises(StoreError, match="check the disk and its free space"):
                await store.append("m", played(2, "x" * 200_000))
        stored = await store.load("m")
        assert stored is not None
        assert stored.events == tuple(played(1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await store.append("m", played(2, "x" * 200_000))
    await store.close()

    store = Store.open(f"sqlite:///{file}")
    stored = await store.load("m")
    assert stored is not None
    assert stored.last_seq == len(stored.events) == 2
    await store.close()


async def test_file_held_by_another_program_is_said_and_works_later(file: Path) -> None:
    store = Store.open(f"sqlite:///{file}?timeout=0.05")
    await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    outcomes = await asyncio.gather(
        store.append("m", played(1)), store.create_player(), return_exceptions=True
    )
    assert [str(outcome) for outcome in outcomes] == [
        f"the database {file} is held by another program: wait for it or close it, then try again"
    ] * 2
    holder.close()
    await store.append("m", played(1))
    await store.close()


def test_unreachable_server_is_refused() -> None:
    message = refusal(f"postgresql://me:{PASSWORD}@127.0.0.1:1/games")
    assert message == (
        "the database 127.0.0.1:1/games cannot be reached: check that PostgreSQL runs there "
        "and that the URL is right"
    )


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.postgres
class TestPostgres:
    """What only a server can do to its clients."""

    def test_database_that_does_not_exist_is_refused(self, url: str) -> None:
        other = make_url(url).set(database="kosynka_nowhere", query={})
        message = refusal(other.render_as_string(hide_password=False))
        assert "does not exist there" in message
        assert "create it first" in message

    async def test_broken_connection_is_said_and_mended(self, url: str) -> None:
        store = Store.open(url)
        await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
        for seq in range(1, 6):
            _end_other_connections(url)
            await store.append("m", played(seq))
        assert (await store.load("m")) is not None
        await store.close()

    async def test_connection_broken_while_writing_writes_all_or_nothing(self, url: str) -> None:
        store = Store.open(url)
        await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
        holder = psycopg.connect(url)
        holder.execute("SELECT * FROM matches FOR UPDATE")
        under_way = asyncio.create_task(store.append("m", played(1)))
        while not _end_waiting_connections(url):
            await asyncio.sleep(0)
        with pytest.raises(StoreError, match="broke the connection: try again"):
            await under_way
        holder.close()
        await store.append("m", played(1))
        await store.close()

    async def test_read_only_database_is_said(self, url: str) -> None:
        store = Store.open(url)
        await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
        await store.close()
        frozen = make_url(url)
        options = f"{frozen.query['options']} -cdefault_transaction_read_only=on"
        frozen = frozen.update_query_dict({"options": options})
        store = Store.open(frozen.render_as_string(hide_password=False))
        with pytest.raises(StoreError, match="is read-only: make it writable and try again"):
            await store.append("m", played(1))
        assert await store.load("m") is not None
        await store.close()

    async def test_value_that_the_database_cannot_hold_fails_alone(self, url: str) -> None:
        store = Store.open(url)
        await store.create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
        bad, good = await asyncio.gather(
            store.append("m", played(1, "\0")), store.create_player(), return_exceptions=True
        )
        assert "cannot keep such a value" in str(bad)
        assert isinstance(good, str)
        await store.append("m", played(1))
        await store.close()


_SAME_SCHEMA = "pid <> pg_backend_pid() AND application_name = current_setting('search_path')"


def _end_other_connections(url: str) -> int:
    return _end(url, _SAME_SCHEMA)


def _end_waiting_connections(url: str) -> int:
    return _end(url, f"{_SAME_SCHEMA} AND wait_event_type = 'Lock'")


def _end(url: str, condition: str) -> int:
    with psycopg.connect(url, autocommit=True) as admin:
        query = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {condition}"
        row = admin.execute(query.encode()).fetchone()
        assert row is not None
        return int(row[0])
