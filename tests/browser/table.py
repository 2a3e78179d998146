"""A page that shows a match, played by mouse, finger and keys as a person does it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from kosynka.cards import format_card
from kosynka.games import game_of, read_code
from kosynka.match.decide import Collect, Command, decide
from kosynka.match.events import MatchDealt
from kosynka.match.match import Match, evolve, open_match
from kosynka.match.replay import read_log
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Play
from kosynka.rules.notation import parse_action, parse_move
from tests.browser.seen import READ, Sight, expected

PATIENCE_MS = 10_000
STEP_MS = 15
DRAGGED_IN = 4
"""So many steps a drag takes."""


def wait_for(page: Page, holds: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait until a condition holds; say what there was instead if it never does."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not holds():
        assert time.monotonic() < end, what()
        page.wait_for_timeout(STEP_MS)


def wait_on(page: Page, script: str, argument: object = None) -> None:
    """Wait until a script says yes; the page's security policy forbids it to wait by itself."""
    wait_for(page, lambda: bool(page.evaluate(script, argument)), lambda: script)


@dataclass
class Table:
    """A match on a page, and beside it the match as it ought to be."""

    page: Page
    url: str
    id: str
    match: Match
    touch: bool = False

    @property
    def game(self) -> Game:
        return self.match.game

    # Looking

    def look(self) -> Sight:
        """Return what is drawn."""
        read = self.page.evaluate(READ)
        assert read is not None, "no table is shown"
        return Sight(read)

    def agrees(self) -> None:
        """Wait until the page shows the match as it ought to be, its counters too."""
        wanted = expected(self.match)
        self.page.wait_for_selector(".page .table .place")
        wait_for(self.page, lambda: self._differences(wanted) == {}, lambda: self._said(wanted))
        self.counters_agree()

    def counters_agree(self) -> None:
        """Wait until moves, score and the buttons of undo and redo are what they ought to be."""
        figures = {"Moves": f"{self.match.moves:,}".replace(",", "\u2009")}
        score = self.match.state.score
        if score is not None:
            figures["Score"] = _points(score, dollars=self.game.mode.endswith("V"))
        is_over = is_won(self.game, self.match.state)
        wanted = (bool(self.match.undo) and not is_over, bool(self.match.redo) and not is_over)
        wait_for(
            self.page,
            lambda: figures.items() <= self.look().figures.items() and self._buttons() == wanted,
            lambda: (figures, wanted, self.look().figures, self._buttons()),
        )

    def _buttons(self) -> tuple[bool, bool]:
        can: list[bool] = self.page.evaluate(
            "['Undo', 'Redo'].map((each) => !document.querySelector("
            "`header [aria-label=${each}]`).disabled)"
        )
        return can[0], can[1]

    def server_agrees(self) -> None:
        """Check that the server's log leads to the same match."""
        kept = self.kept()
        assert kept.state == self.match.state
        assert (kept.moves, kept.table) == (self.match.moves, self.match.table)

    def kept(self) -> Match:
        """Return the match as the server's log tells it, every line checked."""
        answer = self.page.request.get(f"{self.url}/api/matches/{self.id}/log")
        assert answer.ok, answer.text()
        return read_log(answer.text()).match

    def _differences(self, wanted: dict[str, object]) -> dict[str, tuple[object, object]]:
        seen = self.look().shows(self.match.table.fans[0])
        return {
            name: (seen.get(name), each) for name, each in wanted.items() if seen.get(name) != each
        }

    def _said(self, wanted: dict[str, object]) -> str:
        notes = self.page.locator(".notes").all_inner_texts()
        return f"seen, wanted: {self._differences(wanted)}; {notes}"

    # What ought to be

    def follow(self, *commands: str) -> None:
        """Let the match go on as it ought to, then look whether the page and the server agree."""
        for text in commands:
            self.expect(text)
        self.agrees()
        self.server_agrees()

    def expect(self, text: str) -> None:
        """Let the match go on as it ought to."""
        command: Command = Collect() if text == "collect" else parse_action(self.game, text)
        self.match = evolve(self.match, decide(self.match, command)).match

    # Where things lie

    def at(self, pile: str, n: int = 1) -> tuple[float, float]:
        """Return a visible point of the `n`-th card from the top of a pile, or of its place."""
        sight = self.look()
        left, top, _, _ = sight.box
        cards = sight.cards.get(pile, [])
        if not cards:
            x, y = sight.places[pile]
            return left + x + sight.w / 2, top + y + sight.h / 2
        _, x, y = cards[-n]
        above = cards[-n + 1] if n > 1 else None
        if above is None:
            return left + x + sight.w / 2, top + y + sight.h * 0.6
        if abs(above[2] - y) < 1:
            return left + x + (above[1] - x) / 2, top + y + sight.h / 2
        return left + x + sight.w / 2, top + (y + above[2]) / 2

    def corner(self, pile: str, n: int = 1) -> tuple[float, float]:
        """Return the upper left corner of a card, or of an empty place."""
        sight = self.look()
        cards = sight.cards.get(pile, [])
        x, y = cards[-n][1:] if cards else sight.places[pile]
        return sight.box[0] + x, sight.box[1] + y

    # Doing

    def tap(self, pile: str, n: int = 1) -> None:
        """Click, or touch, a card once."""
        x, y = self.at(pile, n)
        self._tap_at(x, y)

    def double_tap(self, pile: str, n: int = 1) -> None:
        x, y = self.at(pile, n)
        if self.touch:
            self._tap_at(x, y)
            self._tap_at(x, y)
        else:
            self.page.mouse.dblclick(x, y)

    def _tap_at(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def drag(self, source: str, n: int, target: str) -> None:
        """Drag the top `n` cards of a pile so that the first of them comes to lie on another."""
        with self.dragged(source, n, target):
            pass

    @contextmanager
    def dragged(self, source: str, n: int, target: str, cover: float = 1.0) -> Iterator[None]:
        """Hold a run over a pile, its head card covering so much of it; let it go at the end."""
        head, goal = self.corner(source, n), self.corner(target)
        dx, dy = goal[0] - head[0], goal[1] - head[1]
        if cover < 1:
            dx -= (1 - cover) * self.look().w * (1 if dx > 0 else -1)
        with self.held(source, n, dx, dy):
            yield

    @contextmanager
    def held(self, source: str, n: int, dx: float, dy: float) -> Iterator[None]:
        """Lift the top `n` cards and carry them so far; let them go at the end."""
        x, y = self.at(source, n)
        if self.touch:
            with _finger(self.page, x, y, dx, dy):
                yield
            return
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx, y + dy, steps=DRAGGED_IN)
        yield
        mouse.up()

    def play(self, move: str) -> None:
        """Make a move of the text form by hand: the stock is tapped, cards are dragged."""
        parsed = parse_move(self.game, move)
        if isinstance(parsed, Play):
            self.drag(self._name(parsed.source), parsed.count, self._name(parsed.target))
        else:
            self.tap("s")

    def play_by_keys(self, move: str) -> None:
        """Make a move of the text form with keys alone."""
        parsed = parse_move(self.game, move)
        keys = self.page.keyboard
        if not isinstance(parsed, Play):
            keys.press("Space")
            return
        self.walk_to(self._name(parsed.source))
        for _ in range(parsed.count - 1):
            keys.press("ArrowUp")
        keys.press("Enter")
        self.walk_to(self._name(parsed.target))
        keys.press("Enter")

    def walk_to(self, pile: str) -> None:
        """Bring the focus to a pile with the arrow keys, the way a look at the table tells."""
        sight = self.look()
        if self.focused() is None:
            self.page.keyboard.press("ArrowDown")
        seen: set[tuple[str, str]] = set()
        for _ in range(60):
            here = self.focused()
            if here == pile:
                return
            assert here is not None
            key = next(key for key in _towards(sight, here, pile) if (here, key) not in seen)
            seen.add((here, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"the keys do not lead to {pile}")

    def focused(self) -> str | None:
        name: str | None = self.page.evaluate("document.activeElement?.dataset.pile ?? null")
        return name

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def undo(self) -> None:
        self.button("Undo").click()

    def redo(self) -> None:
        self.button("Redo").click()

    def menu(self, choice: str) -> None:
        """Choose from the menu."""
        self.button("Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=choice).click()

    def _name(self, pile: int) -> str:
        return self.game.piles[pile].name

    def top(self, pile: str) -> str | None:
        """Return the top card of a pile as it ought to be."""
        cards = self.match.state.piles[[each.name for each in self.game.piles].index(pile)]
        return format_card(cards[-1]) if cards else None


def choose(scope: Page | Locator, name: str) -> None:
    """Choose one of a few: a radio button by its label."""
    scope.get_by_role("radio", name=name).check()


def opened_match(code: str) -> Match:
    """Return the match that a code begins."""
    return open_match(MatchDealt(game_of(read_code(code)).id, code)).match


def _points(score: int, *, dollars: bool) -> str:
    digits = f"{abs(score):,}".replace(",", "\u2009")
    sign = ("-" if dollars else "\u2212") if score < 0 else ""
    return f"{sign}${digits}" if dollars else f"{sign}{digits}"


def _towards(sight: Sight, here: str, there: str) -> list[str]:
    (x, y), (to_x, to_y) = sight.places[here], sight.places[there]
    across = "ArrowRight" if to_x > x + 1 else "ArrowLeft"
    along = "ArrowDown" if to_y > y + 1 else "ArrowUp"
    first = [across, along] if abs(to_x - x) > 1 else [along, across]
    return [*first, "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]


@contextmanager
def _finger(page: Page, x: float, y: float, dx: float, dy: float) -> Iterator[None]:
    devtools = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": at[0], "y": at[1]} for at in points]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (x, y))
    for step in range(1, DRAGGED_IN + 1):
        part = step / DRAGGED_IN
        send("touchMove", (x + dx * part, y + dy * part))
    yield
    send("touchEnd")
    devtools.detach()
