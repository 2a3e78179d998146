"""A winning line, stepped through on the table."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from kosynka.server import protocol
from kosynka.server.lines import WinningLine
from kosynka.tui.board import Board, with_changes, with_snapshot
from kosynka.tui.canvas import Canvas
from kosynka.tui.cells import Picture
from kosynka.tui.drawing import Scene, draw_table
from kosynka.tui.heading import Note, draw_foot
from kosynka.tui.look import Look


class LineScreen(Screen[None]):
    """A table on which the arrows play a line forward and back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,down,l", "walk(1)", show=False),
        Binding("left,up,backspace,h", "walk(-1)", show=False),
        Binding("home", "walk(-100000)", show=False),
        Binding("end", "walk(100000)", show=False),
        Binding("escape,q", "close", show=False),
    ]

    def __init__(self, line: WinningLine, board: Board, look: Look) -> None:
        super().__init__()
        self._look = look
        self._line = line
        self._at = 0
        start = protocol.SnapshotSent(line.seq, line.snapshot, board.facts)
        self._boards = [with_snapshot(board, start)]
        for step in line.steps:
            self._boards.append(with_changes(self._boards[-1], step.changes))
        self.canvas = Canvas(look.palette)

    def compose(self) -> ComposeResult:
        """Put the picture on the screen."""
        yield self.canvas

    def on_mount(self) -> None:
        """Show where the line begins."""
        self._draw()

    def on_resize(self, _: events.Resize) -> None:
        """Draw anew for another size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Go on, with the other button back."""
        self.action_walk(1 if event.button == 1 else -1)

    def action_walk(self, steps: int) -> None:
        """Go along the line."""
        self._at = max(0, min(len(self._line.steps), self._at + steps))
        self._draw()

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss(None)

    def _draw(self) -> None:
        width, height = self.size
        if height < 3:
            return
        picture, words = Picture(width, height), self._look.words
        board = self._boards[self._at]
        scene = Scene(board.game, board.state, (1,) * board.game.seats, {})
        draw_table(picture, scene, self._look.faces, top=1, height=height - 2)
        picture.put(0, 0, " " * width, "bar", "bar")
        picture.put(1, 0, words("analysis-line"), "bright", "bar")
        total = len(self._line.steps)
        said = words("analysis-line-step", number=self._at, total=total)
        if self._at:
            said = f"{said}: {self._line.steps[self._at - 1].text}"
        draw_foot(picture, Note(said, "good"), words("terminal-line-keys"))
        self.canvas.show(picture, self._look.palette)
