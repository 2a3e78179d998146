import random
import subprocess
import sys
from pathlib import Path

import pytest

from kosynka.store import MatchRow, Store

PROGRAM = Path(__file__).with_name("acknowledging.py")
MATCHES = [f"m{number}" for number in range(8)]


@pytest.mark.parametrize(
    "kills", [10, pytest.param(100, marks=[pytest.mark.soak, pytest.mark.timeout(600)])]
)
async def test_nothing_acknowledged_is_lost_to_sigkill(url: str, kills: int) -> None:
    moments = random.Random(kills)
    store = Store.open(url)
    for match in MATCHES:
        await store.create_match(MatchRow(match, "KL1", "D1N", "code", {"A": None}, 1))
    await store.close()
    acknowledged = dict.fromkeys(MATCHES, 0)
    for _ in range(kills):
        acknowledged |= acknowledged_until_killed(url, moments.randrange(1, 300))
        store = Store.open(url)
        for match in MATCHES:
            await check(store, match, acknowledged[match])
        await store.close()
    assert min(acknowledged.values()) > 0


def acknowledged_until_killed(url: str, count: int) -> dict[str, int]:
    """Let the program run for `count` acknowledgements and what it manages meanwhile."""
    program = subprocess.Popen(
        [sys.executable, str(PROGRAM), url, ",".join(MATCHES)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    lines = [program.stdout.readline() for _ in range(count)]
    program.kill()
    lines += program.stdout.read().splitlines(keepends=True)
    program.stdout.close()
    program.wait()
    pairs = (line.split() for line in lines if line.endswith("\n"))
    return {match: int(seq) for match, seq in pairs}


async def check(store: Store, match: str, acknowledged: int) -> None:
    stored = await store.load(match)
    assert stored is not None
    assert stored.last_seq >= acknowledged
    assert [event.seq for event in stored.events] == list(range(1, stored.last_seq + 1))
    assert stored.last_seq % 2 == 0
    answered = sorted(answer.seq or 0 for answer in stored.answers)
    assert answered == list(range(2, stored.last_seq + 1, 2))
    assert stored.summary.moves == stored.last_seq
