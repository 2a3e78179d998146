"""How a column is laid into the lines that a terminal has: cards fold together where it must.

Face-down cards become one line with their number, then the middle of open runs; the column
that the player is at spreads, and is moved so far that the card meant is seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

LEAST_FOLDED = 4
"""A shorter run is not folded: its ends and the line between take as much."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a column: one card, or several folded into it."""

    first: int
    """The lowest of its cards, counted from the bottom of the pile."""
    count: int
    is_down: bool
    height: int = 1

    @property
    def is_folded(self) -> bool:
        """True where several cards share the line."""
        return self.count > 1


@dataclass(frozen=True, slots=True)
class Room:
    """How much place a column has, and how it would like to lie."""

    lines: int
    step: int
    """Lines from one open card to the next."""
    last: int
    """Lines of the last card."""


def fold(down: int, follows: Sequence[bool], room: Room, focus: int | None = None) -> list[Line]:
    """Return the lines of a column of `down` hidden and `len(follows)` open cards.

    `follows[i]` tells whether open card i goes on the run of the one before it; `focus` is
    the card (from the bottom of the pile) that has to be seen, in the column that spreads.
    """
    total = down + len(follows)
    if not total:
        return []
    for step, last in ((room.step, room.last), (1, room.last), (1, 1)):
        lines = _spread(down, total, step, last)
        if _height(lines) <= room.lines:
            return lines
    if down > 1:
        lines = [Line(0, down, True), *lines[down:]]
    if focus is None and follows:
        lines = _fold_runs(lines, down, follows, room.lines)
    return _window(lines, room.lines, total - 1 if focus is None else focus)


def _spread(down: int, total: int, step: int, last: int) -> list[Line]:
    lines = [Line(i, 1, True) for i in range(min(down, total - 1))]
    lines += [Line(i, 1, False, step) for i in range(down, total - 1)]
    return [*lines, Line(total - 1, 1, total - 1 < down, last)]


def _height(lines: Sequence[Line]) -> int:
    return sum(line.height for line in lines)


def _fold_runs(lines: list[Line], down: int, follows: Sequence[bool], room: int) -> list[Line]:
    """Fold the middles of runs, the longest first, until the lines fit."""
    starts = [i for i, goes_on in enumerate(follows) if not goes_on or i == 0]
    ends = [*starts[1:], len(follows)]
    runs = sorted(
        ((end - start, down + start) for start, end in zip(starts, ends, strict=True)),
        key=lambda run: (-run[0], run[1]),
    )
    for length, first in runs:
        if _height(lines) <= room or length < LEAST_FOLDED:
            break
        middle = Line(first + 1, length - 2, False)
        lines = [
            *(line for line in lines if line.first <= first),
            middle,
            *(line for line in lines if line.first >= first + length - 1),
        ]
    return lines


def _window(lines: list[Line], room: int, focus: int) -> list[Line]:
    """Return the lines around a card, what lies before and after folded into one each."""
    while len(lines) > max(room, 1):
        at = next(i for i, line in enumerate(lines) if line.first + line.count > focus)
        if at > len(lines) // 2 or at == len(lines) - 1:
            lines = [_joined(lines[0], lines[1]), *lines[2:]]
        else:
            lines = [*lines[:-2], _joined(lines[-2], lines[-1])]
    return lines


def _joined(one: Line, other: Line) -> Line:
    return Line(one.first, one.count + other.count, one.is_down and other.is_down)
