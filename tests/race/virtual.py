"""A server on a time of its own: nothing is waited for, a sleep is a jump of the clock.

The real gateway, rooms and races run here; the network between them and the racers and
the disk below them are simulated, so that a seed decides everything that happens.
"""

import asyncio
import contextlib
import json
import random
import selectors
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar, cast

from litestar.exceptions import WebSocketDisconnect

from kosynka.match.codec import decode_event, encode_event
from kosynka.match.events import Event, MatchDealt, PlayerReady, PlayerSeated
from kosynka.match.match import Match, fold
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.server.context import Context
from kosynka.server.doors import Doors
from kosynka.server.gateway import Visit
from kosynka.server.identity import Identity, Socket
from kosynka.server.judge import Judges
from kosynka.server.pairing import Pairing
from kosynka.server.race import RaceRoom
from kosynka.server.rooms import Rooms, events_of
from kosynka.server.searches import Searches
from kosynka.server.services import Services
from kosynka.server.settings import Settings
from kosynka.server.solvers import Solvers
from kosynka.solver import Skill, advise
from kosynka.store import (
    Answer,
    FencedError,
    MatchGoneError,
    MatchRow,
    Recorded,
    Store,
    StoredMatch,
    Summary,
)

from .racer import Racer

T = TypeVar("T")

DAY_MS = 1_700_000_000_000


class _Jumping(selectors.DefaultSelector):
    """Where a loop would wait, its clock jumps."""

    now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise AssertionError("everything waits and nothing will happen any more")
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is only what is slept."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something on a time of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


class MemoryStore:
    """What the races need of a store, with its fences; writing takes a while."""

    def __init__(self, latency_s: Callable[[], float]) -> None:
        self.latency_s = latency_s
        self.matches: dict[str, StoredMatch] = {}

    async def create_match(
        self, row: MatchRow, events: Sequence[Recorded] = (), summary: Summary | None = None
    ) -> None:
        self.matches[row.id] = StoredMatch(
            row=replace(row, seats=dict(row.seats)),
            summary=summary or Summary(),
            events=tuple(events),
            answers=(),
            last_seq=len(events),
            updated_ms=row.created_ms,
        )

    async def append(
        self,
        match: str,
        events: Sequence[Recorded] = (),
        answers: Sequence[Answer] = (),
        summary: Summary | None = None,
        *,
        after: int | None = None,
    ) -> None:
        await asyncio.sleep(self.latency_s())
        stored = self.matches.get(match)
        if stored is None:
            raise MatchGoneError(match)
        if summary is not None and not events and after not in (None, stored.last_seq):
            raise FencedError(match)
        expected = range(stored.last_seq + 1, stored.last_seq + 1 + len(events))
        known = {(answer.seat, answer.command) for answer in stored.answers}
        if [event.seq for event in events] != list(expected) or any(
            (answer.seat, answer.command) in known for answer in answers
        ):
            raise FencedError(match)
        self.matches[match] = replace(
            stored,
            events=(*stored.events, *events),
            answers=(*stored.answers, *answers),
            summary=summary or stored.summary,
            last_seq=stored.last_seq + len(events),
        )

    async def load(self, match: str) -> StoredMatch | None:
        return self.matches.get(match)

    async def take_seat(self, match: str, seat: str, player: str) -> str | None:
        stored = self.matches.get(match)
        if stored is None:
            return None
        seats = cast(dict[str, str | None], stored.row.seats)
        return seats.setdefault(seat, player)

    async def touch(self, player: str) -> str | None:
        return player


class InlineSearches(Searches):
    """Thinks in this process, in no time, and not very hard: no process keeps virtual time."""

    skill = Skill(samples=24, greedy_weight=1.0)

    async def advice(self, game: Game, seen: State, seat: int, *, seed: int) -> Move | None:
        moves = advise(game, seen, self.skill, seat=seat, seed=seed).moves
        return moves[0] if moves else None


@dataclass(frozen=True)
class Network:
    """How slow a connection is, and what it does to frames that a cable would not."""

    up_s: Callable[[], float] = lambda: 0.0
    down_s: Callable[[], float] = lambda: 0.0
    fate: Callable[[], Literal["kept", "lost", "doubled", "late"]] = lambda: "kept"


PERFECT = Network()
LATE_S = 0.4
IN_ORDER_S = 1e-6
"""So far apart are frames at least: a heap of timers does not keep the order of equals."""


