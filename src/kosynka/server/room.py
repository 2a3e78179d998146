"""A match that is being played: one actor gives the total order.

A command is judged, its event committed to the journal, and only then told. Clock and
table live here; the match itself is the pure fold of its events.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kosynka.errors import IllegalMoveError, ParseError, Refusal
from kosynka.match.codec import encode_event, kind_of
from kosynka.match.decide import decide
from kosynka.match.events import ClockTicked, Event
from kosynka.match.match import Match, Turn, evolve
from kosynka.match.standing import standing
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.outcome import Status
from kosynka.server import protocol
from kosynka.server.clock import Clock
from kosynka.server.commands import GameCommand, read_command
from kosynka.server.judge import Judges, Verdict
from kosynka.server.table import Table
from kosynka.server.wire import builds_of, changes_of, facts_of, projection_hash, snapshot_of
from kosynka.store import (
    Answer,
    FencedError,
    MatchGoneError,
    Recorded,
    Store,
    StoreError,
    Summary,
)

log = logging.getLogger(__name__)

SEAT = "A"
"""The one seat of a game for one."""

CLOCK_EVERY_S = 10.0
"""So often a running clock is written down; no more of it is lost when the server dies."""

JUDGE_AFTER_S = 0.1
"""So long the slow tests wait for a next action, which would make them idle."""


@dataclass(frozen=True, slots=True)
class Services:
    """What rooms need of the world."""

    store: Store
    judges: Judges
    wall_ms: Callable[[], int]
    """Time of day in milliseconds, for the journal."""
    steady_s: Callable[[], float]
    """A clock that only goes forward, in seconds, for playing times and limits."""


class Room:
    """A match for one and the table that shows it; the newest table plays."""

    def __init__(
        self,
        match_id: str,
        match: Match,
        summary: Summary,
        *,
        player: str | None,
        answers: Sequence[Answer],
        services: Services,
    ) -> None:
        self.id = match_id
        self.player = player
        self.match = match
        self.is_gone = False
        """True once the journal belongs to somebody else or cannot be written."""
        self._summary = summary
        self._is_imported = summary.started_ms is None and (match.seq > 1 or match.code is None)
        self._answers = {answer.command: answer for answer in answers}
        self._services = services
        self._clock = Clock(match.clock_ms, services.steady_s)
        self._table: Table | None = None
        self._lock = asyncio.Lock()
        self._ticking: asyncio.Task[None] | None = None
        self._judging: asyncio.Task[None] | None = None
        self._found = self._not_yet_judged()

    @property
    def is_empty(self) -> bool:
        """True while no table shows the match."""
        return self._table is None

    async def enter(self, table: Table) -> None:
        """Show the match to a table; one that shows it already is told to stop."""
        if self._table is not None:
            self._table.close(protocol.Bye("newer-table"))
        async with self._lock:
            self._table = table
            self.welcome(table)
            self._judge_soon()

    def welcome(self, table: Table) -> None:
        """Send a table everything it needs to show the match."""
        game = self.match.game
        table.send(
            protocol.Welcome(
                match=self.id,
                code=self.match.code or "",
                game=game.prefix,
                mode=game.mode,
                seat=None,
                seq=self.match.seq,
                snapshot=snapshot_of(game, self.match.state),
                facts=self._facts(),
                builds=builds_of(game),
            )
        )
        table.send(self._found)

    def show_whole(self, table: Table) -> None:
        """Send the whole position to a table that fell behind."""
        snapshot = snapshot_of(self.match.game, self.match.state)
        table.send(protocol.SnapshotSent(self.match.seq, snapshot, self._facts()))
        table.send(self._found)

    async def leave(self, table: Table) -> None:
        """Take a table away that is gone; the clock stops with it."""
        async with self._lock:
            if self._table is table:
                self._table = None
                self._stop_judging()
                await self._stop_clock()

    async def close(self, why: Literal["gone", "shutdown"]) -> None:
        """End the room; the match stays in the journal."""
        async with self._lock:
            await self._stop_clock()
            self._let_go(why)

    async def on_command(self, table: Table, message: GameCommand) -> None:
        """Judge a command of a table, or repeat the answer that it has had."""
        async with self._lock:
            known = self._answers.get(message.c)
            if known is not None:
                self._repeat(table, known)
            elif table is self._table and self._has_time(table, message.c):
                await self._judge(table, message)

    async def on_pause(self, table: Table, message: protocol.Pause) -> None:
        """Stop the clock: the page is out of sight."""
        async with self._lock:
            if table is self._table and self._has_time(table, message.c):
                await self._stop_clock()

    async def on_resume(self, table: Table, message: protocol.Resume) -> None:
        """Let the clock of a game that has begun go on: the page is looked at again."""
        async with self._lock:
            if table is self._table and self._has_time(table, message.c) and self._can_resume():
                await self._commit(ClockTicked(self._clock.now_ms()), runs=True)

    def on_stuck(self, table: Table) -> None:
        """Tell a table how the game stands, as far as it is known."""
        table.send(self._found)

    def _has_time(self, table: Table, command: str) -> bool:
        """Tell whether a table may command again already; refuse it if not."""
        is_in_time = table.bucket.take(self._services.steady_s())
        if not is_in_time:
            table.send(protocol.Refused(command, Refusal.TOO_FAST.value))
        return is_in_time

    def _can_resume(self) -> bool:
        has_begun = self.match.seq > 1
        is_over = is_won(self.match.game, self.match.state)
        return has_begun and not is_over and not self._clock.is_running

    async def _judge(self, table: Table, message: GameCommand) -> None:
        try:
            command, guard = read_command(self.match, message)
            event = decide(self.match, command, guard=guard, clock_ms=self._clock.now_ms())
        except IllegalMoveError as error:
            await self._refuse(table, message.c, error.why)
        except ParseError:
            await self._refuse(table, message.c, Refusal.UNREADABLE)
        else:
            await self._commit(event, command=message.c, runs=True)

    async def _refuse(self, table: Table, command: str, why: Refusal) -> None:
        answer = Answer(SEAT, command, why=why.value)
        if await self._append(answers=(answer,)):
            self._answers[command] = answer
            table.send(protocol.Refused(command, why.value))

    def _repeat(self, table: Table, known: Answer) -> None:
        if known.why is not None:
            table.send(protocol.Refused(known.command, known.why))
        elif known.seq is not None:
            event = protocol.EventMade(known.seq, "repeated", [], self._facts(), c=known.command)
            table.send(event)

    async def _commit(self, event: Event, *, runs: bool, command: str | None = None) -> None:
        """Write an event down, then make it true and tell it; `runs` says what the clock does."""
        turn = evolve(self.match, event)
        now = self._services.wall_ms()
        summary = self._summary_after(turn.match, event, now)
        kind, payload = encode_event(event)
        recorded = Recorded(turn.match.seq, kind, payload, now)
        answers = () if command is None else (Answer(SEAT, command, seq=turn.match.seq),)
        if not await self._append((recorded,), answers, summary):
            return
        self.match, self._summary = turn.match, summary
        self._answers.update((answer.command, answer) for answer in answers)
        self._set_clock(runs and not is_won(self.match.game, self.match.state))
        self._tell(event, turn, command)
        if not isinstance(event, ClockTicked):
            self._judge_soon()

    async def _append(
        self,
        events: Sequence[Recorded] = (),
        answers: Sequence[Answer] = (),
        summary: Summary | None = None,
    ) -> bool:
        """Write to the journal; False if this room has to be given up."""
        try:
            await self._services.store.append(self.id, events, answers, summary)
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
        self._set_clock(False)
        self._stop_judging()
        if self._table is not None:
            self._table.close(protocol.Bye(why))
            self._table = None

    def _tell(self, event: Event, turn: Turn, command: str | None) -> None:
        if not isinstance(event, ClockTicked):
            self._found = self._not_yet_judged()
        else:
            self._found = _at_seq(self._found, self.match.seq)
        if self._table is not None:
            snapshot = snapshot_of(self.match.game, self.match.state)
            self._table.send(
                protocol.EventMade(
                    seq=self.match.seq,
                    kind=kind_of(event),
                    changes=changes_of(self.match.game, turn.changes),
                    facts=self._facts(),
                    c=command,
                    hash=projection_hash(snapshot),
                )
            )

    def _facts(self) -> protocol.Facts:
        return facts_of(
            self.match,
            status=Status(self._found.status),
            clock_ms=self._clock.now_ms(),
            is_running=self._clock.is_running,
        )

    def _summary_after(self, match: Match, event: Event, now: int) -> Summary:
        """Return how the match stands for lists and statistics.

        A start counts at its first action; a game that came in from a file never counts.
        What has once been counted is not counted again, and what was given up before
        its first action is taken up again by it.
        """
        won = is_won(match.game, match.state)
        before = self._summary
        begins = before.started_ms is None and not isinstance(event, ClockTicked)
        if begins and before.result == "abandoned":
            before = replace(before, ended_ms=None, result=None)
        ends = won and before.ended_ms is None
        return replace(
            before,
            moves=match.moves,
            score=match.state.score,
            clock_ms=match.clock_ms,
            cards_up=sum(cards_up(match.game, match.state)),
            status=Status.WON.value if won else Status.PLAYING.value,
            started_ms=now if begins and not self._is_imported else before.started_ms,
            ended_ms=now if ends else before.ended_ms,
            result="won" if ends else before.result,
            returns=match.table.returns,
        )

    def _set_clock(self, runs: bool) -> None:
        if runs and self._table is not None:
            self._clock.start()
            if self._ticking is None:
                self._ticking = asyncio.create_task(self._tick())
        else:
            self._clock.stop()
            if self._ticking is not None:
                self._ticking.cancel()
                self._ticking = None

    async def _stop_clock(self) -> None:
        if self._clock.is_running:
            self._clock.stop()
            await self._commit(ClockTicked(self._clock.now_ms()), runs=False)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_EVERY_S)
            async with self._lock:
                if self._clock.is_running:
                    await self._commit(ClockTicked(self._clock.now_ms()), runs=True)

    def _not_yet_judged(self) -> protocol.StatusFound:
        won = is_won(self.match.game, self.match.state)
        status = Status.WON if won else Status.PLAYING
        return protocol.StatusFound(self.match.seq, status.value, None, False)

    def _judge_soon(self) -> None:
        """Have the slow tests run, unless the position changes before they do."""
        self._stop_judging()
        if not is_won(self.match.game, self.match.state):
            self._judging = asyncio.create_task(self._run_judge(self.match))

    def _stop_judging(self) -> None:
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None

    async def _run_judge(self, match: Match) -> None:
        await asyncio.sleep(JUDGE_AFTER_S)
        verdict = await self._services.judges.judge(match.game.id, match.state)
        async with self._lock:
            if self.match.state is match.state and not self.is_gone:
                await self._say(match, verdict)

    async def _say(self, match: Match, verdict: Verdict) -> None:
        """Tell how the match stands; the caller holds the lock, or a summary gets lost."""
        said = standing(match, verdict.outcome)
        offer = verdict.offer
        self._found = protocol.StatusFound(
            seq=self.match.seq,
            status=said.status.value,
            collect=None if offer is None else protocol.CollectOffer(offer.redeals, offer.cost),
            hint=said.no_useful_move,
        )
        if self._summary.status != said.status.value:
            self._summary = replace(self._summary, status=said.status.value)
            await self._append(summary=self._summary)
        if self._table is not None:
            self._table.send(self._found)


def _at_seq(found: protocol.StatusFound, seq: int) -> protocol.StatusFound:
    return protocol.StatusFound(seq, found.status, found.collect, found.hint)
