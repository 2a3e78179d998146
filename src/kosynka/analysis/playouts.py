"""Random honest playouts: how often does somebody win who plays sensibly and does not peek?

The player sees what a person sees, turns hidden cards and brings cards up when that can be
done, plays the waste, shifts runs only to free something, and chooses at random among equals.
"""

import random
from dataclasses import dataclass

from kosynka.cards import rank_of
from kosynka.rules.game import Game
from kosynka.rules.legal import can_redeal, card_moves, is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal

SLIP = 0.05
"""So often a move is chosen at random among all useful ones, not among the best."""


LONGEST = 3_000
"""A game of so many moves is given up: somebody shifts cards to and fro."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """How many of the games were won."""

    won: int
    count: int

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.count if self.count else 0.0


def playouts(game: Game, state: State, count: int, *, seed: int = 0) -> Playouts:
    """Play `count` games from `state`; the same seed plays the same games."""
    rng = random.Random(seed)
    return Playouts(sum(_wins(game, state, rng) for _ in range(count)), count)


def _wins(game: Game, state: State, rng: random.Random) -> bool:
    idle = 0
    for _ in range(LONGEST):
        if is_won(game, state):
            return True
        move: Move | None = choose(game, state, rng)
        if move is None:
            move = turn(game, state)
            idle += 1
            stock = state.piles[game.stock_of(0)]
            waste = state.piles[game.waste_of(0)]
            if move is None or idle > len(stock) + len(waste) + 2 * game.draw:
                return False
        else:
            idle = 0
        state = apply_legal(game, state, move).state
    return False


def turn(game: Game, state: State) -> Move | None:
    """Return how the stock goes on, None where it is at its end."""
    if state.piles[game.stock_of(0)]:
        return Draw()
    return Redeal() if can_redeal(game, state, 0) else None


def choose(game: Game, state: State, rng: random.Random) -> Play | None:
    """Return the move of cards that looks best, None to turn the stock.

    No hidden card is looked at: `state` may be a view.
    """
    ranked: dict[int, list[Play]] = {}
    for play in card_moves(game, state):
        rank = _worth(game, state, play)
        if rank:
            ranked.setdefault(rank, []).append(play)
    if not ranked:
        return None
    if rng.random() < SLIP:
        return rng.choice([play for plays in ranked.values() for play in plays])
    return rng.choice(ranked[max(ranked)])


def _worth(game: Game, state: State, play: Play) -> int:
    """Return how good a move looks, 0 for one that is not made."""
    source, target = game.roles[play.source], game.roles[play.target]
    if source is Role.FOUNDATION:
        return 0
    cards, down = state.piles[play.source], state.face_down[play.source]
    bares = source is Role.COLUMN and len(cards) - play.count == down
    if target is Role.FOUNDATION:
        low = rank_of(cards[-1]) <= 2 if game.base_by_hand else True
        return 5 if low or (bares and down) else 3
    if bares and down:
        return 4
    if source is Role.WASTE:
        return 2
    if source is Role.COLUMN and bares:
        return 1 if state.piles[play.target] else 0
    if source is Role.COLUMN and game.run is not None and down == 0 and not game.face_up_deal:
        return 0
    return _frees(game, state, play)


def _frees(game: Game, state: State, play: Play) -> int:
    """Return 1 for a part of a run whose move lets the card below go up."""
    cards = state.piles[play.source]
    if game.roles[play.source] is not Role.COLUMN or len(cards) == play.count:
        return 0
    below = cards[-play.count - 1]
    if len(cards) - play.count - 1 < state.face_down[play.source]:
        return 0
    return int(
        any(
            state.piles[number] and game.next_up[state.piles[number][-1]] == below
            for number in game.foundations
        )
    )
