"""How often a player wins who does not peek: whole games under the rules, deal by deal."""

import random

from kosynka.analysis.evidence import dealt
from kosynka.analysis.memory import Memory
from kosynka.analysis.player import Player
from kosynka.deals import DealCode
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Draw, Redeal
from kosynka.rules.state import State
from kosynka.rules.transition import apply

LONGEST = 3_000
"""A game of so many moves is given up: somebody shifts cards to and fro."""


def wins_deal(code: DealCode, player: Player, *, seed: int = 0) -> bool:
    """Let a player play a deal and tell whether it wins; deal and seed fix the game.

    Raises:
        IllegalMoveError: if the player breaks the rules.
    """
    game, state = dealt(code)
    return wins(game, state, Memory.of(game, state), player, seed=f"{seed} {code}")


def wins(game: Game, state: State, memory: Memory, player: Player, *, seed: str = "") -> bool:
    """Let a player play on from `state`, of which it has seen what `memory` says.

    Nothing else reaches it. It gives up itself, or after turning the stock over twice
    without another move.

    Raises:
        IllegalMoveError: if the player breaks the rules.
    """
    rng = random.Random(seed)
    moves = turned = 0
    while moves < LONGEST and not is_won(game, state):
        chosen = player.moves(game, memory.recall(state), rng)
        if not chosen or turned > _most_turns(game, state):
            return False
        for move in chosen:
            turned = turned + 1 if isinstance(move, Draw | Redeal) else 0
            state = apply(game, state, move).state
            memory = memory.after(state)
            moves += 1
    return is_won(game, state)


def _most_turns(game: Game, state: State) -> int:
    """Return how many draws and redeals two passes through the stock take."""
    row = len(state.piles[game.stock_of(0)]) + len(state.piles[game.waste_of(0)])
    return 2 * (row // game.draw + 2)
