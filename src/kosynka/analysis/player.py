"""Players who do not peek: each decides from what it has seen, and nothing else."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
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

GREEDY = Skill(samples=0, greedy_weight=1.0)
"""At a glance: about a millisecond for a game."""

QUICK = Skill(samples=100, greedy_weight=1.0)
"""In a hurry, for playing hundreds of games of Klondike on: a twentieth of a second each."""

RACING = Skill(samples=600, greedy_weight=1.0)
"""For a seat of the race, where a second is a long time."""


@dataclass(frozen=True, slots=True)
class Skills:
    """How much the sampling player looks ahead, by how long a sample takes in a game."""

    one_pack: Skill
    two_packs: Skill
    in_suit: Skill
    """Where cards build in suit samples are whole games."""

    def of(self, game: Game) -> Skill:
        """Return the skill for a game."""
        if not game.base_by_hand:
            return self.in_suit
        return self.one_pack if game.packs == 1 else self.two_packs


AT_BEST = Skills(
    one_pack=Skill(samples=5000, greedy_weight=1.0),
    two_packs=Skill(samples=600, greedy_weight=1.0),
    in_suit=Skill(samples=1600, greedy_weight=1.0),
)
"""The sampling player at its best: seconds for a game, some more in Queens."""

IN_A_HURRY = Skills(
    one_pack=QUICK,
    two_packs=Skill(samples=50, greedy_weight=1.0),
    in_suit=Skill(samples=300, greedy_weight=1.0),
)
"""The same in a second or two for a game at most."""

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

    def __init__(self, skills: Skills = AT_BEST) -> None:
        self._skills = skills

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
        return advise(game, seen, self._skills.of(game), seed=seed).moves


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "greedy": GreedyPlayer(),
        "sampling-quick": SamplingPlayer(IN_A_HURRY),
        "sampling": SamplingPlayer(AT_BEST),
    }
)
"""The players by name, from the weakest to the strongest."""
