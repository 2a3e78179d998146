"""Players who do not peek: each decides from what it has seen, and nothing else."""

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from kosynka.analysis.playouts import choose, turn
from kosynka.cards import UNKNOWN
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Draw, Move
from kosynka.rules.state import State
from kosynka.solver import (
    Limits,
    Skill,
    Unwinnable,
    Winnable,
    advise,
    has_unseen_stock,
    solve,
    supports,
)

FULL = Skill(samples=5000, greedy_weight=1.0)
"""The sampling player at its best: about two seconds for a game of Klondike."""

QUICK = Skill(samples=100, greedy_weight=1.0)
"""The same in a hurry, for playing hundreds of games on."""

RACING = Skill(samples=600, greedy_weight=1.0)
"""For a seat of the race, where a second is a long time."""

GREEDY = Skill(samples=0, greedy_weight=1.0)
"""At a glance, where cards build in suit: less than a millisecond for a game."""

FULL_IN_SUIT = Skill(samples=1600, greedy_weight=1.0)
"""The sampling player at its best where cards build in suit and samples are whole games."""

QUICK_IN_SUIT = Skill(samples=300, greedy_weight=1.0)
"""The same in a hurry: about two seconds for a game."""

LAST = Limits(nodes=100_000, cpu_ms=None, mib=64)
"""What the solver may spend once every card has been seen."""


class Player(Protocol):
    """Decides what to do; keeps nothing from one decision to the next."""

    def moves(self, game: Game, seen: State, rng: random.Random) -> tuple[Move, ...]:
        """Return legal moves to play one after another; none to give up.

        `seen` has `UNKNOWN` for every card that was never seen. Only the last of the
        moves may turn a card.
        """


class RandomPlayer:
    """Plays any legal move with the same chance."""

    def moves(self, game: Game, seen: State, rng: random.Random) -> tuple[Move, ...]:
        """Return one legal move."""
        legal = legal_moves(game, seen)
        return (rng.choice(legal),) if legal else ()


class GreedyPlayer:
    """Turns hidden cards, brings cards up, plays the waste; thinks of nothing further.

    Where cards build in suit it holds kings back as well, see `docs/player.md`.
    """

    def moves(self, game: Game, seen: State, rng: random.Random) -> tuple[Move, ...]:
        """Return a move that looks good, with what has to be done before it."""
        if not game.base_by_hand:
            return advise(game, seen, GREEDY, seed=rng.getrandbits(63)).moves
        move = choose(game, seen, rng) or turn(game, seen)
        return () if move is None else (move,)


class SamplingPlayer:
    """Tries its moves out in many deals that agree with what was seen.

    Where redeals cost nothing it looks through the stock first; once all cards have been
    seen it plays what the solver finds.
    """

    def __init__(self, skill: Skill = FULL, in_suit: Skill | None = None) -> None:
        """Decide with `skill`, or with `in_suit` where cards build in suit."""
        self._skill, self._in_suit = skill, in_suit or skill

    def moves(self, game: Game, seen: State, rng: random.Random) -> tuple[Move, ...]:
        """Return the best move found, with what has to be done before it."""
        if seen.redeals_left[0] is None and has_unseen_stock(game, seen):
            return (Draw(),)
        seed = rng.getrandbits(63)
        if supports(game) and not any(UNKNOWN in pile for pile in seen.piles):
            verdict = solve(game, seen, LAST, seed=seed)
            if isinstance(verdict, Winnable):
                return verdict.certificate
            if isinstance(verdict, Unwinnable):
                return ()
        skill = self._skill if game.base_by_hand else self._in_suit
        return advise(game, seen, skill, seed=seed).moves


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "greedy": GreedyPlayer(),
        "sampling-quick": SamplingPlayer(QUICK, QUICK_IN_SUIT),
        "sampling": SamplingPlayer(FULL, FULL_IN_SUIT),
    }
)
"""The players by name, from the weakest to the strongest."""
