"""The player at home: the match store of this machine, and the rooms over it, in this process.

It is the store of `kosynka serve`, so the browser of this machine shows the same games
once it is joined to the terminal's player by a link.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from datetime import date
from multiprocessing import resource_tracker
from typing import Self
from urllib.parse import urlsplit

from kosynka.errors import KosynkaError
from kosynka.games import find_game
from kosynka.match.events import Event, PlayerReady, PlayerSeated
from kosynka.server import protocol
from kosynka.server.bucket import Bucket
from kosynka.server.context import Context
from kosynka.server.deals import Daily, daily_of
from kosynka.server.lines import WinningLine, line_from, match_at
from kosynka.server.matches import (
    Begun,
    Lists,
    NewMatch,
    begin_match,
    lists_of,
    log_of,
)
from kosynka.server.players import LINK_TTL_S, Statistic, statistics_of
from kosynka.server.room import Guest, Room
from kosynka.server.rooms import events_of, practice_race
from kosynka.server.settings import Settings
from kosynka.server.solo import SEAT, SoloRoom
from kosynka.server.table import Table
from kosynka.store import LOCAL, Store, StoreError
from kosynka.tui.link import Link, decode_server

FAST = 100_000
"""Commands a second that the own hands may give: nobody else is to be spared."""

HEARD_EVERY_S = 2.0
"""So often a room is told that this table is there, and the journal asked who owns it."""


class Home:
    """The own games: begun, listed, counted and opened."""

    def __init__(self, context: Context, player: str) -> None:
        self._context = context
        self.player = player

    @classmethod
    async def open(cls, store: Store) -> Self:
        """Return the home of the terminal's player in an open store."""
        # What tracks the resources of the searching processes wants a real standard error,
        # which it would not find once the terminal is drawn upon.
        resource_tracker.ensure_running()
        context = await Context.open(Settings(), store, time.monotonic)
        player = await store.touch(LOCAL)
        if player is None:
            raise KosynkaError("the store has no player for the terminal")
        return cls(context, player)

    @property
    def store(self) -> Store:
        """The store."""
        return self._context.store

    async def close(self) -> None:
        """Write the clocks down and let the store go."""
        await self._context.close()

    async def begin(self, wanted: NewMatch) -> Begun:
        """Begin a game for one.

        Raises:
            KosynkaError: if what is asked for does not exist or cannot be read.
        """
        begun, _ = await begin_match(self._context, wanted, self.player)
        return begun

    async def begin_race(self, name: str, level: int) -> str:
        """Begin a race against the computer and return its match."""
        seated: list[Event] = [PlayerSeated(0, name), PlayerSeated(1, "", level), PlayerReady(1)]
        return await self.create([practice_race(), *seated])

    async def create(self, events: Iterable[Event]) -> str:
        """Begin a match of this player in which something has happened, and return it."""
        match_id, _ = await self._context.rooms.create({SEAT: self.player}, events)
        return match_id

    async def lists(self) -> Lists:
        """Return the unfinished games and the last ones."""
        return await lists_of(self._context, self.player)

    async def last_unfinished(self) -> str | None:
        """Return the game for one that was played last and goes on, if there is one."""
        listed = (await self.lists()).open
        return next((e.match for e in listed if not find_game(e.game, e.mode).is_race), None)

    async def give_up(self, match_id: str) -> None:
        """Take a game off the list of unfinished ones."""
        await self._context.rooms.end(match_id)

    async def statistics(self) -> list[Statistic]:
        """Return a row for each game for one and each mode."""
        return await statistics_of(self._context, self.player)

    async def clear_statistics(self) -> None:
        """Forget what was counted; unfinished games stay."""
        await self._context.store.clear_statistics(self.player)

    async def daily(self, day: date) -> Daily:
        """Return the deals of a day and how they went."""
        return await daily_of(self._context, day, self.player)

    async def line(self, match_id: str, seq: int) -> WinningLine | None:
        """Return how a game could be won from the position after an event."""
        stored = await self._context.store.load(match_id)
        if stored is None:
            return None
        match = await asyncio.to_thread(match_at, events_of(stored), seq)
        return await line_from(self._context.services.searches, match)

    async def log(self, match_id: str) -> str | None:
        """Return the log of a game."""
        stored = await self._context.store.load(match_id)
        return None if stored is None else log_of(stored)

    async def make_link(self) -> str:
        """Return a token that makes one browser of this machine's server this player."""
        return await self._context.store.create_link(self.player, LINK_TTL_S * 1000)

    async def join(self, link: str) -> bool:
        """Join this terminal to the player of a one-time link; False if it cannot be used."""
        token = urlsplit(link.strip()).fragment.rpartition("/")[2] or link.strip()
        player = await self._context.store.claim_link(token, by=self.player)
        if player is None:
            return False
        self.player = player
        return True

    async def sit_down(self, match_id: str) -> "HomeLink | None":
        """Return a link to a match, None if there is no such match of this player."""
        table = HomeTable(time.monotonic())
        room = await self._context.rooms.enter(match_id, Guest(self.player), table)
        if room is None:
            return None
        table.bucket = Bucket(FAST, FAST, time.monotonic())
        return HomeLink(self._context, room, table)


class HomeTable(Table):
    """A table of this process: what a room sends is put straight into its inbox."""

    def __init__(self, now: float) -> None:
        super().__init__(now)
        self.inbox: asyncio.Queue[protocol.ServerMessage | None] = asyncio.Queue()

    def send_frame(self, frame: str) -> None:
        """Put a frame's message into the inbox."""
        if not self.is_closed:
            self.inbox.put_nowait(decode_server(frame))

    def close(self, message: protocol.Bye) -> None:
        """Say farewell and end the inbox."""
        if not self.is_closed:
            super().close(message)
            self.inbox.put_nowait(None)


class HomeLink(Link):
    """A link to a room of this process."""

    def __init__(self, context: Context, room: Room, table: HomeTable) -> None:
        self._context = context
        self._room = room
        self._table = table
        self._keeping = asyncio.create_task(self._keep())

    @property
    def is_solo(self) -> bool:
        """True for a game for one."""
        return isinstance(self._room, SoloRoom)

    async def say(self, message: protocol.ClientMessage) -> None:
        """Have the room judge a message."""
        self._table.heard_at = self._context.services.steady_s()
        room = self._room
        if isinstance(message, protocol.Hello):
            room.welcome(self._table)
        elif room.is_gone:
            self._table.close(protocol.Bye("gone"))
        elif not isinstance(message, protocol.Question):
            await room.on_message(self._table, message)
        elif isinstance(room, SoloRoom):
            await room.on_question(self._table, message)

    async def hear(self) -> protocol.ServerMessage | None:
        """Return the next message of the room."""
        return await self._table.inbox.get()

    async def close(self) -> None:
        """Get up from the table; a clock that runs is written down."""
        self._keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._keeping
        await self._context.rooms.leave(self._room, self._table)

    async def _keep(self) -> None:
        """Be heard, and give the table up when another process has continued the match.

        A table that is about to play would find out by itself; one that only looks on
        would show an old position for ever.
        """
        while not self._table.is_closed:
            await asyncio.sleep(HEARD_EVERY_S)
            self._table.heard_at = self._context.services.steady_s()
            async with self._room.lock:
                try:
                    stored = await self._context.store.load(self._room.id)
                except StoreError:
                    # What cannot be asked now is asked again; a move finds out by itself.
                    continue
                is_ours = stored is not None and stored.last_seq <= self._room.match.seq
            if not is_ours:
                self._table.close(protocol.Bye("gone" if stored is None else "newer-table"))
                await self._room.close("gone")
