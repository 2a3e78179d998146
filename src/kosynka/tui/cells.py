"""A picture made of terminal cells, and what is different between two of them."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """One cell: a sign of width one (or two, with an empty cell after it), ink and paper."""

    sign: str
    ink: str
    paper: str


class Span(NamedTuple):
    """Cells of one line."""

    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Area:
    """Where a pile, or one of its cards, is to be seen."""

    x: int
    y: int
    width: int
    height: int
    pile: int
    count: int
    """The card is the `count`-th from the top; 0 where none is meant."""

    def holds(self, x: int, y: int) -> bool:
        """Tell whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def width_of(sign: str) -> int:
    """Return how many cells a sign takes."""
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


class Picture:
    """Lines of cells, and which pile lies where."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        blank = Cell(" ", "text", "table")
        self.lines = [[blank] * width for _ in range(height)]
        self.areas: list[Area] = []

    def put(self, x: int, y: int, text: str, ink: str, paper: str = "table") -> int:
        """Write a text and return where it ends; what does not fit is left out."""
        if not 0 <= y < self.height:
            return x
        line = self.lines[y]
        for sign in text:
            wide = width_of(sign)
            if wide and x >= 0 and x + wide <= self.width:
                line[x] = Cell(sign, ink, paper)
                if wide > 1:
                    line[x + 1] = Cell("", ink, paper)
            x += wide
        return x

    def put_right(self, x: int, y: int, text: str, ink: str, paper: str = "table") -> None:
        """Write a text that ends before `x`."""
        self.put(x - length_of(text), y, text, ink, paper)

    def text(self) -> list[str]:
        """Return the lines as plain text."""
        return ["".join(cell.sign for cell in line).rstrip() for line in self.lines]

    def area_at(self, x: int, y: int) -> Area | None:
        """Return what is seen at a cell; what was put down last lies on top."""
        return next((area for area in reversed(self.areas) if area.holds(x, y)), None)


def length_of(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(width_of(sign) for sign in text)


NEAR = 6
"""Changed cells with fewer equal ones between them are written in one go: moving the
terminal's cursor costs as many bytes."""


def differences(before: Picture, now: Picture) -> Iterator[Span]:
    """Yield the cells in which two pictures of one size differ."""
    for y, (old, new) in enumerate(zip(before.lines, now.lines, strict=True)):
        if old == new:
            continue
        changed = [x for x in range(now.width) if old[x] != new[x]]
        first = last = changed[0]
        for x in changed[1:]:
            if x - last > NEAR:
                yield _whole(now, first, last, y)
                first = x
            last = x
        yield _whole(now, first, last, y)


def _whole(picture: Picture, first: int, last: int, y: int) -> Span:
    """Return a span that cuts no wide sign in two."""
    line = picture.lines[y]
    while first > 0 and line[first].sign == "":
        first -= 1
    while last + 1 < picture.width and line[last + 1].sign == "":
        last += 1
    return Span(first, y, last - first + 1)
