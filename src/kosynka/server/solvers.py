"""Processes that search beside the event loop, with a cap, a queue with limits, and cancelling.

A question that cannot be taken up in time is given back as busy; one that nobody waits for
any more is ended, and its process with it if it does not listen.
"""

import asyncio
import heapq
import itertools
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from kosynka.server.solver_process import Call, CancelCall, serve

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_WAITING = 64
"""So many questions may wait; of one more the least urgent is told that all are busy."""

CANCEL_WITHIN_S = 1.0
"""A process that has not ended a search by then is ended itself."""


START_WITHIN_S = 30.0
"""The first question waits so long for the processes to come up."""

RESTART_AFTER_S = 0.5
"""So long a process that has ended stays away; one that ends at once must not be a load."""


class Urgency(IntEnum):
    """Which questions come first."""

    MARK = 0
    """A player looks at the table."""
    HINT = 1
    DEAL = 2
    """A player waits for a deal, or looks at evidence."""
    DEEP = 3
    """A longer search for the mark."""
    GAME = 4
    """A whole game is being judged."""
    CHANCE = 5
    """Games are played on, many and long."""


QUICK = (Urgency.MARK, Urgency.HINT)
"""What the process answers that is kept for quick questions."""


class BusyError(Exception):
    """All processes are busy, and so they were as long as it was worth waiting."""


class SolverDiedError(Exception):
    """The process that searched has ended."""


@dataclass(order=True, slots=True)
class _Job:
    urgency: Urgency
    number: int
    call: Call = field(compare=False)
    answer: "asyncio.Future[Any]" = field(compare=False)


class Solvers:
    """The pool; its processes start when first asked."""

    def __init__(self, count: int, *, mib: int) -> None:
        self.mib = mib
        """How much memory a search may hold."""
        self._count = max(1, count)
        self._numbers = itertools.count()
        self._waiting: list[_Job] = []
        self._at_work = 0
        self._changed = asyncio.Condition()
        self._ready = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(self._count, thread_name_prefix="kosynka-solver")

    async def run(
        self,
        work: Callable[..., T],
        *arguments: object,
        urgency: Urgency,
        wait_s: float,
    ) -> T:
        """Return what `work(*arguments, cancel=…)` returns in a process of the pool.

        `work` stands at the top of a module; it ends soon once its `cancel` is set, which
        happens when the task that waits here is cancelled.

        Raises:
            BusyError: if it is not taken up within `wait_s`, or too many wait.
            SolverDiedError: if its process ended.
        """
        self._start()
        try:
            await asyncio.wait_for(self._ready.wait(), START_WITHIN_S)
        except TimeoutError:
            raise BusyError from None
        self._make_room(urgency)
        loop = asyncio.get_running_loop()
        number = next(self._numbers)
        job = _Job(urgency, number, Call(number, work, arguments), loop.create_future())
        heapq.heappush(self._waiting, job)
        async with self._changed:
            self._changed.notify_all()
        giving_up = loop.call_later(wait_s, self._give_up, job)
        try:
            answer: T = await job.answer
            return answer
        finally:
            giving_up.cancel()
            if not job.answer.done():
                job.answer.cancel()

    @property
    def is_at_work(self) -> bool:
        """True while a process searches."""
        return self._at_work > 0

    async def close(self) -> None:
        """End the processes and what they do."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        for job in self._waiting:
            if not job.answer.done():
                job.answer.set_exception(BusyError())
        self._threads.shutdown(wait=False)

    def _start(self) -> None:
        if not self._tasks:
            for number in range(self._count):
                only_quick = number == 0 and self._count > 1
                self._tasks.append(asyncio.create_task(self._keep(only_quick)))

    def _make_room(self, urgency: Urgency) -> None:
        """Let one more question of an urgency wait, if need be in the place of a lesser one.

        Raises:
            BusyError: if all that wait are as urgent.
        """
        self._waiting = [job for job in self._waiting if not job.answer.done()]
        heapq.heapify(self._waiting)
        if len(self._waiting) < MOST_WAITING:
            return
        last = max(self._waiting)
        if last.urgency <= urgency:
            raise BusyError
        self._give_up(last)

    def _give_up(self, job: _Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)
            heapq.heapify(self._waiting)
            if not job.answer.done():
                job.answer.set_exception(BusyError())

    async def _keep(self, only_quick: bool) -> None:
        """Keep one process at work; another takes its place when it ends."""
        while True:
            worker = Worker(self._threads, self.mib)
            try:
                await worker.started()
                self._ready.set()
                while True:
                    job = await self._next(only_quick)
                    self._at_work += 1
                    try:
                        await worker.do(job)
                    finally:
                        self._at_work -= 1
            except SolverDiedError:
                log.warning("a solver process has ended; another one is started")
                await asyncio.sleep(RESTART_AFTER_S)
            finally:
                worker.kill()

    async def _next(self, only_quick: bool) -> _Job:
        async with self._changed:
            while True:
                job = self._take(only_quick)
                if job is not None:
                    return job
                await self._changed.wait()

    def _take(self, only_quick: bool) -> _Job | None:
        while self._waiting:
            if only_quick and self._waiting[0].urgency not in QUICK:
                return None
            job = heapq.heappop(self._waiting)
            if not job.answer.done():
                return job
        return None


class Worker:
    """One process of the pool, at one search at a time."""

    def __init__(self, threads: ThreadPoolExecutor, mib: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._threads = threads
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(theirs, mib), name="kosynka-solver", daemon=True
        )
        self._process.start()
        theirs.close()

    async def started(self) -> None:
        """Wait until the process takes questions.

        Raises:
            SolverDiedError: if it does not come up.
        """
        await self._receive()

    async def do(self, job: _Job) -> None:
        """Have a search made and hand its answer over.

        Raises:
            SolverDiedError: if the process ended over it.
        """
        loop = asyncio.get_running_loop()
        killing: list[asyncio.TimerHandle] = []

        def on_done(answer: "asyncio.Future[Any]") -> None:
            if answer.cancelled():
                self._send(CancelCall(job.call.number))
                killing.append(loop.call_later(CANCEL_WITHIN_S, self.kill))

        job.answer.add_done_callback(on_done)
        try:
            self._send(job.call)
            result, error = await self._receive()
        except SolverDiedError as died:
            if not job.answer.done():
                job.answer.remove_done_callback(on_done)
                job.answer.set_exception(died)
            raise
        finally:
            for handle in killing:
                handle.cancel()
        job.answer.remove_done_callback(on_done)
        for handle in killing:
            handle.cancel()
        if not job.answer.done():
            if error is None:
                job.answer.set_result(result)
            else:
                job.answer.set_exception(error)

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def _send(self, message: object) -> None:
        try:
            self._pipe.send(message)
        except (OSError, ValueError):
            log.debug("a solver process does not listen any more")

    async def _receive(self) -> Any:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._pipe.recv)
        except (EOFError, OSError):
            raise SolverDiedError from None
