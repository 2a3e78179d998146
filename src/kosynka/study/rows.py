"""What a study knows of one deal."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What the search of one deal gave."""

    code: str
    number: int
    verdict: str
    """`winnable`, `unwinnable` or `unknown`."""
    proof: str | None
    """What a verdict rests on: `line`, `fixpoint`, `exhausted`."""
    reason: str | None
    """Why there is none: `nodes`, `memory`, `unproved`, or `time`, which marks the rows that
    may come out otherwise on another machine."""
    nodes: int
    cpu_ms: float
    length: int | None
    """Moves, draws and redeals of the winning line."""
    line: str | None
    """The winning line as a script for `kosynka position`, if lines are kept."""
