"""The store as its users see it: one object, asynchronous, over one database."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from kosynka.store import keys, links, players, statistics
from kosynka.store.engines import READERS, Engines, connect
from kosynka.store.errors import StoreError
from kosynka.store.faults import explain
from kosynka.store.journal import Append, read_answer
from kosynka.store.matches import (
    Which,
    create_match,
    load_match,
    matches_of,
    matches_of_codes,
    races_of_pair,
    take_seat,
)
from kosynka.store.records import (
    Answer,
    Listing,
    MatchRow,
    Recorded,
    Statistics,
    StoredMatch,
    Summary,
)
from kosynka.store.schema import migrate
from kosynka.store.urls import read_address
from kosynka.store.writer import MAX_GROUP, Writer

T = TypeVar("T")


def wall_clock_ms() -> int:
    """Return the time of day in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The journal, the players and their statistics.

    Every write returns after its commit, and happens also when the task that
    awaits it is cancelled. Every call raises `StoreError` if the database fails
    and works again once the database does.
    """

    def __init__(
        self, engines: Engines, place: str, now_ms: Callable[[], int], max_group: int
    ) -> None:
        self.place = place
        """The file, or host and name of the database; never with its password."""
        self._engines = engines
        self._now_ms = now_ms
        self._writer = Writer(engines.write, place, max_group=max_group)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="kosynka-reader")
        self._is_closed = False

    @classmethod
    def open(
        cls,
        url: str | None = None,
        *,
        now_ms: Callable[[], int] = wall_clock_ms,
        max_group: int = MAX_GROUP,
    ) -> Self:
        """Open a database and bring it to the newest schema.

        Args:
            url: None is SQLite in the user's data folder.
            now_ms: the clock for visits and links; matches bring their own times.
            max_group: how many calls may share a commit.

        Raises:
            StoreError: if the URL or what it names cannot be used; says what to do.
        """
        address = read_address(url)
        engines = connect(address)
        try:
            migrate(engines.write, address.place)
        except BaseException:
            engines.dispose()
            raise
        return cls(engines, address.place, now_ms, max_group)

    async def close(self) -> None:
        """Finish what was handed in and let the database go."""
        self._is_closed = True
        await asyncio.to_thread(self._close)

    async def create_match(
        self, row: MatchRow, events: Sequence[Recorded] = (), summary: Summary | None = None
    ) -> None:
        """Write a new match.

        Raises:
            FencedError: if there is a match with this id.
            UnknownPlayerError: if a seat is given to a player who is not there.
        """
        await self._writer.run(lambda c: create_match(c, row, events, summary or Summary()))

    async def append(
        self,
        match: str,
        events: Sequence[Recorded] = (),
        answers: Sequence[Answer] = (),
        summary: Summary | None = None,
        *,
        after: int | None = None,
    ) -> None:
        """Continue a match: all of it in one transaction, or nothing.

        A summary without events is fenced by `after`, the last seq that it is of; an
        answer without events is not fenced. Several calls for one match may be under
        way, in order; if one fails, so do those after it.

        Raises:
            FencedError: if the events or the summary do not follow the last event, or a
                command has an answer: somebody else continued the match.
            MatchGoneError: if the match was deleted.
        """
        await self._writer.append(Append(match, tuple(events), tuple(answers), summary, after))

    async def load(self, match: str) -> StoredMatch | None:
        """Return all that is kept of a match, as it was at one moment, or None."""
        return await self._read(lambda c: load_match(c, match))

    async def answer(self, match: str, seat: str, command: str) -> Answer | None:
        """Return what a command was answered, if it was."""
        return await self._read(lambda c: read_answer(c, match, seat, command))

    async def matches_of(self, player: str, which: Which, limit: int = 50) -> tuple[Listing, ...]:
        """Return the open or the recently ended matches of a player, newest first."""
        return await self._read(lambda c: matches_of(c, player, which, limit))

    async def matches_of_codes(self, player: str, codes: Sequence[str]) -> tuple[Listing, ...]:
        """Return the matches of a player in these deals, the first begun coming first."""
        return await self._read(lambda c: matches_of_codes(c, player, codes))

    async def take_seat(self, match: str, seat: str, player: str) -> str | None:
        """Give a free seat to a player; return whose it is then, None without such a match."""
        return await self._writer.run(lambda c: take_seat(c, match, seat, player))

    async def races_of_pair(
        self, one: str, other: str, limit: int = 20
    ) -> tuple[tuple[Listing, Recorded], ...]:
        """Return the ended matches between two players with their last events, latest first."""
        return await self._read(lambda c: races_of_pair(c, one, other, limit))

    async def statistics(
        self, player: str, game: str | None = None, mode: str | None = None
    ) -> tuple[Statistics, ...]:
        """Return a row for each game and mode that the player has begun."""
        return await self._read(lambda c: statistics.statistics(c, player, game, mode))

    async def clear_statistics(self, player: str) -> None:
        """Forget what was counted; the matches stay, and open ones count when they end."""
        await self._writer.run(lambda c: statistics.clear_statistics(c, player))

    async def create_player(self) -> str:
        """Make a player; return the id."""
        return await self._writer.run(lambda c: players.create_player(c, self._now_ms()))

    async def touch(self, player: str) -> str | None:
        """Note a visit; return the id to use from here on, None if there is none."""
        return await self._writer.run(lambda c: players.touch_player(c, player, self._now_ms()))

    async def create_link(self, player: str, ttl_ms: int) -> str:
        """Return a token that makes one other browser this player.

        Raises:
            UnknownPlayerError: if the player is not there.
        """
        return await self._writer.run(
            lambda c: links.create_link(c, player, ttl_ms, self._now_ms())
        )

    async def claim_link(self, token: str, by: str | None = None) -> str | None:
        """Use a token once; return its player, with the games of `by` joined to it.

        Raises:
            OpponentsError: if the two are at a race with each other; the token stays good.
        """
        return await self._writer.run(lambda c: links.claim_link(c, token, by, self._now_ms()))

    async def merge_players(self, from_: str, into: str) -> None:
        """Give everything of one player to another.

        Raises:
            UnknownPlayerError: if one of them is not there.
            OpponentsError: if they are at a race with each other.
        """
        await self._writer.run(lambda c: players.merge_players(c, from_, into))

    async def export(self, player: str) -> dict[str, Any]:
        """Return everything kept of a player, ready for JSON.

        Raises:
            UnknownPlayerError: if the player is not there.
        """
        return await self._read(lambda c: players.export_player(c, player))

    async def delete_player(self, player: str) -> None:
        """Delete a player and all that is theirs alone."""
        await self._writer.run(lambda c: players.delete_player(c, player))

    async def secret(self, name: str) -> bytes:
        """Return 32 secret bytes, made once for this database and this name."""
        return await self._writer.run(lambda c: keys.secret(c, name))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._is_closed:
            raise StoreError("the store is closed: open it again")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engines.read.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise explain(error, self.place) from None

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engines.dispose()
