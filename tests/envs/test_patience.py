import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from kosynka.envs import PatienceEnv, env_id
from kosynka.envs.actions import Actions
from kosynka.envs.observing import FIRST_CARD, HIDDEN, Observer
from kosynka.errors import KosynkaError, ParseError, UnsupportedGameError
from kosynka.games import CATALOGUE, MODES, deal, game_by_id, read_code
from kosynka.rules.legal import legal_moves
from kosynka.rules.transition import apply, settle
from kosynka.rules.view import view
from kosynka.solver import Limits, Winnable, solve
from tests.envs.hidden import shuffled_where_hidden

SOLO = [game.id for game in CATALOGUE.values() if not game.is_race]
USUAL = [
    f"{prefix}-{modes[0]}" for prefix, modes in MODES.items() if f"{prefix}-{modes[0]}" in SOLO
]


def same(one: Any, other: Any) -> bool:
    return one.keys() == other.keys() and all(numpy.array_equal(one[k], other[k]) for k in one)


@pytest.mark.parametrize("game_id", USUAL)
def test_gymnasium_finds_nothing_wrong(game_id: str) -> None:
    check_env(gymnasium.make(env_id(game_id), render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game_id", SOLO)
def test_random_play_keeps_to_the_spaces_and_the_rules(game_id: str) -> None:
    env = PatienceEnv(game_id)
    game, rng = env.game, random.Random(1)
    observation, info = env.reset(seed=1)
    assert info["deal"].startswith(game_id)
    for _ in range(150):
        assert env.observation_space.contains(observation)
        legal = {env.actions.number(move) for move in legal_moves(game, env.table)}
        assert set(numpy.flatnonzero(info["action_mask"])) == legal
        assert numpy.array_equal(env.action_masks(), info["action_mask"])
        action = rng.choice(sorted(legal))
        observation, _, terminated, truncated, info = env.step(numpy.int64(action))
        assert not truncated
        if terminated:
            break


@pytest.mark.parametrize("game_id", SOLO)
def test_an_agent_sees_no_hidden_card(game_id: str) -> None:
    game, rng = game_by_id(game_id), random.Random(2)
    observer, actions = Observer(game), Actions(game)
    state = settle(game, deal(read_code(f"{game_id}-AAAAAAB"))).state
    for ply in range(60):
        other = shuffled_where_hidden(game, state, ply)
        assert view(game, other) == view(game, state)
        assert same(observer.observe(other), observer.observe(state))
        assert actions.legal(other) == actions.legal(state)
        state = apply(game, state, rng.choice(legal_moves(game, state))).state


def test_cards_are_told_by_their_numbers() -> None:
    env = PatienceEnv("KL1-D3N")
    observation, _ = env.reset(options={"deal": "KL1-D3N-AAAAAAB"})
    columns = observation["columns"]
    assert [int(columns[i, i]) for i in range(7)] == [
        FIRST_CARD + env.table.piles[column][-1] for i, column in enumerate(env.game.columns_of(0))
    ]
    assert (columns == HIDDEN).sum() == 21
    assert int(observation["stock"][0]) == 24
    assert not observation["waste"].any()


def test_a_deal_is_chosen_by_code_number_or_seed() -> None:
    env = PatienceEnv("DS1-D1N")
    by_code, info = env.reset(options={"deal": "ds1-d1n-aaaaaab"})
    assert info["deal"] == "DS1-D1N-AAAAAAB"
    assert same(by_code, env.reset(options={"deal": 1})[0])
    first, info = env.reset(seed=7)
    again, same_info = env.reset(seed=7)
    assert same(first, again)
    assert info["deal"] == same_info["deal"] != env.reset()[1]["deal"]


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ("KL1-D3N-AAAAAAB", "is no deal of DS1-D1N"),
        (-1, "is no number"),
        ("nonsense", "no deal code"),
    ],
)
def test_a_deal_that_is_none_is_refused(chosen: object, error: str) -> None:
    with pytest.raises(ParseError, match=error):
        PatienceEnv("DS1-D1N").reset(options={"deal": chosen})


def test_the_race_is_not_for_one() -> None:
    with pytest.raises(UnsupportedGameError, match="RaceEnv"):
        PatienceEnv("PR1-D3R")
    with pytest.raises(KosynkaError):
        PatienceEnv("XX1-D3R")


@pytest.mark.parametrize(("reward", "last"), [("cards", 1 / 52), ("win", 1.0)])
def test_a_win_ends_the_episode_and_adds_up_to_one(reward: Any, last: float) -> None:
    env = PatienceEnv("KL1-D3N", reward=reward)
    env.reset(options={"deal": "KL1-D3N-AAAAAAB"})
    verdict = solve(env.game, env.table, Limits(nodes=100_000, cpu_ms=None))
    assert isinstance(verdict, Winnable)
    total = 0.0
    for number, move in enumerate(verdict.certificate, start=1):
        action = numpy.int64(env.actions.number(move))
        _, gained, terminated, _, info = env.step(action)
        assert terminated == info["won"] == (number == len(verdict.certificate))
        total += gained
    assert gained == pytest.approx(last)
    assert total == pytest.approx(1.0)
    assert not info["action_mask"].any()


def test_an_illegal_action_changes_nothing() -> None:
    env = PatienceEnv("KL1-D3N")
    before, info = env.reset(seed=3)
    refused = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, info = env.step(numpy.int64(refused))
    assert same(before, after)
    assert (reward, terminated, info["illegal"]) == (0.0, False, "illegal")


def test_an_endless_game_is_cut() -> None:
    env = gymnasium.make(env_id("KL1-D3N"), max_episode_steps=30)
    env.reset(options={"deal": 1})
    stock = env.unwrapped.actions.stock  # type: ignore[attr-defined]  # its own
    cuts = [env.step(stock)[3] for _ in range(30)]
    assert cuts == [False] * 29 + [True]


def test_a_position_is_rendered_as_seen() -> None:
    env = PatienceEnv("KL1-D3N", render_mode="ansi")
    env.reset(options={"deal": 1})
    text = env.render()
    assert text is not None
    assert text.startswith("KL1 D3N; ")
    assert text.count("??") == 21 + 24


def test_before_a_deal_there_is_nothing_to_ask() -> None:
    env = PatienceEnv("KL1-D3N")
    for ask in (env.action_masks, lambda: env.step(numpy.int64(0)), lambda: env.table):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            ask()


@pytest.mark.parametrize("action", [3.7, None, "5"])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = PatienceEnv("KL1-D3N")
    env.reset(options={"deal": 1})
    with pytest.raises(TypeError, match="integer"):
        env.step(action)


@pytest.mark.parametrize("number", [5, numpy.int64(5), numpy.uint8(5)])
def test_a_deal_is_named_by_any_whole_number(number: int) -> None:
    env = PatienceEnv("KL1-D3N")
    assert env.reset(options={"deal": number})[1]["deal"] == "KL1-D3N-AAAAAAF"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game_id": "KL9"}, "there is no game KL9"),
        ({"game_id": "PR1-D3R"}, "is for two: kosynka.envs.RaceEnv plays it"),
        ({"reward": "points"}, "reward is 'cards' or 'win', not 'points'"),
        ({"render_mode": "human"}, "render_mode is None or 'ansi', not 'human'"),
    ],
)
def test_what_cannot_be_had_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(KosynkaError, match=says):
        PatienceEnv(**{"game_id": "KL1-D3N", **asked})


def test_what_is_missing_is_named() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import kosynka.envs"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "pip install 'kosynka[rl]'" in done.stderr
