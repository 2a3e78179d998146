"""Can this position still be won? Answers with a line, with a proof, or not at all."""

from kosynka.solver._kernel import CancelFlag as Cancel
from kosynka.solver.playouts import Playouts, Policy, playouts
from kosynka.solver.solve import KERNEL_SOURCE, perft, solve, supports
from kosynka.solver.unseen import Advice, Played, Skill, advise, has_unseen_stock, play_on
from kosynka.solver.verdict import (
    Limits,
    Proof,
    Reason,
    Unknown,
    Unwinnable,
    Verdict,
    Winnable,
)

__all__ = [
    "KERNEL_SOURCE",
    "Advice",
    "Cancel",
    "Limits",
    "Played",
    "Playouts",
    "Policy",
    "Proof",
    "Reason",
    "Skill",
    "Unknown",
    "Unwinnable",
    "Verdict",
    "Winnable",
    "advise",
    "has_unseen_stock",
    "perft",
    "play_on",
    "playouts",
    "solve",
    "supports",
]
