"""Matches: made, read as a whole, and listed for a player."""

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Literal

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from kosynka.store.errors import FencedError, UnknownPlayerError
from kosynka.store.faults import is_missing_reference
from kosynka.store.journal import (
    Append,
    append_all,
    read_answers,
    read_events,
    summary_values,
)
from kosynka.store.records import Listing, MatchRow, Recorded, StoredMatch, Summary
from kosynka.store.tables import matches, seats

Which = Literal["open", "recent"]


def create_match(
    connection: Connection, row: MatchRow, events: Sequence[Recorded], summary: Summary
) -> None:
    """Write a new match with its first events.

    Raises:
        FencedError: if there is a match with this id, or the events do not start at 1.
        UnknownPlayerError: if a seat is given to a player who is not there.
    """
    try:
        connection.execute(
            insert(matches).values(
                id=row.id,
                game=row.game,
                mode=row.mode,
                code=row.code,
                created_ms=row.created_ms,
                updated_ms=row.created_ms,
                last_seq=0,
                **summary_values(summary),
            )
        )
        if row.seats:
            taken = [
                {"match": row.id, "seat": seat, "player": player}
                for seat, player in row.seats.items()
            ]
            connection.execute(insert(seats), taken)
    except IntegrityError as error:
        raise (
            UnknownPlayerError() if is_missing_reference(error) else FencedError(row.id)
        ) from None
    append_all(connection, [Append(row.id, events, (), None)])


def load_match(connection: Connection, match: str) -> StoredMatch | None:
    """Return all that is kept of a match, or None."""
    found = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    if found is None:
        return None
    taken = _seats_of(connection, [match])
    return StoredMatch(
        row=_match_row(found, taken[match]),
        summary=_summary(found),
        events=read_events(connection, match),
        answers=read_answers(connection, match),
        last_seq=found.last_seq,
        updated_ms=found.updated_ms,
    )


def matches_of(
    connection: Connection, player: str, which: Which, limit: int
) -> tuple[Listing, ...]:
    """Return the open matches of a player, or the recent ones that ended and had begun.

    The one touched or ended last comes first.
    """
    mine = select(seats.c.match).where(seats.c.player == player)
    query = select(matches).where(matches.c.id.in_(mine)).limit(limit)
    if which == "open":
        query = query.where(matches.c.ended_ms.is_(None)).order_by(
            matches.c.updated_ms.desc(), matches.c.id
        )
    else:
        query = query.where(
            matches.c.ended_ms.is_not(None), matches.c.started_ms.is_not(None)
        ).order_by(matches.c.ended_ms.desc(), matches.c.id)
    found = connection.execute(query).all()
    taken = _seats_of(connection, [row.id for row in found])
    return tuple(
        Listing(_match_row(row, taken[row.id]), _summary(row), row.updated_ms) for row in found
    )


def matches_of_codes(
    connection: Connection, player: str, codes: Sequence[str]
) -> tuple[Listing, ...]:
    """Return the matches of a player in deals with these codes, the first begun coming first."""
    mine = select(seats.c.match).where(seats.c.player == player)
    query = (
        select(matches)
        .where(matches.c.id.in_(mine), matches.c.code.in_(codes))
        .order_by(matches.c.created_ms, matches.c.id)
    )
    found = connection.execute(query).all()
    taken = _seats_of(connection, [row.id for row in found])
    return tuple(
        Listing(_match_row(row, taken[row.id]), _summary(row), row.updated_ms) for row in found
    )


def take_seat(connection: Connection, match: str, seat: str, player: str) -> str | None:
    """Give a free seat to a player; return whose seat it is then, None without such a match.

    Of two who come at once one gets it.
    """
    if connection.execute(select(matches.c.id).where(matches.c.id == match)).first() is None:
        return None
    with contextlib.suppress(IntegrityError), connection.begin_nested():
        connection.execute(insert(seats).values(match=match, seat=seat, player=player))
    query = select(seats.c.player).where(seats.c.match == match, seats.c.seat == seat)
    return connection.execute(query).scalar_one_or_none()


def races_of_pair(
    connection: Connection, one: str, other: str, limit: int
) -> tuple[tuple[Listing, Recorded], ...]:
    """Return the ended matches between two players with their last events, latest first."""
    both = [select(seats.c.match).where(seats.c.player == player) for player in (one, other)]
    query = (
        select(matches)
        .where(matches.c.ended_ms.is_not(None), *(matches.c.id.in_(mine) for mine in both))
        .order_by(matches.c.ended_ms.desc(), matches.c.id)
        .limit(limit)
    )
    found = connection.execute(query).all()
    taken = _seats_of(connection, [row.id for row in found])
    return tuple(
        (
            Listing(_match_row(row, taken[row.id]), _summary(row), row.updated_ms),
            read_events(connection, row.id)[-1],
        )
        for row in found
        if row.last_seq
    )


def _seats_of(connection: Connection, ids: Iterable[str]) -> dict[str, dict[str, str | None]]:
    taken: dict[str, dict[str, str | None]] = defaultdict(dict)
    query = select(seats).where(seats.c.match.in_(list(ids))).order_by(seats.c.seat)
    for row in connection.execute(query):
        taken[row.match][row.seat] = row.player
    return taken


def _match_row(row: Row[Any], taken: dict[str, str | None]) -> MatchRow:
    return MatchRow(row.id, row.game, row.mode, row.code, taken, row.created_ms)


def _summary(row: Row[Any]) -> Summary:
    return Summary(**{field.name: getattr(row, field.name) for field in fields(Summary)})
