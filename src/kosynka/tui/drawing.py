"""Drawing a table into a picture: cards, backs, places, the keys of the piles."""

from dataclasses import dataclass, field
from itertools import pairwise

from kosynka.cards import UNKNOWN
from kosynka.rules.game import Game
from kosynka.rules.legal import can_redeal
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.tui.cells import Area, Picture
from kosynka.tui.faces import Faces
from kosynka.tui.fold import Line, Room, fold
from kosynka.tui.layout import Layout, lay_out

Held = tuple[int, int]
"""A pile, and how many of its cards from the top."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as it is to be drawn."""

    game: Game
    state: State
    fans: tuple[int, ...]
    keys: dict[int, str]
    seat: int = 0
    """Whose cards stand first."""
    cursor: Held | None = None
    chosen: Held | None = None
    takers: frozenset[int] = frozenset()
    """Piles that take what is chosen."""
    hinted: tuple[Held, ...] = ()
    carried: tuple[int, int] | None = None
    """Where the chosen cards hang at the mouse, if they do."""
    fills: dict[int, int] = field(default_factory=dict)
    """Open cards of a pile that are not to be shown, being carried."""


def draw_table(picture: Picture, scene: Scene, faces: Faces, *, top: int, height: int) -> None:
    """Draw a table into `height` lines of a picture from `top` on."""
    layout = lay_out(scene.game, picture.width, height, scene.seat)
    Drawing(picture, scene, faces, layout, top).draw()


