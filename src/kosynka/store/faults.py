"""What a driver's error means for a person, in one sentence and without its parameters."""

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from kosynka.store.errors import StoreError

NO_DATABASE = "is no database: choose another file or move this one away"

# Result codes of sqlite3, the general part before any extension.
_SQLITE = {
    "SQLITE_NOTADB": NO_DATABASE,
    "SQLITE_CORRUPT": "is damaged: put back a copy of it or choose another file",
    "SQLITE_CANTOPEN": "cannot be opened: the folder must exist and be writable",
    "SQLITE_READONLY": "cannot be written: allow writing to the file and its folder",
    "SQLITE_PERM": "cannot be written: allow writing to the file and its folder",
    "SQLITE_FULL": "cannot grow, the disk is full: free some space and try again",
    "SQLITE_IOERR": "cannot be written: check the disk and its free space and try again",
    "SQLITE_BUSY": "is held by another program: wait for it or close it, then try again",
    "SQLITE_LOCKED": "is held by another program: wait for it or close it, then try again",
}

_UNFIT = "cannot keep such a value: leave out NUL characters and shorten long names"

# Classes and codes of SQLSTATE, PostgreSQL's appendix A.
_POSTGRES = {
    "25006": "is read-only: make it writable and try again",
    "53100": "has no room left on its disk: free some space and try again",
    "42501": "does not let this user do that: grant the right or use another user",
    "28": "refuses this user or password: check both in the URL",
    "3D": "does not exist: create it with createdb",
    "3F": "has no schema to write to: check the search_path",
    "53": "has no resources left: try again in a moment",
    "22": _UNFIT,
    "08": "broke the connection: try again in a moment",
    "57": "broke the connection: try again in a moment",
    "40": "was busy with the same rows: try again",
}

# libpq reports a failed connection by its text alone.
_REFUSALS = {
    "password authentication failed": _POSTGRES["28"],
    "no password supplied": _POSTGRES["28"],
    "does not exist": "does not exist there, or its user does not: create it first",
    "too many clients": _POSTGRES["53"],
}
_MISSING_REFERENCE = "SQLITE_CONSTRAINT_FOREIGNKEY"
_UNREACHABLE = "cannot be reached: check that PostgreSQL runs there and that the URL is right"


def explain(error: DBAPIError, place: str) -> StoreError:
    """Return the error to raise from `None`, so that no parameter or URL gets into a trace."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return StoreError(f"the database {place} {_of_sqlite(cause)}")
    if isinstance(cause, psycopg.Error):
        return StoreError(f"the database {place} {_of_postgres(cause)}")
    return StoreError(f"the database {place} failed: try again")


def is_unusable(error: Exception) -> bool:
    """Return whether the whole database fails, and not only what was just asked of it."""
    if not isinstance(error, OperationalError):
        return False
    return not isinstance(
        error.orig, psycopg.errors.DeadlockDetected | psycopg.errors.SerializationFailure
    )


def is_busy(error: OperationalError) -> bool:
    """Return whether SQLite gave way to another connection that holds the file."""
    return isinstance(error.orig, sqlite3.Error) and _general_name(error.orig) in {
        "SQLITE_BUSY",
        "SQLITE_LOCKED",
    }


def is_missing_reference(error: IntegrityError) -> bool:
    """Return whether a foreign key has no target, rather than a key being there twice."""
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorname", "") == _MISSING_REFERENCE
    return isinstance(error.orig, psycopg.errors.ForeignKeyViolation)


def _of_sqlite(cause: sqlite3.Error) -> str:
    general = _general_name(cause)
    return _SQLITE.get(general, f"failed ({general or 'no reason given'}): try again")


def _general_name(cause: sqlite3.Error) -> str:
    # Errors that the driver itself raises carry no code.
    name: str = getattr(cause, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])


def _of_postgres(cause: psycopg.Error) -> str:
    state = cause.sqlstate
    if state:
        known = _POSTGRES.get(state) or _POSTGRES.get(state[:2])
        return known or f"failed (SQLSTATE {state}): try again"
    if not isinstance(cause, psycopg.OperationalError):
        return _UNFIT
    text = str(cause)
    return next((advice for sign, advice in _REFUSALS.items() if sign in text), _UNREACHABLE)
