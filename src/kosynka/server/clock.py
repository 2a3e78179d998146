"""The clock of a game for one: it runs while somebody plays and looks."""

from collections.abc import Callable


class Clock:
    """Playing time in milliseconds; starts stopped."""

    def __init__(self, played_ms: int, steady_s: Callable[[], float]) -> None:
        self._played_ms = played_ms
        self._steady_s = steady_s
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """True while time counts."""
        return self._since is not None

    def now_ms(self) -> int:
        """Return the time played so far."""
        if self._since is None:
            return self._played_ms
        return self._played_ms + round((self._steady_s() - self._since) * 1000)

    def start(self) -> None:
        """Let time count; nothing happens while it does."""
        if self._since is None:
            self._since = self._steady_s()

    def stop(self) -> None:
        """Let time count no more."""
        self._played_ms = self.now_ms()
        self._since = None
