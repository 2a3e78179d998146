"""A picture of a table for a terminal, made of nothing but letters.

Cards have their two-character form, so that what is seen can be typed; what lies face
down is not shown, though the position in text form under the picture tells it.
"""

from itertools import zip_longest

from kosynka.cards import format_card
from kosynka.rules.game import Game
from kosynka.rules.piles import SEATS
from kosynka.rules.state import State

FACE_DOWN, EMPTY = "##", "--"
WIDTH = 4
"""Of a column, with the gap after it."""


def picture(game: Game, state: State) -> list[str]:
    """Return the lines of a picture: foundations, then each player's columns and stock."""
    lines = _foundations(game, state)
    for seat in range(game.seats):
        lines.append("")
        if game.is_race:
            lines.append(f"Player {SEATS[seat]}")
        lines += _columns(game, state, seat)
        lines += ["", _stock(game, state, seat)]
    return lines


def show_picture(game: Game, state: State) -> None:
    """Print the picture on a terminal, red cards in red where colours are wanted."""
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Faces(RegexHighlighter):
        """Marks the red cards, the face-down ones, and the names of the piles."""

        base_style = "card."
        highlights = [  # noqa: RUF012
            r"\b(?P<red>[A2-9TJQKajqkt][HDhd])\b",
            r"(?P<back>##|--)",
            r"\b(?P<name>[tfk]\d+)\b",
        ]

    theme = Theme({"card.red": "red", "card.back": "dim", "card.name": "cyan"})
    console = Console(theme=theme, highlighter=Faces(), soft_wrap=True)
    for line in ("", *picture(game, state), ""):
        console.print(line, markup=False)


def _foundations(game: Game, state: State) -> list[str]:
    tops = [_top(state.piles[number]) for number in game.foundations]
    lines = [_row([game.piles[number].name for number in game.foundations]), _row(tops)]
    if game.captives:
        captives = [
            _top(state.piles[number], hidden=bool(state.face_down[number]))
            for number in game.captive_piles
        ]
        lines.append(_row(captives))
    return lines


def _columns(game: Game, state: State, seat: int) -> list[str]:
    numbers = game.columns_of(seat)
    columns = [
        [FACE_DOWN] * state.face_down[number]
        + [format_card(card) for card in state.piles[number][state.face_down[number] :]]
        or [EMPTY]
        for number in numbers
    ]
    names = [game.piles[number].name.rpartition(".")[2] for number in numbers]
    return [_row(names), *(_row(row) for row in zip_longest(*columns, fillvalue=""))]


def _stock(game: Game, state: State, seat: int) -> str:
    waste = [format_card(card) for card in state.piles[game.waste_of(seat)]]
    left = len(state.piles[game.stock_of(seat)])
    return f"stock {left}   waste {' '.join(waste) or EMPTY}"


def _top(pile: tuple[int, ...], *, hidden: bool = False) -> str:
    if not pile:
        return EMPTY
    return FACE_DOWN if hidden else format_card(pile[-1])


def _row(cells: list[str] | tuple[str, ...]) -> str:
    return "".join(cell.ljust(WIDTH) for cell in cells).rstrip()
