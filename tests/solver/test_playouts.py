"""Random games of the kernel: repeatable, limited, and won only where a win exists."""

import threading
import time
from random import Random

import pytest

from kosynka.errors import UnsupportedGameError
from kosynka.games import deal, game_of, read_code
from kosynka.games.race import RACE
from kosynka.rules.transition import settle
from kosynka.solver import Cancel, Limits, Policy, Unwinnable, Winnable, playouts, solve
from tests.solver.small_decks import ONE_PACK, TWO_PACKS, small_state, variants

CODES = ("KL1-D1N-AAAAAAB", "KL1-D3N-AAAAAAB", "DS1-D3N-AAAAAAB", "TQ1-D1T-AAAAAAB")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("policy", Policy)
def test_same_seed_plays_the_same_games(code: str, policy: Policy) -> None:
    name = read_code(code)
    game = game_of(name)
    state = settle(game, deal(name)).state
    first, again, other = (
        playouts(game, state, 50, policy=policy, seed=seed) for seed in (7, 7, 8)
    )
    assert (first.count, first.won, first.steps) == (again.count, again.won, again.steps)
    assert first.count == 50
    assert first.steps != other.steps


def test_greed_wins_more_games_than_chance() -> None:
    for code in CODES:
        name = read_code(code)
        game = game_of(name)
        state = settle(game, deal(name)).state
        uniform, greedy = (playouts(game, state, 300, policy=policy) for policy in Policy)
        assert greedy.won >= uniform.won


@pytest.mark.parametrize("packs", [1, 2])
def test_lost_positions_are_never_won(packs: int) -> None:
    random = Random(packs)
    won = lost = 0
    for _ in range(150):
        shape = random.choice(ONE_PACK if packs == 1 else TWO_PACKS)
        game, state = small_state(random.choice(variants(packs)), shape, random)
        verdict = solve(game, state, Limits(nodes=20_000, cpu_ms=None))
        games = [playouts(game, state, 20, policy=policy) for policy in Policy]
        if isinstance(verdict, Unwinnable):
            assert not any(sum_.won for sum_ in games)
            lost += 1
        elif isinstance(verdict, Winnable):
            won += any(sum_.won for sum_ in games)
    assert min(won, lost) > 10


def test_limit_of_steps_ends_the_playing() -> None:
    name = read_code("DS1-D3N-AAAAAAB")
    game, state = game_of(name), deal(name)
    sum_ = playouts(game, state, 1_000_000, limits=Limits(nodes=10_000, cpu_ms=None))
    assert 0 < sum_.count < 1000
    assert 9_000 <= sum_.steps <= 10_500


def test_playing_is_cancelled_from_another_thread() -> None:
    name = read_code("DS1-D3N-AAAAAAB")
    cancel = Cancel()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    began = time.monotonic()
    sum_ = playouts(game_of(name), deal(name), 100_000_000, cancel=cancel)
    timer.join()
    assert sum_.count < 100_000_000
    assert time.monotonic() - began < 5


def test_race_is_refused() -> None:
    with pytest.raises(UnsupportedGameError, match="game for two"):
        playouts(RACE, deal(read_code("PR1-D3R-AAAAAAB")), 1)
