"""All rooms that are open: opened when a table comes, let go when the last one leaves."""

import asyncio
import secrets
from collections.abc import Iterable
from dataclasses import replace

from kosynka.match.codec import decode_event, encode_event
from kosynka.match.events import Event, MatchDealt
from kosynka.match.match import Match, fold
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.outcome import Status
from kosynka.server.room import SEAT, Room, Services
from kosynka.server.table import Table
from kosynka.store import MatchRow, Recorded, StoredMatch, Summary


class Rooms:
    """The matches of one server process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def create(self, player: str, events: Iterable[Event]) -> tuple[str, Match]:
        """Begin a match of a player's, with what has happened in it so far.

        A game that comes with events after its deal is never counted in statistics.
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
            seats={SEAT: player},
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
        )
        await self.services.store.create_match(row, recorded, summary)
        return match_id, match

    async def enter(self, match_id: str, player: str, table: Table) -> Room | None:
        """Show a player's match to a table; None if the player has no such match."""
        async with self._opening:
            room = self._rooms.get(match_id)
            if room is None or room.is_gone:
                stored = await self.services.store.load(match_id)
                if stored is None or stored.row.seats.get(SEAT) != player:
                    return None
                room = self._rooms[match_id] = self._open(stored)
            elif room.player != player and not await self.owns(match_id, player):
                return None
            await room.enter(table)
        return room

    async def leave(self, room: Room, table: Table) -> None:
        """Take a table away, and the room with it if nobody is left."""
        async with self._opening:
            await room.leave(table)
            if room.is_empty and self._rooms.get(room.id) is room:
                del self._rooms[room.id]

    async def end(self, match_id: str) -> None:
        """Take a match out of the unfinished ones; one that has ended stays as it is.

        Nobody comes in meanwhile, and the room writes all it has to before it is read.
        """
        async with self._opening:
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

    async def let_go(self, match_id: str) -> None:
        """Close the room of a match that is given away."""
        async with self._opening:
            await self._let_go(match_id)

    async def close(self) -> None:
        """Close all rooms; clocks are written down, tables told to come back."""
        rooms = list(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(room.close("shutdown") for room in rooms))

    async def owns(self, match_id: str, player: str) -> bool:
        """Tell whether a match is the player's."""
        stored = await self.services.store.load(match_id)
        return stored is not None and stored.row.seats.get(SEAT) == player

    async def _unfinished(self, match_id: str) -> Summary | None:
        stored = await self.services.store.load(match_id)
        return None if stored is None or stored.summary.ended_ms is not None else stored.summary

    async def _let_go(self, match_id: str) -> None:
        room = self._rooms.pop(match_id, None)
        if room is not None:
            await room.close("gone")

    def _open(self, stored: StoredMatch) -> Room:
        return Room(
            stored.row.id,
            fold(events_of(stored)),
            stored.summary,
            player=stored.row.seats[SEAT],
            answers=stored.answers,
            services=self.services,
        )


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
