"""What a person has chosen for this terminal, kept in a small file."""

import contextlib
import os
from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_config_path

Theme = Literal["dark", "light"]


class Choices(msgspec.Struct, frozen=True):
    """How the table looks and answers."""

    language: Literal["ru", "en"] | None = None
    """None: that of the terminal."""
    theme: Theme = "dark"
    four_colours: bool = False
    cyrillic: bool = True
    """Russian letters on the cards, in Russian."""
    double_click: bool = True
    hide_score: bool = False
    hide_clock: bool = False
    name: str = ""
    """At the table of a race."""


class ChoicesFile:
    """The file of the choices."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_path("kosynka", appauthor=False) / "terminal.json"

    def read(self) -> Choices:
        """Return what was chosen; the usual choices where nothing can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Choices)
        except (OSError, msgspec.MsgspecError):
            return Choices()

    def write(self, choices: Choices) -> None:
        """Keep the choices; where that is not possible they last as long as the program."""
        fresh = self.path.with_suffix(f".{os.getpid()}")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.encode(choices))
            fresh.replace(self.path)


def is_colourless() -> bool:
    """Tell whether colours are not wanted (https://no-color.org)."""
    return bool(os.environ.get("NO_COLOR"))
