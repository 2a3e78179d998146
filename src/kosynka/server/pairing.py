"""Quick pairing: people who wait for anybody to race with."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

WAIT_S = 10.0
"""Who has not asked for so long has gone away."""


@dataclass(slots=True)
class Waiting:
    """Somebody who waits."""

    player: str
    name: str
    asked_s: float
    match: str | None = None
    """The race that was found, empty while it is being begun."""


Begin = Callable[[Waiting, Waiting], Awaitable[str]]


class Pairing:
    """The queue of a server; whoever came first is paired first."""

    def __init__(self, steady_s: Callable[[], float], begin: Begin) -> None:
        self._steady_s = steady_s
        self._begin = begin
        self._waiting: dict[str, Waiting] = {}

    async def join(self, player: str, name: str) -> tuple[str, str | None]:
        """Wait, or begin with somebody who does; return a ticket, and the match if there is one."""
        now = self._forget_gone()
        for ticket, other in list(self._waiting.items()):
            if other.player == player:
                other.name, other.asked_s = name, now
                return ticket, other.match
        mine = Waiting(player, name, now)
        ticket = secrets.token_urlsafe(16)
        self._waiting[ticket] = mine
        free = [each for each in self._waiting.values() if each is not mine and each.match is None]
        if free:
            mine.match = free[0].match = ""
            try:
                mine.match = free[0].match = await self._begin(free[0], mine)
            except BaseException:
                mine.match = free[0].match = None
                raise
        return ticket, mine.match

    def ask(self, ticket: str, player: str) -> Waiting | None:
        """Return how it stands for a ticket, None if it is not waited for any more."""
        now = self._forget_gone()
        mine = self._waiting.get(ticket)
        if mine is None or mine.player != player:
            return None
        mine.asked_s = now
        return mine

    def leave(self, ticket: str, player: str) -> None:
        """Wait no more."""
        if self.ask(ticket, player) is not None:
            del self._waiting[ticket]

    def forget(self, player: str) -> None:
        """Let nobody be paired with a player who is no more."""
        self._waiting = {
            ticket: each for ticket, each in self._waiting.items() if each.player != player
        }

    def _forget_gone(self) -> float:
        now = self._steady_s()
        self._waiting = {
            ticket: each for ticket, each in self._waiting.items() if now - each.asked_s < WAIT_S
        }
        return now
