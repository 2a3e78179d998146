"""What is done in the processes of the pool, and the answers as the event loop keeps them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kosynka.analysis.finding import Finding, Mark, ask
from kosynka.analysis.hint import Hint, hint
from kosynka.analysis.knowledge import Knowledge
from kosynka.errors import KosynkaError
from kosynka.games import CATALOGUE
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.server.solvers import BusyError, SolverDiedError, Solvers, Urgency
from kosynka.solver import Cancel, Limits

T = TypeVar("T")

BUSY, BROKEN, UNSUPPORTED, MEMORY = "busy", "broken", "unsupported", "memory"
"""Why nothing is known, beside the words of `solver.Reason`."""


@dataclass(frozen=True, slots=True)
class Patience:
    """What a question may cost, and how long it waits to be taken up."""

    urgency: Urgency
    cpu_ms: int
    wait_s: float


MARK = Patience(Urgency.MARK, 150, 0.15)
DEEP = Patience(Urgency.DEEP, 3_000, 5.0)
HINT = Patience(Urgency.HINT, 800, 1.0)
LINE = Patience(Urgency.HINT, 3_000, 3.0)
GAME = Patience(Urgency.GAME, 1_500, 60.0)
EVIDENCE = Patience(Urgency.DEAL, 5_000, 3.0)


class Searches:
    """Asks the pool, and remembers what was proved."""

    def __init__(self, solvers: Solvers) -> None:
        self.solvers = solvers
        self._knowledge: dict[str, Knowledge] = {}

    def knowledge(self, game: Game) -> Knowledge:
        """Return what is known of the positions of a game."""
        return self._knowledge.setdefault(game.id, Knowledge())

    async def ask(self, game: Game, state: State, patience: Patience) -> Finding:
        """Return what is known of a position or is found out about it now."""
        known = self.knowledge(game).about(state)
        if known is not None:
            return known
        answer = await self.run(
            search, game.id, state, self._limits(patience), patience=patience, otherwise=_unknown
        )
        self.knowledge(game).learn(state, answer)
        return answer

    async def hint(self, game: Game, state: State, patience: Patience) -> Hint:
        """Return a move that keeps the game winnable, with the line that it begins."""
        known = self.knowledge(game).about(state)
        if known is not None and known.mark is Mark.CANNOT:
            return Hint(None, known)
        line = () if known is None else known.line
        found = await self.run(
            search_hint,
            game.id,
            state,
            self._limits(patience),
            line,
            patience=patience,
            otherwise=lambda why: Hint(None, _unknown(why)),
        )
        self.knowledge(game).learn(state, found.finding)
        return found

    async def run(
        self,
        work: Callable[..., T],
        *arguments: object,
        patience: Patience,
        otherwise: Callable[[str], T],
    ) -> T:
        """Return what `work` finds in a process, or `otherwise` of the word why it does not."""
        try:
            return await self.solvers.run(
                work, *arguments, urgency=patience.urgency, wait_s=patience.wait_s
            )
        except BusyError:
            return otherwise(BUSY)
        except SolverDiedError:
            return otherwise(BROKEN)
        except MemoryError:
            return otherwise(MEMORY)
        except KosynkaError:
            return otherwise(UNSUPPORTED)

    async def close(self) -> None:
        """End the processes."""
        await self.solvers.close()

    def _limits(self, patience: Patience) -> Limits:
        return Limits(cpu_ms=patience.cpu_ms, mib=self.solvers.mib)


def search(game_id: str, state: State, limits: Limits, *, cancel: Cancel) -> Finding:
    """Ask the solver about a position; runs in a process of the pool."""
    return ask(CATALOGUE[game_id], state, limits, cancel=cancel)


def search_hint(
    game_id: str, state: State, limits: Limits, known: Sequence[Move], *, cancel: Cancel
) -> Hint:
    """Look for a hint; runs in a process of the pool."""
    return hint(CATALOGUE[game_id], state, limits, known=known, cancel=cancel)


def _unknown(why: str) -> Finding:
    return Finding(Mark.UNKNOWN, why=why)
