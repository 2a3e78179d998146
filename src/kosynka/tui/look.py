"""How the program looks and speaks: one value that every screen draws by."""

from dataclasses import dataclass

from kosynka.texts import Language, Texts
from kosynka.tui.faces import DARK, LIGHT, PLAIN, Faces, Palette
from kosynka.tui.settings import Choices
from kosynka.tui.words import Words


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the terminal can show."""

    language: Language
    """That of its settings; a person may choose another."""
    ascii: bool = False
    mono: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """Words, faces and colours for what a person has chosen."""

    words: Words
    faces: Faces
    palette: Palette
    choices: Choices
    ascii: bool
    mono: bool

    @property
    def language(self) -> Language:
        """The language of the words."""
        return self.words.texts.language


def look_of(terminal: Terminal, choices: Choices) -> Look:
    """Return the look of a terminal with some choices."""
    language = choices.language or terminal.language
    faces = Faces(
        ascii=terminal.ascii,
        cyrillic=choices.cyrillic and language == "ru",
        four_colours=choices.four_colours,
        mono=terminal.mono,
    )
    palette = PLAIN if terminal.mono else LIGHT if choices.theme == "light" else DARK
    words = Words(Texts(language), ascii_only=terminal.ascii)
    return Look(words, faces, palette, choices, terminal.ascii, terminal.mono)
