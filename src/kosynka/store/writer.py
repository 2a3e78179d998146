"""One thread that writes, and commits together what arrived together.

While one group is being committed the next one gathers, so a commit costs its time
once for all that wait for it. Commits for different matches keep a distance, so that
groups gather at all on a fast disk; who plays alone never waits.
"""

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from kosynka.store.errors import FencedError, StoreError
from kosynka.store.faults import explain, is_unusable
from kosynka.store.journal import Append, append_all

T = TypeVar("T")

MAX_GROUP = 512
"""How many calls share a commit at most."""

COMMIT_EVERY_S = 0.005
"""Commits for different matches follow each other no faster."""


@dataclass(slots=True, eq=False)
class _Job:
    work: Append | Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    after: "_Job | None" = None
    """The append to the same match whose outcome the caller did not know yet."""
    result: Any = None
    error: Exception | None = None


class Writer:
    """Runs every write of a store, in the order of the calls."""

    def __init__(self, engine: Engine, place: str, *, max_group: int = MAX_GROUP) -> None:
        self._engine = engine
        self._place = place
        self._max_group = max_group
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._is_closed = False
        self._latest: dict[str, _Job] = {}
        self._thread = threading.Thread(target=self._run, name="kosynka-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Write one append; return after the commit.

        Raises:
            FencedError: if the match was continued by somebody else.
            MatchGoneError: if it was deleted.
            StoreError: if the database fails.
        """
        await self._submit(append)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; return its result after the commit.

        `work` may run a second time, after the first was undone, when something in
        its group fails.

        Raises:
            StoreError: if the database fails; what `work` raises passes through.
        """
        result: T = await self._submit(work)
        return result

    def close(self) -> None:
        """Write what was handed in, then end; blocks until then."""
        with self._lock:
            self._is_closed = True
            self._queue.put(None)
        self._thread.join()

    def _submit(self, work: Append | Callable[[Connection], Any]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        with self._lock:
            if self._is_closed:
                raise StoreError("the store is closed: open it again")
            if isinstance(work, Append):
                job.after = self._latest.get(work.match)
                self._latest[work.match] = job
            self._queue.put(job)
        return job.future

    def _run(self) -> None:
        before: _Job | None = None
        committed_s = time.monotonic()
        while group := self._next_group(before, after_s=committed_s + COMMIT_EVERY_S):
            self._write(group)
            before, committed_s = group[-1], time.monotonic()
            for job in group:
                job.after = None
            self._deliver(group)

    def _next_group(self, before: _Job | None, *, after_s: float) -> list[_Job]:
        """Wait for a job, then take all that wait; an empty list is the end."""
        group: list[_Job] = []
        job = self._queue.get()
        early_s = after_s - time.monotonic()
        if early_s > 0 and before and job and _are_of_two(before, job):
            time.sleep(early_s)
        while job is not None:
            group.append(job)
            if len(group) == self._max_group:
                break
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
        else:
            if group:
                self._queue.put(None)
        return group

    def _write(self, group: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                _run_together(connection, group)
        except Exception as error:
            if is_unusable(error):
                self._fail(group, error)
            else:
                self._write_apart(group)

    def _write_apart(self, group: list[_Job]) -> None:
        """Commit the group once more, without those of it that fail by themselves."""
        try:
            with self._engine.begin() as connection:
                for job in group:
                    self._try_alone(connection, job)
        except Exception as error:
            self._fail(group, error)

    def _try_alone(self, connection: Connection, job: _Job) -> None:
        try:
            with connection.begin_nested():
                _run_together(connection, [job])
        except Exception as error:
            if is_unusable(error):
                raise
            self._fail([job], error)

    def _fail(self, jobs: list[_Job], error: Exception) -> None:
        for job in jobs:
            job.error = explain(error, self._place) if isinstance(error, DBAPIError) else error

    def _deliver(self, group: list[_Job]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = defaultdict(list)
        for job in group:
            by_loop[job.loop].append(job)
        for loop, jobs in by_loop.items():
            # A loop that was closed meanwhile has nobody left who waits.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._settle, jobs)

    def _settle(self, jobs: list[_Job]) -> None:
        with self._lock:
            for job in jobs:
                if isinstance(job.work, Append) and self._latest.get(job.work.match) is job:
                    del self._latest[job.work.match]
        for job in jobs:
            if job.future.done():
                continue
            if job.error is None:
                job.future.set_result(job.result)
            else:
                job.future.set_exception(job.error)


def _are_of_two(before: _Job, job: _Job) -> bool:
    """Tell whether two appends go to different matches."""
    one, other = before.work, job.work
    return isinstance(one, Append) and isinstance(other, Append) and one.match != other.match


def _run_together(connection: Connection, group: Iterable[_Job]) -> None:
    for are_appends, part in groupby(group, lambda job: isinstance(job.work, Append)):
        jobs = list(part)
        if are_appends:
            append_all(connection, [_unbroken(job) for job in jobs])
            continue
        for job in jobs:
            if not isinstance(job.work, Append):
                job.result = job.work(connection)


def _unbroken(job: _Job) -> Append:
    """Return what to append, unless it builds on an append that failed.

    The other owner may have written just as many events, so that the numbers fit.
    """
    assert isinstance(job.work, Append)
    if job.after and job.after.error:
        raise FencedError(job.work.match)
    return job.work
