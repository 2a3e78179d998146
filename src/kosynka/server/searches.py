"""What is done in the processes of the pool, and the answers as the event loop keeps them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kosynka.analysis.chance import Chance, chance
from kosynka.analysis.finding import Finding, Mark, ask
from kosynka.analysis.hint import Hint, hint
from kosynka.analysis.knowledge import Knowledge
from kosynka.analysis.player import RACING
from kosynka.errors import KosynkaError
from kosynka.games import CATALOGUE
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.server.solvers import BusyError, SolverDiedError, Solvers, Urgency
from kosynka.solver import Cancel, Limits, advise

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
CHANCE = Patience(Urgency.CHANCE, 10_000, 60.0)
MOVE = Patience(Urgency.HINT, 400, 0.3)
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

    async def chance(self, game: Game, seen: State, count: int, *, seed: int) -> Chance | str:
        """Return how many games are won from a table as its player knows it, or the word why not.

        Nothing but `seen` goes to the process: no card that the player did not see. Where
        games are long fewer are played than `count`.
        """
        return await self.run(
            search_chance,
            game.id,
            seen,
            count,
            seed,
            CHANCE.cpu_ms,
            patience=CHANCE,
            otherwise=lambda why: why,
        )

    async def advice(self, game: Game, seen: State, seat: int, *, seed: int) -> Move | None:
        """Return what the sampling player does in a seat, None where nobody has time to say."""
        return await self.run(
            search_move,
            game.id,
            seen,
            seat,
            seed,
            MOVE.cpu_ms,
            patience=MOVE,
            otherwise=lambda why: None,
        )

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


def search_chance(
    game_id: str, seen: State, count: int, seed: int, cpu_ms: int, *, cancel: Cancel
) -> Chance:
    """Play games on without peeking; runs in a process of the pool."""
    game = CATALOGUE[game_id]
    return chance(game, seen, count, seed=seed, cpu_ms=cpu_ms, cancel=cancel)


def search_move(
    game_id: str, seen: State, seat: int, seed: int, cpu_ms: int, *, cancel: Cancel
) -> Move | None:
    """Choose a move in a seat; runs in a process of the pool."""
    game = CATALOGUE[game_id]
    advised = advise(game, seen, RACING, seat=seat, seed=seed, cpu_ms=cpu_ms, cancel=cancel)
    return advised.moves[0] if advised.moves else None


def _unknown(why: str) -> Finding:
    return Finding(Mark.UNKNOWN, why=why)
