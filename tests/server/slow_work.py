"""Work for the processes of the pool that is slow, deaf, greedy or deadly on purpose."""

import os
import time

from kosynka.solver import Cancel


def echo(value: int, *, cancel: Cancel) -> int:
    return value


def until_cancelled(*, cancel: Cancel) -> None:
    while not cancel.is_set():
        time.sleep(0.01)


def deaf(*, cancel: Cancel) -> None:
    time.sleep(60)


def die(*, cancel: Cancel) -> str:
    os._exit(1)


def gorge(*, cancel: Cancel) -> str:
    return str(len(bytearray(4 << 30)))
