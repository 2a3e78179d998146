"""The whole game judged: move by move, and where it was decided."""

from collections.abc import Iterator
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kosynka.rules.legal import is_won
from kosynka.server import protocol
from kosynka.tui.board import Board
from kosynka.tui.dialogs import CLOSE
from kosynka.tui.look import Look

BAR = 60
"""So many marks stand in a line."""
BLOCKS = {"c": "█", "x": "▒", "?": "·", ".": " "}
PLAIN_BLOCKS = {"c": "#", "x": "x", "?": "?", ".": " "}
TONES = {"c": "good", "x": "bad", "?": "dim", ".": "dim"}


class Judged(ModalScreen[str | None]):
    """A window with the course of a game; its result is the event a line is wanted from."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, told: protocol.Analysis, board: Board, look: Look) -> None:
        super().__init__()
        self._told = told
        self._board = board
        self._look = look

    def compose(self) -> ComposeResult:
        """Put the window together."""
        words = self._look.words
        with Vertical(classes="window"):
            yield Static(words("analysis"), classes="title", markup=False)
            yield Static(self._text(), classes="text", markup=False)
            options = []
            if self._told.line_at is not None:
                is_now = self._told.line_at == self._told.seq
                text = words("analysis-line-on" if is_now else "analysis-line")
                options.append(Option(text, id=str(self._told.line_at)))
            options.append(Option(words("analysis-close"), id="close"))
            yield OptionList(*options)

    def on_mount(self) -> None:
        """Stand at the first choice."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """End with what was chosen."""
        self.dismiss(None if event.option.id == "close" else event.option.id)

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss(None)

    def _text(self) -> Text:
        text = Text("\n".join(self._said()))
        text.append("\n\n")
        blocks = PLAIN_BLOCKS if self._look.ascii else BLOCKS
        for i, mark in enumerate(self._told.marks):
            if i and i % BAR == 0:
                text.append("\n")
            ink = self._look.palette.inks.get(TONES[mark])
            text.append(blocks[mark], style=Style(color=ink))
        return text

    def _said(self) -> Iterator[str]:
        words, told = self._look.words, self._told
        won = is_won(self._board.game, self._board.state)
        if told.lost_at is not None:
            number = told.seqs.index(told.lost_at) if told.lost_at in told.seqs else 0
            yield words("analysis-lost", number=number) if number else words("analysis-deal-lost")
        elif won:
            lost_between = "x" in told.marks
            yield words("analysis-lost-undone" if lost_between else "analysis-won")
        elif told.marks[-1:] == "c":
            yield words("analysis-never-lost")
        elif told.marks[:1] == "x":
            yield words("analysis-deal-lost")
        else:
            yield words("analysis-open")
        if not won:
            yield words("analysis-counts")
