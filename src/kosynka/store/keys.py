"""The server's own secrets, made once for a database and shared by all who serve it."""

import secrets

from sqlalchemy import Connection, select

from kosynka.store.engines import insert_if_missing
from kosynka.store.tables import secrets as kept

_SECRET_BYTES = 32


def secret(connection: Connection, name: str) -> bytes:
    """Return the 256 bits kept under `name`; the first who asks makes them."""
    insert_if_missing(connection, kept, name=name, value=secrets.token_bytes(_SECRET_BYTES))
    return bytes(connection.execute(select(kept.c.value).where(kept.c.name == name)).scalar_one())
