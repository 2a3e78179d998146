"""A match that is being played: one actor gives the total order.

A command is judged, its event committed to the journal, and only then told; the match
itself is the pure fold of its events. What a game for one and a race need beyond that
stands in `solo.py` and `race.py`.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kosynka.errors import Refusal
from kosynka.match.codec import encode_event
from kosynka.match.events import Event
from kosynka.match.match import Match, Turn
from kosynka.server import protocol
from kosynka.server.services import Services
from kosynka.server.table import Table
from kosynka.store import Answer, FencedError, MatchGoneError, Recorded, StoreError, Summary

log = logging.getLogger(__name__)

RoomMessage = (
    protocol.MoveCards
    | protocol.DrawStock
    | protocol.Tap
    | protocol.Collect
    | protocol.Undo
    | protocol.Redo
    | protocol.Stuck
    | protocol.Pause
    | protocol.Resume
    | protocol.Ready
    | protocol.Stop
    | protocol.Resign
    | protocol.Claim
    | protocol.Rematch
    | protocol.Leave
    | protocol.Ping
)


Step = tuple[Event, Turn]
"""An event and the match after it."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who comes to a table: a player, perhaps with the ticket of a spectator."""

    player: str
    ticket: str | None = None


class Room(ABC):
    """A match and the tables that show it."""

    def __init__(
        self,
        match_id: str,
        match: Match,
        summary: Summary,
        *,
        answers: Iterable[Answer],
        services: Services,
    ) -> None:
        self.id = match_id
        self.match = match
        self.is_gone = False
        """True once the journal belongs to somebody else or cannot be written."""
        self._summary = summary
        self._services = services
        self._answers = {(answer.seat, answer.command): answer for answer in answers}
        self.lock = asyncio.Lock()
        """Held by whoever changes the match; who comes first gets it first."""

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """True while no table shows the match."""

    @abstractmethod
    def admits(self, guest: Guest) -> bool:
        """Tell whether the match is the guest's to see."""

    @abstractmethod
    async def enter(self, table: Table, guest: Guest) -> bool:
        """Show the match to a table; False if it is not the guest's to see."""

    @abstractmethod
    async def leave(self, table: Table) -> None:
        """Take a table away that is gone."""

    @abstractmethod
    async def close(self, why: Literal["gone", "shutdown"]) -> None:
        """End the room; the match stays in the journal."""

    @abstractmethod
    def welcome(self, table: Table) -> None:
        """Send a table everything it needs to show the match."""

    @abstractmethod
    def show_whole(self, table: Table) -> None:
        """Send the whole position to a table that fell behind."""

    @abstractmethod
    async def on_message(self, table: Table, message: RoomMessage) -> None:
        """Answer what a table says."""

    @abstractmethod
    def _tables(self) -> Iterable[Table]:
        """Return all tables that show the match."""

    @abstractmethod
    def _cease(self) -> None:
        """Stop all that goes on by itself."""

    @abstractmethod
    def _facts(self) -> protocol.Facts:
        """Return what is told of the match beside its cards."""

    async def _record(
        self, steps: Sequence[Step], summary: Summary, *, commands: Mapping[str, str]
    ) -> bool:
        """Write events down, all or none; False if the room has to be given up.

        `commands` are the ids of the commands that the first one answers, by seat. The
        turns are for the caller to make true, one by one.
        """
        now = self._services.wall_ms()
        recorded = [Recorded(turn.match.seq, *encode_event(event), now) for event, turn in steps]
        seq = recorded[0].seq
        answers = tuple(Answer(seat, command, seq=seq) for seat, command in commands.items())
        if not await self._append(recorded, answers, summary):
            return False
        self._summary = summary
        self._remember(answers)
        return True

    async def _refuse(
        self, table: Table | None, seat: str, command: str, why: Refusal, *, ms: int | None = None
    ) -> None:
        """Write a refusal down, then tell it; a resend will hear the same."""
        answer = Answer(seat, command, why=why.value, extra=None if ms is None else str(ms))
        if await self._append(answers=(answer,)):
            self._remember((answer,))
            if table is not None:
                self._repeat(table, answer)

    def _repeat(self, table: Table, known: Answer) -> None:
        """Tell an answer, for the first time or again."""
        if known.why is not None:
            by = _other(known.seat) if known.why == Refusal.TAKEN.value else None
            ms = None if known.extra is None else int(known.extra)
            table.send(protocol.Refused(known.command, known.why, by, ms))
        elif known.seq is not None:
            table.send(
                protocol.EventMade(known.seq, "repeated", [], self._facts(), c=known.command)
            )

    def _has_time(self, table: Table, command: str | None) -> bool:
        """Tell whether a table may command again already; refuse it if not."""
        is_in_time = table.bucket.take(self._services.steady_s())
        if not is_in_time:
            table.send(protocol.Refused(command, Refusal.TOO_FAST.value))
        return is_in_time

    def _remember(self, answers: Iterable[Answer]) -> None:
        self._answers.update(((answer.seat, answer.command), answer) for answer in answers)

    async def _append(
        self,
        events: Sequence[Recorded] = (),
        answers: Sequence[Answer] = (),
        summary: Summary | None = None,
    ) -> bool:
        """Write to the journal; False if this room has to be given up."""
        try:
            await self._services.store.append(
                self.id, events, answers, summary, after=self.match.seq
            )
        except FencedError:
            self._let_go("newer-table")
        except MatchGoneError:
            self._let_go("gone")
        except StoreError as error:
            log.error("match %s: %s", self.id, error)
            self._let_go("shutdown")
        return not self.is_gone

    def _let_go(self, why: Literal["newer-table", "gone", "shutdown"]) -> None:
        """Give the room up: what it holds may no longer be what the journal holds."""
        self.is_gone = True
        self._cease()
        for table in list(self._tables()):
            table.close(protocol.Bye(why))


def _other(seat: str) -> protocol.SeatLetter:
    return "A" if seat == "B" else "B"
