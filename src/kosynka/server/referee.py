"""The referee of a race: actions are judged as they come, a contest waits its moment.

A placement that the other player could contest is held for the tie window. Later
actions of the same player wait behind it; the other's are judged at once.
"""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Protocol

from kosynka.cards import face_of
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.match.decide import decide_move, decide_tie
from kosynka.match.events import Event, FinishedTogether, MovePlayed, TieCancelled
from kosynka.match.match import Match
from kosynka.rules.moves import Move, Play
from kosynka.rules.notation import format_move
from kosynka.rules.piles import SEATS
from kosynka.server.contest import Arrived, Hold, is_placement, may_be_contested

CONTEST_MS = 5000
"""Who comes later than this to a taken place lost no contest, and hears no figure."""


class Judged(Protocol):
    """What the referee needs of a race; the race calls it under the race's lock."""

    match: Match
    lock: asyncio.Lock

    def now_ms(self) -> int:
        """Return the race's time."""

    async def commit(self, event: Event, *, commands: Mapping[str, str]) -> None:
        """Write an event down, make it true and tell it; may end the race."""

    async def turn_down(self, arrived: Arrived, why: Refusal, *, ms: int | None) -> None:
        """Refuse an action; `ms` is by how much it came late."""

    def start_task(self, name: str, work: Coroutine[None, None, None]) -> None:
        """Let something run beside the race until it is done or stopped."""

    def stop_task(self, name: str) -> None:
        """Stop what was started, unless it is what runs now."""


class Referee:
    """Judges the actions of both players in one order."""

    def __init__(self, race: Judged, tie_ms: int) -> None:
        self._race = race
        self._tie_ms = tie_ms
        self._holds: dict[int, Hold] = {}
        """The placement of each player that waits."""
        self._laid_ms: dict[int, int] = {}
        """When a card of a face was last laid on a foundation, by face."""

    def knows(self, seat: int, command: str) -> bool:
        """Tell whether a command waits for its answer already."""
        hold = self._holds.get(seat)
        return hold is not None and any(each.command == command for each in hold.all)

    async def act(self, arrived: Arrived) -> None:
        """Judge an action; the earlier ones have been handed in before it."""
        own = self._holds.get(arrived.seat)
        if own is not None:
            own.behind.append(arrived)
            return
        await self._release_what_is_due(arrived)
        try:
            move = decide_move(self._race.match, arrived.action, guard=arrived.guard)
        except IllegalMoveError as error:
            await self._turn_down(arrived, error.why)
            return
        held = self._holds.get(1 - arrived.seat)
        if held is not None and await self._meets(held, arrived):
            return
        if held is not None and _target_of(held.move) == _target_of(move):
            await self._release(held)
            await self.act(arrived)
        else:
            await self._hold_or_play(arrived, move)

    async def release_all(self) -> None:
        """Let everything that waits count, in the order in which it came."""
        while self._holds:
            await self._release(min(self._holds.values(), key=lambda hold: hold.arrived.at_ms))

    async def dismiss(self) -> None:
        """Answer everything that waits after the end."""
        holds = list(self._holds.values())
        self.forget()
        for hold in holds:
            for arrived in hold.all:
                await self.act(arrived)

    def forget(self) -> None:
        """Drop what waits; who sends it again is judged then."""
        for seat in self._holds:
            self._race.stop_task(_task_of(seat))
        self._holds.clear()

    async def _hold_or_play(self, arrived: Arrived, move: Move) -> None:
        if self._tie_ms > 0 and may_be_contested(self._race.match, arrived.seat, move):
            hold = self._holds[arrived.seat] = Hold(arrived, move, [])
            # Even past the window: what came inside it may be waiting for the lock.
            left_ms = max(0, self._tie_ms - (self._race.now_ms() - arrived.at_ms))
            work = self._release_later(hold, left_ms / 1000)
            self._race.start_task(_task_of(arrived.seat), work)
        else:
            await self._play(arrived, move)

    async def _meets(self, held: Hold, arrived: Arrived) -> bool:
        """Judge an action that comes while another's placement is held; True if they meet."""
        actions = held.arrived.action, arrived.action
        event = decide_tie(self._race.match, *actions, clock_ms=arrived.at_ms)[0]
        if not isinstance(event, TieCancelled | FinishedTogether):
            return False
        self._forget(held)
        both = {SEATS[each.seat]: each.command for each in (held.arrived, arrived)}
        await self._race.commit(event, commands=both)
        for waiting in held.behind:
            await self.act(waiting)
        return True

    async def _release_what_is_due(self, arrived: Arrived) -> None:
        """Play what the other holds if its window was past when an action came.

        A busy journal can keep both waiting; the moments of arrival decide all the same.
        """
        while held := self._holds.get(1 - arrived.seat):
            if arrived.at_ms - held.arrived.at_ms <= self._tie_ms:
                return
            await self._release(held)

    async def _release_later(self, hold: Hold, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        async with self._race.lock:
            if self._holds.get(hold.arrived.seat) is hold:
                await self._release(hold)

    async def _release(self, hold: Hold) -> None:
        """Play a placement that waited long enough, then judge what waits behind it."""
        self._forget(hold)
        arrived = hold.arrived
        try:
            move = decide_move(self._race.match, arrived.action, guard=arrived.guard)
        except IllegalMoveError as error:
            await self._turn_down(arrived, error.why)
        else:
            await self._play(arrived, move)
        for waiting in hold.behind:
            await self.act(waiting)

    def _forget(self, hold: Hold) -> None:
        seat = hold.arrived.seat
        del self._holds[seat]
        self._race.stop_task(_task_of(seat))

    async def _play(self, arrived: Arrived, move: Move) -> None:
        game, state = self._race.match.game, self._race.match.state
        if isinstance(move, Play) and is_placement(game, move):
            self._laid_ms[face_of(state.piles[move.source][-1])] = arrived.at_ms
        event = MovePlayed(format_move(game, move), arrived.at_ms)
        await self._race.commit(event, commands={SEATS[arrived.seat]: arrived.command})

    async def _turn_down(self, arrived: Arrived, why: Refusal) -> None:
        """Refuse an action; who lost a contest is told by how much."""
        ms = None
        if why is Refusal.TAKEN and arrived.guard.card is not None:
            laid = self._laid_ms.get(face_of(arrived.guard.card), -CONTEST_MS)
            late_ms = max(0, arrived.at_ms - laid)
            ms = late_ms if late_ms < CONTEST_MS else None
        await self._race.turn_down(arrived, why, ms=ms)


def _task_of(seat: int) -> str:
    return f"hold{seat}"


def _target_of(move: Move) -> int | None:
    return move.target if isinstance(move, Play) else None
