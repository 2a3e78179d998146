"""A game for one as a Gymnasium environment."""

from operator import index
from typing import Any, Literal, get_args

import gymnasium
import numpy

from kosynka.envs.actions import Actions, Mask
from kosynka.envs.asking import check_choice
from kosynka.envs.dealing import choose_deal
from kosynka.envs.observing import Observation, Observer
from kosynka.errors import Refusal, UnsupportedGameError
from kosynka.games import deal, game_by_id
from kosynka.rules.legal import is_won
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply_legal, settle
from kosynka.rules.view import view

Reward = Literal["cards", "win"]


class PatienceEnv(gymnasium.Env[Observation, numpy.int64]):
    """One player, one deal an episode.

    An episode ends with the win, or when no action is legal; `gymnasium.make` also cuts it
    after many steps, for a lost game with endless passes goes on for ever. The reward is
    the share of the cards that go up (`cards`: it falls when one comes back, and adds up
    to 1 in a win) or 1 for the win alone (`win`). An illegal action changes nothing.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # Gymnasium's form

    def __init__(
        self,
        game_id: str,
        *,
        reward: Reward = "cards",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        check_choice("reward", reward, get_args(Reward))
        check_choice("render_mode", render_mode, (None, "ansi"))
        self.game = game_by_id(game_id)
        if self.game.is_race:
            raise UnsupportedGameError(f"{game_id} is for two: kosynka.envs.RaceEnv plays it")
        self.actions, self._observer = Actions(self.game), Observer(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.actions.count)
        self.observation_space: gymnasium.spaces.Space[Any] = self._observer.space
        self.reward, self.render_mode = reward, render_mode
        self._state: State | None = None

    @property
    def table(self) -> State:
        """The table with all its cards, hidden ones too: for judging, not for playing."""
        self._check_begun()
        assert self._state is not None
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal: `options["deal"]` is a code or a number, without it chance decides.

        Raises:
            ParseError: if there is no such deal of the game.
        """
        super().reset(seed=seed)
        code = choose_deal(self.game, options, self.np_random)
        self._take(settle(self.game, deal(code)).state)
        return self._observer.observe(self.table), {**self._info(), "deal": str(code)}

    def step(self, action: numpy.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises:
            TypeError: if it is no whole number.
        """
        self._check_begun()
        move = self._legal.get(index(action))
        before = self._cards_up(self.table)
        if move is not None:
            self._take(apply_legal(self.game, self.table, move).state)
        info = self._info()
        if move is None:
            info["illegal"] = Refusal.ILLEGAL.value
        won = is_won(self.game, self.table)
        gained = self._cards_up(self.table) - before
        reward = float(won) if self.reward == "win" else gained / self.game.card_count
        terminated = won or not self._legal
        return self._observer.observe(self.table), reward, terminated, False, info

    def action_masks(self) -> Mask:
        """Return 1 for each legal action, as `info["action_mask"]` does."""
        self._check_begun()
        return self.actions.mask(self._legal)

    def render(self) -> str | None:
        """Return the position as the player sees it, in text form."""
        if self.render_mode is None:
            return None
        return format_position(Position(self.game, view(self.game, self.table)), counter=False)

    def _check_begun(self) -> None:
        if self._state is None:
            raise gymnasium.error.ResetNeeded("call reset before the first step")

    def _take(self, state: State) -> None:
        self._state, self._legal = state, self.actions.legal(state)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "won": is_won(self.game, self.table)}

    def _cards_up(self, state: State) -> int:
        return sum(len(state.piles[i]) for i in self.game.foundations)
