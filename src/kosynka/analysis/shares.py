"""Shares of a sample, with what they may be of the whole."""

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959963984540054
"""The normal distribution's two-sided 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a share lies with 95 % confidence."""

    low: float
    high: float


def wilson(hits: int, count: int) -> Interval:
    """Return Wilson's interval for a share of which `hits` in `count` were seen.

    >>> interval = wilson(160, 200)
    >>> f"{interval.low:.3f} {interval.high:.3f}"
    '0.739 0.850'
    """
    if count == 0:
        return Interval(0.0, 1.0)
    share, square = hits / count, Z_95**2 / count
    centre = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def winnable_share(winnable: int, unknown: int, count: int) -> Interval:
    """Return the interval of the winnable share, with unknown deals counted both ways."""
    return Interval(wilson(winnable, count).low, wilson(winnable + unknown, count).high)
