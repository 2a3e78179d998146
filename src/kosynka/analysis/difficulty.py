"""How hard a winnable deal is, in five grades; docs/difficulty.md tells the method.

The first two grades go by the share of random honest playouts that win. Where few do, the
effort of the search tells the others apart.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import median

from kosynka.analysis.evidence import MIB, dealt
from kosynka.analysis.playouts import playouts
from kosynka.deals import DealCode
from kosynka.games import read_code
from kosynka.solver import Cancel, Limits, solve

GRADES = (1, 2, 3, 4, 5)
"""Gentle, plain, tricky, tough, fierce: the texts are `grade-1` to `grade-5`."""

SHARES = (0.6, 0.15)
"""The least share of playouts won for the first two grades."""

PLAYOUTS = 40
SEEDS = 5
"""So many searches in different orders; the median of their positions is the effort."""

LIMITS = Limits(nodes=200_000, cpu_ms=None, mib=MIB)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What was measured of a deal."""

    won: int
    """How many of the playouts were won."""
    count: int
    effort: int
    """How many positions a search looks at."""

    @property
    def share(self) -> float:
        """The share of playouts won."""
        return self.won / self.count


def measure(code: DealCode, *, cancel: Cancel | None = None) -> Difficulty:
    """Play and search a deal; the same deal gives the same figures on every machine.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    game, state = dealt(code)
    played = playouts(game, state, PLAYOUTS, seed=code.number)
    efforts = [solve(game, state, LIMITS, seed=seed, cancel=cancel).nodes for seed in range(SEEDS)]
    return Difficulty(played.won, played.count, round(median(efforts)))


def grade(game_id: str, difficulty: Difficulty) -> int:
    """Return the grade 1 to 5 of a deal of a game."""
    for number, share in enumerate(SHARES, start=1):
        if difficulty.share >= share:
            return number
    return 3 + bisect_left(effort_bounds(game_id), difficulty.effort)


@cache
def effort_bounds(game_id: str) -> tuple[int, ...]:
    """Return the efforts up to which a deal that few playouts win is of grade 3 and 4.

    They cut such deals among the measured ones of the game into thirds.
    """
    hard = sorted(each.effort for each in measured(game_id).values() if each.share < SHARES[-1])
    return tuple(hard[len(hard) * part // 3 - 1] for part in (1, 2)) if len(hard) >= 3 else ()


def graded_deals(game_id: str, wanted: int) -> tuple[DealCode, ...]:
    """Return the measured deals of a game that are of a grade; all are proved winnable."""
    return tuple(
        code
        for code, difficulty in measured(game_id).items()
        if grade(game_id, difficulty) == wanted
    )


def measured(game_id: str) -> Mapping[DealCode, Difficulty]:
    """Return the measured deals of a game, all proved winnable."""
    return _table().get(game_id, {})


@cache
def _table() -> Mapping[str, Mapping[DealCode, Difficulty]]:
    """Return for each game its deals of `data/graded.txt`: code, playouts won, played, effort."""
    text = files("kosynka.analysis").joinpath("data", "graded.txt").read_text(encoding="ascii")
    table: dict[str, dict[DealCode, Difficulty]] = {}
    for line in text.splitlines():
        name, won, count, effort = line.split()
        code = read_code(name)
        difficulty = Difficulty(int(won), int(count), int(effort))
        table.setdefault(f"{code.prefix}-{code.mode}", {})[code] = difficulty
    return table
