"""Who does long work in parts: processes of this machine, or the workers of a Dask cluster.

Both are `concurrent.futures` to who gives out the work. A worker that dies takes down its
own part and nothing else; who is left works on.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from errno import EMFILE
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIG_BLOCK, SIG_SETMASK, SIGHUP, SIGINT, pthread_sigmask
from threading import Thread
from typing import Any, ParamSpec, Protocol, Self, TypeVar

from kosynka.study.errors import StudyError, missing

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")

ATTEMPTS = 3
"""So many workers may die over one task before it is given up."""


class Crew(Protocol):
    """Workers that solve batches."""

    losses: tuple[type[BaseException], ...]
    """What a batch fails with when its worker died."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...

    def size(self) -> int:
        """Return how many batches should be under way."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give out a task, at most `size` at a time."""


def results(
    crew: Crew, task: Callable[[Item], T], items: Iterable[Item]
) -> Iterator[tuple[Item, T]]:
    """Yield each item with what a worker made of it, in the order in which they are done.

    Raises:
        StudyError: if an item kills its workers.
    """
    waiting = iter(items)
    running: dict[Future[T], tuple[Item, int]] = {}
    while True:
        for item in islice(waiting, max(0, crew.size() - len(running))):
            running[crew.submit(task, item)] = item, 0
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            item, losses = running.pop(future)
            try:
                result = future.result()
            except crew.losses:
                if losses + 1 == ATTEMPTS:
                    raise StudyError(
                        f"{ATTEMPTS} workers died over the same task: "
                        "let fewer work at a time (--jobs), there may be too little memory"
                    ) from None
                running[crew.submit(task, item)] = item, losses + 1
                continue
            yield item, result


class LocalCrew:
    """Processes of this machine, each in a pool of its own so that it dies alone."""

    losses: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        # No one ever writes: when this process is gone, however it went, workers read the end.
        self._there, self._here = get_context("spawn").Pipe(duplex=False)
        self._idle: list[Executor] = []
        try:
            self._idle += (self._pool() for _ in range(count))
        except OSError as error:
            if error.errno != EMFILE:
                raise
            raise StudyError(
                f"{count} processes need more open files than the system allows: "
                "take fewer (--jobs), or allow more (ulimit -n)"
            ) from None
        self._busy: dict[Future[Any], Executor] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._here.close()
        for pool in (*self._idle, *self._busy.values()):
            pool.shutdown(cancel_futures=True)
        self._there.close()

    def size(self) -> int:
        """Return the number of processes."""
        return len(self._idle) + len(self._busy)

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give a task to a process that has none; a new one stands in for each that died."""
        for future in [future for future in self._busy if future.done()]:
            self._idle.append(self._busy.pop(future))
        pool = self._idle.pop()
        with _interrupts_kept_here():
            try:
                future = pool.submit(task, *args, **kwargs)
            except BrokenExecutor:
                pool.shutdown()
                pool = self._pool()
                future = pool.submit(task, *args, **kwargs)
        self._busy[future] = pool
        return future

    def _pool(self) -> Executor:
        with _interrupts_kept_here():
            return ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._there,)
            )


@contextmanager
def _interrupts_kept_here() -> Iterator[None]:
    """Leave what a terminal sends to this process: what starts inside never gets it.

    That holds for a worker that is still starting, and for the process by which
    multiprocessing cleans up.
    """
    before = pthread_sigmask(SIG_BLOCK, {SIGINT, SIGHUP})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _begin(lifeline: Connection) -> None:
    """End at once when the parent is gone."""
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(1)


class ClusterCrew:
    """The workers of a Dask cluster, those that join it later too."""

    AHEAD = 2
    """So many batches for each thread: one is solved while the other travels."""

    PATIENCE_S = 10

    def __init__(self, address: str) -> None:
        distributed = _distributed()
        self.losses: tuple[type[BaseException], ...] = (distributed.KilledWorker,)
        self._address = address
        self._gone = (
            distributed.comm.CommClosedError,
            ConnectionError,
            TimeoutError,
            CancelledError,
        )
        try:
            # A client that was given no address cannot be ended any more.
            distributed.comm.get_address_host_port(address)
            self._client = distributed.Client(
                address, set_as_default=False, timeout=self.PATIENCE_S
            )
        except (OSError, OverflowError, ValueError) as error:
            raise StudyError(
                f"no Dask scheduler answers at {address!r} ({error}): start one with "
                "dask scheduler, and workers with dask worker"
            ) from None
        self._executor = self._client.get_executor()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
        if isinstance(exception[1], self._gone):
            raise StudyError(
                f"the Dask scheduler at {self._address!r} is gone: all results so far are kept, "
                "run the same command again when it is back"
            ) from None

    def size(self) -> int:
        """Return how many batches keep all threads of the cluster busy."""
        return max(1, self.AHEAD * self.threads())

    def threads(self) -> int:
        """Return how many threads work for the cluster now."""
        threads: int = sum(self._client.nthreads().values())
        return threads

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give a task to the cluster, which gives it on when a worker dies."""
        future: Future[T] = self._executor.submit(task, *args, **kwargs)
        return future


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise missing("distributed", "cluster") from None
