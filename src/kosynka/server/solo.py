"""A game for one: its clock, its newest table, and what is found out beside the moves."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from kosynka.analysis.finding import Finding
from kosynka.errors import IllegalMoveError, ParseError, Refusal
from kosynka.match.codec import decode_event, kind_of
from kosynka.match.decide import decide
from kosynka.match.events import Aside, ClockTicked, Event, HintTaken, LookTaken, MarkHidden
from kosynka.match.match import Match, Turn, evolve
from kosynka.match.standing import standing
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.moves import Move
from kosynka.rules.outcome import Status
from kosynka.server import protocol
from kosynka.server.clock import Clock
from kosynka.server.commands import GameCommand, read_command
from kosynka.server.judge import Verdict
from kosynka.server.room import Guest, Room, RoomMessage
from kosynka.server.services import Services
from kosynka.server.table import Table
from kosynka.server.truth import Truth, hint_move
from kosynka.server.wire import builds_of, changes_of, facts_of, projection_hash, snapshot_of
from kosynka.store import Answer, Summary

SEAT = "A"
"""The one seat of a game for one."""

CLOCK_EVERY_S = 10.0
"""So often a running clock is written down; no more of it is lost when the server dies."""

JUDGE_AFTER_S = 0.1
"""So long the slow tests wait for a next action, which would make them idle."""


class SoloRoom(Room):
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
        super().__init__(match_id, match, summary, answers=answers, services=services)
        self._player = player
        self._is_imported = summary.started_ms is None and (match.seq > 1 or match.code is None)
        self._clock = Clock(match.clock_ms, services.steady_s)
        self._table: Table | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._judging_soon: asyncio.TimerHandle | None = None
        self._judging: asyncio.Task[None] | None = None
        self._found = self._not_yet_judged()
        self._truth = Truth(services.searches, lambda: self.match, self._send)

    @property
    def is_empty(self) -> bool:
        """True while no table shows the match."""
        return self._table is None

    def admits(self, guest: Guest) -> bool:
        """Tell whether the guest is the one who plays."""
        return guest.player == self._player

    async def enter(self, table: Table, guest: Guest) -> bool:
        """Show the match to a table of its player; one that shows it already is told to stop."""
        if not self.admits(guest):
            return False
        if self._table is not None:
            self._table.close(protocol.Bye("newer-table"))
        async with self.lock:
            self._table = table
            self.welcome(table)
            self._judge_soon()
            if self.match.is_marked:
                self._truth.look()
        return True

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
        async with self.lock:
            if self._table is table:
                self._table = None
                self._stop_judging()
                self._truth.stop()
                await self._stop_clock()

    async def close(self, why: Literal["gone", "shutdown"]) -> None:
        """End the room; the match stays in the journal."""
        async with self.lock:
            await self._stop_clock()
            self._let_go(why)

    async def on_message(self, table: Table, message: RoomMessage) -> None:
        """Answer what a table says; what belongs to a race means nothing here."""
        async with self.lock:
            if table is not self._table:
                return
            match message:
                case protocol.Stuck():
                    table.send(self._found)
                case protocol.Pause(c=command):
                    if self._has_time(table, command):
                        await self._stop_clock()
                case protocol.Resume(c=command):
                    if self._has_time(table, command) and self._can_resume():
                        await self._commit(ClockTicked(self._clock.now_ms()), runs=True)
                case _ if isinstance(message, GameCommand):
                    await self._on_command(table, message)

    async def on_question(self, table: Table, question: protocol.Question) -> None:
        """Answer what is asked about the game; hints and the game judged come later."""
        async with self.lock:
            if table is not self._table or self.is_gone:
                return
            command = question.c if isinstance(question, protocol.AskHint) else None
            if not self._has_time(table, command):
                return
            match question:
                case protocol.ShowTruth(on=True):
                    if not self.match.is_marked:
                        await self._note(LookTaken("mark", self._clock.now_ms()))
                    self._truth.look()
                case protocol.ShowTruth():
                    self._truth.stop_looking()
                    if self.match.is_marked:
                        await self._note(MarkHidden(self._clock.now_ms()))
                case protocol.AskHint(c=command):
                    await self._on_hint(table, command)
                case protocol.Analyse():
                    await self._on_analyse()
                case protocol.AskChance(course=course, on=on):
                    self._truth.estimate(self._journal, course=course, on=on)

    async def _on_analyse(self) -> None:
        if not is_won(self.match.game, self.match.state):
            await self._note(LookTaken("game", self._clock.now_ms()))
        self._truth.judge(self._journal)

    async def _on_hint(self, table: Table, command: str) -> None:
        state = self.match.state
        if is_won(self.match.game, state):
            table.send(protocol.Refused(command, Refusal.ENDED.value))
            return

        async def finish(finding: Finding, move: Move | None) -> None:
            async with self.lock:
                if self.is_gone or self.match.state is not state:
                    self._send(protocol.Refused(command, Refusal.STALE.value))
                    return
                shown = None if move is None else hint_move(self.match.game, state, move)
                if shown is not None:
                    await self._note(HintTaken(self._clock.now_ms()))
                seq = self.match.seq
                self._send(protocol.HintFound(command, seq, finding.mark.value, shown, finding.why))

        if not self._truth.give_hint(finish):
            table.send(protocol.Refused(command, Refusal.TOO_FAST.value))

    async def _note(self, event: LookTaken | MarkHidden | HintTaken) -> None:
        """Write down what happened beside the cards; the clock goes on as it did."""
        await self._commit(event, runs=self._clock.is_running)

    async def _journal(self) -> list[Event]:
        stored = await self._services.store.load(self.id)
        recorded = () if stored is None else stored.events
        return [decode_event(each.kind, each.payload) for each in recorded]

    def _send(self, message: protocol.ServerMessage) -> None:
        if self._table is not None:
            self._table.send(message)

    async def _on_command(self, table: Table, message: GameCommand) -> None:
        """Judge a command, or repeat the answer that it has had."""
        known = self._answers.get((SEAT, message.c))
        if known is not None:
            self._repeat(table, known)
        elif self._has_time(table, message.c):
            await self._judge(table, message)

    def _can_resume(self) -> bool:
        has_begun = self.match.seq > 1
        is_over = is_won(self.match.game, self.match.state)
        return has_begun and not is_over and not self._clock.is_running

    async def _judge(self, table: Table, message: GameCommand) -> None:
        try:
            command, guard = read_command(self.match, message)
            event = decide(self.match, command, guard=guard, clock_ms=self._clock.now_ms())
        except IllegalMoveError as error:
            await self._refuse(table, SEAT, message.c, error.why)
        except ParseError:
            await self._refuse(table, SEAT, message.c, Refusal.UNREADABLE)
        else:
            await self._commit(event, command=message.c, runs=True)

    async def _commit(self, event: Event, *, runs: bool, command: str | None = None) -> None:
        """Write an event down, then make it true and tell it; `runs` says what the clock does."""
        turn = evolve(self.match, event)
        summary = self._summary_after(turn.match, event, self._services.wall_ms())
        commands = {} if command is None else {SEAT: command}
        if not await self._record([(event, turn)], summary, commands=commands):
            return
        self.match = turn.match
        self._set_clock(runs and not is_won(self.match.game, self.match.state))
        self._tell(event, turn, command)
        if not isinstance(event, Aside):
            self._judge_soon()
            self._truth.on_change()
            if self.match.is_marked and not self.is_gone:
                self._truth.look()

    def _tables(self) -> Iterable[Table]:
        return () if self._table is None else (self._table,)

    def _cease(self) -> None:
        self._set_clock(False)
        self._stop_judging()
        self._truth.stop()

    def _tell(self, event: Event, turn: Turn, command: str | None) -> None:
        if not isinstance(event, Aside):
            self._found = self._not_yet_judged()
        else:
            self._found = _at_seq(self._found, self.match.seq)
        if self._table is not None:
            self._table.send(
                protocol.EventMade(
                    seq=self.match.seq,
                    kind=kind_of(event),
                    changes=changes_of(self.match.game, turn.changes),
                    facts=self._facts(),
                    c=command,
                    hash=projection_hash(self.match.game, self.match.state),
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
        begins = before.started_ms is None and not isinstance(event, Aside)
        if begins and before.result == "abandoned":
            before = replace(before, ended_ms=None, result=None)
        ends = won and before.ended_ms is None
        stood = before.status if isinstance(event, Aside) else Status.PLAYING.value
        return replace(
            before,
            moves=match.moves,
            score=match.state.score,
            clock_ms=match.clock_ms,
            cards_up=sum(cards_up(match.game, match.state)),
            status=Status.WON.value if won else stood,
            started_ms=now if begins and not self._is_imported else before.started_ms,
            ended_ms=now if ends else before.ended_ms,
            result="won" if ends else before.result,
            returns=match.table.returns,
            looks=match.looks,
            hints=match.hints,
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
            async with self.lock:
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
            # A timer, not a task that sleeps: most are called off by the next action.
            loop = asyncio.get_running_loop()
            self._judging_soon = loop.call_later(JUDGE_AFTER_S, self._begin_judging)

    def _begin_judging(self) -> None:
        self._judging_soon = None
        self._judging = asyncio.create_task(self._run_judge(self.match))

    def _stop_judging(self) -> None:
        if self._judging_soon is not None:
            self._judging_soon.cancel()
            self._judging_soon = None
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None

    async def _run_judge(self, match: Match) -> None:
        verdict = await self._services.judges.judge(match.game.id, match.state)
        async with self.lock:
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
