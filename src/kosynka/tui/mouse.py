"""What a mouse says at the table: taps, double taps, and cards that are dragged.

A tap that could mean two things waits for a second one, as the rules of gestures say; the
clock is the caller's.
"""

from dataclasses import dataclass

from kosynka.errors import IllegalMoveError
from kosynka.rules.game import DoubleTap
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.piles import Role
from kosynka.tui.board import Board
from kosynka.tui.cells import Area

DOUBLE_TAP_S = 0.25
"""A second tap within this time belongs to the first one."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A card is tapped, once or twice."""

    pile: int
    count: int
    double: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """Cards were dragged onto a pile."""

    source: int
    count: int
    target: int


class Taps:
    """Tells single taps from double ones."""

    def __init__(self) -> None:
        self._held: Tapped | None = None
        self._last: Tapped | None = None
        self._acted = False

    def tap(self, board: Board, pile: int, count: int, *, doubles: bool) -> Tapped | None:
        """Return what to do at once about a tap; None where it waits or means nothing.

        The caller calls `settle` when `DOUBLE_TAP_S` has gone by without another tap.
        """
        count = max(1, count)
        second = self._last is not None and self._last.pile == pile
        held, acted = self._held, self._acted
        self.forget()
        if second and (held is not None or not acted):
            return Tapped(pile, count, double=True)
        if second:
            return None
        single = Tapped(pile, count)
        if board.game.roles[pile] is Role.STOCK:
            return single
        self._last = single
        if not doubles or board.game.gestures.double_tap is not DoubleTap.COLUMN:
            self._acted = True
            return single
        means_one = _means(board, pile, count, double=False)
        if means_one and _means(board, pile, count, double=True):
            self._held = single
            return None
        self._acted = means_one
        return single if means_one else None

    def settle(self) -> Tapped | None:
        """Return the tap that waited for a second one, and forget it."""
        held = self._held
        self.forget()
        return held

    def forget(self) -> None:
        """Begin anew."""
        self._held = self._last = None
        self._acted = False


def _means(board: Board, pile: int, count: int, *, double: bool) -> bool:
    try:
        resolve_tap(board.game, board.state, pile, count=count, double=double)
    except IllegalMoveError:
        return False
    return True


class Pointer:
    """The button of the mouse, from down to up."""

    def __init__(self) -> None:
        self.down: Area | None = None
        self.grip = (0, 0)
        """Where in the card it was taken."""
        self.is_dragging = False
        self._at = (0, 0)

    def press(self, area: Area | None, x: int, y: int) -> None:
        """The button goes down."""
        self.down, self.is_dragging, self._at = area, False, (x, y)
        self.grip = (0, 0) if area is None else (x - area.x, y - area.y)

    def move(self, x: int, y: int) -> bool:
        """The mouse moves with the button down; True while it drags."""
        if self.down is not None and (x, y) != self._at:
            self.is_dragging = True
        return self.is_dragging

    def release(self, area: Area | None) -> Tapped | Dropped | None:
        """The button comes up; a drag that ends where it began is a tap."""
        down, was_dragging = self.down, self.is_dragging
        self.down, self.is_dragging = None, False
        if down is None:
            return None
        if area is None or (area.pile == down.pile):
            is_same = area is not None and area.count == down.count
            return Tapped(down.pile, down.count) if is_same or not was_dragging else None
        return Dropped(down.pile, max(1, down.count), area.pile) if was_dragging else None
