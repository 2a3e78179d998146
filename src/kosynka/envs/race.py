"""The race for two as a PettingZoo environment, both players at once.

Either player may act at any moment, so turns would be another game: `ParallelEnv`, with
waiting among the actions. But a referee puts all actions in one order, and the first
legal one counts; so of the two actions of a step, which arrived first is drawn by lot.
"""

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, get_args

import numpy
from gymnasium import spaces
from gymnasium.utils import seeding

from kosynka.envs.actions import Actions, Mask
from kosynka.envs.asking import check_choice
from kosynka.envs.dealing import choose_deal
from kosynka.envs.observing import Observation, Observer
from kosynka.errors import ParseError, Refusal, UnsupportedGameError
from kosynka.games import deal, game_by_id
from kosynka.rules.game import Game
from kosynka.rules.legal import cards_up
from kosynka.rules.moves import Move
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import SEATS
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply_legal
from kosynka.rules.view import view

try:
    from pettingzoo import ParallelEnv
except ImportError:
    raise ImportError("kosynka.envs needs more: pip install 'kosynka[rl]'") from None

MOST_STEPS = 2_000

Reward = Literal["result", "cards"]
Seen = dict[str, Observation | Mask]


class RaceEnv(ParallelEnv[str, Seen, numpy.int64]):  # type: ignore[misc]  # PettingZoo is untyped
    """Two players, `A` and `B`, each with a pack, over common foundations.

    A step is a moment in which either may act. It ends when a player's last card is up or
    when neither can get on, and is cut after `most_steps`. The reward is 1 for the winner
    and -1 for the other, 0 in a draw (`result`), or the share of one's own cards that go up
    (`cards`). What is illegal, or became so by the other's earlier action, changes nothing.
    """

    metadata = {"name": "kosynka_race_v0", "render_modes": ["ansi"], "is_parallelizable": True}  # noqa: RUF012  # PettingZoo's form

    def __init__(
        self,
        game_id: str = "PR1-D3R",
        *,
        reward: Reward = "result",
        most_steps: int = MOST_STEPS,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        check_choice("reward", reward, get_args(Reward))
        check_choice("render_mode", render_mode, (None, "ansi"))
        if most_steps < 1:
            raise ParseError(f"most_steps is {most_steps}: a race has at least one step")
        self.game: Game = game_by_id(game_id)
        if not self.game.is_race:
            raise UnsupportedGameError(f"{game_id} is for one: kosynka.envs.PatienceEnv plays it")
        self.possible_agents = list(SEATS[: self.game.seats])
        self.agents: list[str] = []
        self.reward, self.most_steps, self.render_mode = reward, most_steps, render_mode
        self.actions = {name: Actions(self.game, seat) for name, seat in self._seats.items()}
        self._observers = {name: Observer(self.game, seat) for name, seat in self._seats.items()}
        self.action_spaces = {
            name: spaces.Discrete(actions.count + 1) for name, actions in self.actions.items()
        }
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": self._observers[name].space,
                    "action_mask": spaces.MultiBinary(actions.count + 1),
                }
            )
            for name, actions in self.actions.items()
        }
        self._random, _ = seeding.np_random()
        self._state: State | None = None
        self._steps = 0

    @property
    def table(self) -> State:
        """The table with all its cards: for judging, not for playing."""
        if self._state is None:
            raise RuntimeError("call reset before the first step")
        return self._state

    def wait(self, agent: str) -> int:
        """Return the number of the action that does nothing, the last one."""
        return self.actions[agent].count

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return what an agent sees: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal: `options["deal"]` is a code or a number, without it chance decides.

        Raises:
            ParseError: if there is no such deal of the game.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        code = choose_deal(self.game, options, self._random)
        self._state, self._steps = deal(code), 0
        self.agents = list(self.possible_agents)
        self._legal = self._legal_moves()
        return self._seen(), {name: {"deal": str(code)} for name in self.agents}

    def step(
        self, actions: dict[str, numpy.int64]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let the agents act, in the order of a lot where both do.

        Raises:
            ParseError: if an agent has no action; who does nothing waits.
            TypeError: if an action is no whole number.
        """
        before = cards_up(self.game, self.table)
        agents, could = self.agents, self._legal
        if not agents:
            return {}, {}, {}, {}, {}
        if idle := [name for name in agents if name not in actions]:
            raise ParseError(f"no action is given for {idle[0]}: race.wait({idle[0]!r}) is waiting")
        infos: dict[str, dict[str, Any]] = {name: {} for name in agents}
        acting = [name for name in agents if index(actions[name]) != self.wait(name)]
        for name in self._random.permutation(acting):
            action = index(actions[name])
            move = self._legal[name].get(action)
            if move is None:
                why = Refusal.TAKEN if action in could[name] else Refusal.ILLEGAL
                infos[name]["illegal"] = why.value
                continue
            self._state = apply_legal(self.game, self.table, move).state
            self._legal = self._legal_moves()
        self._steps += 1
        found = outcome(self.game, self.table)
        ended = found.status is not Status.PLAYING
        cut = not ended and self._steps >= self.most_steps
        rewards = self._rewards(before, found.winner if ended else None)
        seen = self._seen()
        if ended or cut:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut),
            infos,
        )

    def render(self) -> str | None:
        """Return the position as both players see it, in text form."""
        if self.render_mode is None:
            return None
        seen = view(self.game, self.table)
        return format_position(Position(self.game, seen), counter=False)

    def close(self) -> None:
        """Do nothing: there is nothing open."""

    @property
    def _seats(self) -> dict[str, int]:
        return {name: SEATS.index(name) for name in self.possible_agents}

    def _legal_moves(self) -> dict[str, Mapping[int, Move]]:
        state = self.table
        return {name: actions.legal(state) for name, actions in self.actions.items()}

    def _seen(self) -> dict[str, Seen]:
        state = self.table
        seen: dict[str, Seen] = {}
        for name in self.agents:
            mask = numpy.ones(self.actions[name].count + 1, dtype=numpy.int8)
            mask[:-1] = self.actions[name].mask(self._legal[name])
            seen[name] = {"observation": self._observers[name].observe(state), "action_mask": mask}
        return seen

    def _rewards(self, before: tuple[int, ...], winner: int | None) -> dict[str, float]:
        if self.reward == "cards":
            own = self.game.card_count // self.game.seats
            now = cards_up(self.game, self.table)
            return {name: (now[seat] - before[seat]) / own for name, seat in self._seats.items()}
        if winner is None:
            return dict.fromkeys(self.possible_agents, 0.0)
        return {name: 1.0 if seat == winner else -1.0 for name, seat in self._seats.items()}
