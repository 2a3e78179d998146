"""A game for one at the table: clock, truth, hints, collecting, its end."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from kosynka.cards import Suit, parse_card
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.server import protocol
from kosynka.server.matches import NewMatch
from kosynka.tui.board import Board
from kosynka.tui.cells import Picture
from kosynka.tui.dialogs import Choice, Dialog, Typing
from kosynka.tui.heading import Note, draw_foot, draw_heading
from kosynka.tui.host import Host
from kosynka.tui.judged import Judged
from kosynka.tui.keys import pile_keys
from kosynka.tui.line import LineScreen
from kosynka.tui.link import Link
from kosynka.tui.play import News
from kosynka.tui.table import QUIET, TableScreen
from kosynka.tui.words import format_clock

STANDING = {"stuck": "note-stuck", "lost": "note-lost"}


class SoloScreen(TableScreen):
    """The table of a game for one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+r", "redo", show=False)]

    def __init__(self, link: Link, host: Host) -> None:
        super().__init__(link, host.look)
        self._host = host
        self._told_s = time.monotonic()
        self._has_ended = False
        self._analysis: protocol.Analysis | None = None

    def on_mount(self) -> None:
        """Let the clock be seen running."""
        super().on_mount()
        self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        board = self.playing.board
        if board is not None and board.facts.running and not self.look.choices.hide_clock:
            self.draw()

    @property
    def _clock_ms(self) -> int:
        board = self.playing.board
        if board is None:
            return 0
        passed_s = time.monotonic() - self._told_s if board.facts.running else 0
        return board.facts.clock_ms + round(passed_s * 1000)

    # Drawing

    def draw_all(self, picture: Picture) -> None:
        """Draw heading, table and foot."""
        board, words = self.board, self.look.words
        if board is None:
            return
        self.draw_board(picture, board)
        draw_heading(
            picture,
            words,
            self.look.choices,
            board=board,
            code=self.playing.code,
            clock_ms=self._clock_ms,
            truth=self.playing.truth,
            ascii_only=self.look.ascii,
        )
        draw_foot(picture, self._foot(), words("terminal-foot"))

    def _foot(self) -> Note:
        words, found = self.look.words, self.playing.found
        if self.note is not QUIET and self.note.text:
            return self.note
        if found is not None and found.status in STANDING:
            return Note(words(STANDING[found.status]), "bright")
        if found is not None and found.hint:
            return Note(words("note-hint"), "bright")
        if found is not None and found.collect is not None:
            offer = found.collect
            cost = words("collect-cost", redeals=offer.redeals, cost=offer.cost)
            tail = f" ({cost})" if offer.redeals else ""
            return Note(f"A: {words('collect')}{tail}", "good")
        return Note(words("terminal-how"), "dim")

    # What is told

    def heard(self, news: News) -> None:
        """Show what was told beyond the cards."""
        match news.told:
            case protocol.Welcome():
                self._told_s = time.monotonic()
                self._begin_clock()
            case protocol.EventMade():
                self._told_s = time.monotonic()
                self._see_end(news)
            case protocol.HintFound():
                self._on_hint(news.told)
            case protocol.ChanceFound():
                self.say(
                    self.look.words.chance(news.told), "good" if news.told.complete else "text"
                )
            case protocol.Analysis():
                self._on_analysis(news.told)
            case protocol.Bye(why=why):
                self.app.run_worker(self._on_bye(why))
            case _:
                pass

    def _begin_clock(self) -> None:
        """Go on with a game that was begun; a table elsewhere that shows it is told to stop."""
        board = self.playing.board
        if board is None or is_won(board.game, board.state):
            self._has_ended = True
        elif board.seq > 1:
            self.app.run_worker(self.playing.resume())

    def _see_end(self, news: News) -> None:
        board = self.playing.board
        if board is None or self._has_ended or not is_won(board.game, board.state):
            return
        self._has_ended = True
        self.app.run_worker(self._celebrate())

    def _on_hint(self, told: protocol.HintFound) -> None:
        board, words = self.playing.board, self.look.words
        if board is None:
            return
        move = told.move
        if move is None:
            known = told.verdict == "cannot"
            self.say(words("hint-cannot" if known else "hint-unknown"), "bright")
            return
        numbers, keys = board.game.pile_numbers, pile_keys(board.game, board.seat)
        source, target = numbers[move.from_], numbers[move.to]
        self.hinted = ((source, move.n), (target, 1))
        if move.kind != "move":
            space = words("terminal-key-space")
            self.say(f"{words(f'hint-{move.kind}')}  [{space}]", "good")
            return
        text = words(
            "hint-move" if move.n == 1 else "hint-cards",
            card=words.card(parse_card(move.card)),
            **{
                "from": words.pile(board.game, source),
                "to": words.pile(board.game, target),
            },
        )
        from_key = keys.get(source) or _key_of_captive(board.game, source, keys)
        self.say(f"{text}  [{from_key} {keys.get(target, '')}]", "good")

    def _on_analysis(self, told: protocol.Analysis) -> None:
        words = self.look.words
        if not told.complete:
            self.say(words("analysis-asking", done=told.done, total=told.total))
            return
        self.note = QUIET
        self.app.run_worker(self._show_analysis(told))

    async def _show_analysis(self, told: protocol.Analysis) -> None:
        board = self.playing.board
        if board is None:
            return
        choice = await self.app.push_screen_wait(Judged(told, board, self.look))
        if choice is not None:
            await self._host.with_store(self._show_line(int(choice)))

    async def _show_line(self, seq: int) -> None:
        line = await self._host.home.line(self.playing.match, seq)
        board = self.playing.board
        if line is None or not line.steps or board is None:
            self.say(self.look.words("analysis-line-none"), "bright")
            self.draw()
            return
        await self.app.push_screen_wait(LineScreen(line, board, self.look))

    def on_link_end(self) -> None:
        """Nothing more can be played here."""

    async def _on_bye(self, why: str) -> None:
        words = self.look.words
        is_there = why != "gone"
        choices = [Choice("take", words("note-elsewhere-take"))] if is_there else []
        choices.append(Choice("lobby", words("menu-lobby")))
        choice = await self.app.push_screen_wait(Dialog(words.farewell(why), choices))
        if choice == "take":
            await self._host.sit_down(self.playing.match)
        else:
            await self._host.to_lobby()

    # What is asked for

    async def on_letter(self, key: str) -> bool:
        """Do what a letter means that names no pile."""
        match key:
            case "u":
                await self.attempt(self.playing.undo())
            case "h":
                self.say(self.look.words("hint-asking"))
                await self.playing.ask_hint()
            case "a":
                await self._collect()
            case "m":
                await self._switch_mark()
            case "c":
                await self._ask_chance()
            case "l":
                await self._judge()
            case "n":
                self.app.run_worker(self._new_game())
            case "?":
                self.app.run_worker(self.show_keys())
            case _:
                return False
        return True

    async def action_redo(self) -> None:
        """Play again what was taken back last."""
        if self.board is not None:
            await self.attempt(self.playing.redo())

    async def _collect(self) -> None:
        board = self.board
        if board is not None and board.game.auto_collect:
            await self.attempt(self.playing.collect())

    async def _switch_mark(self) -> None:
        board = self.board
        if board is not None:
            await self.playing.show_truth(not board.facts.truth)

    async def _ask_chance(self) -> None:
        if self.playing.board is not None:
            self.say(self.look.words("chance-asking"))
            await self.playing.ask_chance()

    async def _judge(self) -> None:
        board = self.playing.board
        if board is not None:
            self.say(self.look.words("truth-looking"))
            await self.playing.analyse()

    async def open_menu(self) -> None:
        """Open the menu of the table."""
        self.app.run_worker(self._menu())

    async def _menu(self) -> None:
        words, board = self.look.words, self.board
        if board is None:
            return
        choices = [
            Choice("stay", words("analysis-close")),
            Choice("new", words("menu-new"), "n"),
            Choice("again", words("menu-again")),
            Choice("mark", words("truth-off" if board.facts.truth else "truth-on"), "m"),
            Choice("chance", words("chance"), "c"),
            Choice("judge", words("analysis"), "l"),
            Choice("keys", words("menu-keys"), "?"),
            Choice("rules", words("menu-help")),
            Choice("copy", words("menu-copy-code"), self.playing.code),
            Choice("log", words("menu-save-log")),
            Choice("statistics", words("menu-statistics")),
            Choice("settings", words("menu-settings")),
            Choice("lobby", words("menu-lobby")),
            Choice("quit", words("terminal-quit"), "Ctrl+Q"),
        ]
        title = words(f"game-{board.game.prefix}")
        choice = await self.app.push_screen_wait(Dialog(title, choices))
        does: dict[str, Callable[[], Awaitable[None]]] = {
            "new": self._new_game,
            "again": self._again,
            "mark": self._switch_mark,
            "chance": self._ask_chance,
            "judge": self._judge,
            "keys": self.show_keys,
            "rules": lambda: self._host.show_rules(board.game.prefix),
            "copy": self._copy_code,
            "log": self._save_log,
            "statistics": self._host.show_statistics,
            "settings": self._host.show_settings,
            "lobby": self._host.to_lobby,
            "quit": self.app.action_quit,
        }
        if choice in does:
            await self._host.with_store(does[choice]())
        self.draw()

    async def _copy_code(self) -> None:
        self.app.copy_to_clipboard(self.playing.code)
        self.say(self.look.words("table-code-copied"))

    async def _new_game(self) -> None:
        board = self.board
        if board is not None:
            await self._host.choose_game(board.game.prefix)

    async def _again(self) -> None:
        words, board = self.look.words, self.board
        if board is not None and board.seq > 1 and not self._has_ended:
            choices = [
                Choice("yes", words("leave-yes")),
                Choice("no", words("leave-no")),
            ]
            asked = Dialog(words("leave-again-title"), choices, words("leave-again-text"))
            if await self.app.push_screen_wait(asked) != "yes":
                return
        await self._host.begin(NewMatch(again=self.playing.match))

    async def _save_log(self) -> None:
        words = self.look.words
        log = await self._host.home.log(self.playing.match)
        usual = f"{self.playing.code or 'game'}.kosynka.txt"
        name = await self.app.push_screen_wait(
            Typing(words("menu-save-log"), text=words("terminal-save-text"), value=usual)
        )
        if name is None or log is None:
            return
        path = Path(name).expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(log)
        except OSError:
            self.say(words("terminal-save-not", name=name), "bad")
        else:
            self.say(words("terminal-saved", name=str(path)), "good")

    # The end

    async def _celebrate(self) -> None:
        words, board = self.look.words, self.playing.board
        if board is None:
            return
        text = Text()
        figures = [
            (words("won-moves"), str(board.facts.moves)),
            (words("won-time"), format_clock(board.facts.clock_ms)),
        ]
        score = words.score(board)
        if score is not None:
            figures.append((words("won-score"), score))
        width = max(len(name) for name, _ in figures)
        for name, figure in figures:
            text.append(f"{name.ljust(width)}  {figure}\n")
        text.append(f"\n{self._share_line(board, score)}")
        choices = [
            Choice("new", words("won-new")),
            Choice("again", words("won-again")),
            Choice("share", words("won-share-button")),
            Choice("judge", words("analysis")),
            Choice("lobby", words("won-lobby")),
        ]
        won = Dialog(self._won_title(), choices, text.plain)
        match await self.app.push_screen_wait(won):
            case "new":
                await self._host.choose_game(board.game.prefix)
            case "again":
                await self._host.begin(NewMatch(again=self.playing.match))
            case "share":
                self.app.copy_to_clipboard(self._share_line(board, score))
                self.say(words("won-share-copied"), "good")
                self.draw()
            case "judge":
                await self._judge()
            case "lobby":
                await self._host.to_lobby()

    def _won_title(self) -> str:
        suits = " ".join(self.look.faces.suit(suit) for suit in Suit)
        return f"{suits}  {self.look.words('won-title')}  {suits}"

    def _share_line(self, board: Board, score: str | None) -> str:
        words = self.look.words
        facts = {
            "game": words(f"game-{board.game.prefix}"),
            "moves": words.moves(board),
            "time": format_clock(board.facts.clock_ms),
            "code": self.playing.code,
        }
        if score is None:
            return words("won-share-plain", **facts)
        mode = words(f"mode-{board.game.mode}")
        return words("won-share", mode=mode, score=score, **facts)


def _key_of_captive(game: Game, source: int, keys: dict[int, str]) -> str:
    """Return the key of the place that a captive lies under."""
    return next((keys[n] for n in game.foundations if game.piles[n].over == source), "")
