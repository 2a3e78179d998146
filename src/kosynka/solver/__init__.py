"""Can this position still be won? Answers with a line, with a proof, or not at all."""

from kosynka.solver._kernel import CancelFlag as Cancel
from kosynka.solver.playouts import Playouts, Policy, playouts
from kosynka.solver.solve import KERNEL_SOURCE, perft, solve, supports
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
    "Cancel",
    "Limits",
    "Playouts",
    "Policy",
    "Proof",
    "Reason",
    "Unknown",
    "Unwinnable",
    "Verdict",
    "Winnable",
    "perft",
    "playouts",
    "solve",
    "supports",
]
