"""Windows over the table: choices, texts to read, a line to type."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kosynka.tui.cells import length_of

CUT = "..."
MARGINS = 12
WIDEST = 70
"""A window's lines are never longer."""

CLOSE: list[BindingType] = [Binding("escape", "close", show=False)]


@dataclass(frozen=True, slots=True)
class Choice:
    """A line that can be chosen; without an id a heading."""

    id: str | None
    text: str
    about: str = ""
    """Said after it, quietly."""


def options_of(choices: Sequence[Choice], width: int) -> list[Option]:
    """Return the options of a list, each on one line; headings cannot be chosen."""
    options = []
    for choice in choices:
        text = Text(cut(choice.text, width), style="bold" if choice.id is None else "")
        about = cut(choice.about, width - length_of(choice.text) - 2)
        if about:
            text.append(f"  {about}", style="dim")
        options.append(Option(text, id=choice.id, disabled=choice.id is None))
    return options


def cut(text: str, width: int) -> str:
    """Return what of a text fits into a width, marked where something is left out."""
    if length_of(text) <= width:
        return text
    while text and length_of(text) > width - len(CUT):
        text = text[:-1].rstrip()
    return text + CUT if text else ""


class Dialog(ModalScreen[str | None]):
    """A window with a title, a text, and choices; the one that is made is its result."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(
        self, title: str, choices: Sequence[Choice], text: str = "", *, highlighted: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._choices = choices
        self._highlighted = highlighted

    def compose(self) -> ComposeResult:
        """Put the window together."""
        with Vertical(classes="window"):
            yield Static(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, classes="text", markup=False)
            room = min(WIDEST, self.app.size.width - MARGINS)
            yield OptionList(*options_of(self._choices, room))

    def on_mount(self) -> None:
        """Stand at the first choice, or at the one that holds."""
        options = self.query_one(OptionList)
        ids = [choice.id for choice in self._choices]
        if self._highlighted in ids:
            options.highlighted = ids.index(self._highlighted)
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """End with what was chosen."""
        self.dismiss(event.option.id)

    def action_close(self) -> None:
        """End without a choice."""
        self.dismiss(None)


class Reading(ModalScreen[None]):
    """A text to read; the arrows and the wheel move it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("enter,space,question_mark", "close", show=False),
    ]

    def __init__(self, title: str, text: str | Text, foot: str) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._foot = foot

    def compose(self) -> ComposeResult:
        """Put the window together."""
        with Vertical(classes="window reading"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._text, markup=False)
            yield Static(self._foot, classes="foot", markup=False)

    def on_mount(self) -> None:
        """Let the keys move the text."""
        self.query_one(VerticalScroll).focus()

    def action_close(self) -> None:
        """Close the window."""
        self.dismiss(None)


class Typing(ModalScreen[str | None]):
    """A line to type; the line is the result."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, title: str, *, text: str = "", value: str = "", hint: str = "") -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._value = value
        self._hint = hint

    def compose(self) -> ComposeResult:
        """Put the window together."""
        with Vertical(classes="window"):
            yield Static(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, classes="text", markup=False)
            line = Input(self._value, placeholder=self._hint)
            # A cursor that blinks is written again and again, for nothing.
            line.cursor_blink = False
            yield line

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """End with the line."""
        self.dismiss(event.value.strip() or None)

    def action_close(self) -> None:
        """End without a line."""
        self.dismiss(None)


def key_table(rows: Sequence[tuple[str, str]]) -> Text:
    """Return a table of keys and what they do."""
    width = max(len(key) for key, _ in rows)
    text = Text()
    for key, does in rows:
        text.append(key.ljust(width + 3), style="bold")
        text.append(f"{does}\n")
    return text
