import random
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils import parallel_to_aec

from kosynka.cards import face_of, owner_of
from kosynka.envs.observing import FIRST_CARD, HIDDEN
from kosynka.envs.race import RaceEnv
from kosynka.errors import KosynkaError, ParseError
from kosynka.rules.legal import cards_up
from kosynka.rules.moves import Play
from kosynka.rules.outcome import outcome
from kosynka.rules.view import view
from tests.envs.hidden import shuffled_where_hidden
from tests.envs.test_patience import same

AGENTS = ["A", "B"]


def waiting(env: RaceEnv) -> dict[str, numpy.int64]:
    return {name: numpy.int64(env.wait(name)) for name in AGENTS}


def test_pettingzoo_finds_nothing_wrong() -> None:
    parallel_api_test(RaceEnv(), num_cycles=300)


@pytest.mark.filterwarnings("ignore:We recommend agents")  # the seats are A and B everywhere
@pytest.mark.filterwarnings("ignore:Observation")  # it is a dict, which PettingZoo wonders at
def test_it_can_be_played_in_turns() -> None:
    api_test(parallel_to_aec(RaceEnv()), num_cycles=100)


def test_the_same_seed_gives_the_same_race() -> None:
    parallel_seed_test(RaceEnv, num_cycles=50)


def test_each_sees_own_cards_first_and_no_hidden_one() -> None:
    env = RaceEnv()
    seen, infos = env.reset(options={"deal": "PR1-D3R-AAAAAAB"})
    assert infos["A"]["deal"] == "PR1-D3R-AAAAAAB"
    a: Any = seen["A"]["observation"]
    b: Any = seen["B"]["observation"]
    assert (a["columns"] == HIDDEN).sum() == 42
    assert max(a["columns"][0].max(), b["columns"][0].max()) < FIRST_CARD + 52
    assert min(seen["columns"][1].max() for seen in (a, b)) >= FIRST_CARD + 52
    assert numpy.array_equal(a["stock"], [[24], [24]])
    for _ in range(60):
        other = shuffled_where_hidden(env.game, env.table, 1)
        assert view(env.game, other) == view(env.game, env.table)
        for name, observer in env._observers.items():
            assert same(observer.observe(other), observer.observe(env.table))
            assert env.actions[name].legal(other) == env.actions[name].legal(env.table)
        env.step(chosen(env, random.Random(1)))


def chosen(env: RaceEnv, rng: random.Random) -> dict[str, numpy.int64]:
    """Return an action of each: up if anything goes up, else a random one."""
    actions = waiting(env)
    for name in env.agents:
        legal = env.actions[name].legal(env.table)
        up = [
            n for n, m in legal.items() if isinstance(m, Play) and m.target in env.game.foundations
        ]
        if legal:
            actions[name] = numpy.int64(rng.choice(up or sorted(legal)))
    return actions


def contested(env: RaceEnv) -> tuple[int, dict[str, numpy.int64]]:
    """Return a deal where both can put the same card on the same place, and these actions."""
    for number in range(500):
        env.reset(options={"deal": number})
        a, b = (
            {
                (move.target, face_of(env.table.piles[move.source][-1])): action
                for action, move in env.actions[name].legal(env.table).items()
                if isinstance(move, Play) and move.target in env.game.foundations
            }
            for name in AGENTS
        )
        for key in a.keys() & b.keys():
            return number, {"A": numpy.int64(a[key]), "B": numpy.int64(b[key])}
    raise AssertionError("no such deal")


def test_who_is_first_at_a_place_is_drawn_by_lot() -> None:
    env = RaceEnv()
    number, actions = contested(env)
    losers = set()
    for seed in range(12):
        env.reset(seed=seed, options={"deal": number})
        _, _, _, _, infos = env.step(actions)
        (refused,) = (name for name in AGENTS if "illegal" in infos[name])
        assert infos[refused]["illegal"] == "taken"
        assert sum(cards_up(env.game, env.table)) == 1
        losers.add(refused)
    assert losers == set(AGENTS)


def test_waiting_is_always_allowed_and_changes_nothing() -> None:
    env = RaceEnv(most_steps=3)
    seen, _ = env.reset(seed=1)
    masks: dict[str, Any] = {name: seen[name]["action_mask"] for name in AGENTS}
    assert all(masks[name][env.wait(name)] == 1 for name in AGENTS)
    before = env.table
    for _ in range(2):
        _, rewards, _, cut, infos = env.step(waiting(env))
        assert (env.table, rewards, cut) == (before, {"A": 0.0, "B": 0.0}, {"A": False, "B": False})
        assert infos == {"A": {}, "B": {}}
    assert env.step(waiting(env))[3] == {"A": True, "B": True}
    assert env.agents == []


@pytest.mark.parametrize("number", range(4))
def test_a_race_ends_as_the_rules_say(number: int) -> None:
    env, shares = RaceEnv(), RaceEnv(reward="cards")
    env.reset(seed=1, options={"deal": number})
    shares.reset(seed=1, options={"deal": number})
    rng, total = random.Random(number), {"A": 0.0, "B": 0.0}
    while env.agents:
        actions = chosen(env, rng)
        _, rewards, ended, cut, _ = env.step(actions)
        for name, gained in shares.step(actions)[1].items():
            total[name] += gained
    found = outcome(env.game, env.table)
    assert ended["A"] == ended["B"] != cut["A"]
    expected = {None: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0)}[found.winner]
    if ended["A"]:
        assert (rewards["A"], rewards["B"]) == expected
    up = [owner_of(card) for i in env.game.foundations for card in env.table.piles[i]]
    assert total == {"A": pytest.approx(up.count(0) / 52), "B": pytest.approx(up.count(1) / 52)}


def test_the_race_is_rendered_as_seen() -> None:
    env = RaceEnv(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.count("??") == 2 * (21 + 24)


def test_before_a_deal_nobody_acts() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        RaceEnv().step({})


def test_each_agent_needs_an_action() -> None:
    env = RaceEnv()
    env.reset(seed=1)
    with pytest.raises(ParseError, match="no action is given for B"):
        env.step({"A": numpy.int64(0)})


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game_id": "KL1-D3N"}, "is for one: kosynka.envs.PatienceEnv plays it"),
        ({"reward": "win"}, "reward is 'result' or 'cards', not 'win'"),
        ({"render_mode": "human"}, "render_mode is None or 'ansi'"),
        ({"most_steps": 0}, "at least one step"),
    ],
)
def test_what_cannot_be_had_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(KosynkaError, match=says):
        RaceEnv(**asked)


def test_after_the_end_nobody_is_told_anything() -> None:
    env = RaceEnv(most_steps=1)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step({})
    env.reset(seed=1)
    assert env.step(waiting(env))[3] == {"A": True, "B": True}
    assert env.step(waiting(env)) == ({}, {}, {}, {}, {})


def test_an_action_that_is_no_whole_number_plays_nothing() -> None:
    env = RaceEnv()
    env.reset(options={"deal": 1})
    before = env.table
    actions: dict[str, Any] = {"A": env.actions["A"].stock, "B": 1.5}
    with pytest.raises(TypeError, match="integer"):
        env.step(actions)
    assert env.table is before
