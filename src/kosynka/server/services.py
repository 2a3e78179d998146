"""What rooms need of the world."""

from collections.abc import Callable
from dataclasses import dataclass

from kosynka.server.judge import Judges
from kosynka.server.searches import Searches
from kosynka.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """Store, judges, searches and clocks of a server."""

    store: Store
    judges: Judges
    searches: Searches
    wall_ms: Callable[[], int]
    """Time of day in milliseconds, for the journal."""
    steady_s: Callable[[], float]
    """A clock that only goes forward, in seconds, for playing times and limits."""
