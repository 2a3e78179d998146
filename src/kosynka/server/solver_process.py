"""What runs in a process of the pool: searches one after another, cancelled at any time."""

import contextlib
import queue
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from kosynka.solver import Cancel

SPARE_MIB = 256
"""Room beside the tables of a search, for the lines it finds and for Python."""


@dataclass(frozen=True, slots=True)
class Call:
    """Work to be done: `work(*arguments, cancel=…)`."""

    number: int
    work: Callable[..., Any]
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class CancelCall:
    """Nobody waits for this call any more."""

    number: int


def serve(pipe: Connection, mib: int) -> None:
    """Do what comes through the pipe until it closes.

    An answer is a pair: what the work returned and None, or None and the error.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory(mib + SPARE_MIB)
    calls: queue.SimpleQueue[tuple[Call, Cancel] | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, calls), daemon=True).start()
    with contextlib.suppress(OSError):
        pipe.send("ready")
        while (taken := calls.get()) is not None:
            pipe.send(_answer(*taken))


def limit_memory(more_mib: int) -> None:
    """Let this process take so much memory beyond what it has, where the system can hold to it."""
    try:
        import resource  # noqa: PLC0415 # not on every system
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
        limit = pages * resource.getpagesize() + (more_mib << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _listen(pipe: Connection, calls: "queue.SimpleQueue[tuple[Call, Cancel] | None]") -> None:
    number, cancel = -1, Cancel()
    try:
        while True:
            message = pipe.recv()
            if isinstance(message, Call):
                number, cancel = message.number, Cancel()
                calls.put((message, cancel))
            elif message.number == number:
                cancel.set()
    except (EOFError, OSError):
        cancel.set()
        calls.put(None)


def _answer(call: Call, cancel: Cancel) -> tuple[object, Exception | None]:
    try:
        return call.work(*call.arguments, cancel=cancel), None
    except Exception as error:
        # Whatever it is belongs to the one who asked; the process goes on.
        return None, error
