"""The widget that shows a picture, and writes no more of it than has changed."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from kosynka.tui.cells import Cell, Picture, differences
from kosynka.tui.faces import Palette

SLICE = 12
"""Where something changes in a line, Textual writes it from the left edge of its widget on:
so the picture is cut into slices of so many cells, each a widget."""

WIDEST = 320
"""Terminals of more cells leave the rest empty."""


class Canvas(Horizontal):
    """A picture on the whole of the screen."""

    DEFAULT_CSS = f"""
    Canvas {{ width: 1fr; height: 1fr; overflow: hidden; }}
    Canvas > Slice {{ width: {SLICE}; height: 1fr; }}
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.picture = Picture(0, 0)
        self._palette = palette
        self._styles: dict[tuple[str, str], Style] = {}
        self._slices = [Slice(self, at) for at in range(0, WIDEST, SLICE)]

    def compose(self) -> ComposeResult:
        """Put the slices side by side."""
        yield from self._slices

    def show(self, picture: Picture, palette: Palette) -> None:
        """Show a picture; the cells that are as before are left alone."""
        before, self.picture = self.picture, picture
        is_same_look = palette is self._palette
        if not is_same_look:
            self._palette = palette
            self._styles.clear()
        if not is_same_look or (before.width, before.height) != (picture.width, picture.height):
            for each in self._slices:
                each.refresh()
            return
        changed: dict[int, list[Region]] = {}
        for x, y, width in differences(before, picture):
            for number in range(x // SLICE, (x + width - 1) // SLICE + 1):
                left = max(x, number * SLICE)
                right = min(x + width, (number + 1) * SLICE)
                region = Region(left - number * SLICE, y, right - left, 1)
                changed.setdefault(number, []).append(region)
        for number, regions in changed.items():
            if number < len(self._slices):
                self._slices[number].refresh(*regions)

    def segments(self, y: int, left: int, right: int) -> Iterator[Segment]:
        """Yield a part of a line, cells of one look together."""
        text, look = "", None
        for sign, ink, paper in self._cells(y, left, right):
            if (ink, paper) != look:
                if text and look is not None:
                    yield Segment(text, self._style(look))
                text, look = "", (ink, paper)
            text += sign
        if text and look is not None:
            yield Segment(text, self._style(look))

    def _cells(self, y: int, left: int, right: int) -> list[Cell]:
        """Return cells of a line; half of a wide sign is left blank."""
        line = self.picture.lines[y]
        cells = line[left:right]
        if cells and cells[0].sign == "":
            cells[0] = cells[0]._replace(sign=" ")
        if cells and right < len(line) and line[right].sign == "":
            cells[-1] = cells[-1]._replace(sign=" ")
        return cells

    def _style(self, look: tuple[str, str]) -> Style:
        style = self._styles.get(look)
        if style is None:
            style = self._styles[look] = self._palette.style(*look)
        return style


class Slice(Widget):
    """Some columns of cells."""

    def __init__(self, canvas: Canvas, left: int) -> None:
        super().__init__()
        self._canvas = canvas
        self._left = left

    def render_line(self, y: int) -> Strip:
        """Return this part of a line."""
        picture = self._canvas.picture
        if y >= picture.height or self._left >= picture.width:
            return Strip.blank(SLICE)
        right = min(picture.width, self._left + SLICE)
        return Strip(self._canvas.segments(y, self._left, right), right - self._left)
