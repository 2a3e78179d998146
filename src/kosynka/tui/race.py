"""A race at the table: ready, the count, two tables at once, offers, the end."""

from collections.abc import Awaitable, Callable, Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from kosynka.cards import parse_card
from kosynka.server import protocol
from kosynka.tui.cells import Picture, length_of
from kosynka.tui.dialogs import Choice, Dialog
from kosynka.tui.ending import end_lines, end_title, proof_lines, state_of
from kosynka.tui.heading import Note, draw_foot, draw_race_heading, player_name
from kosynka.tui.host import Host
from kosynka.tui.link import Link, LinkLost
from kosynka.tui.play import News, new_id
from kosynka.tui.table import QUIET, TableScreen

PING_EVERY_S = 8.0
"""A page that is not heard for twelve seconds is taken to be away."""


class RaceScreen(TableScreen):
    """The table of a race."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+r", "nothing", show=False)]

    def __init__(self, link: Link, host: Host) -> None:
        super().__init__(link, host.look)
        self._host = host
        self._count: int | None = None
        self._is_lost = False
        self._has_ended = False

    def on_mount(self) -> None:
        """Be heard from time to time."""
        super().on_mount()
        self.set_interval(PING_EVERY_S, self._ping)

    async def _ping(self) -> None:
        await self.playing.ping()

    # Drawing

    def is_there_to_draw(self) -> bool:
        """Also while the server is looked for there is something to be said."""
        return True

    def draw_all(self, picture: Picture) -> None:
        """Draw heading, table and foot."""
        board, race, words = self.board, self.playing.race, self.look.words
        if board is None or race is None:
            draw_foot(picture, Note(words("race-reconnecting")), "")
            return
        if self.playing.has_begun:
            self.draw_board(picture, board)
        else:
            self._draw_waiting(picture, race)
        draw_race_heading(picture, words, board=board, race=race)
        if self._count is not None:
            self._draw_count(picture, self._count)
        draw_foot(picture, self._foot(race), words("terminal-foot"))

    def _draw_waiting(self, picture: Picture, race: protocol.RaceFacts) -> None:
        words = self.look.words
        lines = [words("game-PR1"), ""]
        for seat in race.seats:
            state = state_of(words, seat)
            lines.append(
                f"{player_name(words, seat)}: {state}" if seat else words("race-free-seat")
            )
        if race.join:
            lines += ["", words("race-link-for-friend"), self.playing.link.whole(race.join)]
        if race.commitment:
            lines += ["", words("race-proof-commitment"), race.commitment]
        space = words("terminal-key-space")
        lines += ["", f"[{space}] {words('race-ready')}", words("race-ready-about")]
        top = max(2, (picture.height - len(lines)) // 2)
        for i, line in enumerate(lines):
            x = max(1, (picture.width - length_of(line)) // 2)
            picture.put(x, top + i, line, "bright" if i == 0 else "text")

    def _draw_count(self, picture: Picture, count: int) -> None:
        text = f"   {count}   "
        x, y = (picture.width - len(text)) // 2, picture.height // 2
        for i, line in enumerate((" " * len(text), text, " " * len(text))):
            picture.put(x, y - 1 + i, line, "takes", "takes")

    def _foot(self, race: protocol.RaceFacts) -> Note:
        if self._is_lost:
            waiting = self.playing.waiting
            text_id = "race-reconnecting-kept" if waiting else "race-reconnecting"
            return Note(self.look.words(text_id, count=waiting), "bad")
        for text in self._news_of_other(race):
            return Note(text, "bright")
        if self.note is not QUIET and self.note.text:
            return self.note
        return Note(self.look.words("terminal-how"), "dim")

    def _news_of_other(self, race: protocol.RaceFacts) -> Iterator[str]:
        """Yield what is to be known of the other player, the most urgent first."""
        words, board = self.look.words, self.board
        if board is None or board.seat is None:
            yield words("race-watching")
            return
        own, other = race.seats[board.seat], race.seats[1 - board.seat]
        if other is None or own is None:
            return
        name = player_name(words, other)
        if other.claim_in_s == 0:
            yield f"{words('race-away-long', name=name)} {words('race-claim-open')} [k]"
        elif other.claim_in_s is not None:
            yield words("race-away", name=name, seconds=other.claim_in_s)
        if "stop" in other.offers:
            yield f"{words('race-offers-stop', name=name)} [b]"
        if "pause" in other.offers:
            yield f"{words('race-offers-pause', name=name)} [p]"
        if race.phase == "paused":
            mine = "resume" in own.offers
            said = words("race-resume-waits", name=name) if mine else words("race-paused")
            yield f"{said} [p]"
        if "stop" in own.offers:
            yield words("race-offered-stop")
        if "pause" in own.offers:
            yield words("race-offered-pause")

    # What is told

    def heard(self, news: News) -> None:
        """Show what was told beyond the cards."""
        words = self.look.words
        if not isinstance(news.told, LinkLost):
            self._is_lost = False
        match news.told:
            case LinkLost():
                self._is_lost = True
            case protocol.Count(n=count):
                self._count = count
            case protocol.EventMade(kind="tied"):
                self.say(words("race-tie"), "bright")
            case protocol.EventMade() | protocol.SnapshotSent():
                self._count = None
            case protocol.Refused(why="taken", ms=int(ms)):
                self.say(self._taken(news, ms), "bad")
            case protocol.End() if not self._has_ended:
                self._has_ended = True
                self.app.run_worker(self._end(news.told))
            case protocol.RematchBegun(match=match_id):
                self.app.run_worker(self._rematch(match_id))
            case protocol.Bye(why=why):
                self.app.run_worker(self._on_bye(why))
            case _:
                pass

    def _taken(self, news: News, ms: int) -> str:
        words, refused = self.look.words, news.refused
        if not isinstance(refused, protocol.MoveCards | protocol.Tap):
            return words("why-taken")
        card = self.look.faces.text(parse_card(refused.card, owners=True))
        return words("why-taken-by", card=card, ms=ms)

    def on_link_end(self) -> None:
        """Nothing more can be played here."""

    async def _on_bye(self, why: str) -> None:
        words = self.look.words
        lobby = Choice("lobby", words("menu-lobby"))
        await self.app.push_screen_wait(Dialog(words.farewell(why), [lobby]))
        await self._host.to_lobby()

    async def _end(self, end: protocol.End) -> None:
        words = self.look.words
        choices = [Choice("again", words("race-rematch")), Choice("lobby", words("menu-lobby"))]
        own = None if self.board is None else self.board.seat
        title = end_title(words, self.playing.race, end, own)
        dialog = Dialog(title, choices, "\n".join(self._end_lines(end)))
        while True:
            match await self.app.push_screen_wait(dialog):
                case "again":
                    await self.playing.say(protocol.Rematch())
                    self.say(words("race-rematch-waits"))
                    self.draw()
                case "lobby":
                    await self._leave()
            return

    def _end_lines(self, end: protocol.End) -> Iterator[str]:
        words, race = self.look.words, self.playing.race
        if race is None:
            return
        yield from end_lines(words, race, end)
        if end.seed is not None:
            yield ""
            yield from proof_lines(words, end)

    async def _rematch(self, match_id: str) -> None:
        await self.playing.say(protocol.Leave())
        await self._host.sit_down_again(match_id, self.playing.link)

    # What is asked for

    async def on_letter(self, key: str) -> bool:
        """Do what a letter means that names no pile."""
        match key:
            case "r" if not self.playing.has_begun:
                await self.playing.say(protocol.Ready())
            case "p":
                await self._pause()
            case "b":
                await self.playing.say(protocol.Stop(new_id()))
            case "k":
                self.app.run_worker(self._claim())
            case "?":
                self.app.run_worker(self.show_keys())
            case _:
                return False
        return True

    async def on_space(self) -> None:
        """Before the start the space bar says that one is ready."""
        if self.playing.has_begun:
            await super().on_space()
        else:
            await self.playing.say(protocol.Ready())

    async def _pause(self) -> None:
        race = self.playing.race
        if race is not None and race.phase == "paused":
            await self.playing.say(protocol.Resume(new_id()))
        else:
            await self.playing.say(protocol.Pause(new_id()))

    async def _claim(self) -> None:
        words, board, race = self.look.words, self.board, self.playing.race
        other = (
            None
            if board is None or board.seat is None or race is None
            else (race.seats[1 - board.seat])
        )
        if other is None or other.claim_in_s != 0:
            self.say(words("why-not-away"), "bad")
            self.draw()
            return
        claims: tuple[protocol.ClaimName, ...] = ("win", "count", "abort")
        choices = [
            Choice(each, words(f"race-claim-{each}"), words(f"race-claim-{each}-about"))
            for each in claims
        ]
        choices.append(Choice("wait", words("race-claim-wait")))
        text = words("race-claim-text", name=player_name(words, other))
        chosen = await self.app.push_screen_wait(Dialog(words("race-claim-title"), choices, text))
        for each in claims:
            if each == chosen:
                await self.playing.say(protocol.Claim(new_id(), each))

    async def open_menu(self) -> None:
        """Open the menu of the table."""
        self.app.run_worker(self._menu())

    async def _menu(self) -> None:
        words, board, race = self.look.words, self.board, self.playing.race
        if board is None:
            return
        choices = [Choice("stay", words("analysis-close"))]
        if board.seat is not None and not self._has_ended:
            pause = "race-resume" if race and race.phase == "paused" else "race-menu-pause"
            choices += [
                Choice("pause", words(pause), "p"),
                Choice("stop", words("race-menu-stop"), "b"),
                Choice("resign", words("race-menu-resign")),
            ]
        choices += [
            Choice("keys", words("menu-keys"), "?"),
            Choice("rules", words("menu-help")),
            Choice("settings", words("menu-settings")),
            Choice("lobby", words("race-menu-lobby")),
            Choice("quit", words("terminal-quit"), "Ctrl+Q"),
        ]
        choice = await self.app.push_screen_wait(Dialog(words("game-PR1"), choices))
        does: dict[str, Callable[[], Awaitable[None]]] = {
            "pause": self._pause,
            "stop": lambda: self.playing.say(protocol.Stop(new_id())),
            "resign": self._resign,
            "keys": self.show_keys,
            "rules": lambda: self._host.show_rules(board.game.prefix),
            "settings": self._host.show_settings,
            "lobby": self._leave,
            "quit": self.app.action_quit,
        }
        if choice in does:
            await self._host.with_store(does[choice]())
        self.draw()

    async def _leave(self) -> None:
        await self.playing.say(protocol.Leave())
        await self._host.to_lobby()

    async def _resign(self) -> None:
        words, board, race = self.look.words, self.board, self.playing.race
        if board is None or board.seat is None or race is None:
            return
        name = player_name(words, race.seats[1 - board.seat])
        choices = [
            Choice("no", words("race-resign-no")),
            Choice("yes", words("race-resign-yes")),
        ]
        asked = Dialog(words("race-resign-title"), choices, words("race-resign-text", name=name))
        if await self.app.push_screen_wait(asked) == "yes":
            await self.playing.say(protocol.Resign(new_id()))
