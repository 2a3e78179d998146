"""The processes that judge: what they find, and that they never outlive the server."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kosynka.games import read_position
from kosynka.rules.outcome import Status
from kosynka.server.judge import Judges, Offer, judge

PROGRAM = Path(__file__).with_name("judging.py")


@pytest.mark.parametrize(
    ("position", "offer"),
    [
        ("KL1 D3N; f1=KS; f2=QH; f3=KD; f4=TC; w=QC KH; s=JC KC; sc=250", Offer(1, 100)),
        ("KL1 D3N; f1=KS; f2=QH; f3=KD; f4=TC; w=QC KH; s=JC KC; sc=40", Offer(1, 40)),
        ("KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS", Offer(0, 0)),
        ("KL1 D1V; f1=JS; f2=KH; f3=KD; f4=KC; w=KS QS", Offer(0, 0)),
        ("KL1 D1V; f1=JS; f2=KH; f3=KD; f4=KC; w=QS KS", None),
        ("KL1 D1N; f1=QS; f2=KH; f3=KD; f4=QC; t1=KS|KC", None),
        ("DS1 D1N; f1=QS; t1=KS", None),
    ],
)
def test_the_offer_says_what_collecting_costs(position: str, offer: Offer | None) -> None:
    read = read_position(position, fragment=True)
    assert judge(read.game.id, read.state).offer == offer


def test_the_helpers_end_with_a_server_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, str(PROGRAM)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "playing\n"
        program.kill()
        # The helper writes to the same pipe: it ends only when both are gone.
        assert program.stdout.read() == ""


async def test_a_helper_that_dies_is_replaced() -> None:
    read = read_position("KL1 D1N; t1=5H; t2=9H; s=3C", fragment=True)
    judges = Judges(1)
    await judges.judge(read.game.id, read.state)
    for child in await asyncio.to_thread(children):
        os.kill(child, signal.SIGKILL)
    verdict = await judges.judge(read.game.id, read.state)
    assert verdict.outcome.status is Status.LOST
    await judges.close()


def children() -> list[int]:
    """Return the spawned processes of this one."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            stat = entry.joinpath("stat").read_text()
            command = entry.joinpath("cmdline").read_text()
        except OSError:
            continue
        if stat.rpartition(")")[2].split()[1] == str(os.getpid()) and "spawn_main" in command:
            found.append(int(entry.name))
    return found
