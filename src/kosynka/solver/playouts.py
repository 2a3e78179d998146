"""Random games in the kernel: a quick guess at a position, not a verdict."""

from dataclasses import dataclass
from enum import StrEnum

from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.state import State
from kosynka.solver import _kernel
from kosynka.solver.encode import encode_searchable
from kosynka.solver.verdict import Limits


class Policy(StrEnum):
    """How the random games choose their steps."""

    UNIFORM = "uniform"
    """Each step that the kernel lists with the same chance."""
    GREEDY = "greedy"
    """The step that looks best, with noise."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random games came to."""

    count: int
    """Games played."""
    won: int
    steps: int
    """Steps of all games; a card of stock or waste is one with the draws that bring it up."""
    cpu_ms: float

    @property
    def share(self) -> float:
        """The share of games won, 0 if none was played."""
        return self.won / self.count if self.count else 0.0


_NO_LIMITS = Limits(cpu_ms=None)


def playouts(
    game: Game,
    state: State,
    count: int,
    *,
    policy: Policy = Policy.GREEDY,
    seed: int = 0,
    limits: Limits = _NO_LIMITS,
    cancel: _kernel.CancelFlag | None = None,
) -> Playouts:
    """Play up to `count` random games from `state`; the same seed plays the same games.

    The games know all cards: which card of the stock comes when, and which captive lies where.
    Face-down cards of columns are not looked at. Nothing is brought back from foundations, and
    only whole runs move. `limits.nodes` are steps of all games together; when a limit is met
    fewer games are played, each to its end. The GIL is released; `cancel.set()` from another
    thread ends the playing after the running game.

    Raises:
        UnsupportedGameError: if the kernel does not know the game.
        ParseError: if the position cannot stand on the table of its game.
    """
    spec, layout = encode_searchable(game, state)
    if is_won(game, state):
        return Playouts(count, count, 0, 0.0)
    sum_ = _kernel.play_out(
        spec,
        layout,
        _POLICIES[policy],
        count,
        _kernel.Limits(limits.nodes, limits.cpu_ms, limits.mib, seed),
        cancel,
    )
    return Playouts(sum_.count, sum_.won, sum_.steps, sum_.cpu_ms)


_POLICIES = {
    Policy.UNIFORM: _kernel.Policy.UNIFORM,
    Policy.GREEDY: _kernel.Policy.GREEDY,
}
