"""Measure appends to the journal: many that share a commit beside a commit each.

    python benchmarks/journal.py [--db URL] [--seconds 2] [--players 64] [--json]

Each simulated player appends one event with its answer and summary, waits for the
acknowledgement and appends the next; both ways run one after the other on the same
database. Without a URL it is an SQLite file in the folder for temporary files.
"""

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path

from kosynka.store import Answer, MatchRow, Recorded, Store, StoreError, Summary

PAYLOAD = json.dumps({"move": "t3>f1", "changes": [["moved", "7H", "t3", "f1"], ["scored", 10]]})
GROUPED = 512
ALONE = 1


async def main() -> None:
    options = read_options()
    with tempfile.TemporaryDirectory() as folder:
        url = options.db or f"sqlite:///{Path(folder) / 'journal.db'}"
        try:
            grouped = await measure(url, GROUPED, options.players, options.seconds)
            alone = await measure(url, ALONE, options.players, options.seconds)
        except StoreError as error:
            sys.exit(str(error))
    ratio = round(grouped["per_s"] / alone["per_s"], 1)
    if options.json:
        print(json.dumps({"group_commit": grouped, "commit_each": alone, "ratio": ratio}))
        return
    for name, figures in (("group commit", grouped), ("commit each", alone)):
        print(f"{name:14}{figures['per_s']:9,.0f} appends/s", end="")
        print(f"   p50 {figures['p50_ms']:.2f} ms   p99 {figures['p99_ms']:.2f} ms", end="")
        print(f"   {figures['cpu_us']:.0f} us CPU each")
    print(f"{ratio} times as many")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--db", help="database URL; a scratch one, its matches stay in it")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each way")
    parser.add_argument("--players", type=int, default=64, help="appends under way at once")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


async def measure(url: str, max_group: int, players: int, seconds: float) -> dict[str, float]:
    store = Store.open(url, max_group=max_group)
    try:
        matches = [secrets.token_urlsafe(12) for _ in range(players)]
        for match in matches:
            await store.create_match(MatchRow(match, "KL1", "D1N", "KL1-D1N-AAAAAAA", {}, 0))
        waits: list[float] = []
        cpu, start = time.process_time(), time.perf_counter()
        end = start + seconds
        await asyncio.gather(*(play(store, match, end, waits) for match in matches))
        took, cpu = time.perf_counter() - start, time.process_time() - cpu
    finally:
        await store.close()
    waits.sort()
    return {
        "per_s": round(len(waits) / took, 1),
        "p50_ms": round(1000 * waits[len(waits) // 2], 3),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 3),
        "cpu_us": round(1e6 * cpu / len(waits), 1),
    }


async def play(store: Store, match: str, end: float, waits: list[float]) -> None:
    seq = 0
    while (begun := time.perf_counter()) < end:
        seq += 1
        await store.append(
            match,
            [Recorded(seq, "played", PAYLOAD, seq)],
            [Answer("A", f"c{seq}", seq)],
            Summary(moves=seq, started_ms=1),
        )
        waits.append(time.perf_counter() - begun)


if __name__ == "__main__":
    asyncio.run(main())
