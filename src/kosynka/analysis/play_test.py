"""How often a player wins who does not peek: whole games under the rules, deal by deal."""

import random
from dataclasses import dataclass, field
from itertools import combinations
from time import process_time
from typing import Any

from kosynka.analysis.evidence import dealt
from kosynka.analysis.memory import Memory
from kosynka.analysis.player import PLAYERS, Player
from kosynka.analysis.shares import wilson
from kosynka.deals import DealCode
from kosynka.games import game_by_id
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


@dataclass(frozen=True, slots=True)
class Played:
    """What a player made of a deal."""

    player: str
    number: int
    won: bool
    cpu_s: float


def play_deal(game_id: str, seed: int, task: tuple[str, int]) -> Played:
    """Let the player of a name play the deal of a number; also in a process of a pool."""
    name, number = task
    game = game_by_id(game_id)
    start = process_time()
    won = wins_deal(DealCode(game.prefix, game.mode, number), PLAYERS[name], seed=seed)
    return Played(name, number, won, process_time() - start)


@dataclass(slots=True)
class PlayTest:
    """Players on the same deals of a game, and what they made of them so far."""

    game: Game
    first: int
    players: tuple[str, ...]
    seed: int = 0
    results: dict[str, dict[int, Played]] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many games were played."""
        return sum(map(len, self.results.values()))

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.results.setdefault(played.player, {})[played.number] = played

    def described(self) -> dict[str, Any]:
        """Return the result as JSON names it; shares with Wilson's 95 % interval."""
        return {
            "game": self.game.prefix,
            "mode": self.game.mode,
            "first": self.first,
            "seed": self.seed,
            "players": [self._player(name) for name in self.players],
            "pairs": [self._pair(*names) for names in combinations(self.players, 2)],
        }

    def shares(self) -> str:
        """Return how each player stands, on one line."""
        return "  ".join(
            f"{each['player']} {100 * each['share']:.1f} %"
            for each in map(self._player, self.players)
            if each["deals"]
        )

    def in_words(self) -> str:
        """Return the result as a person reads it."""
        found = self.described()
        lines = [f"{self.game.id}, cards hidden, deals from {self.first} on"]
        for each in found["players"]:
            low, high = (100 * end for end in each["interval"])
            share = f"{100 * each['share']:.1f} %" if each["deals"] else "-"
            lines.append(
                f"{each['player']}: {each['won']} of {each['deals']} won, {share} "
                f"(95 %: {low:.1f} to {high:.1f}), {each['cpu_s_per_game']:.2f} s CPU a game"
            )
        for pair in filter(lambda pair: pair["deals"], found["pairs"]):
            one, other = pair["players"]
            lines.append(
                f"of {pair['deals']} deals only {one} won {pair['only_first']}, "
                f"only {other} {pair['only_second']}"
            )
        return "\n".join(lines)

    def _player(self, name: str) -> dict[str, Any]:
        games = self.results.get(name, {}).values()
        won, count = sum(game.won for game in games), len(games)
        interval = wilson(won, count)
        return {
            "player": name,
            "deals": count,
            "won": won,
            "share": won / count if count else None,
            "interval": [round(interval.low, 6), round(interval.high, 6)],
            "cpu_s_per_game": round(sum(game.cpu_s for game in games) / max(1, count), 4),
        }

    def _pair(self, one: str, other: str) -> dict[str, Any]:
        ours, theirs = self.results.get(one, {}), self.results.get(other, {})
        both = ours.keys() & theirs.keys()
        return {
            "players": [one, other],
            "deals": len(both),
            "only_first": sum(ours[n].won and not theirs[n].won for n in both),
            "only_second": sum(theirs[n].won and not ours[n].won for n in both),
        }
