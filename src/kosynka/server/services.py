"""What rooms need of the world."""

from collections.abc import Callable
from dataclasses import dataclass

from kosynka.server.judge import Judges
from kosynka.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """Store, judges and clocks of a server."""

    store: Store
    judges: Judges
    wall_ms: Callable[[], int]
    """Time of day in milliseconds, for the journal."""
    steady_s: Callable[[], float]
    """A clock that only goes forward, in seconds, for playing times and limits."""
