"""Measure how hard deals are: write `src/kosynka/analysis/data/graded.txt`, print how they spread.

    python tools/grades.py --deals 150                add what is missing to the table
    python tools/grades.py --game KL1-D3N --deals 150
    python tools/grades.py --show                     print the table of docs/difficulty.md

A deal is measured if a search within 200,000 positions proves it winnable. The deals are
random ones, the same in every run.
"""

import argparse
import random
from collections import Counter
from pathlib import Path
from statistics import median

from kosynka.analysis.difficulty import (
    GRADES,
    LIMITS,
    Difficulty,
    effort_bounds,
    grade,
    measure,
    measured,
)
from kosynka.analysis.evidence import evidence_of
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games import CATALOGUE, read_code
from kosynka.rules.game import Game
from kosynka.solver import supports

TABLE = Path("src/kosynka/analysis/data/graded.txt")
MOST_TRIED = 60
"""For each deal wanted so many are tried at most: hardly any of some games can be won."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=150, help="how many of each game")
    options.add_argument("--game", action="append", help="only this game, as KL1-D1N")
    options.add_argument("--show", action="store_true", help="print how the deals spread")
    chosen = options.parse_args()
    games = [game for game in CATALOGUE.values() if not chosen.game or game.id in chosen.game]
    for game in games:
        if chosen.show:
            show(game)
        elif supports(game):
            fill(game, chosen.deals)


def fill(game: Game, wanted: int) -> None:
    table = read_table()
    rng = random.Random(f"grades {game.id}")
    for _ in range(wanted * MOST_TRIED):
        if sum(each.prefix == game.prefix and each.mode == game.mode for each in table) >= wanted:
            return
        code = DealCode(game.prefix, game.mode, rng.randrange(DEAL_COUNT))
        if code not in table and evidence_of(code, LIMITS).is_winnable:
            table[code] = measure(code)
            write_table(table)
            print(code, table[code], flush=True)


def show(game: Game) -> None:
    deals = measured(game.id)
    if not deals:
        return
    counts = Counter(grade(game.id, each) for each in deals.values())
    shares = " | ".join(f"{100 * counts[number] / len(deals):.0f} %" for number in GRADES)
    share = median(each.share for each in deals.values())
    efforts = sorted(each.effort for each in deals.values())
    bounds = ", ".join(map(str, effort_bounds(game.id)))
    print(
        f"| {game.id} | {len(deals)} | {100 * share:.0f} % | {median(efforts):.0f} "
        f"| {efforts[len(efforts) * 95 // 100]} | {bounds} | {shares} |"
    )


def read_table() -> dict[DealCode, Difficulty]:
    table = {}
    if TABLE.exists():
        for line in TABLE.read_text(encoding="ascii").splitlines():
            name, won, count, effort = line.split()
            table[read_code(name)] = Difficulty(int(won), int(count), int(effort))
    return table


def write_table(table: dict[DealCode, Difficulty]) -> None:
    """Write what was measured beside what another run has written meanwhile."""
    table = read_table() | table
    order = list(CATALOGUE)
    rows = sorted(
        table.items(), key=lambda row: (order.index(f"{row[0].prefix}-{row[0].mode}"), str(row[0]))
    )
    lines = (f"{code} {each.won} {each.count} {each.effort}\n" for code, each in rows)
    TABLE.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
