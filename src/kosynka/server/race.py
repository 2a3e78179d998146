"""A race of two: ready, three-two-one, one order of arrival, ties, absences, the end."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from typing import Literal

import msgspec

from kosynka.analysis.memory import Memory
from kosynka.errors import ParseError, Refusal
from kosynka.match.codec import kind_of
from kosynka.match.decide import NO_GUARD, end_race
from kosynka.match.events import (
    AbsenceCounted,
    EndReason,
    Event,
    MatchDealt,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceEnded,
    RaceStarted,
    RoundTripMeasured,
    TieCancelled,
)
from kosynka.match.match import Match, Turn, evolve
from kosynka.match.race import Phase, Race, both_offer
from kosynka.rules.changes import Moved
from kosynka.rules.moves import Move, Play
from kosynka.rules.notation import format_move, parse_action
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import SEATS, Role
from kosynka.rules.view import view
from kosynka.server import protocol
from kosynka.server.absence import LEFT_LIMIT_S, Absence
from kosynka.server.clock import Clock
from kosynka.server.commands import GameCommand, read_command
from kosynka.server.computer import advances, choose, pause_s, thinks
from kosynka.server.contest import Arrived, PlayedAction
from kosynka.server.doors import Door, Doors
from kosynka.server.race_facts import (
    STUCK_EVERY_S,
    Player,
    commitment_of,
    counts_of,
    end_message,
    letter_of,
    rests_of,
    seat_facts,
)
from kosynka.server.race_summary import summary_after
from kosynka.server.referee import Referee
from kosynka.server.room import Guest, Room, RoomMessage, Step
from kosynka.server.services import Services
from kosynka.server.table import Table, bucket
from kosynka.server.tasks import Tasks
from kosynka.server.wire import builds_of, changes_of, facts_of, projection_hash, snapshot_of
from kosynka.store import Answer, Summary

TIE_MS = 25
"""Two placements for one place inside this window: nobody was first. 0 switches it off."""

SILENT_S = 12.0
"""A page not heard for so long is taken to be away; pages ping every eight seconds."""

ROUND_TRIP_EVERY_S = 15.0
"""So often a round trip is written down."""


ENDS: dict[Status, EndReason] = {Status.WON: "won", Status.DEADLOCK: "deadlock"}
"""Positions in which a race is over."""

CLAIMS: dict[protocol.ClaimName, EndReason] = {
    "win": "claimed-win",
    "count": "claimed-count",
    "abort": "claimed-abort",
}


class RaceRoom(Room):
    """A race, the tables of its players, and those who watch."""

    def __init__(
        self,
        match_id: str,
        match: Match,
        summary: Summary,
        *,
        dealt: MatchDealt,
        players: Mapping[str, str | None],
        answers: Iterable[Answer],
        services: Services,
        doors: Doors,
        public_url: str,
        begin_rematch: Callable[["RaceRoom"], Awaitable[str]],
        tie_ms: int = TIE_MS,
    ) -> None:
        super().__init__(match_id, match, summary, answers=answers, services=services)
        self.dealt = dealt
        self._doors = doors
        self._public_url = public_url
        self._tokens: dict[Door, str] = {}
        self._begin_rematch = begin_rematch
        self._clock = Clock(match.clock_ms, services.steady_s)
        self.players = [
            Player(
                seat,
                players.get(letter),
                Absence(services.steady_s),
                bucket(services.steady_s()),
            )
            for seat, letter in enumerate(SEATS)
        ]
        self._watchers: set[Table] = set()
        self._referee = Referee(self, tie_ms)
        self._rematch: set[int] = set()
        self._rematch_is_off = False
        self._rematch_id: str | None = None
        self._tasks = Tasks()
        self._has_news = False
        """True while something is to be told that can wait a second."""
        if self.race.phase is not Phase.ENDED:
            for player in self.players:
                if not self._is_computer(player.seat):
                    player.absence.begin()

    @property
    def race(self) -> Race:
        """Who plays and whether it is under way."""
        return self.match.race or Race()

    def now_ms(self) -> int:
        """Return the race's time: it stands still whenever the race does."""
        return self._clock.now_ms()

    @property
    def is_empty(self) -> bool:
        """True while no table shows the race."""
        return not any(True for _ in self._tables())

    # Coming and going

    def admits(self, guest: Guest) -> bool:
        """Tell whether the guest plays here, or has a spectator's ticket."""
        if self._seat_of(guest.player) is not None:
            return True
        ticket = guest.ticket
        return ticket is not None and self._doors.match_of("watch", ticket) == self.id

    async def enter(self, table: Table, guest: Guest) -> bool:
        """Show the race to a player of it, or to a spectator with a ticket."""
        if not self.admits(guest):
            return False
        seat = self._seat_of(guest.player)
        async with self.lock:
            if seat is None:
                self._watchers.add(table)
            else:
                await self._sit_down(self.players[seat], table)
            self.welcome(table)
            self._tell_race()
            self._go_on()
        return not self.is_gone

    async def _sit_down(self, player: Player, table: Table) -> None:
        if player.table is not None:
            player.table.close(protocol.Bye("newer-table"))
            player.table = None
        if player.absence.is_away:
            counts = self._absence_counts(player.seat)
            away_ms = player.absence.end()
            if counts:
                await self.commit(AbsenceCounted(player.seat, away_ms, self.now_ms()))
        player.table = table
        table.bucket = player.bucket

    def _absence_counts(self, seat: int) -> bool:
        """Tell whether the race waits for a player who is away.

        In a pause it does from the moment on in which the other wants to go on.
        """
        other = self.race.seats[1 - seat]
        if self.race.phase is Phase.PAUSED:
            return other is not None and "resume" in other.offers
        return self.race.phase in (Phase.PLAYING, Phase.STOPPED)

    def _claim_in_s(self, seat: int) -> float | None:
        """Return in how many seconds the race may be claimed from a player, None for not now."""
        there = self.race.seats[seat]
        if there is None or not self._absence_counts(seat):
            return None
        return self.players[seat].absence.claim_in_s(there.absence_ms)

    async def seat(self, seat: int, player: str, name: str) -> None:
        """Give a free seat to somebody."""
        async with self.lock:
            if self.race.seats[seat] is None:
                self.players[seat].player = player
                await self.commit(PlayerSeated(seat, name))

    async def leave(self, table: Table) -> None:
        """Take a table away that is gone."""
        async with self.lock:
            self._lose(table, on_purpose=False)
            if self.is_empty:
                self._cease()

    def _lose(self, table: Table, *, on_purpose: bool, since: float | None = None) -> None:
        self._watchers.discard(table)
        for player in self.players:
            if player.table is table:
                player.table = None
                player.ping_ms = None
                player.absence.begin(since=since, on_purpose=on_purpose)
                if on_purpose and self.race.phase is Phase.ENDED:
                    self._rematch_is_off = True
                if self.race.phase is Phase.WAITING:
                    self._tasks.stop("count")
        self._tell_race()

    async def close(self, why: Literal["gone", "shutdown"]) -> None:
        """End the room; the race stays in the journal."""
        async with self.lock:
            self._let_go(why)

    def welcome(self, table: Table) -> None:
        """Send a table everything it needs to show the race; no card before the start."""
        game = self.match.game
        seat = self._letter_of(table)
        has_started = self.race.phase is not Phase.WAITING
        table.send(
            protocol.Welcome(
                match=self.id,
                code=self.match.code or "",
                game=game.prefix,
                mode=game.mode,
                seat=seat,
                seq=self.match.seq,
                snapshot=snapshot_of(game, self.match.state) if has_started else None,
                facts=self._facts(),
                builds=builds_of(game),
                race=self._race_facts(seat),
            )
        )
        self._tell_end(table)

    def _tell_end(self, table: Table) -> None:
        """Tell a table how the race ended, if it has, and what came after it."""
        if self.race.phase is Phase.ENDED:
            table.send(end_message(self.match, self.dealt))
        if self._rematch_id is not None:
            table.send(protocol.RematchBegun(self._rematch_id))

    def show_whole(self, table: Table) -> None:
        """Send the whole position to a table that fell behind."""
        if self.race.phase is not Phase.WAITING:
            snapshot = snapshot_of(self.match.game, self.match.state)
            table.send(protocol.SnapshotSent(self.match.seq, snapshot, self._facts()))
        table.send(protocol.RaceTold(self._race_facts(self._letter_of(table))))
        self._tell_end(table)

    # What players say

    async def on_message(self, table: Table, message: RoomMessage) -> None:
        """Answer what a table says; its moment is the one it came in."""
        at_ms = self.now_ms()
        async with self.lock:
            player = next((each for each in self.players if each.table is table), None)
            if player is None or self.is_gone:
                return
            await self._on_player(player, table, message, at_ms)

    async def _on_player(
        self, player: Player, table: Table, message: RoomMessage, at_ms: int
    ) -> None:
        match message:
            case protocol.Ready():
                await self._on_ready(player)
            case protocol.Stuck():
                self._on_stuck(player, table)
            case protocol.Rematch():
                await self._on_rematch(player)
            case protocol.Leave():
                self._lose(table, on_purpose=True)
            case protocol.Ping(rtt=rtt):
                await self._on_ping(player, rtt)
            case _:
                known = self._answers.get((SEATS[player.seat], message.c))
                if known is not None:
                    self._repeat(table, known)
                elif self._referee.knows(player.seat, message.c):
                    pass
                elif self._has_time(table, message.c):
                    await self._on_command(player, message, at_ms)

    async def _on_command(self, player: Player, message: RoomMessage, at_ms: int) -> None:
        seat = player.seat
        match message:
            case protocol.Pause(c=command):
                await self._offer(seat, OfferMade(seat, "pause", at_ms), command)
            case protocol.Resume(c=command):
                await self._offer(seat, OfferMade(seat, "resume", at_ms), command)
            case protocol.Stop(c=command):
                await self._offer(seat, OfferMade(seat, "stop", at_ms), command)
            case protocol.Resign(c=command):
                await self._end_by(seat, command, "resigned")
            case protocol.Claim(c=command, as_=claim):
                if self._claim_in_s(1 - seat) == 0:
                    await self._end_by(seat, command, CLAIMS[claim])
                else:
                    await self._refuse(player.table, SEATS[seat], command, Refusal.NOT_AWAY)
            case _ if isinstance(message, GameCommand):
                await self._on_game_command(player, message, at_ms)

    async def _on_ready(self, player: Player) -> None:
        there = self.race.seats[player.seat]
        if self.race.phase is Phase.WAITING and there is not None and not there.is_ready:
            await self.commit(PlayerReady(player.seat))
            self._go_on()

    def _on_stuck(self, player: Player, table: Table) -> None:
        """Say whether the race goes on, not why, and not too often."""
        now = self._services.steady_s()
        if now - player.asked_s >= STUCK_EVERY_S:
            player.asked_s = now
            table.send(protocol.StatusFound(self.match.seq, self._facts().status, None, False))

    async def _on_rematch(self, player: Player) -> None:
        if self.race.phase is not Phase.ENDED or self._rematch_is_off:
            return
        self._rematch.add(player.seat)
        self._rematch |= {seat for seat in range(len(SEATS)) if self._is_computer(seat)}
        if len(self._rematch) == len(SEATS):
            self._rematch_id = await self._begin_rematch(self)
            self._rematch_is_off = True
            for each in self.players:
                if each.table is not None:
                    each.table.send(protocol.RematchBegun(self._rematch_id))
        self._tell_race()

    async def _on_ping(self, player: Player, rtt: int | None) -> None:
        if rtt is None or rtt == player.ping_ms:
            return
        player.ping_ms = rtt
        self._has_news = True
        now = self._services.steady_s()
        if self.race.phase is Phase.PLAYING and now - player.ping_noted_s >= ROUND_TRIP_EVERY_S:
            player.ping_noted_s = now
            await self.commit(RoundTripMeasured(player.seat, rtt, self.now_ms()))

    async def _offer(self, seat: int, offer: OfferMade, command: str) -> None:
        """Note what a player wants; do it when both want it."""
        if self._is_agreed(offer):
            await self._referee.release_all()
        needed = Phase.PAUSED if offer.what == "resume" else Phase.PLAYING
        if self.race.phase is not needed:
            ended = self.race.phase is Phase.ENDED
            why = Refusal.ENDED if ended else Refusal.PAUSED
            await self._refuse(self.players[seat].table, SEATS[seat], command, why)
            return
        other = 1 - seat
        if offer.what == "resume" and not self._absence_counts(other):
            self.players[other].absence.begin_anew()
        await self.commit(offer, commands={SEATS[seat]: command})
        if self._is_computer(other) and self._computer_agrees(offer):
            await self.commit(replace(offer, seat=other))
        if self.race.phase is not Phase.ENDED and both_offer(self.race, "stop"):
            await self._end("stopped")
        self._go_on()

    def _is_agreed(self, offer: OfferMade) -> bool:
        """Tell whether the other player wants the same already, or will as soon as asked."""
        other = self.race.seats[1 - offer.seat]
        return other is not None and (other.computer is not None or offer.what in other.offers)

    def _computer_agrees(self, offer: OfferMade) -> bool:
        """A computer player pauses and goes on as asked, and stops when it has nothing to do."""
        return offer.what != "stop" or not self._has_card_move(1 - offer.seat)

    def _has_card_move(self, seat: int) -> bool:
        game, state = self.match.game, self.match.state
        move = choose(game, view(game, state), seat, strength=3, rng=random.Random(0))
        return isinstance(move, Play)

    # Cards

    async def _on_game_command(self, player: Player, message: GameCommand, at_ms: int) -> None:
        table, letter = player.table, SEATS[player.seat]
        try:
            action, guard = read_command(self.match, message, seat=player.seat)
        except ParseError:
            await self._refuse(table, letter, message.c, Refusal.UNREADABLE)
            return
        if isinstance(action, PlayedAction):
            await self._referee.act(Arrived(player.seat, message.c, action, guard, at_ms))
        else:
            await self._refuse(table, letter, message.c, Refusal.ILLEGAL)

    async def turn_down(self, arrived: Arrived, why: Refusal, *, ms: int | None) -> None:
        """Refuse an action of the referee's."""
        table = self.players[arrived.seat].table
        await self._refuse(table, SEATS[arrived.seat], arrived.command, why, ms=ms)

    def start_task(self, name: str, work: Coroutine[None, None, None]) -> None:
        """Let something run beside the race until it is done or stopped."""
        self._tasks.start(name, work)

    def stop_task(self, name: str) -> None:
        """Stop what was started, unless it is what runs now."""
        self._tasks.stop(name)

    # Events

    async def commit(self, event: Event, *, commands: Mapping[str, str] | None = None) -> None:
        """Write an event down, then make it true and tell it.

        The end that a card brings is written with it, so that nothing can come between.
        """
        steps = self._with_end(event)
        summary = self._summary
        for made, turn in steps:
            summary = summary_after(summary, turn.match, made, self._services.wall_ms())
        if not await self._record(steps, summary, commands=commands or {}):
            return
        for made, turn in steps:
            self._make_true(made, turn, (commands or {}) if made is event else {})
        if self.race.phase is Phase.ENDED and not self.is_gone:
            await self._referee.dismiss()
            self._tasks.stop_all(but="watch")

    def _with_end(self, event: Event) -> list[Step]:
        """Return an event, and the end of a race that is won or in which nobody has progress."""
        turn = evolve(self.match, event)
        steps: list[Step] = [(event, turn)]
        race = turn.match.race
        if race is not None and race.phase is Phase.PLAYING:
            status = outcome(turn.match.game, turn.match.state).status
            why = ENDS.get(status)
            if why is not None:
                ended = end_race(turn.match, why, clock_ms=self.now_ms())
                steps.append((ended, evolve(turn.match, ended)))
        return steps

    def _make_true(self, event: Event, turn: Turn, commands: Mapping[str, str]) -> None:
        """Go on to what is written down, and tell it."""
        before = self.match
        self.match = turn.match
        if isinstance(event, RaceStarted):
            self._clock.start()
        elif self.race.phase is not Phase.PLAYING:
            self._clock.stop()
        self._tell(event, turn, commands)
        if isinstance(event, RaceStarted) and _phase_of(before) is Phase.WAITING:
            for table in self._tables():
                self.show_whole(table)
        elif before.race != turn.match.race or _lays_up(turn):
            self._tell_race()
        if isinstance(event, TieCancelled):
            self._go_on()

    async def _end_by(self, seat: int, command: str, why: EndReason) -> None:
        """End the race because one player says so."""
        await self._referee.release_all()
        if self.race.phase in (Phase.WAITING, Phase.ENDED):
            await self._refuse(self.players[seat].table, SEATS[seat], command, Refusal.ENDED)
        else:
            await self._end(why, by=seat, commands={SEATS[seat]: command})

    async def _end(
        self, why: EndReason, *, by: int | None = None, commands: Mapping[str, str] | None = None
    ) -> None:
        self._tasks.stop("count")
        await self.commit(
            end_race(self.match, why, by=by, clock_ms=self.now_ms()), commands=commands
        )

    def _tell(self, event: Event, turn: Turn, commands: Mapping[str, str]) -> None:
        """Tell an event to every table; each command's id only to who sent it."""
        has_started = self.race.phase is not Phase.WAITING
        letters = [player.letter for player in self.players if player.letter in commands]
        told = protocol.EventMade(
            seq=self.match.seq,
            kind=kind_of(event),
            changes=changes_of(self.match.game, turn.changes),
            facts=self._facts(),
            by=letters[0] if len(letters) == 1 else None,
            hash=projection_hash(self.match.game, self.match.state) if has_started else None,
            cards=[event.first, event.second] if isinstance(event, TieCancelled) else None,
        )
        frame = protocol.encode_server(told)
        for table in self._tables():
            letter = self._letter_of(table)
            command = None if letter is None else commands.get(letter)
            if command is None:
                table.send_frame(frame)
            else:
                table.send(msgspec.structs.replace(told, c=command))
        if isinstance(event, RaceEnded):
            for table in self._tables():
                self._tell_end(table)

    def _facts(self) -> protocol.Facts:
        status = {"won": Status.WON, "deadlock": Status.DEADLOCK}.get(self.race.why or "")
        return facts_of(
            self.match,
            status=status or Status.PLAYING,
            clock_ms=self.now_ms(),
            is_running=self._clock.is_running,
        )

    # What is told of the race

    def _tell_race(self) -> None:
        self._has_news = False
        frames: dict[protocol.SeatLetter | None, str] = {}
        for table in self._tables():
            letter = self._letter_of(table)
            if letter not in frames:
                told = protocol.RaceTold(self._race_facts(letter))
                frames[letter] = protocol.encode_server(told)
            table.send_frame(frames[letter])

    def _race_facts(self, viewer: protocol.SeatLetter | None) -> protocol.RaceFacts:
        """Return what a viewer is told of the race; the links are for players."""
        is_host = viewer == SEATS[0] and not self.race.is_full
        return protocol.RaceFacts(
            phase="counting" if "count" in self._tasks else self.race.phase.value,
            seats=[
                seat_facts(self.race.seats[each.seat], each, self._claim_in_s(each.seat))
                for each in self.players
            ],
            commitment=commitment_of(self.dealt),
            code=self.match.code,
            counts=counts_of(self.match),
            rests=rests_of(self.match),
            watchers=len(self._watchers),
            rematch=self._rematch_facts(),
            join=self._link("race", "seat") if is_host else None,
            watch=None if viewer is None else self._link("watch", "watch"),
        )

    def _rematch_facts(self) -> protocol.RematchName | None:
        if self._rematch_is_off:
            return "gone"
        offered = {seat for seat in self._rematch if not self._is_computer(seat)}
        if not offered:
            return None
        return "offered-A" if 0 in offered else "offered-B"

    def _link(self, page: str, door: Door) -> str:
        if door not in self._tokens:
            self._tokens[door] = self._doors.token(door, self.id)
        return f"{self._public_url}/#/{page}/{self._tokens[door]}"

    # Who is there

    def _tables(self) -> Iterable[Table]:
        seated = [player.table for player in self.players if player.table is not None]
        return [*seated, *self._watchers]

    def _send_all(self, message: protocol.ServerMessage) -> None:
        for table in self._tables():
            table.send(message)

    def _seat_of(self, player: str) -> int | None:
        return next((each.seat for each in self.players if each.player == player), None)

    def _letter_of(self, table: Table) -> protocol.SeatLetter | None:
        seat = next((each.seat for each in self.players if each.table is table), None)
        return None if seat is None else letter_of(seat)

    def _is_computer(self, seat: int) -> bool:
        there = self.race.seats[seat]
        return there is not None and there.computer is not None

    def _is_there(self, seat: int) -> bool:
        return self.players[seat].table is not None or self._is_computer(seat)

    # What goes on by itself

    def _cease(self) -> None:
        self._clock.stop()
        self._referee.forget()
        self._tasks.stop_all()

    def _go_on(self) -> None:
        """Start what should be going on now: the watch, a countdown, computer players."""
        if self.is_gone or self.is_empty:
            return
        if "watch" not in self._tasks:
            self.start_task("watch", self._watch())
        if self.race.phase is Phase.PLAYING:
            self._clock.start()
            for seat in range(len(SEATS)):
                there = self.race.seats[seat]
                name = f"computer{seat}"
                if there is not None and there.computer is not None and name not in self._tasks:
                    self.start_task(name, self._play_computer(seat, there.computer))
        elif "count" not in self._tasks and self._may_start():
            self.start_task("count", self._count())
            self._tell_race()

    def _may_start(self) -> bool:
        wants = {
            Phase.WAITING: self.race.is_ready,
            Phase.STOPPED: True,
            Phase.PAUSED: both_offer(self.race, "resume"),
        }
        return wants.get(self.race.phase, False) and all(map(self._is_there, range(len(SEATS))))

    async def _count(self) -> None:
        """Give the common signal: three, two, one."""
        for n in (3, 2, 1):
            self._send_all(protocol.Count(n))
            await asyncio.sleep(1)
        async with self.lock:
            if self.is_gone:
                return
            self._tasks.stop("count")
            await self.commit(RaceStarted(self.now_ms()))
            self._go_on()

    async def _watch(self) -> None:
        """Once a second look for pages that fell silent, and for absences that count now."""
        told: set[int] = set()
        while True:
            await asyncio.sleep(1)
            async with self.lock:
                now = self._services.steady_s()
                for player in self.players:
                    table = player.table
                    if table is not None and now - table.heard_at > SILENT_S:
                        self._lose(table, on_purpose=False, since=table.heard_at)
                        table.close(protocol.Bye("shutdown"))
                    if self._is_lost_to_rematch(player):
                        self._rematch_is_off = self._has_news = True
                due = {each.seat for each in self.players if self._claim_in_s(each.seat) == 0}
                if due != told or self._has_news:
                    told = due
                    self._tell_race()

    def _is_lost_to_rematch(self, player: Player) -> bool:
        """Tell whether a player has been away so long after the end that no rematch comes."""
        is_open = self.race.phase is Phase.ENDED and not self._rematch_is_off
        return is_open and player.absence.away_ms() > LEFT_LIMIT_S * 1000

    async def _think(
        self, seat: int, strength: int, memory: Memory, rng: random.Random
    ) -> Move | None:
        """Return which of several moves that get on comes first, None where that is no question.

        The other player may change the table meanwhile: what was planned can be too late.
        """
        game, state = self.match.game, self.match.state
        if not thinks(strength) or len(advances(game, view(game, state), seat)) < 2:
            return None
        seen = memory.recall(state)
        return await self._services.searches.advice(game, seen, seat, seed=rng.getrandbits(63))

    async def _play_computer(self, seat: int, strength: int) -> None:
        """Play a computer's seat: it sees its view, takes its time, and is judged like all."""
        rng = random.Random()
        memory = Memory.of(self.match.game, self.match.state)
        while True:
            await asyncio.sleep(pause_s(strength, rng))
            memory = memory.after(self.match.state)
            planned = await self._think(seat, strength, memory, rng)
            async with self.lock:
                if self.race.phase is not Phase.PLAYING or self.is_gone:
                    return
                game = self.match.game
                seen = view(game, self.match.state)
                is_timely = planned in advances(game, seen, seat)
                move = planned if is_timely else None
                if move is None:
                    move = choose(game, seen, seat, strength=strength, rng=rng)
                if move is not None:
                    action = parse_action(game, format_move(game, move))
                    if isinstance(action, PlayedAction):
                        command = f"computer-{secrets.token_hex(8)}"
                        now = self.now_ms()
                        await self._referee.act(Arrived(seat, command, action, NO_GUARD, now))


def _phase_of(match: Match) -> Phase:
    return Phase.WAITING if match.race is None else match.race.phase


def _lays_up(turn: Turn) -> bool:
    roles = turn.match.game.roles
    return any(
        isinstance(change, Moved) and roles[change.target] is Role.FOUNDATION
        for change in turn.changes
    )
