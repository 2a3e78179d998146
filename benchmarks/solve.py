"""Measure the solver on the deals that its goals name, beside pyksolve where it is installed.

Then come the random playouts of the kernel, in steps a second. The deals are those of
`random.Random(base + i).shuffle`; times are CPU times of one core, without the replay of lines
by the rules, which is reported apart.
"""

import argparse
import json
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from random import Random

from kosynka.cards import parse_card
from kosynka.games.double_solitaire import DOUBLE_SOLITAIRE
from kosynka.games.klondike import KLONDIKE
from kosynka.games.topsy_turvy import TOPSY_TURVY
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.rules.transition import initial_state, settle
from kosynka.solver import Limits, Policy, playouts, solve

SUITS, RANKS = "CDHS", "A23456789TJQK"
KLONDIKE_BASE, DOUBLE_BASE, QUEENS_BASE = 1_000_000, 2_000_000, 4_000_000


@dataclass(frozen=True)
class Suite:
    """Deals of one game under one limit, and what is wanted of them."""

    name: str
    game: Game
    base: int
    deals: int
    seconds: float
    goal: str
    mib: int = 512


@dataclass(frozen=True)
class Row:
    """What one program did with the deals of a suite."""

    suite: str
    program: str
    deals: int
    won: int
    lost: int
    undecided: int
    median_ms: float
    p95_ms: float
    worst_ms: float
    total_s: float
    replay_ms: float
    """The mean time in which the rules replay a line."""
    table_mib: float
    goal: str


def _suites() -> list[Suite]:
    draw_3, double_3 = replace(KLONDIKE, draw=3), replace(DOUBLE_SOLITAIRE, draw=3)
    return [
        Suite("klondike draw 3", draw_3, KLONDIKE_BASE, 200, 60,
              "160/40/0, median <= 0.1 ms, total <= 120 s"),
        Suite("klondike draw 1", KLONDIKE, KLONDIKE_BASE, 200, 60, "171/29/0, total <= 9 s"),
        Suite("klondike draw 3, one pass", replace(draw_3, passes=1), KLONDIKE_BASE, 200, 10,
              "all decided"),
        Suite("klondike draw 1, one pass", replace(KLONDIKE, passes=1), KLONDIKE_BASE, 200, 10,
              "all decided"),
        Suite("double draw 1", DOUBLE_SOLITAIRE, DOUBLE_BASE, 2000, 0.1,
              ">= 1999 decided, median <= 1 ms"),
        Suite("double draw 3", double_3, DOUBLE_BASE, 2000, 0.1, ">= 1999 decided, median <= 1 ms"),
        Suite("double draw 1, one pass", replace(DOUBLE_SOLITAIRE, passes=1), DOUBLE_BASE, 200, 10,
              ">= 60 % found"),
        Suite("double draw 3, one pass", replace(double_3, passes=1), DOUBLE_BASE, 200, 10,
              "report"),
        Suite("queens 1 s", TOPSY_TURVY, QUEENS_BASE, 200, 1, ">= 93 % found", mib=256),
        Suite("queens 10 s", TOPSY_TURVY, QUEENS_BASE, 200, 10, ">= 96 % found", mib=256),
    ]  # fmt: skip


def shuffled_deck(packs: int, seed: int) -> list[str]:
    """Return the deck of a seed as CPython's shuffle leaves it."""
    deck = [rank + suit for suit in SUITS for rank in RANKS] * packs
    Random(seed).shuffle(deck)
    return deck


def dealt(game: Game, seed: int) -> State:
    """Return the table of a seed."""
    deck = [parse_card(text) for text in shuffled_deck(game.packs, seed)]
    return settle(game, initial_state(game, [deck])).state


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def measure(suite: Suite, deals: int, seconds: float) -> Row:
    """Solve the first deals of a suite."""
    limits = Limits(cpu_ms=round(seconds * 1000), mib=suite.mib)
    times, replays, counts, mib = (
        [],
        [],
        dict.fromkeys(("winnable", "unwinnable", "unknown"), 0),
        0.0,
    )
    for i in range(deals):
        state = dealt(suite.game, suite.base + i)
        began = time.thread_time()
        verdict = solve(suite.game, state, limits)
        spent_ms = (time.thread_time() - began) * 1000
        times.append(verdict.cpu_ms)
        counts[verdict.verdict] += 1
        mib = max(mib, verdict.mib)
        if verdict.verdict == "winnable":
            replays.append(spent_ms - verdict.cpu_ms)
    return _row(
        suite, "kosynka", times, tuple(counts.values()), statistics.fmean(replays or [0]), mib
    )


def _row(
    suite: Suite,
    program: str,
    times: list[float],
    counts: tuple[int, ...],
    replay: float,
    mib: float,
) -> Row:
    won, lost, undecided = counts
    return Row(
        suite.name, program, len(times), won, lost, undecided,
        round(statistics.median(times), 3), round(_percentile(times, 0.95), 2),
        round(max(times), 1), round(sum(times) / 1000, 2), round(replay, 1), round(mib, 1),
        suite.goal,
    )  # fmt: skip


