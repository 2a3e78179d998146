"""What a study asks of every deal; results of two plans are never mixed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kosynka import __version__
from kosynka.errors import UnsupportedGameError
from kosynka.games import game_by_id
from kosynka.rules.game import Game
from kosynka.solver import KERNEL_SOURCE, Limits, supports
from kosynka.study.errors import StudyError

SCHEMA = 1
"""The version of what a study writes."""

KERNEL = f"{__version__}+{KERNEL_SOURCE}"
"""The version of the solver, and of its sources between releases."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game, and how each of its deals is searched."""

    game_id: str
    limits: Limits
    seed: int = 0
    keeps_lines: bool = True
    """Whether the winning lines are kept."""
    kernel: str = KERNEL

    @property
    def game(self) -> Game:
        """The game in its mode."""
        return game_by_id(self.game_id)

    @property
    def is_deterministic(self) -> bool:
        """True if no clock has a say in the verdicts."""
        return self.limits.cpu_ms is None

    def described(self) -> dict[str, Any]:
        """Return the plan as JSON names it."""
        return {
            "game": self.game_id,
            "limits": asdict(self.limits),
            "seed": self.seed,
            "lines": self.keeps_lines,
            "kernel": self.kernel,
        }


def plan_of(game: Game, limits: Limits, *, seed: int = 0, keeps_lines: bool = True) -> Plan:
    """Return the plan to study a game with the kernel at hand.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    if not supports(game):
        raise UnsupportedGameError(f"the solver does not know {game.name} ({game.id})")
    return Plan(game.id, limits, seed, keeps_lines)


def read_plan(described: Mapping[str, Any]) -> Plan:
    """Return the plan that `Plan.described` wrote.

    Raises:
        StudyError: if it is none.
    """
    try:
        limits = Limits(**described["limits"])
        numbers = {described["seed"], limits.mib, limits.nodes or 0, limits.cpu_ms or 0}
        if not all(type(number) is int and number >= 0 for number in numbers):
            raise ValueError("its seed or a limit is no number")
        return Plan(
            game_by_id(str(described["game"])).id,
            limits,
            described["seed"],
            bool(described["lines"]),
            str(described["kernel"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise StudyError(f"this is no plan of a study: {error}") from None


def difference(kept: Plan, wanted: Plan) -> str | None:
    """Say in what two plans differ, None if they are the same."""
    ours, theirs = kept.described(), wanted.described()
    parts = [
        f"{name} {_shown(ours[name])}, not {_shown(theirs[name])}"
        for name in ours
        if ours[name] != theirs[name]
    ]
    return "; ".join(parts) or None


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_shown(each)}" for name, each in value.items())
    return "none" if value is None else str(value)
