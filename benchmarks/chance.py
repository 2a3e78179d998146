"""Is “your chance from here” calibrated? What it says of many tables against what happens there.

    python benchmarks/chance.py [GAME-MODE] [--deals N] [--games N] [--seed S] [--json]

Each deal is played on by the greedy player for a random number of moves. There the chance is
asked for, of so many games; then the player that the chance is of goes on in the true deal,
once, by the rules in Python. The true result is one more draw of what the chance counts: so
among tables with about the same chance that share should be won.
"""

import argparse
import json
import random
import sys
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kosynka.analysis.chance import PLAYED_ON, chance
from kosynka.analysis.evidence import dealt
from kosynka.analysis.memory import Memory
from kosynka.analysis.play_test import wins
from kosynka.analysis.player import GreedyPlayer, SamplingPlayer
from kosynka.analysis.shares import wilson
from kosynka.deals import DealCode
from kosynka.games import game_by_id
from kosynka.rules.legal import is_won
from kosynka.rules.transition import apply

MOST_MOVES, MOST_IN_SUIT = 60, 350
BINS = (0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 1.01)


@dataclass(frozen=True, slots=True)
class Point:
    """What was said of a table, and what came of it."""

    predicted: float
    won: bool


def point(game_id: str, number: int, games: int, seed: int) -> Point | None:
    """Ask for the chance somewhere in a deal and play on there; None if it is over by then."""
    game = game_by_id(game_id)
    _, state = dealt(DealCode(game.prefix, game.mode, number))
    memory, rng = Memory.of(game, state), random.Random(f"{seed} {number}")
    for _ in range(rng.randrange(MOST_MOVES if game.base_by_hand else MOST_IN_SUIT)):
        for move in GreedyPlayer().moves(game, memory.recall(state), rng):
            state = apply(game, state, move).state
            memory = memory.after(state)
    if is_won(game, state):
        return None
    said = chance(game, memory.recall(state), games, seed=seed)
    skill = PLAYED_ON.of(game)
    player = SamplingPlayer(PLAYED_ON) if skill.samples else GreedyPlayer()
    return Point(said.share, wins(game, state, memory, player, seed=f"{seed} {number}"))


def summary(points: list[Point]) -> dict[str, Any]:
    """Return the points in bins, and the mean of both over all."""
    rows = []
    for low, high in pairwise(BINS):
        inside = [each for each in points if low <= each.predicted < high]
        if inside:
            won = sum(each.won for each in inside)
            interval = wilson(won, len(inside))
            rows.append(
                {
                    "from": low,
                    "to": min(1.0, high),
                    "tables": len(inside),
                    "predicted": sum(each.predicted for each in inside) / len(inside),
                    "won": won,
                    "share": won / len(inside),
                    "interval": [interval.low, interval.high],
                }
            )
    count = max(1, len(points))
    return {
        "tables": len(points),
        "predicted": sum(each.predicted for each in points) / count,
        "won": sum(each.won for each in points) / count,
        "brier": sum((each.predicted - each.won) ** 2 for each in points) / count,
        "bins": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="KL1-D3N")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    points: list[Point] = []
    for number in range(options.deals):
        found = point(options.game, number, options.games, options.seed)
        if found is not None:
            points.append(found)
        print(f"\r{number + 1} of {options.deals}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    told = summary(points)
    if options.json:
        print(json.dumps(told))
        return
    print(
        f"{options.game}: {told['tables']} tables, chance {100 * told['predicted']:.1f} % "
        f"on the mean, {100 * told['won']:.1f} % won, Brier score {told['brier']:.3f}"
    )
    for row in told["bins"]:
        low, high = row["interval"]
        print(
            f"{100 * row['from']:4.0f} to {100 * row['to']:3.0f} %: {row['tables']:4} tables, "
            f"said {100 * row['predicted']:5.1f} %, won {100 * row['share']:5.1f} % "
            f"({100 * low:.0f} to {100 * high:.0f})"
        )


if __name__ == "__main__":
    main()
