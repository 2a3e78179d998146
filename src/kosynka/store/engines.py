"""Engines for SQLite and PostgreSQL that differ in nothing that the rest can see."""

import os
import sqlite3
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from kosynka.store.errors import StoreError
from kosynka.store.faults import NO_DATABASE
from kosynka.store.urls import Address, default_file

_FILE_START = b"SQLite format 3\0"
_BUSY_TIMEOUT_S = 5.0
READERS = 4


@dataclass(frozen=True, slots=True)
class Engines:
    """Two views of one pool."""

    write: Engine
    """Its transactions hold the right to write from their first moment."""
    read: Engine
    """Its transactions see one moment of the database."""

    def dispose(self) -> None:
        """Close every connection."""
        self.read.dispose()


def connect(address: Address) -> Engines:
    """Return engines for `address`; PostgreSQL is not contacted yet, a file is made.

    Raises:
        StoreError: if the file cannot be made.
    """
    return _sqlite_engines(address) if address.file else _postgres_engines(address)


def insert_if_missing(connection: Connection, table: Table, **values: object) -> None:
    """Insert a row unless one with its key is there already, whoever put it there."""
    if connection.dialect.name == "sqlite":
        connection.execute(sqlite.insert(table).values(values).on_conflict_do_nothing())
    else:
        connection.execute(postgresql.insert(table).values(values).on_conflict_do_nothing())


def _sqlite_engines(address: Address) -> Engines:
    _make_file(address)
    engine = create_engine(
        address.url,
        hide_parameters=True,
        connect_args={"timeout": _BUSY_TIMEOUT_S} if "timeout" not in address.url.query else {},
        pool_size=READERS + 1,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return Engines(engine.execution_options(begin="BEGIN IMMEDIATE"), engine)


def _postgres_engines(address: Address) -> Engines:
    engine = create_engine(
        address.url, hide_parameters=True, pool_pre_ping=True, pool_size=READERS + 1
    )
    snapshot = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Engines(engine, snapshot)


def _make_file(address: Address) -> None:
    """Make an empty file that only its owner may read, since secrets go into it."""
    path = address.file
    assert path is not None
    try:
        if path == default_file():
            path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb") as file:
            start = file.read(len(_FILE_START))
    except OSError as error:
        raise StoreError(
            f"the database {address.place} cannot be opened ({error.strerror}): "
            "the folder must exist, and it and the file be writable"
        ) from None
    # SQLite itself takes a foreign file of a few bytes for an empty database.
    if start not in {b"", _FILE_START}:
        raise StoreError(f"the database {address.place} {NO_DATABASE}")


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    # The driver must not begin transactions by itself: `_begin_sqlite` does.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")


def _begin_sqlite(connection: Connection) -> None:
    # A deferred transaction that turns to writing fails at once when another
    # process has written since; an immediate one waits its turn.
    statement = connection.get_execution_options().get("begin", "BEGIN")
    if statement:
        connection.exec_driver_sql(statement)
