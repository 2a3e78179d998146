"""Counts of a study: verdicts, what they rest on, how much was searched."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kosynka.analysis.shares import winnable_share
from kosynka.study.rows import Row

SERIES = (1, 2, 5)
"""Counts are noted at these times each power of ten, so that a smaller study can be compared."""

FIRST_NOTED = 100

SHARES = (50, 90, 99, 100)
"""The percentiles told of what a deal takes; 100 is the most."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What the first `count` deals gave."""

    count: int
    winnable: int
    unwinnable: int
    unknown: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the winnable share, unknown deals counted both ways."""
        share = winnable_share(self.winnable, self.unknown, self.count)
        return share.low, share.high


@dataclass(slots=True)
class Tally:
    """The counts of rows in the order of their deals."""

    verdicts: Counter[str] = field(default_factory=Counter)
    grounds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a verdict rests on a proof, or is missing for a reason."""
    nodes: dict[str, list[int]] = field(default_factory=dict)
    """For each verdict the positions searched of each deal."""
    lengths: list[int] = field(default_factory=list)
    cpu_ms: float = 0.0
    series: list[Noted] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many deals were counted."""
        return self.verdicts.total()

    def now(self) -> Noted:
        """Return the counts so far."""
        verdicts = self.verdicts
        return Noted(self.count, verdicts["winnable"], verdicts["unwinnable"], verdicts["unknown"])

    def add(self, row: Row) -> None:
        """Count one more deal."""
        self.verdicts[row.verdict] += 1
        self.grounds[row.verdict, row.proof or row.reason or ""] += 1
        self.nodes.setdefault(row.verdict, []).append(row.nodes)
        self.cpu_ms += row.cpu_ms
        if row.length is not None:
            self.lengths.append(row.length)
        if _is_noted(self.count):
            self.series.append(self.now())


def tally(rows: Iterable[Row]) -> Tally:
    """Return the counts of rows."""
    counted = Tally()
    for row in rows:
        counted.add(row)
    return counted


def percentiles(values: Iterable[int]) -> dict[int, int]:
    """Return the values at `SHARES`: so many percent of them are no larger.

    >>> percentiles(range(1, 201))
    {50: 100, 90: 180, 99: 198, 100: 200}
    """
    ordered = sorted(values)
    return {share: ordered[-(-len(ordered) * share // 100) - 1] for share in SHARES if ordered}


def described(counted: Tally) -> dict[str, Any]:
    """Return the counts as JSON names them."""
    now = counted.now()
    return {
        "deals": counted.count,
        "winnable": now.winnable,
        "unwinnable": now.unwinnable,
        "unknown": now.unknown,
        "interval": [round(end, 6) for end in now.interval],
        "grounds": {" ".join(each): count for each, count in sorted(counted.grounds.items())},
        "nodes": {verdict: percentiles(each) for verdict, each in sorted(counted.nodes.items())},
        "lengths": percentiles(counted.lengths),
        "cpu_s": round(counted.cpu_ms / 1000, 1),
        "series": [
            [noted.count, noted.winnable, noted.unwinnable, noted.unknown]
            for noted in counted.series
        ],
    }


def _is_noted(count: int) -> bool:
    digits = str(count)
    return count >= FIRST_NOTED and digits[0] in map(str, SERIES) and not digits[1:].strip("0")
