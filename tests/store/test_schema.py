import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from kosynka.store import MatchRow, Store, StoreError
from kosynka.store.engines import connect
from kosynka.store.schema import VERSION_TABLE, migrations_config
from kosynka.store.tables import metadata
from kosynka.store.urls import read_address

OPEN = """
import asyncio, sys
from kosynka.store import Store
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(Store.open(sys.argv[1]).close())
"""


@contextmanager
def connection_to(url: str) -> Iterator[Connection]:
    engines = connect(read_address(url))
    try:
        with engines.write.begin() as connection:
            yield connection
    finally:
        engines.dispose()


async def test_migrations_from_empty_lead_to_the_tables(url: str, store: Store) -> None:
    with connection_to(url) as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, metadata) == []
        script = ScriptDirectory.from_config(migrations_config(connection))
        assert context.get_current_heads() == tuple(script.get_heads())


async def test_opening_again_keeps_what_is_there(open_store: Callable[[], Store]) -> None:
    await open_store().create_match(MatchRow("m", "KL1", "D1N", "code", {}, 1))
    assert await open_store().load("m") is not None


async def test_processes_that_open_a_new_database_at_once_all_succeed(url: str) -> None:
    openers = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]
    for opener in openers:
        assert opener.stdout is not None
        assert opener.stdout.readline() == b"ready\n"
    for opener in openers:
        assert opener.stdin is not None
        opener.stdin.write(b"go\n")
        opener.stdin.flush()
    for opener in openers:
        _, errors = opener.communicate(timeout=60)
        assert (opener.returncode, errors) == (0, b"")


async def test_database_of_a_newer_kosynka_is_refused_untouched(url: str) -> None:
    await Store.open(url).close()
    with connection_to(url) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = 's999'"))
    with pytest.raises(StoreError, match="newer Kosynka: update"):
        Store.open(url)
    with connection_to(url) as connection:
        found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
        assert found == "s999"


async def test_database_of_another_program_is_refused_untouched(url: str) -> None:
    with connection_to(url) as connection:
        connection.execute(text("CREATE TABLE players (name TEXT)"))
    with pytest.raises(StoreError, match="another program: choose another database"):
        Store.open(url)
    with connection_to(url) as connection:
        connection.execute(text("SELECT name FROM players"))


async def test_default_file_is_made_with_its_folder_for_its_owner_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new" / "share"))
    store = Store.open()
    await store.close()
    file = Path(store.place)
    assert file.parent.parent == tmp_path / "new" / "share"
    assert file.stat().st_mode & 0o077 == 0
