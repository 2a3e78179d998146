"""Events as JSON for the journal, and back from every version that was ever written."""

import json
from dataclasses import fields
from typing import Any

from kosynka.errors import ParseError
from kosynka.match.events import (
    AbsenceCounted,
    ActionRedone,
    ActionUndone,
    ClockTicked,
    Event,
    FinishedTogether,
    HintTaken,
    LookTaken,
    MarkHidden,
    MatchDealt,
    MovePlayed,
    MovesCollected,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceEnded,
    RaceStarted,
    RoundTripMeasured,
    TieCancelled,
)

VERSION = 1
"""The version of the event schema that is written."""

KINDS: dict[str, type[Event]] = {
    "dealt": MatchDealt,
    "played": MovePlayed,
    "collected": MovesCollected,
    "undone": ActionUndone,
    "redone": ActionRedone,
    "tied": TieCancelled,
    "finished": FinishedTogether,
    "clock": ClockTicked,
    "look": LookTaken,
    "unlook": MarkHidden,
    "hint": HintTaken,
    "seated": PlayerSeated,
    "ready": PlayerReady,
    "started": RaceStarted,
    "offer": OfferMade,
    "absence": AbsenceCounted,
    "ping": RoundTripMeasured,
    "ended": RaceEnded,
}
_KIND_OF = {type_: kind for kind, type_ in KINDS.items()}


def kind_of(event: Event) -> str:
    """Return the short word of an event in journals and on the wire."""
    return _KIND_OF[type(event)]


def encode_event(event: Event) -> tuple[str, str]:
    """Return an event's kind and its payload as JSON text."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    payload = {"v": VERSION, **values}
    return kind_of(event), json.dumps(payload, separators=(",", ":"), ensure_ascii=False)


def decode_event(kind: str, payload: str) -> Event:
    """Return the event that a journal holds.

    Raises:
        ParseError: if the kind is unknown, the payload unreadable, or of a later version.
    """
    try:
        values: Any = json.loads(payload)
        version = values.pop("v")
    except (ValueError, AttributeError, KeyError, TypeError):
        raise ParseError(f"an event {kind!r} of the journal cannot be read") from None
    if version != VERSION:
        raise ParseError(
            f"the journal was written by a later version (events {version}): update Kosynka"
        )
    try:
        for name in ("moves", "counts"):
            if name in values:
                values[name] = tuple(values[name])
        return KINDS[kind](**values)
    except (KeyError, TypeError):
        raise ParseError(f"an event {kind!r} of the journal cannot be read") from None
