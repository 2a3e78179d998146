"""Judging positions beside the event loop: the progress test and auto-collect can be slow."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from kosynka.games import CATALOGUE
from kosynka.rules.changes import Scored
from kosynka.rules.collect import auto_collect
from kosynka.rules.moves import Redeal
from kosynka.rules.outcome import Outcome, outcome
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal


@dataclass(frozen=True, slots=True)
class Offer:
    """Auto-collect can be had: with how many redeals, at what cost in points."""

    redeals: int
    cost: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the slow tests say of a position."""

    outcome: Outcome
    offer: Offer | None


def _live_as_long_as_the_server() -> None:
    """Let Ctrl-C, which reaches the whole process group, end the server and not its judges.

    A server that was killed cannot end them: they watch for that themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def judge(game_id: str, state: State) -> Verdict:
    """Run the slow tests; called in a process of its own."""
    game = CATALOGUE[game_id]
    moves = auto_collect(game, state)
    if moves is None:
        return Verdict(outcome(game, state), None)
    redeals = cost = 0
    current = state
    for move in moves:
        step = apply_legal(game, current, move)
        if isinstance(move, Redeal):
            redeals += 1
            cost -= sum(change.delta for change in step.changes if isinstance(change, Scored))
        current = step.state
    return Verdict(outcome(game, state), Offer(redeals, cost))


class Judges:
    """A pool of processes that judge; started when first asked, mended when it breaks."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def judge(self, game_id: str, state: State) -> Verdict:
        """Return the verdict on a position; cancelling drops it if it has not begun."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), judge, game_id, state)
        except BrokenProcessPool:
            await self.close()
            return await loop.run_in_executor(self._ready(), judge, game_id, state)

    async def close(self) -> None:
        """End the processes; a test that runs is short and ends first."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_live_as_long_as_the_server
            )
        return self._pool
