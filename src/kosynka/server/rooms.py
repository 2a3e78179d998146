"""All rooms that are open: opened when a table comes, let go when the last one leaves."""

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace
from weakref import WeakValueDictionary

from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games.race import RACE
from kosynka.match.codec import decode_event, encode_event
from kosynka.match.events import Event, MatchDealt, PlayerReady, PlayerSeated
from kosynka.match.match import Match, fold
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.outcome import Status
from kosynka.rules.piles import SEATS
from kosynka.server.doors import Doors
from kosynka.server.pairing import Waiting
from kosynka.server.race import RaceRoom
from kosynka.server.room import Guest, Room
from kosynka.server.services import Services
from kosynka.server.solo import SEAT, SoloRoom
from kosynka.server.table import Table
from kosynka.store import MatchRow, Recorded, StoredMatch, Summary


class Rooms:
    """The matches of one server process."""

    def __init__(self, services: Services, doors: Doors, *, public_url: str = "") -> None:
        self.services = services
        self.doors = doors
        self.public_url = public_url
        """What links for friends begin with; empty where only the page knows."""
        self._rooms: dict[str, Room] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self, players: Mapping[str, str | None], events: Iterable[Event]
    ) -> tuple[str, Match]:
        """Begin a match of some players, by seat, with what has happened in it so far.

        A game for one that comes with events after its deal is never counted.
        """
        events = tuple(events)
        match = fold(events)
        match_id = secrets.token_urlsafe(12)
        now = self.services.wall_ms()
        row = MatchRow(
            id=match_id,
            game=match.game.prefix,
            mode=match.game.mode,
            code=match.code or "",
            seats=players,
            created_ms=now,
        )
        recorded = [
            Recorded(seq, *encode_event(event), now) for seq, event in enumerate(events, start=1)
        ]
        won = is_won(match.game, match.state)
        summary = Summary(
            moves=match.moves,
            score=match.state.score,
            clock_ms=match.clock_ms,
            cards_up=sum(cards_up(match.game, match.state)),
            status=(Status.WON if won else Status.PLAYING).value,
            ended_ms=now if won else None,
            returns=match.table.returns,
            looks=match.looks,
            hints=match.hints,
        )
        await self.services.store.create_match(row, recorded, summary)
        return match_id, match

    async def enter(self, match_id: str, guest: Guest, table: Table) -> Room | None:
        """Show a match to a table; None if it is not the guest's to see."""
        async with self._lock(match_id):
            room = await self._ready(match_id, guest)
            if room is None or not await room.enter(table, guest):
                return None
            self._rooms[match_id] = room
            return room

    async def leave(self, room: Room, table: Table) -> None:
        """Take a table away, and the room with it if nobody is left."""
        async with self._lock(room.id):
            await room.leave(table)
            if room.is_empty and self._rooms.get(room.id) is room:
                del self._rooms[room.id]

    async def seat(self, match_id: str, seat: str, player: str, name: str) -> bool:
        """Give a free seat of a race to a player; False if another has it."""
        async with self._lock(match_id):
            owner = await self.services.store.take_seat(match_id, seat, player)
            if owner != player:
                return False
            room = await self._ready(match_id, Guest(player))
            if isinstance(room, RaceRoom):
                await room.seat(SEATS.index(seat), player, name)
                if room.is_empty:
                    await room.close("gone")
            return True

    async def end(self, match_id: str) -> None:
        """Take a game out of the unfinished ones; one that has ended stays as it is.

        So does a race that has started: it ends at its table.
        Nobody comes in meanwhile, and the room writes all it has to before it is read.
        """
        async with self._lock(match_id):
            if await self._unfinished(match_id) is None:
                return
            await self._let_go(match_id)
            summary = await self._unfinished(match_id)
            if summary is not None:
                is_lost = summary.status == Status.LOST.value
                ended = replace(
                    summary,
                    ended_ms=self.services.wall_ms(),
                    result="lost" if is_lost else "abandoned",
                )
                await self.services.store.append(match_id, summary=ended)

    async def forget(self, match_id: str) -> None:
        """Close the room of a match whose player is no more; who else is there comes back."""
        async with self._lock(match_id):
            room = self._rooms.pop(match_id, None)
            if room is not None:
                await room.close("shutdown" if room.match.game.is_race else "gone")

    async def close(self) -> None:
        """Close all rooms; clocks are written down, tables told to come back."""
        rooms = list(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(room.close("shutdown") for room in rooms))

    def _lock(self, match_id: str) -> asyncio.Lock:
        """Return the lock that opening and closing a match goes under."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def _ready(self, match_id: str, guest: Guest) -> Room | None:
        """Return the room of a match, opened if it is not.

        One that does not know the guest is opened anew if the store does: the player
        may have been joined to another, or taken a seat.
        """
        room = self._rooms.get(match_id)
        if room is not None and not room.is_gone and room.admits(guest):
            return room
        stored = await self.services.store.load(match_id)
        if stored is None or _is_race_given_up(stored):
            return None
        fresh = self._open(stored)
        if room is not None and not room.is_gone:
            if isinstance(room, RaceRoom) or not fresh.admits(guest):
                return room
            await room.close("gone")
            stored = await self.services.store.load(match_id)
            return None if stored is None else self._open(stored)
        return fresh

    async def _unfinished(self, match_id: str) -> Summary | None:
        stored = await self.services.store.load(match_id)
        if stored is None or stored.summary.ended_ms is not None:
            return None
        is_under_way = _is_race(stored) and stored.summary.started_ms is not None
        return None if is_under_way else stored.summary

    async def _let_go(self, match_id: str) -> None:
        room = self._rooms.pop(match_id, None)
        if room is not None:
            await room.close("gone")

    def _open(self, stored: StoredMatch) -> Room:
        match = fold(events_of(stored))
        if not match.game.is_race:
            return SoloRoom(
                stored.row.id,
                match,
                stored.summary,
                player=stored.row.seats[SEAT],
                answers=stored.answers,
                services=self.services,
            )
        return RaceRoom(
            stored.row.id,
            match,
            stored.summary,
            dealt=deal_of(stored),
            players=stored.row.seats,
            answers=stored.answers,
            services=self.services,
            doors=self.doors,
            public_url=self.public_url,
            begin_rematch=self._begin_rematch,
        )

    async def begin_pair(self, first: Waiting, second: Waiting) -> str:
        """Begin the race of two who waited for anybody."""
        players = {SEATS[0]: first.player, SEATS[1]: second.player}
        seated = [PlayerSeated(0, first.name), PlayerSeated(1, second.name)]
        match_id, _ = await self.create(players, [secret_race(), *seated])
        return match_id

    async def _begin_rematch(self, race: RaceRoom) -> str:
        """Begin another race of the same two, each in the seat of before."""
        players = {SEATS[each.seat]: each.player for each in race.players}
        seated: list[Event] = []
        for number, seat in enumerate(race.race.seats):
            if seat is not None:
                seated.append(PlayerSeated(number, seat.name, seat.computer))
                if seat.computer is not None:
                    seated.append(PlayerReady(number))
        match_id, _ = await self.create(players, [deal_again(race.dealt), *seated])
        return match_id


def events_of(stored: StoredMatch) -> list[Event]:
    """Return the events of a stored match.

    Raises:
        ParseError: if the journal cannot be read.
    """
    return [decode_event(event.kind, event.payload) for event in stored.events]


def deal_of(stored: StoredMatch) -> MatchDealt:
    """Return the deal that a stored match began with.

    Raises:
        ParseError: if the journal cannot be read.
    """
    dealt = decode_event(stored.events[0].kind, stored.events[0].payload)
    if not isinstance(dealt, MatchDealt):
        raise TypeError("a journal begins with the deal")
    return dealt


def _is_race(stored: StoredMatch) -> bool:
    return stored.row.game == RACE.prefix


def _is_race_given_up(stored: StoredMatch) -> bool:
    """Tell whether a race was given up before its start; its seed may be known by now."""
    summary = stored.summary
    return _is_race(stored) and summary.ended_ms is not None and summary.started_ms is None


def secret_race() -> MatchDealt:
    """Return the deal of a race between people: 256 secret bits, and what binds them."""
    return MatchDealt(RACE.id, None, seed=secrets.token_hex(32), nonce=secrets.token_hex(16))


def practice_race(code: DealCode | None = None) -> MatchDealt:
    """Return the deal of a race against the computer, of a code or of a random one."""
    code = code or DealCode(RACE.prefix, RACE.mode, secrets.randbelow(DEAL_COUNT))
    return MatchDealt(RACE.id, str(code))


def deal_again(dealt: MatchDealt) -> MatchDealt:
    """Return a new deal of the same kind."""
    return secret_race() if dealt.seed is not None else practice_race()
