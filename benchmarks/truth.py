"""Measure how soon the table knows whether a game can still be won.

    python benchmarks/truth.py [--positions 200] [--json]

For each game positions in the middle of random play are asked about as the server does:
a search of at most 150 ms of CPU time in a process of the pool, its line replayed by the
rules. Told are the 50th and 95th percentile of three things: how long the page waits, the
CPU time of the whole answer, asked for once more in this process, and that of the search
alone; and what the answers were. A busy machine makes the wait longer, not the CPU time.
"""

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from statistics import quantiles
from typing import Any

from kosynka.analysis.finding import ask
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games import CATALOGUE, deal
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Play
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply, settle
from kosynka.server.searches import MARK, Searches
from kosynka.server.solvers import Solvers
from kosynka.solver import Limits, supports

GOAL_MS = 200
LONGEST = 120


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=200, help="of each game")
    options.add_argument("--game", action="append", help="only this game, as KL1-D1N")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    figures = {}
    searches = Searches(Solvers(1, mib=192))
    try:
        for game in CATALOGUE.values():
            if supports(game) and (not chosen.game or game.id in chosen.game):
                figures[game.id] = await measure(searches, game, chosen.positions)
                if not chosen.json:
                    show(game.id, figures[game.id])
    finally:
        await searches.close()
    if chosen.json:
        print(json.dumps({"goal_ms": GOAL_MS, "games": figures}))


async def measure(searches: Searches, game: Game, count: int) -> dict[str, Any]:
    rng = random.Random(f"truth {game.id}")
    waits, whole, cpu, marks = [], [], [], Counter[str]()
    for number in range(count + 1):
        state = somewhere(game, rng)
        before = time.perf_counter()
        found = await searches.ask(game, state, MARK)
        if number:  # the first one starts the process
            waits.append(1000 * (time.perf_counter() - before))
            cpu.append(found.cpu_ms)
            before = time.thread_time()
            ask(game, state, Limits(cpu_ms=MARK.cpu_ms))
            whole.append(1000 * (time.thread_time() - before))
            marks[found.mark.value] += 1
    return {
        "positions": count,
        **{f"wait_ms_{name}": value for name, value in percentiles(waits).items()},
        **{f"cpu_ms_{name}": value for name, value in percentiles(whole).items()},
        **{f"search_cpu_ms_{name}": value for name, value in percentiles(cpu).items()},
        "marks": dict(marks),
    }


def percentiles(values: list[float]) -> dict[str, float]:
    cuts = quantiles(values, n=100, method="inclusive")
    return {"p50": round(cuts[49], 2), "p95": round(cuts[94], 2)}


def somewhere(game: Game, rng: random.Random) -> State:
    """Return a position in the middle of a game played at random, but not without sense."""
    state = settle(game, deal(DealCode(game.prefix, game.mode, rng.randrange(DEAL_COUNT)))).state
    for _ in range(rng.randrange(LONGEST)):
        moves = legal_moves(game, state)
        good = [move for move in moves if isinstance(move, Play) and brings_on(game, state, move)]
        if not moves:
            break
        after = apply(game, state, rng.choice(good if good and rng.random() < 0.8 else moves)).state
        if is_won(game, after):
            break
        state = after
    return state


def brings_on(game: Game, state: State, play: Play) -> bool:
    bares = len(state.piles[play.source]) - play.count == state.face_down[play.source] > 0
    return game.roles[play.target] is Role.FOUNDATION or bares


def show(name: str, found: dict[str, Any]) -> None:
    print(
        f"{name}: answer p50 {found['wait_ms_p50']} ms, p95 {found['wait_ms_p95']} ms; "
        f"CPU p50 {found['cpu_ms_p50']} ms, p95 {found['cpu_ms_p95']} ms, of it "
        f"search p50 {found['search_cpu_ms_p50']} ms, p95 {found['search_cpu_ms_p95']} ms; "
        f"{found['marks']}"
    )


if __name__ == "__main__":
    asyncio.run(main())
