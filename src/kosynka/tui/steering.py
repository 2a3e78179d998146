"""Walking over the table with the arrows, by where things are seen."""

from collections.abc import Iterable
from typing import Literal

from kosynka.rules.piles import Role
from kosynka.tui.board import Board
from kosynka.tui.cells import Area
from kosynka.tui.drawing import Held

Direction = Literal["left", "right", "up", "down"]

ACROSS = 4
"""A line away counts as much as so many cells: cells are tall."""


def first_place(board: Board) -> Held:
    """Return where the cursor stands at first: the first column."""
    number = board.game.columns_of(board.seat)[0]
    return number, min(1, len(board.state.piles[number]))


def step(board: Board, areas: Iterable[Area], at: Held, direction: Direction) -> Held:
    """Return where an arrow leads; the same place where there is nothing further on."""
    places = [area for area in areas if _can_stand(board, area)]
    here = next((area for area in places if (area.pile, area.count) == at), None)
    if here is None:
        here = next((area for area in places if area.pile == at[0]), None)
    if here is None:
        return first_place(board)
    if direction in ("up", "down") and (inner := _within(places, here, direction)) is not None:
        return inner.pile, inner.count
    others = [area for area in places if area.pile != here.pile and area.count <= 1]
    found = _beyond(board, others, here, direction)
    return at if found is None else (found.pile, found.count)


def _can_stand(board: Board, area: Area) -> bool:
    """Tell whether the cursor may stand at an area: not on face-down cards of a column."""
    state, pile = board.state, board.game.piles[area.pile]
    if pile.seat not in (None, board.seat or 0):
        return False
    if pile.role in (Role.STOCK,) or not state.piles[area.pile]:
        return True
    return area.count <= len(state.piles[area.pile]) - state.face_down[area.pile]


def _within(places: list[Area], here: Area, direction: Direction) -> Area | None:
    same = [area for area in places if area.pile == here.pile]
    if direction == "up":
        return max((area for area in same if area.y < here.y), key=_line, default=None)
    return min((area for area in same if area.y > here.y), key=_line, default=None)


def _line(area: Area) -> int:
    return area.y


def _beyond(board: Board, others: list[Area], here: Area, direction: Direction) -> Area | None:
    roles = board.game.roles
    is_column = roles[here.pile] is Role.COLUMN
    alike = [area for area in others if (roles[area.pile] is Role.COLUMN) == is_column]
    unlike = [area for area in others if (roles[area.pile] is Role.COLUMN) != is_column]

    def away(area: Area) -> int:
        flat = is_column and roles[area.pile] is Role.COLUMN
        return abs(area.x - here.x) + (0 if flat else ACROSS * abs(area.y - here.y))

    if direction in ("left", "right"):
        sign = 1 if direction == "right" else -1
        for group in (alike, unlike):
            ahead = [area for area in group if (area.x - here.x) * sign > 0]
            if ahead:
                return min(ahead, key=away)
        return None
    sign = 1 if direction == "down" else -1
    near = [
        area
        for area in alike
        if not is_column and (area.y - here.y) * sign > 0 and abs(area.x - here.x) <= here.width
    ]
    if near:
        return min(near, key=away)
    goes_over = (direction == "up") == is_column
    return min(unlike, key=lambda area: abs(area.x - here.x), default=None) if goes_over else None
