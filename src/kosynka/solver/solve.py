"""The solver as a function: a position in, a verdict out.

The kernel searches, this module decides what of it is believed.
"""

from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.state import State
from kosynka.solver import _kernel
from kosynka.solver.certificate import read_line, replays
from kosynka.solver.encode import encode_game, encode_searchable, encode_state
from kosynka.solver.verdict import (
    Limits,
    Proof,
    Reason,
    Unknown,
    Unwinnable,
    Verdict,
    Winnable,
)

_DEFAULT_LIMITS = Limits()

KERNEL_SOURCE = _kernel.SOURCE
"""Digest of the kernel's sources: where it is the same, so are answers within limits of nodes."""


def supports(game: Game) -> bool:
    """Tell whether `solve` takes positions of this game."""
    return game.seats == 1 and encode_game(game).can_solve()


def solve(
    game: Game,
    state: State,
    limits: Limits = _DEFAULT_LIMITS,
    *,
    cancel: _kernel.CancelFlag | None = None,
    seed: int = 0,
    dominances: _kernel.Dominances | None = None,
) -> Verdict:
    """Find out whether `state` can be won with all cards known.

    Any position of play is taken as it is written: heights, waste, redeals left, captives.
    A fresh deal of a game with automatic moves is to be settled first, as the table does.
    The GIL is released meanwhile; `cancel.set()` from another thread ends the search.
    `seed` varies the order of the search, never its verdict.

    Raises:
        UnsupportedGameError: if the kernel cannot search the game.
        ParseError: if the position cannot stand on the table of its game.
    """
    spec, layout = encode_searchable(game, state)
    if is_won(game, state):
        return Winnable(nodes=0, cpu_ms=0.0, mib=0.0, certificate=())
    outcome = _kernel.solve(
        spec,
        layout,
        _kernel.Limits(limits.nodes, limits.cpu_ms, limits.mib, seed),
        dominances or _kernel.Dominances(),
        cancel,
    )
    spent = (outcome.nodes, outcome.cpu_ms, outcome.mib)
    if outcome.verdict == _kernel.Verdict.WINNABLE:
        certificate = read_line(outcome.line)
        if replays(game, state, certificate):
            return Winnable(*spent, certificate)
        return Unknown(*spent, Reason.CERTIFICATE)
    if outcome.verdict == _kernel.Verdict.UNWINNABLE:
        return Unwinnable(*spent, _PROOFS[outcome.proof])
    return Unknown(*spent, _REASONS[outcome.reason])


def perft(game: Game, state: State, depth: int) -> list[int]:
    """Count the distinct positions that exactly 0, 1, … `depth` actions reach.

    Raises:
        UnsupportedGameError: if it is a game for two.
    """
    spec = encode_game(game)
    return _kernel.perft(spec, encode_state(game, state), depth)


_PROOFS = {
    _kernel.Proof.FIXPOINT: Proof.FIXPOINT,
    _kernel.Proof.EXHAUSTED: Proof.EXHAUSTED,
}
_REASONS = {
    _kernel.Reason.NODES: Reason.NODES,
    _kernel.Reason.TIME: Reason.TIME,
    _kernel.Reason.MEMORY: Reason.MEMORY,
    _kernel.Reason.CANCELLED: Reason.CANCELLED,
    _kernel.Reason.UNPROVED: Reason.UNPROVED,
}
