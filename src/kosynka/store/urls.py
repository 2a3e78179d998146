"""Where the database is: a URL, read, checked and named without its password."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from kosynka.store.errors import StoreError

_FORMS = "write sqlite:///path/to/file.db or postgresql://user:password@host/database"
_POSTGRES = {"postgresql", "postgres", "postgresql+psycopg"}
_CONNECT_TIMEOUT_S = "10"


@dataclass(frozen=True, slots=True)
class Address:
    """A database that can be tried."""

    url: URL
    place: str
    """How messages call it: the file, or host and name; never a password."""
    file: Path | None
    """None for PostgreSQL."""


def read_address(text: str | None) -> Address:
    """Return the address that `text` names; None is the file in the user's data folder.

    Messages never repeat the text, since a password may stand anywhere in it.

    Raises:
        StoreError: if it is no URL or of a kind that Kosynka cannot use.
    """
    if text is None:
        return _file_address(default_file())
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise StoreError(f"the database URL cannot be read: {_FORMS}") from None
    kind = url.drivername
    if kind in {"sqlite", "sqlite+pysqlite"}:
        return _read_sqlite(url)
    if kind in _POSTGRES:
        return _read_postgres(url)
    raise StoreError(f"Kosynka keeps its games in SQLite or PostgreSQL, nothing else: {_FORMS}")


def default_file() -> Path:
    """Return the database file used when nobody says otherwise."""
    return user_data_path("kosynka", appauthor=False) / "kosynka.db"


def _file_address(path: Path) -> Address:
    return Address(URL.create("sqlite", database=str(path)), str(path), path)


def _read_sqlite(url: URL) -> Address:
    if url.host or not url.database or url.database == ":memory:":
        raise StoreError(
            "the database URL names no file: write sqlite:/// with three slashes and the path"
        )
    path = Path(url.database).expanduser()
    return Address(url.set(database=str(path)), str(path), path)


def _read_postgres(url: URL) -> Address:
    if "@" in (url.host or ""):
        raise StoreError("the database URL cannot be read: write an @ in a password as %40")
    if not url.database:
        raise StoreError(f"the database URL names no database: {_FORMS}")
    where = f"{url.host or 'the local socket'}{f':{url.port}' if url.port else ''}"
    url = url.set(drivername="postgresql+psycopg")
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": _CONNECT_TIMEOUT_S})
    return Address(url, f"{where}/{url.database}", None)
