"""Deals proved before they are dealt, with the evidence for anyone who asks."""

from collections.abc import Iterable
from dataclasses import dataclass

from kosynka import __version__
from kosynka.analysis.finding import Finding, Mark, ask
from kosynka.deals import DealCode
from kosynka.games import deal, game_of
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.rules.transition import settle
from kosynka.solver import Cancel, Limits

MIB = 64
"""So much memory the search of one deal may hold."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a deal, and by which search."""

    code: DealCode
    finding: Finding
    kernel: str = __version__
    """The version of the solver."""

    @property
    def is_winnable(self) -> bool:
        """True if a winning line was found and replayed."""
        return self.finding.mark is Mark.CAN

    @property
    def line(self) -> tuple[Move, ...]:
        """The winning line, if there is one."""
        return self.finding.line


def dealt(code: DealCode) -> tuple[Game, State]:
    """Return game and table of a deal as the player meets it."""
    game = game_of(code)
    return game, settle(game, deal(code)).state


def evidence_of(
    code: DealCode, limits: Limits, *, seed: int = 0, cancel: Cancel | None = None
) -> Evidence:
    """Return what a search within limits finds out about a deal.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    return Evidence(code, ask(*dealt(code), limits, seed=seed, cancel=cancel))


def first_winnable(
    codes: Iterable[DealCode], limits: Limits, *, cancel: Cancel | None = None
) -> Evidence | None:
    """Return the first deal of a sequence that is proved winnable, None if there is none.

    With a limit of nodes and none of time the answer is the same on every machine.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    for code in codes:
        evidence = evidence_of(code, limits, cancel=cancel)
        if evidence.is_winnable:
            return evidence
        if cancel is not None and cancel.is_set():
            return None
    return None
