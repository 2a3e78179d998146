"""The journal of a match: appended under its fence, and read back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from kosynka.store.errors import FencedError, MatchGoneError
from kosynka.store.faults import is_missing_reference
from kosynka.store.records import Answer, Recorded, Summary
from kosynka.store.tables import answers, events, matches

_SUMMARY = tuple(field.name for field in fields(Summary))

_HERE = matches.c.id == bindparam("here")
_NOT_CONTINUED = matches.c.last_seq == bindparam("after")
_POSITION: dict[str, Any] = {"last_seq": bindparam("to_seq"), "updated_ms": bindparam("at")}
_STANDING: dict[str, Any] = {name: bindparam(f"to_{name}") for name in _SUMMARY}

_ADVANCE = update(matches).where(_HERE, _NOT_CONTINUED).values(_POSITION)
_ADVANCE_AND_SUMMARIZE = update(matches).where(_HERE, _NOT_CONTINUED).values(_POSITION | _STANDING)
_SUMMARIZE = update(matches).where(_HERE).values(_STANDING)
_SUMMARIZE_AFTER = update(matches).where(_HERE, _NOT_CONTINUED).values(_STANDING)
_ANSWERS = select(answers.c.seat, answers.c.command, answers.c.seq, answers.c.why, answers.c.extra)


@dataclass(frozen=True, slots=True)
class Append:
    """What one transaction adds to one match."""

    match: str
    events: Sequence[Recorded]
    answers: Sequence[Answer]
    summary: Summary | None
    after: int | None = None
    """The last seq that a summary without events is of; None for whatever it is."""


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write all `appends`, or raise; the caller then undoes what was written.

    The fence is the match's last seq, moved from exactly the one before the first
    new event. A second owner finds it moved, also when the first is still at it:
    on PostgreSQL the row's lock makes the second wait, on SQLite the file's.

    Raises:
        FencedError: if a match was continued by somebody else, or a command answered.
        MatchGoneError: if a match is not there.
    """
    merged = _merge(appends)
    try:
        _move(connection, _ADVANCE, [a for a in merged if a.events and not a.summary])
        _move(connection, _ADVANCE_AND_SUMMARIZE, [a for a in merged if a.events and a.summary])
        standing = [a for a in merged if a.summary and not a.events]
        _move(connection, _SUMMARIZE, [a for a in standing if a.after is None])
        _move(connection, _SUMMARIZE_AFTER, [a for a in standing if a.after is not None])
        write_events(connection, merged)
        _write_answers(connection, merged)
    except IntegrityError as error:
        match = merged[0].match
        raise (
            MatchGoneError(match) if is_missing_reference(error) else FencedError(match)
        ) from None


def write_events(connection: Connection, appends: Iterable[Append]) -> None:
    """Insert the events of `appends` as they are; the fence is the caller's work."""
    rows = [
        {
            "match": append.match,
            "seq": event.seq,
            "kind": event.kind,
            "payload": event.payload,
            "at_ms": event.at_ms,
        }
        for append in appends
        for event in append.events
    ]
    if rows:
        connection.execute(insert(events), rows)


def summary_values(summary: Summary) -> dict[str, Any]:
    """Return the columns of `matches` that hold a summary."""
    return {name: getattr(summary, name) for name in _SUMMARY}


def read_events(connection: Connection, match: str) -> tuple[Recorded, ...]:
    """Return every event of a match in order."""
    columns = (events.c.seq, events.c.kind, events.c.payload, events.c.at_ms)
    found = connection.execute(
        select(*columns).where(events.c.match == match).order_by(events.c.seq)
    )
    return tuple(Recorded(*row) for row in found)


def read_answers(connection: Connection, match: str) -> tuple[Answer, ...]:
    """Return every answer given in a match, by seat and command."""
    found = connection.execute(
        _ANSWERS.where(answers.c.match == match).order_by(answers.c.seat, answers.c.command)
    )
    return tuple(Answer(*row) for row in found)


def read_answer(connection: Connection, match: str, seat: str, command: str) -> Answer | None:
    """Return what a command was answered, if it was."""
    row = connection.execute(
        _ANSWERS.where(
            answers.c.match == match, answers.c.seat == seat, answers.c.command == command
        )
    ).one_or_none()
    return row and Answer(*row)


_ANSWERS = select(answers.c.seat, answers.c.command, answers.c.seq, answers.c.why, answers.c.extra)


def _merge(appends: Iterable[Append]) -> list[Append]:
    """Join what goes to one match, in the order of the matches' ids.

    Writers that take row locks in one order cannot block each other for good.
    """
    of_match: dict[str, list[Append]] = {}
    for append in appends:
        of_match.setdefault(append.match, []).append(append)
    return [_join(of_match[match]) for match in sorted(of_match)]


def _join(parts: list[Append]) -> Append:
    joined = parts[0]
    if len(parts) > 1:
        joined = Append(
            joined.match,
            [event for part in parts for event in part.events],
            [answer for part in parts for answer in part.answers],
            next((part.summary for part in reversed(parts) if part.summary), None),
            next((part.after for part in parts if part.after is not None), None),
        )
    for before, after in pairwise(joined.events):
        if after.seq != before.seq + 1:
            raise FencedError(joined.match)
    return joined


def _move(connection: Connection, statement: Any, appends: list[Append]) -> None:
    if not appends:
        return
    moved = connection.execute(statement, [_position(append) for append in appends]).rowcount
    if moved != len(appends):
        match = appends[0].match
        is_there = connection.execute(select(matches.c.id).where(matches.c.id == match)).first()
        raise FencedError(match) if is_there else MatchGoneError(match)


def _position(append: Append) -> dict[str, Any]:
    values: dict[str, Any] = {"here": append.match}
    if append.after is not None:
        values["after"] = append.after
    if append.events:
        first, last = append.events[0], append.events[-1]
        values |= {"after": first.seq - 1, "to_seq": last.seq, "at": last.at_ms}
    if append.summary:
        values |= {f"to_{name}": to for name, to in summary_values(append.summary).items()}
    return values


def _write_answers(connection: Connection, appends: Iterable[Append]) -> None:
    rows = [
        {
            "match": append.match,
            "seat": answer.seat,
            "command": answer.command,
            "seq": answer.seq,
            "why": answer.why,
            "extra": answer.extra,
        }
        for append in appends
        for answer in append.answers
    ]
    if rows:
        connection.execute(insert(answers), rows)
