"""Kosynka: play patience, race it, and know the truth about it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kosynka.solver import Limits, Unknown, Unwinnable, Verdict, Winnable, solve

__all__ = ["Limits", "Unknown", "Unwinnable", "Verdict", "Winnable", "solve"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the solver only when it is asked for."""
    if name in __all__:
        return getattr(import_module("kosynka.solver"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