def measure_pyksolve(suite: Suite, deals: int, seconds: float) -> Row | None:
    """Let pyksolve solve the same deals; None where it is missing or does not know the game."""
    if find_spec("pyksolve") is None:
        return None
    solver = import_module("pyksolve.solver")
    if suite.game.packs > 1 or suite.game.passes is not None:
        return None
    times, won, lost, undecided = [], 0, 0, 0
    for i in range(deals):
        klondike = solver.Solitaire()
        klondike.draw_count = suite.game.draw
        klondike.load_solitaire(_digits(shuffled_deck(1, suite.base + i)))
        began = time.thread_time()
        klondike.reset_game(suite.game.draw)
        result = klondike.solve_fast(max_closed_count=1_000_000)
        times.append((time.thread_time() - began) * 1000)
        name = str(result)
        won += "Solved" in name
        lost += "Impossible" in name
        undecided += "Solved" not in name and "Impossible" not in name
        if sum(times) > seconds * deals * 1000:
            break
    return _row(suite, "pyksolve", times, (won, lost, undecided), 0.0, 0.0)


@dataclass(frozen=True)
class PlayoutRow:
    """How fast random games are played, and how many are won."""

    playouts: str
    policy: str
    deals: int
    games: int
    won_share: float
    deals_won: int
    """Deals of which at least one game was won."""
    steps_a_game: float
    million_steps_a_second: float
    goal: float


_PLAYOUT_GOALS = {"klondike": 6.0, "double": 3.0, "queens": 1.7}
_GAMES_A_DEAL = 200


def measure_playouts(suite: Suite, policy: Policy, deals: int) -> PlayoutRow:
    """Play random games from the first deals of a suite."""
    sums = [
        playouts(suite.game, dealt(suite.game, suite.base + i), _GAMES_A_DEAL, policy=policy)
        for i in range(deals)
    ]
    games, steps = sum(s.count for s in sums), sum(s.steps for s in sums)
    return PlayoutRow(
        suite.name, policy, deals, games, round(sum(s.won for s in sums) / games, 4),
        sum(s.won > 0 for s in sums), round(steps / games, 1),
        round(steps / sum(s.cpu_ms for s in sums) / 1000, 2),
        _PLAYOUT_GOALS[suite.name.split()[0]],
    )  # fmt: skip


def _playout_rows(arguments: argparse.Namespace) -> Iterator[PlayoutRow]:
    for suite in _suites():
        is_twin = "10 s" in suite.name or "pass" in suite.name
        if is_twin or arguments.only not in f"playouts {suite.name}":
            continue
        for policy in Policy:
            yield measure_playouts(suite, policy, min(100, arguments.deals or 100))


def _digits(deck: list[str]) -> str:
    """Return a deck in pyksolve's own form: rank and suit as digits, in the order dealt."""
    return "".join(f"{RANKS.index(card[0]) + 1:02}{'CDHS'.index(card[1]) + 1}" for card in deck)


def _rows(arguments: argparse.Namespace) -> Iterator[Row]:
    for suite in _suites():
        if arguments.only and arguments.only not in suite.name:
            continue
        deals = min(suite.deals, arguments.deals or suite.deals)
        seconds = min(suite.seconds, arguments.seconds or suite.seconds)
        yield measure(suite, deals, seconds)
        other = measure_pyksolve(suite, deals, seconds)
        if other is not None:
            yield other


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, help="at most so many deals of each suite")
    parser.add_argument("--seconds", type=float, help="at most so many CPU seconds a deal")
    parser.add_argument(
        "--only",
        default="",
        help="suites whose name holds this text; playouts have suites of their own",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    arguments = parser.parse_args()
    if not arguments.json:
        print(f"{'suite':27}{'program':10}{'deals':>6}{'won':>6}{'lost':>6}{'open':>6}"
              f"{'median ms':>11}{'p95':>9}{'worst':>10}{'total s':>9}{'replay ms':>10}"
              f"{'MiB':>7}  goal")  # fmt: skip
    for row in _rows(arguments):
        if arguments.json:
            print(json.dumps(asdict(row)), flush=True)
            continue
        print(f"{row.suite:27}{row.program:10}{row.deals:6}{row.won:6}{row.lost:6}"
              f"{row.undecided:6}{row.median_ms:11.3f}{row.p95_ms:9.2f}{row.worst_ms:10.1f}"
              f"{row.total_s:9.2f}{row.replay_ms:10.1f}{row.table_mib:7.1f}  {row.goal}",
              flush=True)  # fmt: skip
    if not arguments.json:
        print(f"\n{'playouts':27}{'policy':10}{'deals':>6}{'won':>8}{'deals won':>11}"
              f"{'steps':>8}{'M steps/s':>11}  goal")  # fmt: skip
    for playout in _playout_rows(arguments):
        if arguments.json:
            print(json.dumps(asdict(playout)), flush=True)
            continue
        print(f"{playout.playouts:27}{playout.policy:10}{playout.deals:6}{playout.won_share:8.2%}"
              f"{playout.deals_won:11}{playout.steps_a_game:8.1f}"
              f"{playout.million_steps_a_second:11.2f}  >= {playout.goal}", flush=True)  # fmt: skip
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of the process: {peak:.0f} MiB", file=sys.stderr)


if __name__ == "__main__":
    main()
