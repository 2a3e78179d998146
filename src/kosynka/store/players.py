"""Players without accounts: made, met again, joined, exported and deleted."""

import secrets
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from kosynka.store.engines import insert_if_missing
from kosynka.store.errors import OpponentsError, UnknownPlayerError
from kosynka.store.matches import load_match
from kosynka.store.records import LOCAL, StoredMatch
from kosynka.store.tables import links, matches, players, seats

_ID_BYTES = 16


def create_player(connection: Connection, now_ms: int) -> str:
    """Make a player with a random id of 128 bits."""
    player = secrets.token_urlsafe(_ID_BYTES)
    connection.execute(insert(players).values(id=player, created_ms=now_ms, seen_ms=now_ms))
    return player


def touch_player(connection: Connection, player: str, now_ms: int) -> str | None:
    """Note a visit; return the id to use from here on, or None for nobody.

    It is another id than asked for when the player was merged into somebody.
    The terminal's player is made when it is missing.
    """
    if player == LOCAL:
        insert_if_missing(connection, players, id=LOCAL, created_ms=now_ms, seen_ms=now_ms)
    current = _current(connection, player)
    if current is not None:
        connection.execute(update(players).where(players.c.id == current).values(seen_ms=now_ms))
    return current


def merge_players(connection: Connection, from_: str, into: str) -> None:
    """Give everything of `from_` to `into`; the old id leads there from now on.

    Raises:
        UnknownPlayerError: if one of them is not there.
        OpponentsError: if they are at a race with each other.
    """
    source, target = _current(connection, from_), _current(connection, into)
    if source is None or target is None:
        raise UnknownPlayerError
    if source == target:
        return
    if _are_opponents(connection, source, target):
        raise OpponentsError
    connection.execute(update(seats).where(seats.c.player == source).values(player=target))
    connection.execute(update(links).where(links.c.player == source).values(player=target))
    connection.execute(
        update(players)
        .where(or_(players.c.id == source, players.c.merged_into == source))
        .values(merged_into=target)
    )


def _are_opponents(connection: Connection, one: str, other: str) -> bool:
    """Tell whether two players sit at one match that has not ended."""
    theirs = seats.alias()
    shared = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .join(theirs, theirs.c.match == matches.c.id)
        .where(seats.c.player == one, theirs.c.player == other, matches.c.ended_ms.is_(None))
    )
    return connection.scalar(shared.limit(1)) is not None


def export_player(connection: Connection, player: str) -> dict[str, Any]:
    """Return everything kept of a player, ready for JSON.

    Other players are left out of it, and so are code and journal of a match for
    several that has not ended, since they hold what this player may not see yet.

    Raises:
        UnknownPlayerError: if the player is not there.
    """
    found = connection.execute(select(players).where(players.c.id == player)).one_or_none()
    if found is None:
        raise UnknownPlayerError
    mine = select(seats.c.match).where(seats.c.player == player)
    ids = connection.scalars(
        select(matches.c.id).where(matches.c.id.in_(mine)).order_by(matches.c.created_ms)
    ).all()
    stored = [match for match in (load_match(connection, id_) for id_ in ids) if match]
    return {
        "player": player,
        "created_ms": found.created_ms,
        "seen_ms": found.seen_ms,
        "matches": [_export_match(match, player) for match in stored],
    }


def delete_player(connection: Connection, player: str) -> None:
    """Delete a player, the ids merged into it, and the matches nobody else played.

    In a match with somebody else the seat remains without a name.
    """
    other = seats.alias()
    shared = select(other.c.match).where(other.c.player.is_not(None), other.c.player != player)
    mine = select(seats.c.match).where(seats.c.player == player, seats.c.match.not_in(shared))
    connection.execute(delete(matches).where(matches.c.id.in_(mine)))
    connection.execute(delete(players).where(players.c.id == player))


def _current(connection: Connection, player: str) -> str | None:
    found = connection.execute(select(players).where(players.c.id == player)).one_or_none()
    return None if found is None else found.merged_into or found.id


def _export_match(match: StoredMatch, player: str) -> dict[str, Any]:
    row, own = match.row, {seat for seat, who in match.row.seats.items() if who == player}
    exported: dict[str, Any] = {
        "match": row.id,
        "game": row.game,
        "mode": row.mode,
        "seats": sorted(own),
        "created_ms": row.created_ms,
        "updated_ms": match.updated_ms,
        **asdict(match.summary),
    }
    if len(row.seats) == 1 or match.summary.ended_ms is not None:
        exported["code"] = row.code
        exported["events"] = [asdict(event) for event in match.events]
        exported["answers"] = [asdict(each) for each in match.answers if each.seat in own]
    return exported
