"""Measure random legal steps a second in the environments, observation and mask included.

    python benchmarks/envs.py [--seconds 2] [--json]

Each figure is of one core, in CPU time. A step of the race is one moment of both players.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy

from kosynka.envs import PatienceEnv, RaceEnv, env_id
from kosynka.games import CATALOGUE, MODES

STEPS = 200
"""So many steps are made between two looks at the clock."""


def main() -> None:
    options = read_options()
    usual = [CATALOGUE[f"{prefix}-{modes[0]}"] for prefix, modes in MODES.items()]
    figures: dict[str, Any] = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "gymnasium": gymnasium.__version__,
        "steps_per_s": {},
    }
    rates = figures["steps_per_s"]
    for game in usual:
        if game.is_race:
            rates[f"{game.id} both"] = rate(race, options.seconds)
            continue
        bare, made = PatienceEnv(game.id), gymnasium.make(env_id(game.id))
        rates[f"{game.id} bare"] = rate(lambda env=bare: solo(env), options.seconds)  # type: ignore[misc]
        rates[f"{game.id} made"] = rate(lambda env=made: solo(env), options.seconds)  # type: ignore[misc]
    if options.json:
        print(json.dumps(figures))
        return
    print(figures["python"], "on one core, CPU time")
    for name, per_s in rates.items():
        print(f"{name:14} {per_s:7,} steps/s")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each figure")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def solo(env: gymnasium.Env[Any, Any]) -> Iterator[None]:
    """Play at random for ever, deal after deal."""
    random = numpy.random.default_rng(1)
    _, info = env.reset(seed=1)
    while True:
        action = random.choice(numpy.flatnonzero(info["action_mask"]))
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            _, info = env.reset()
        yield


def race() -> Iterator[None]:
    """Let two players act at random for ever."""
    env, random = RaceEnv(), numpy.random.default_rng(1)
    seen: dict[str, Any] = env.reset(seed=1)[0]
    while True:
        if not env.agents:
            seen, _ = env.reset()
        seen = env.step(
            {
                name: random.choice(numpy.flatnonzero(seen[name]["action_mask"]))
                for name in env.agents
            }
        )[0]
        yield


def rate(start: Callable[[], Iterator[None]], seconds: float) -> int:
    """Return how many steps a second of CPU time an endless line makes."""
    steps, line = 0, start()
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(STEPS):
            next(line)
        steps += STEPS
    return round(steps / spent)


if __name__ == "__main__":
    main()