class Link:
    """One connection between a racer and the server."""

    def __init__(self, racer: Racer, network: Network) -> None:
        self._loop = asyncio.get_running_loop()
        self._racer = racer
        self._network = network
        self._up_at = self._down_at = 0.0
        self._arrived: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_cut = False
        self.task: asyncio.Task[None] | None = None

    def say(self, frame: str) -> None:
        """Send a frame to the server."""
        self._up_at = max(self._up_at + IN_ORDER_S, self._loop.time() + self._network.up_s())
        self._carry(self._up_at, self._arrive, frame)

    def _carry(self, at: float, put: Callable[[str], None], frame: str) -> None:
        match self._network.fate():
            case "lost":
                return
            case "doubled":
                self._loop.call_at(at, put, frame)
            case "late":
                at += LATE_S
        self._loop.call_at(at, put, frame)

    def _arrive(self, frame: str) -> None:
        if not self.is_cut:
            self._arrived.put_nowait(frame)

    def cut(self, *, is_noticed: bool = True) -> None:
        """Lose the connection with all that is under way; the server may not notice."""
        self.is_cut = True
        if is_noticed:
            self._arrived.put_nowait(None)

    # What the gateway calls.

    async def receive_data(self, *, mode: str) -> str:
        frame = await self._arrived.get()
        if frame is None:
            raise WebSocketDisconnect(detail="gone")
        return frame

    async def send_text(self, frame: str) -> None:
        self._down_at = max(self._down_at + IN_ORDER_S, self._loop.time() + self._network.down_s())
        self._carry(self._down_at, self._deliver, frame)

    def _deliver(self, frame: str) -> None:
        if not self.is_cut and self._racer.link is self:
            self._racer.hear(frame)

    async def close(self, *, code: int) -> None:
        if not self.is_cut:
            self._arrived.put_nowait(None)


def cut(racer: Racer, *, is_noticed: bool = True) -> None:
    """Lose a racer's connection."""
    assert isinstance(racer.link, Link)
    racer.link.cut(is_noticed=is_noticed)
    racer.link = None


class Hall:
    """A server with its races, its racers and the network between them."""

    def __init__(self, seed: int = 0, *, latency_s: Callable[[], float] = lambda: 0.0) -> None:
        self.random = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.memory = MemoryStore(latency_s)
        self._links: list[Link] = []
        self._beats: set[asyncio.Task[None]] = set()
        self.open()

    def open(self) -> None:
        """Start the server, on what the store holds."""
        store = cast(Store, self.memory)
        searches = InlineSearches(Solvers(1, mib=64))
        services = Services(store, Judges(1), searches, self._wall_ms, self.loop.time)
        self.rooms = Rooms(services, Doors(b"k" * 32), public_url="http://table")
        pairing = Pairing(self.loop.time, self.rooms.begin_pair)
        identity = cast(Identity, None)
        self.context = Context(Settings(), services, self.rooms, identity, pairing)

    def _wall_ms(self) -> int:
        return DAY_MS + round(self.loop.time() * 1000)

    async def kill(self) -> None:
        """Let the server die at once and start another on its store."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for link in self._links:
            link.is_cut = True
        self.open()

    async def begin(
        self,
        a: str | None,
        b: str | None,
        *,
        dealt: MatchDealt,
        computers: tuple[int | None, int | None] = (None, None),
    ) -> str:
        """Begin a race of two who both sit; a computer is ready at once."""
        events: list[Event] = [dealt]
        for seat, (name, computer) in enumerate(zip((a, b), computers, strict=True)):
            events.append(PlayerSeated(seat, name or "", computer))
            if computer is not None:
                events.append(PlayerReady(seat))
        match, _ = await self.rooms.create({"A": a, "B": b}, events)
        return match

    def connect(self, racer: Racer, match: str, network: Network = PERFECT) -> Link:
        """Open a page of a racer's."""
        link = Link(racer, network)
        visit = Visit(self.context, cast(Socket, link))
        link.task = asyncio.create_task(_visit(visit, racer.player))
        self._links.append(link)
        racer.connected(link, match)
        self._beats.add(asyncio.create_task(_beat(link)))
        return link

    async def both(self, dealt: MatchDealt) -> tuple["Racer", "Racer", str]:
        """Begin a race of two, both there and both ready; return when cards may be played."""
        a, b = Racer("ann", "A"), Racer("bob", "B")
        match = await self.begin("ann", "bob", dealt=dealt)
        for racer in (a, b):
            self.connect(racer, match)
            racer.say(t="ready")
        await asyncio.sleep(3.5)
        assert a.phase == b.phase == "playing"
        return a, b, match

    def room(self, match: str) -> RaceRoom:
        room = self.rooms._rooms[match]
        assert isinstance(room, RaceRoom)
        return room

    def match(self, match: str) -> Match:
        """Return a match as the journal holds it."""
        return fold(self.events(match))

    def events(self, match: str) -> list[Event]:
        return events_of(self.memory.matches[match])

    async def end(self) -> None:
        """Let everybody go."""
        for link in self._links:
            link.cut()
        for beat in self._beats:
            beat.cancel()
        await self.rooms.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*(link.task for link in self._links if link.task is not None))


async def _beat(link: Link) -> None:
    """Let a page say every eight seconds that it is there."""
    number = 0
    while not link.is_cut:
        await asyncio.sleep(8)
        number += 1
        link.say(json.dumps({"t": "ping", "n": number}))


async def _visit(visit: Visit, player: str) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await visit.run(player)


def again(event: Event) -> Event:
    """Return an event as it comes back out of a journal."""
    return decode_event(*encode_event(event))
