"""Measure random legal moves a second, the list of moves included, and the progress test.

    python benchmarks/engine.py [--seconds 2] [--json]
    python benchmarks/engine.py --profile KL1-D1N

Each figure is of one core, in CPU time. Where the package open_spiel is installed its
solitaire, written in C++ and driven from Python, is measured in the same run.
"""

import argparse
import cProfile
import importlib
import json
import platform
import pstats
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from kosynka.deals import DealCode
from kosynka.games import CATALOGUE, MODES, deal
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Move, Play
from kosynka.rules.progress import has_progress, turns_card
from kosynka.rules.state import State
from kosynka.rules.transition import apply, settle

LINE = 150
"""So many moves are played from a deal, fewer if none is left."""

GOAL = 25_000
"""Moves a second on Klondike."""

PROGRESS_GAMES = ("KL1-D1N", "DS1-D1N", "DS1-D1V")
PROGRESS_DEALS = 60


def main() -> None:
    options = read_options()
    if options.profile:
        profile(CATALOGUE[options.profile])
        return
    games = [CATALOGUE[f"{prefix}-{modes[0]}"] for prefix, modes in MODES.items()]
    moves = {game.id: rate(lambda game=game: play(game), options.seconds) for game in games}  # type: ignore[misc]
    figures = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "moves_per_s": moves,
        "open_spiel_per_s": open_spiel(options.seconds),
        "progress_ms": {name: progress(CATALOGUE[name]) for name in PROGRESS_GAMES},
    }
    if options.json:
        print(json.dumps(figures))
    else:
        show(figures)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--profile", choices=CATALOGUE, help="show where the time of a game goes")
    return parser.parse_args()


def play(game: Game) -> Iterator[State]:
    """Yield the states of random legal lines, for ever."""
    rng = random.Random(1)
    number = 0
    while True:
        state = settle(game, deal(DealCode(game.prefix, game.mode, number))).state
        number += 1
        for _ in range(LINE):
            moves = legal_moves(game, state)
            if not moves:
                break
            state = apply(game, state, rng.choice(moves)).state
            yield state


def rate(start: Callable[[], Iterator[object]], seconds: float) -> int:
    """Return how many steps a second of CPU time an endless line makes."""
    steps, line = 0, start()
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(LINE):
            next(line)
        steps += LINE
    return round(steps / spent)


def open_spiel(seconds: float) -> int | None:
    """Return the decisions a second of OpenSpiel's solitaire, None where it is missing."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None

    def decisions() -> Iterator[object]:
        game, rng = pyspiel.load_game("solitaire"), random.Random(1)
        while True:
            state, made = game.new_initial_state(), 0
            while not state.is_terminal() and made < LINE:
                is_deal = state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
                if not is_deal:
                    made += 1
                    yield state

    return rate(decisions, seconds)


def progress(game: Game) -> dict[str, float]:
    """Return the times of the progress test along lines that press on and get stuck."""
    times = []
    for number in range(PROGRESS_DEALS):
        rng = random.Random(number)
        state = deal(DealCode(game.prefix, game.mode, number))
        for move in range(300):
            moves = legal_moves(game, state)
            if not moves:
                break
            good = [m for m in moves if presses_on(game, state, m)]
            move_made = rng.choice(good if good and rng.random() < 0.9 else moves)
            state = apply(game, state, move_made).state
            if move % 20 == 0:
                begun = time.process_time()
                has_progress(game, state)
                times.append(1000 * (time.process_time() - begun))
    p95 = statistics.quantiles(times, n=20)[-1]
    return {
        "p50": round(statistics.median(times), 2),
        "p95": round(p95, 2),
        "max": round(max(times), 1),
    }


def presses_on(game: Game, state: State, move: Move) -> bool:
    return isinstance(move, Play) and (
        move.target in game.foundations
        or move.source == game.waste_of(0)
        or turns_card(game, state, move)
    )


def show(figures: dict[str, Any]) -> None:
    print(figures["python"], "on one core, CPU time")
    for name, per_s in figures["moves_per_s"].items():
        print(f"{name:10} {per_s:9,} random legal moves/s")
    spiel = figures["open_spiel_per_s"]
    klondike = figures["moves_per_s"]["KL1-D1N"]
    if spiel is None:
        print("OpenSpiel  is not installed: pip install open_spiel measures it too")
    else:
        print(
            f"OpenSpiel  {spiel:9,} decisions/s in its solitaire, {spiel / klondike:.1f} times KL1"
        )
    for name, ms in figures["progress_ms"].items():
        print(f"{name:10} progress test p50 {ms['p50']} ms, p95 {ms['p95']} ms, max {ms['max']} ms")
    print(f"goal: {GOAL:,} on KL1-D1N {'reached' if klondike >= GOAL else 'missed'}")


def profile(game: Game, moves: int = 20_000) -> None:
    line = play(game)
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(moves):
        next(line)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(15)


if __name__ == "__main__":
    main()
