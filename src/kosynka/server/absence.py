"""How long a player of a race has been away, and when the other may act on it."""

from collections.abc import Callable

AWAY_LIMIT_S = 40.0
"""After so long away the other may claim."""

LEFT_LIMIT_S = 10.0
"""The same after leaving on purpose."""

BUDGET_S = 90.0
"""So long may all absences of a race be together."""


class Absence:
    """The absence of one player; thinking is none."""

    def __init__(self, steady_s: Callable[[], float]) -> None:
        self._steady_s = steady_s
        self._since: float | None = None
        self._limit_s = AWAY_LIMIT_S

    @property
    def is_away(self) -> bool:
        """True while the player is away."""
        return self._since is not None

    def begin(self, *, since: float | None = None, on_purpose: bool = False) -> None:
        """The player is away, since now or since an earlier moment of the steady clock."""
        if self._since is None:
            self._since = self._steady_s() if since is None else since
            self._limit_s = AWAY_LIMIT_S
        if on_purpose:
            self._limit_s = LEFT_LIMIT_S

    def begin_anew(self) -> None:
        """Count an absence from now on, if there is one."""
        if self._since is not None:
            self._since = self._steady_s()

    def end(self) -> int:
        """The player is back; return how many milliseconds it took."""
        away_ms = self.away_ms()
        self._since = None
        return away_ms

    def away_ms(self) -> int:
        """Return how long the player has been away now, 0 while there."""
        return 0 if self._since is None else round((self._steady_s() - self._since) * 1000)

    def claim_in_s(self, spent_ms: int) -> float | None:
        """Return in how many seconds the other may claim, 0 for now, None while there.

        `spent_ms` is the sum of the absences before this one.
        """
        if self._since is None:
            return None
        away_s = self.away_ms() / 1000
        return max(0.0, min(self._limit_s - away_s, BUDGET_S - spent_ms / 1000 - away_s))
