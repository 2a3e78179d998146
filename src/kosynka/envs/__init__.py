"""Environments for reinforcement learning: Gymnasium's for one player, PettingZoo's for two.

An agent is told what a player sees and nothing more. `pip install 'kosynka[rl]'`; then

>>> import gymnasium
>>> env = gymnasium.make("kosynka.envs:kosynka/KL1-D3N-v0")
>>> observation, info = env.reset(options={"deal": "KL1-D3N-AAAAAAB"})
>>> int(info["action_mask"].sum())
5
"""

try:
    from gymnasium.envs.registration import register, registry
except ImportError:
    raise ImportError("kosynka.envs needs more: pip install 'kosynka[rl]'") from None

from kosynka.envs.patience import PatienceEnv
from kosynka.envs.race import RaceEnv
from kosynka.games import CATALOGUE

__all__ = ["PatienceEnv", "RaceEnv", "env_id"]

VERSION = 0
"""A change to spaces, rewards or endings is a new version."""

STEPS_PER_CARD = 20
"""An episode is cut after so many steps for each card of the game."""


def env_id(game_id: str) -> str:
    """Return the name of a game's environment.

    >>> env_id("KL1-D3N")
    'kosynka/KL1-D3N-v0'
    """
    return f"kosynka/{game_id}-v{VERSION}"


for _game in CATALOGUE.values():
    if not _game.is_race and env_id(_game.id) not in registry:
        register(
            env_id(_game.id),
            entry_point="kosynka.envs.patience:PatienceEnv",
            kwargs={"game_id": _game.id},
            max_episode_steps=STEPS_PER_CARD * _game.card_count,
        )
