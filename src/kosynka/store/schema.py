"""The schema of a database: made, brought up to date, or refused."""

import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError, OperationalError

from kosynka.store.errors import StoreError
from kosynka.store.faults import explain, is_busy
from kosynka.store.tables import metadata

VERSION_TABLE = "kosynka_version"
"""Not Alembic's default name, so that another program's version is never taken for ours."""

_MIGRATIONS = Path(__file__).with_name("migrations")
_LOCK = 0x6B6F73796E6B61
"""Key of the advisory lock that lets one process migrate at a time."""
_WAL_TRIES = 50
_WAL_PAUSE_S = 0.1


def migrate(engine: Engine, place: str) -> None:
    """Bring the database to the newest schema; safe when several processes open it at once.

    Raises:
        StoreError: if it cannot be read or written, or is not ours, or is too new.
    """
    try:
        if engine.dialect.name == "sqlite":
            _use_write_ahead_log(engine)
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            _upgrade(connection, place)
    except DBAPIError as error:
        raise explain(error, place) from None


def migrations_config(connection: Connection) -> Config:
    """Return Alembic's settings for the migrations of this package."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, place: str) -> None:
    config = migrations_config(connection)
    script = ScriptDirectory.from_config(config)
    known = {step.revision for step in script.walk_revisions()}
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    present = set(context.get_current_heads())
    if not present <= known:
        raise StoreError(
            f"the database {place} was written by a newer Kosynka: update this one "
            "or choose another database"
        )
    if not present:
        _refuse_foreign_tables(connection, place)
    if present != set(script.get_heads()):
        command.upgrade(config, "head")


def _refuse_foreign_tables(connection: Connection, place: str) -> None:
    """Refuse a file that belongs to another program; PostgreSQL may be shared."""
    tables = set(inspect(connection).get_table_names())
    in_the_way = tables if connection.dialect.name == "sqlite" else tables & metadata.tables.keys()
    if in_the_way:
        raise StoreError(
            f"the database {place} holds tables of another program: choose another database"
        )


def _use_write_ahead_log(engine: Engine) -> None:
    """Switch the file to WAL, which it then stays in.

    SQLite does not wait for other processes here but says at once that the file
    is busy, so two that open a new file together have to take turns.
    """
    for tries_left in reversed(range(_WAL_TRIES)):
        try:
            with engine.connect() as connection:
                connection.execution_options(begin=None)
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except OperationalError as error:
            if not (tries_left and is_busy(error)):
                raise
            time.sleep(_WAL_PAUSE_S)
