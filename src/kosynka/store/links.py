"""One-time links by which a second browser, phone or terminal becomes the same player."""

import hashlib
import secrets

from sqlalchemy import Connection, delete, insert

from kosynka.store.errors import UnknownPlayerError
from kosynka.store.players import merge_players, touch_player
from kosynka.store.tables import links

_TOKEN_BYTES = 16


def create_link(connection: Connection, player: str, ttl_ms: int, now_ms: int) -> str:
    """Return a new token of 128 bits; only its digest is kept.

    Raises:
        UnknownPlayerError: if the player is not there.
    """
    current = touch_player(connection, player, now_ms)
    if current is None:
        raise UnknownPlayerError
    connection.execute(delete(links).where(links.c.expires_ms <= now_ms))
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    connection.execute(
        insert(links).values(digest=_digest(token), player=current, expires_ms=now_ms + ttl_ms)
    )
    return token


def claim_link(connection: Connection, token: str, by: str | None, now_ms: int) -> str | None:
    """Use up a token; return its player, or None if it is unknown, used or too old.

    `by` is the player of the one who claims; it is merged in the same transaction,
    so that no token is spent without its effect.
    """
    taken = connection.scalar(
        delete(links)
        .where(links.c.digest == _digest(token), links.c.expires_ms > now_ms)
        .returning(links.c.player)
    )
    if taken is None:
        return None
    player = str(taken)
    if by is not None and touch_player(connection, by, now_ms) is not None:
        merge_players(connection, by, player)
    return player


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