class Drawing:
    """One table under the brush."""

    def __init__(
        self, picture: Picture, scene: Scene, faces: Faces, layout: Layout, top: int
    ) -> None:
        self._picture = picture
        self._scene = scene
        self._faces = faces
        self._layout = layout
        self._top = top

    def draw(self) -> None:
        """Draw everything."""
        roles = self._scene.game.roles
        for number in self._layout.spots:
            match roles[number]:
                case Role.COLUMN:
                    self._column(number)
                case Role.WASTE:
                    self._waste(number)
                case Role.STOCK:
                    self._stock(number)
                case Role.CAPTIVE:
                    self._captive(number)
                case Role.FOUNDATION:
                    self._foundation(number)
            if roles[number] is not Role.CAPTIVE:
                self._key(number)
        if self._scene.carried is not None and self._scene.chosen is not None:
            self._carry(self._scene.chosen, self._scene.carried)

    def _key(self, number: int) -> None:
        spot = self._layout.spots[number]
        key = self._scene.keys.get(number)
        if key is not None:
            takes = number in self._scene.takers
            text = f" {key} " if takes else key
            x = spot.x + (self._layout.card_width - len(text)) // 2
            ink, paper = ("takes", "takes") if takes else ("label", "table")
            if takes and self._faces.mono:
                text = f">{key}<"
            self._picture.put(x, self._top + spot.y - 1, text, ink, paper)

    def _paper(self, number: int, count: int, card: int) -> str:
        """Return the paper of the `count`-th card from the top of a pile."""
        scene = self._scene
        if scene.chosen is not None and scene.chosen[0] == number and count <= scene.chosen[1]:
            return "chosen"
        if scene.cursor is not None and scene.cursor == (number, count):
            return "cursor"
        if any(number == pile and count <= held for pile, held in scene.hinted):
            return "hint"
        seat = scene.seat if scene.game.is_race else None
        return self._faces.paper(card, seat, is_covered=count > 1)

    def _whole(self, x: int, y: int, card: int, paper: str, height: int | None = None) -> None:
        width = self._layout.card_width
        lines = self._faces.lines(card, width, height or self._layout.card_height)
        for i, text in enumerate(lines):
            self._picture.put(x, self._top + y + i, text, self._faces.ink(card), paper)

    def _area(
        self, x: int, y: int, number: int, count: int, *, width: int = 0, height: int
    ) -> None:
        self._picture.areas.append(
            Area(x, self._top + y, width or self._layout.card_width, height, number, count)
        )

    def _space(self, number: int, sign: str = "") -> None:
        spot, layout = self._layout.spots[number], self._layout
        is_at = self._scene.cursor is not None and self._scene.cursor[0] == number
        is_hinted = any(pile == number for pile, _ in self._scene.hinted)
        paper = "cursor" if is_at else "hint" if is_hinted else "place"
        middle = (layout.card_height - 1) // 2
        for i in range(layout.card_height):
            text = self._faces.space(layout.card_width, sign if i == middle else "")
            self._picture.put(spot.x, self._top + spot.y + i, text, "place", paper)
        self._area(spot.x, spot.y, number, 0, height=layout.card_height)

    def _back(
        self, x: int, y: int, number: int, count: int, *, height: int, label: int = 1
    ) -> None:
        is_at = (
            self._scene.cursor is not None
            and self._scene.cursor[0] == number
            and (self._scene.cursor[1] in (0, count))
        )
        is_hinted = any(pile == number for pile, _ in self._scene.hinted)
        paper = "cursor" if is_at else "hint" if is_hinted else "back"
        for i in range(height):
            text = self._faces.back(self._layout.card_width, label if i == (height - 1) // 2 else 1)
            self._picture.put(x, self._top + y + i, text, "back", paper)
        self._area(x, y, number, count, height=height)

    def _foundation(self, number: int) -> None:
        game, cards = self._scene.game, self._shown(number)
        spot = self._layout.spots[number]
        if not cards:
            suit = game.piles[number].suit
            self._space(number, "" if suit is None else self._faces.suit(suit))
            return
        self._whole(spot.x, spot.y, cards[-1], self._paper(number, 1, cards[-1]))
        self._area(spot.x, spot.y, number, 1, height=self._layout.card_height)

    def _captive(self, number: int) -> None:
        cards = self._shown(number)
        spot = self._layout.spots[number]
        if not cards:
            return
        if self._scene.state.face_down[number]:
            text = self._faces.back(self._layout.card_width)
            self._picture.put(spot.x, self._top + spot.y, text, "back", "back")
            self._area(spot.x, spot.y, number, 1, height=1)
            return
        self._whole(spot.x, spot.y, cards[-1], self._paper(number, 1, cards[-1]), height=1)
        self._area(spot.x, spot.y, number, 1, height=1)

    def _stock(self, number: int) -> None:
        scene, spot = self._scene, self._layout.spots[number]
        count = len(scene.state.piles[number])
        if count:
            height = self._layout.card_height
            self._back(spot.x, spot.y, number, 0, height=height, label=count)
            return
        seat = scene.game.piles[number].seat or 0
        again = can_redeal(scene.game, scene.state, seat)
        sign = ("o" if self._faces.ascii else "↻") if again else ("x" if self._faces.ascii else "×")
        self._space(number, sign)

    def _waste(self, number: int) -> None:
        scene, layout = self._scene, self._layout
        cards = self._shown(number)
        spot = layout.spots[number]
        if not cards:
            self._space(number)
            return
        seat = scene.game.piles[number].seat or 0
        fan = max(1, min(scene.fans[seat] - scene.fills.get(number, 0), len(cards)))
        for i in range(fan):
            count = fan - i
            card = cards[-count]
            x = spot.x + i * layout.fan_step
            paper = self._paper(number, count, card)
            self._whole(x, spot.y, card, paper)
            if count == 1:
                self._area(x, spot.y, number, 1, height=layout.card_height)

    def _column(self, number: int) -> None:
        scene, layout = self._scene, self._layout
        cards = self._shown(number)
        if not cards:
            self._space(number)
            return
        spot = layout.spots[number]
        down = min(scene.state.face_down[number], len(cards))
        opened = cards[down:]
        runs_on = scene.game.runs_on if scene.game.run is not None else scene.game.fits_on
        follows = [False, *(upper in runs_on[lower] for lower, upper in pairwise(opened))]
        room = Room(layout.columns_end - spot.y, layout.step, layout.card_height)
        y = spot.y
        for line in fold(down, follows[: len(opened)], room, self._focus(number, len(cards))):
            self._line(number, cards, line, spot.x, y)
            y += line.height

    def _focus(self, number: int, size: int) -> int | None:
        """Return the card of a column that has to be seen, if the player is at it."""
        for held in (self._scene.cursor, self._scene.chosen):
            if held is not None and held[0] == number and size:
                return max(0, size - max(1, held[1]))
        return None

    def _line(self, number: int, cards: tuple[int, ...], line: Line, x: int, y: int) -> None:
        width, count = self._layout.card_width, len(cards) - line.first
        if line.is_down:
            self._back(x, y, number, count, height=line.height, label=line.count)
        elif line.is_folded:
            paper = self._paper(number, count, UNKNOWN)
            text = self._faces.gap(width, line.count)
            self._picture.put(x, self._top + y, text, "dim", paper)
            self._area(x, y, number, count, height=1)
        else:
            card = cards[line.first]
            paper = self._paper(number, count, card)
            is_last = line.first == len(cards) - 1
            if is_last:
                self._whole(x, y, card, paper, height=line.height)
            else:
                text = self._faces.line(card, width)
                self._picture.put(x, self._top + y, text, self._faces.ink(card), paper)
                for i in range(1, line.height):
                    blank = self._faces.blank(width)
                    self._picture.put(x, self._top + y + i, blank, "black", paper)
            self._area(x, y, number, count, height=line.height)

    def _shown(self, number: int) -> tuple[int, ...]:
        """Return a pile without what is carried away from it."""
        cards = self._scene.state.piles[number]
        carried = self._scene.fills.get(number, 0)
        return cards[: len(cards) - carried] if carried else cards

    def _carry(self, held: Held, at: tuple[int, int]) -> None:
        number, count = held
        cards = self._scene.state.piles[number][-count:]
        width = self._layout.card_width
        for i, card in enumerate(cards):
            text = self._faces.line(card, width)
            self._picture.put(at[0], at[1] + i, text, self._faces.ink(card), "chosen")
