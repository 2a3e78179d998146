"""The journal: what was played, by whom, and what comes of it in numbers.

A match is a row with its events in order; what is in an event is the match's own
matter. Nothing is acknowledged before it is committed.
"""

from kosynka.store.errors import (
    FencedError,
    MatchGoneError,
    OpponentsError,
    StoreError,
    UnknownPlayerError,
)
from kosynka.store.records import (
    LOCAL,
    Answer,
    Listing,
    MatchRow,
    Recorded,
    Result,
    Statistics,
    StoredMatch,
    Summary,
)
from kosynka.store.store import Store

__all__ = [
    "LOCAL",
    "Answer",
    "FencedError",
    "Listing",
    "MatchGoneError",
    "MatchRow",
    "OpponentsError",
    "Recorded",
    "Result",
    "Statistics",
    "Store",
    "StoreError",
    "StoredMatch",
    "Summary",
    "UnknownPlayerError",
]
