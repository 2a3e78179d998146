"""The table as a screen: keys and mouse become moves, and what is told is shown.

What a game for one and a race have in common stands here; what is theirs alone in `solo.py`
and `race.py`.
"""

from abc import abstractmethod
from collections.abc import Awaitable

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from kosynka.errors import IllegalMoveError
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.legal import check_source
from kosynka.rules.piles import Role
from kosynka.server import protocol
from kosynka.tui.board import Board
from kosynka.tui.canvas import Canvas
from kosynka.tui.cells import Picture
from kosynka.tui.dialogs import Reading
from kosynka.tui.drawing import Held, Scene, draw_table
from kosynka.tui.heading import Note
from kosynka.tui.keys import NOTHING, Named, as_latin, pile_keys, read_key
from kosynka.tui.keytable import keys_of
from kosynka.tui.link import Link
from kosynka.tui.look import Look
from kosynka.tui.mouse import DOUBLE_TAP_S, Dropped, Pointer, Tapped, Taps
from kosynka.tui.play import News, Playing, longest_run, takers
from kosynka.tui.steering import Direction, first_place, step
from kosynka.tui.words import reason

QUIET = Note("")
ARROWS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}
LEAST_WIDTH, LEAST_HEIGHT = 40, 12


class TableScreen(Screen[None]):
    """A match on the whole of the terminal."""

    def __init__(self, link: Link, look: Look) -> None:
        super().__init__()
        self.playing = Playing(link, self.on_news)
        self.look = look
        self.note = QUIET
        self.canvas = Canvas(look.palette)
        self._said = NOTHING
        self._cursor: Held | None = None
        self._held: Held | None = None
        """What was picked up with Enter or with the mouse."""
        self.hinted: tuple[Held, ...] = ()
        self._pointer = Pointer()
        self._carried: tuple[int, int] | None = None
        self._taps = Taps()
        self._settling: Timer | None = None

    @property
    def board(self) -> Board | None:
        """The table as it is shown."""
        return self.playing.shown

    async def show_keys(self) -> None:
        """Show the keys of the game."""
        board, words = self.board, self.look.words
        if board is not None:
            table = keys_of(words, board.game)
            foot = words("terminal-close")
            await self.app.push_screen_wait(Reading(words("keys-title"), table, foot))

    def compose(self) -> ComposeResult:
        """Put the picture on the screen."""
        yield self.canvas

    def on_mount(self) -> None:
        """Begin to follow the match."""
        self.run_worker(self._follow(), exclusive=False)

    async def _follow(self) -> None:
        await self.playing.run()
        self.on_link_end()

    def on_resize(self, _: events.Resize) -> None:
        """Draw anew for another size."""
        self.draw()

    def relook(self, look: Look) -> None:
        """Take another language or other colours."""
        self.look = look
        self.draw()

    # What is told

    def on_news(self, news: News) -> None:
        """Show what was told."""
        match news.told:
            case protocol.EventMade(changes=changes):
                if changes:
                    self.hinted = ()
                    self._forget_what_went()
                    if self.note.tone != "text":
                        self.note = QUIET
            case protocol.Refused(why=why):
                self.say(self.look.words.refusal(why), "bad")
            case _:
                pass
        self.heard(news)
        self.draw()

    @abstractmethod
    def heard(self, news: News) -> None:
        """Take note of what was told beyond the cards."""

    @abstractmethod
    def on_link_end(self) -> None:
        """The link has ended."""

    def say(self, text: str, tone: str = "text") -> None:
        """Say something under the table."""
        self.note = Note(text, tone)

    def _forget_what_went(self) -> None:
        """Put down what is no longer there to be held."""
        board = self.board
        if board is None:
            return
        held = self._held
        if held is not None and not _can_hold(board, *held):
            self._held = None
        if self._cursor is not None:
            number, count = self._cursor
            there = len(board.state.piles[number]) - board.state.face_down[number]
            self._cursor = number, min(count, there) if there else 0

    # Drawing

    def draw(self) -> None:
        """Show the table as it stands."""
        if not self.is_mounted or not self.is_there_to_draw():
            return
        width, height = self.size
        picture = Picture(width, height)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            text = self.look.words("terminal-small", width=LEAST_WIDTH, height=LEAST_HEIGHT)
            picture.put(0, 0, text, "bright")
        else:
            self.draw_all(picture)
        self.canvas.show(picture, self.look.palette)

    def is_there_to_draw(self) -> bool:
        """Tell whether anything is known of the table; each frame costs bytes."""
        return self.board is not None

    @abstractmethod
    def draw_all(self, picture: Picture) -> None:
        """Draw the lines above and below, and the table between them."""

    def draw_board(self, picture: Picture, board: Board) -> None:
        """Draw the table between the first line and the last."""
        chosen = self._chosen(board)
        count = self._said.count if self._held is None else self._held[1]
        takes = takers(board, chosen[0], count) if chosen is not None else frozenset()
        carried = self._carried if chosen is not None else None
        scene = Scene(
            board.game,
            board.state,
            tuple(board.fan_of(seat) for seat in range(board.game.seats)),
            {} if board.seat is None else pile_keys(board.game, board.seat),
            seat=board.seat or 0,
            cursor=self._cursor,
            chosen=chosen,
            takers=takes,
            hinted=self.hinted,
            carried=carried,
            fills={chosen[0]: chosen[1]} if carried is not None and chosen is not None else {},
        )
        draw_table(picture, scene, self.look.faces, top=1, height=picture.height - 2)

    def _chosen(self, board: Board) -> Held | None:
        """Return the cards that would be moved: those held, or what the keys have named."""
        if self._held is not None:
            return self._held
        source = self._said.source
        if source is None or not board.state.piles[source]:
            return None
        if self._said.count is not None:
            return source, min(self._said.count, len(board.state.piles[source]))
        most = len(board.state.piles[source]) - board.state.face_down[source]
        counts = range(most, 1, -1) if board.game.roles[source] is Role.COLUMN else ()
        count = next((n for n in counts if _can_hold(board, source, n)), 1)
        return source, count

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means."""
        board = self.board
        if board is None:
            return
        plays = board.seat is not None
        if event.key == "escape":
            event.stop()
            await self._escape()
        elif event.key in ARROWS and plays:
            event.stop()
            self._walk(board, ARROWS[event.key])
        elif event.key == "enter" and plays:
            event.stop()
            await self.attempt(self._enter(board))
        elif event.key == "space" and plays:
            event.stop()
            await self.on_space()
        elif event.character is not None and event.is_printable:
            event.stop()
            key = as_latin(event.character)
            if not await self.on_letter(key):
                await self._name_pile(board, key)
        self.draw()

    async def on_space(self) -> None:
        """Draw, or turn the waste over."""
        self._forget()
        await self.attempt(self.playing.draw())

    @abstractmethod
    async def on_letter(self, key: str) -> bool:
        """Do what a letter means that names no pile; False if it means nothing."""

    async def attempt(self, work: Awaitable[None]) -> None:
        """Do something that the rules may refuse, and say why they do."""
        try:
            await work
        except IllegalMoveError as error:
            self.say(self.look.words.refusal(reason(error)), "bad")

    def _walk(self, board: Board, direction: Direction) -> None:
        if self._cursor is None:
            self._cursor = first_place(board)
        else:
            self._cursor = step(board, self.canvas.picture.areas, self._cursor, direction)

    async def _name_pile(self, board: Board, key: str) -> None:
        if board.seat is None:
            return
        said = read_key(board.game, board.seat, self._said, key)
        if said is None and key == "f" and (self._held or self._cursor):
            number, _ = self._held or self._cursor or (0, 0)
            said = Named(number, None)
        if said is None:
            return
        if isinstance(said, Named):
            self._forget()
            await self.attempt(self._move(board, said))
            return
        self._held = None
        self._said = said
        self.note = QUIET
        source = said.source
        if source is not None and board.game.roles[source] is Role.STOCK:
            self._forget()
            await self.attempt(self.playing.draw())
        elif source is not None and not board.state.piles[source]:
            self._forget()
            self.say(self.look.words.refusal("nothing-to-move"), "bad")

    async def _move(self, board: Board, named: Named) -> None:
        game, source, target = board.game, named.source, named.target
        check_source(game, board.state, source, named.count or 1)
        if target is None:
            await self.playing.play(source, named.count or 1, None)
        elif target in (source, game.piles[source].over) or game.piles[target].over == source:
            await self._find_place(board, source)
        else:
            count = named.count or longest_run(board, source, target)
            await self.playing.play(source, count, target)

    async def _find_place(self, board: Board, source: int) -> None:
        """Send a pile's cards where they fit: on the table, else up."""
        game, state = board.game, board.state
        most = len(state.piles[source]) - state.face_down[source]
        counts = range(most, 0, -1) if game.roles[source] is Role.COLUMN else (1,)
        for double in (True, False):
            for count in counts:
                try:
                    resolve_tap(game, state, source, count=count, double=double)
                except IllegalMoveError:
                    continue
                await self.playing.tap(source, count, double=double)
                return
        resolve_tap(game, state, source)

    async def _enter(self, board: Board) -> None:
        if self._cursor is None:
            self._cursor = first_place(board)
            return
        number, count = self._cursor
        chosen = self._chosen(board)
        if board.game.roles[number] is Role.STOCK:
            self._forget()
            await self.playing.draw()
        elif chosen is None:
            check_source(board.game, board.state, number, count)
            self._held, self.note = (number, count), QUIET
        elif chosen[0] == number:
            self._forget()
        else:
            held = self._held
            self._forget()
            count = longest_run(board, chosen[0], number) if held is None else chosen[1]
            await self._drop(board, chosen[0], count, number)

    async def _escape(self) -> None:
        if self._held or self._said != NOTHING or self.hinted:
            self._forget()
            self.hinted = ()
        elif self._cursor is not None:
            self._cursor = None
        else:
            await self.open_menu()

    @abstractmethod
    async def open_menu(self) -> None:
        """Open the menu of the table."""

    def _forget(self) -> None:
        self._said, self._held, self._carried = NOTHING, None, None

    async def _drop(self, board: Board, source: int, count: int, target: int) -> None:
        """Move cards onto a pile; of a suit's equal places the rules choose one."""
        game = board.game
        is_place = game.roles[target] is Role.FOUNDATION
        anywhere = is_place and game.first_accepting_only
        await self.playing.play(source, count, None if anywhere else target)

    # The mouse

    async def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of a card."""
        board = self.board
        if board is None or board.seat is None:
            return
        if event.button != 1:
            await self._escape()
            self.draw()
            return
        self._cursor = None
        area = self.canvas.picture.area_at(event.screen_x, event.screen_y)
        self._pointer.press(area, event.screen_x, event.screen_y)
        self.canvas.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry what is held along."""
        board = self.board
        if board is None or not self._pointer.move(event.screen_x, event.screen_y):
            return
        area = self._pointer.down
        if area is not None and self._held is None:
            count = max(1, area.count)
            if not _can_hold(board, area.pile, count):
                return
            self._forget()
            self._held = area.pile, count
        if area is not None and self._held is not None:
            grip = self._pointer.grip
            self._carried = event.screen_x - grip[0], event.screen_y
            self.draw()

    async def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go: a tap, or cards that are dropped."""
        self.canvas.release_mouse()
        board = self.board
        if board is None:
            return
        was_carrying = self._carried is not None
        if was_carrying:
            # What hangs at the mouse must not hide the pile under it.
            self._carried = None
            self.draw()
        area = self.canvas.picture.area_at(event.screen_x, event.screen_y)
        done = self._pointer.release(area)
        if was_carrying:
            self._forget()
        match done:
            case Dropped(source, count, target):
                await self.attempt(self._drop(board, source, count, target))
            case Tapped(pile, count) if not was_carrying:
                await self._on_tap(board, pile, count)
            case _:
                pass
        self.draw()

    async def _on_tap(self, board: Board, pile: int, count: int) -> None:
        chosen = self._chosen(board)
        if chosen is not None and chosen[0] != pile:
            held = self._held
            self._forget()
            move = self._click_target(board, chosen, pile, exact=held is not None)
            await self.attempt(move)
            return
        self._forget()
        tapped = self._taps.tap(board, pile, count, doubles=self.look.choices.double_click)
        if self._settling is not None:
            self._settling.stop()
        self._settling = self.set_timer(DOUBLE_TAP_S, self._settle)
        if tapped is not None:
            await self._act(tapped)

    async def _click_target(self, board: Board, chosen: Held, pile: int, *, exact: bool) -> None:
        count = chosen[1] if exact else longest_run(board, chosen[0], pile)
        await self._drop(board, chosen[0], count, pile)

    async def _settle(self) -> None:
        waited = self._taps.settle()
        if waited is not None:
            await self._act(waited)
            self.draw()

    async def _act(self, tapped: Tapped) -> None:
        """Do what a tap means; where nothing fits nothing is said."""
        try:
            await self.playing.tap(tapped.pile, tapped.count, double=tapped.double)
        except IllegalMoveError:
            return


def _can_hold(board: Board, pile: int, count: int) -> bool:
    try:
        check_source(board.game, board.state, pile, count)
    except IllegalMoveError:
        return False
    pile_of = board.game.piles[pile]
    is_own = pile_of.seat in (None, board.seat or 0)
    closed = pile_of.role is Role.FOUNDATION and not board.game.worry_back
    return is_own and not closed
