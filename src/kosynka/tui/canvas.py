"""The widget that shows a picture, and writes no more of it than has changed."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from kosynka.tui.cells import Picture, differences
from kosynka.tui.faces import Palette


class Canvas(Widget, can_focus=True):
    """A picture on the whole of the screen."""

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.picture = Picture(0, 0)
        self._palette = palette
        self._styles: dict[tuple[str, str], Style] = {}

    def show(self, picture: Picture, palette: Palette) -> None:
        """Show a picture; the cells that are as before are left alone."""
        before, self.picture = self.picture, picture
        is_same_look = palette is self._palette
        if not is_same_look:
            self._palette = palette
            self._styles.clear()
        size = (picture.width, picture.height)
        if not is_same_look or (before.width, before.height) != size:
            self.refresh()
            return
        regions = [Region(x, y, width, 1) for x, y, width in differences(before, picture)]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture."""
        if y >= self.picture.height:
            return Strip.blank(self.size.width)
        segments: list[Segment] = []
        text, look = "", None
        for sign, ink, paper in self.picture.lines[y]:
            if (ink, paper) != look:
                if text and look is not None:
                    segments.append(Segment(text, self._style(look)))
                text, look = "", (ink, paper)
            text += sign
        if text and look is not None:
            segments.append(Segment(text, self._style(look)))
        return Strip(segments, self.picture.width)

    def _style(self, look: tuple[str, str]) -> Style:
        style = self._styles.get(look)
        if style is None:
            style = self._styles[look] = self._palette.style(*look)
        return style
