"""Ending long work: Ctrl+C, SIGTERM and a closed terminal end it in the same way."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stopped_alike() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise KeyboardInterrupt here, as Ctrl+C does.

    A signal that is ignored stays so: nohup is meant to outlive its terminal.
    """
    before = {
        number: handler
        for number in (signal.SIGTERM, signal.SIGHUP)
        if (handler := signal.getsignal(number)) not in (signal.SIG_IGN, None)
    }
    try:
        for number in before:
            signal.signal(number, signal.default_int_handler)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
