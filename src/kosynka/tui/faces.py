"""How cards are written in cells, and the colours of a table."""

from dataclasses import dataclass

from rich.style import Style

from kosynka.cards import UNKNOWN, Suit, owner_of, rank_of, suit_of

SIGNS = "♠♥♦♣"
"""Of width one and shown as text; no variation selector ever follows them."""
LETTERS = "shdc"
LATIN = ("A", *map(str, range(2, 11)), "J", "Q", "K")
CYRILLIC = ("Т", *map(str, range(2, 11)), "В", "Д", "К")
LATIN_TEN = "T"

INKS = ("black", "red", "diamond", "club")
"""The ink of each suit with four colours."""


@dataclass(frozen=True, slots=True)
class Faces:
    """How the cards look."""

    ascii: bool = False
    cyrillic: bool = False
    four_colours: bool = False
    mono: bool = False
    """No colours: cards are told from the table by brackets."""

    def text(self, card: int) -> str:
        """Return a card's sign: `10♥`, `Д♠`, `10h`."""
        if card == UNKNOWN:
            return "??"
        ranks = CYRILLIC if self.cyrillic and not self.ascii else LATIN
        return ranks[rank_of(card) - 1] + self.suit(suit_of(card))

    def suit(self, suit: Suit) -> str:
        """Return a suit's sign."""
        return (LETTERS if self.ascii else SIGNS)[suit]

    def ink(self, card: int) -> str:
        """Return a card's ink."""
        if card == UNKNOWN:
            return "dim"
        suit = suit_of(card)
        return INKS[suit] if self.four_colours else ("red" if suit.is_red else "black")

    def paper(self, card: int, seat: int | None, *, is_covered: bool) -> str:
        """Return a card's paper: darker where others lie on it, blue for the other player's."""
        is_theirs = card != UNKNOWN and owner_of(card) != (seat or 0)
        return ("theirs" if is_theirs else "card") + ("-under" if is_covered else "")

    def line(self, card: int, width: int) -> str:
        """Return the line of a card that is seen when others lie on it."""
        text = self.text(card)
        if self.mono:
            body = text.ljust(width - 2)
            return f"[{body}]" if len(body) <= width - 2 else f"[{text}"[:width].ljust(width)
        return (f" {text}" if len(text) < width else text).ljust(width)

    def lines(self, card: int, width: int, height: int) -> list[str]:
        """Return a whole card."""
        first = self.line(card, width)
        if height == 1:
            return [first]
        suit = "?" if card == UNKNOWN else self.suit(suit_of(card))
        last = self._edged(f"{self.text(card)} ".rjust(width - 2 * self.mono), width)
        blank = self.blank(width)
        middle = self._edged(suit.center(width - 2 * self.mono), width)
        rows = [first, *[blank] * (height - 2), last]
        if height > 2:
            rows[height // 2] = middle
        return rows

    def back(self, width: int, count: int = 1) -> str:
        """Return the back of a card, or of `count` cards folded into one line."""
        fill = "/" if self.ascii or self.mono else "░"
        inner = width - 2 * self.mono
        text = fill * inner
        if count > 1:
            sign = "x" if self.ascii else "×"
            text = f"{sign}{count}"
            if len(text) > inner:
                text = str(count)
            if len(text) > inner:
                # No room for brackets: the back is open on the right.
                return f"[{text}".ljust(width)
            text = text.center(inner, fill)
        return self._edged(text, width)

    def blank(self, width: int) -> str:
        """Return a line of a card without a sign."""
        return self._edged(" " * (width - 2 * self.mono), width)

    def gap(self, width: int, count: int) -> str:
        """Return the line of `count` open cards folded between two others."""
        mark = "." if self.ascii else "⋮"
        inner = width - 2 * self.mono
        return self._edged(f"{mark}{count}{mark}".center(inner), width)

    def space(self, width: int, sign: str = "") -> str:
        """Return an empty place."""
        dot = "." if self.ascii else "·"
        inner = width - 2 * self.mono
        return self._edged(sign.center(inner, dot) if sign else dot * inner, width)

    def _edged(self, text: str, width: int) -> str:
        return f"[{text}]" if self.mono else text.ljust(width)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by name: inks and papers."""

    inks: dict[str, str]
    papers: dict[str, str]

    def style(self, ink: str, paper: str) -> Style:
        """Return the style of an ink on a paper."""
        reverse = paper in _REVERSED and not self.papers
        return Style(
            color=self.inks.get(ink),
            bgcolor=self.papers.get(paper),
            bold=ink in _BOLD or None,
            dim=(ink == "dim" and not self.inks) or None,
            reverse=reverse or None,
        )


_BOLD = frozenset({"black", "red", "diamond", "club", "bright", "mark", "takes"})
_REVERSED = frozenset({"chosen", "cursor", "hint", "bar"})

_SUITS = {"black": "#16181d", "red": "#c4122f", "diamond": "#0b57c2", "club": "#0d6b34"}

DARK = Palette(
    {
        **_SUITS,
        "text": "#d7e5da",
        "dim": "#7fa08b",
        "bright": "#ffffff",
        "label": "#f2c14e",
        "takes": "#0b2a1d",
        "back": "#7fa3d9",
        "place": "#5d8a70",
        "mark": "#0b2a1d",
        "good": "#8fe388",
        "bad": "#ff8a80",
        "bar": "#d7e5da",
    },
    {
        "table": "#0f3d2a",
        "card": "#f4f1e6",
        "card-under": "#dfdac8",
        "theirs": "#cfd8ea",
        "theirs-under": "#b9c5dd",
        "back": "#27477a",
        "place": "#14492f",
        "chosen": "#ffd75e",
        "cursor": "#a9dcff",
        "hint": "#b8f2a0",
        "takes": "#f2c14e",
        "bar": "#0a2a1d",
    },
)

LIGHT = Palette(
    {
        **_SUITS,
        "text": "#1d3226",
        "dim": "#5c7a68",
        "bright": "#000000",
        "label": "#8a4b00",
        "takes": "#ffffff",
        "back": "#c9d8f2",
        "place": "#7d9a88",
        "mark": "#ffffff",
        "good": "#0d6b34",
        "bad": "#b00020",
        "bar": "#1d3226",
    },
    {
        "table": "#c5dccb",
        "card": "#fffdf6",
        "card-under": "#ece6d3",
        "theirs": "#dfe6f5",
        "theirs-under": "#c6d2ea",
        "back": "#4a6da7",
        "place": "#b5d0bd",
        "chosen": "#ffcf33",
        "cursor": "#8fd0ff",
        "hint": "#98e67a",
        "takes": "#8a4b00",
        "bar": "#aecbb6",
    },
)

PLAIN = Palette({}, {})
"""Where NO_COLOR is set: brackets, bold and reversed cells say it all."""
