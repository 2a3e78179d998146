"""The terminal program: its screens, and the way from one to another."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import ClassVar

import msgspec
from textual.app import App
from textual.binding import Binding, BindingType

from kosynka.analysis.daily import FIRST_DAY
from kosynka.analysis.difficulty import GRADES, graded_deals
from kosynka.errors import KosynkaError
from kosynka.games import MODES, find_game
from kosynka.server.matches import LOG_BYTES, NewMatch
from kosynka.solver import supports
from kosynka.store import StoreError
from kosynka.texts import LANGUAGES
from kosynka.tui.dialogs import Choice, Dialog, Reading, Typing
from kosynka.tui.figures import statistics_text
from kosynka.tui.home import Home, HomeLink
from kosynka.tui.link import Link
from kosynka.tui.lobby import GIVE_UP, LobbyScreen
from kosynka.tui.look import Look, Terminal, look_of
from kosynka.tui.race import RaceScreen
from kosynka.tui.rulebook import rules_text
from kosynka.tui.settings import ChoicesFile
from kosynka.tui.solo import SoloScreen
from kosynka.tui.style import STYLE_SHEET, THEMES
from kosynka.tui.table import TableScreen

DAYS_SHOWN = 14


class KosynkaApp(App[int]):
    """The table in a terminal."""

    CSS = STYLE_SHEET
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        home: Home,
        terminal: Terminal,
        choices_file: ChoicesFile,
        *,
        first: NewMatch | Link | str | None = None,
    ) -> None:
        super().__init__()
        self.home = home
        self._terminal = terminal
        self._file = choices_file
        self._choices = choices_file.read()
        self.look: Look = look_of(terminal, self._choices)
        self._first = first
        self._link: Link | None = None
        self.animation_level = "none"
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES[self._choices.theme].name

    # Beginning and end

    async def on_mount(self) -> None:
        """Show what was asked for on the command line, or the lobby."""
        self.set_class(self._terminal.ascii, "-plain")
        self.title = self.look.words("app-name")
        self.run_worker(self._begin_first())

    async def _begin_first(self) -> None:
        match self._first:
            case NewMatch():
                await self.begin(self._first)
            case Link():
                await self._show_table(RaceScreen(self._first, self))
            case str():
                await self.on_choice(self._first)
                if not isinstance(self.screen, TableScreen):
                    await self.to_lobby()
            case None:
                await self.to_lobby()

    async def leave_link(self) -> None:
        """Get up from the table; what runs there is written down."""
        link, self._link = self._link, None
        if link is not None:
            await link.close()

    # From screen to screen

    async def on_choice(self, what: str) -> None:
        """Do what is chosen in the lobby."""
        await self.with_store(self._do(what))

    async def _do(self, what: str) -> None:
        name, _, argument = what.partition(" ")
        of_something: dict[str, Callable[[str], Awaitable[None]]] = {
            "new": self._new,
            "open": self.sit_down,
            GIVE_UP: self._give_up,
        }
        does: dict[str, Callable[[], Awaitable[None]]] = {
            "daily": self._choose_day,
            "code": self._type_code,
            "record": self._open_record,
            "statistics": self.show_statistics,
            "settings": self.show_settings,
            "rules": self._choose_rules,
            "keys": self._say_keys,
            "quit": self.action_quit,
        }
        if name in of_something:
            await of_something[name](argument)
        elif name in does:
            await does[name]()

    async def with_store(self, work: Awaitable[None]) -> None:
        """Do what reads or writes what is kept, and say so where that cannot be done now."""
        try:
            await work
        except StoreError:
            await self._say(self.look.words("terminal-no-store"))

    async def _new(self, prefix: str) -> None:
        if find_game(prefix, MODES[prefix][0]).is_race:
            await self.race_computer()
        else:
            await self.choose_game(prefix)

    async def choose_game(self, prefix: str) -> None:
        """Let a person choose mode and deal of a game, and begin it."""
        words, modes = self.look.words, MODES[prefix]
        mode = modes[0]
        if len(modes) > 1:
            choices = [
                Choice(each, words(f"mode-{each}"), self._about_mode(prefix, each))
                for each in modes
            ]
            chosen = await self.push_screen_wait(Dialog(words(f"game-{prefix}"), choices))
            if chosen is None:
                return
            mode = chosen
        wanted = NewMatch(game=prefix, mode=mode)
        if supports(find_game(prefix, mode)):
            deal = await self.push_screen_wait(self._deal_dialog(prefix, mode))
            if deal is None:
                return
            if deal != "any":
                grade = None if deal == "winnable" else int(deal)
                wanted = NewMatch(game=prefix, mode=mode, winnable=True, grade=grade)
        await self.begin(wanted)

    def _about_mode(self, prefix: str, mode: str) -> str:
        game, words = find_game(prefix, mode), self.look.words
        unit = None if game.scoring is None else game.scoring.unit.value
        return (
            words(f"draw-{game.draw}-about")
            if unit is None
            else words(f"terminal-{unit}", draw=game.draw)
        )

    def _deal_dialog(self, prefix: str, mode: str) -> Dialog:
        words = self.look.words
        choices = [
            Choice("any", words("terminal-any-deal")),
            Choice("winnable", words("winnable")),
        ]
        for grade in GRADES:
            if graded_deals(f"{prefix}-{mode}", grade):
                text = f"  {words(f'grade-{grade}')}"
                choices.append(Choice(str(grade), text, words(f"grade-{grade}-about")))
        title = f"{words(f'game-{prefix}')}: {words(f'mode-{mode}')}"
        return Dialog(title, choices)

    async def begin(self, wanted: NewMatch) -> None:
        """Begin a game for one and show its table in place of the present one."""
        if wanted.winnable:
            self._tell_table(self.look.words("winnable-looking"))
        try:
            begun = await self.home.begin(wanted)
        except KosynkaError as error:
            if len(self.screen_stack) == 1:
                await self.to_lobby()
            await self._say(self.look.words.fault(error, is_log=wanted.log is not None))
            return
        await self.sit_down(begun.match)

    async def sit_down(self, match_id: str) -> None:
        """Show the table of a match in place of the present one."""
        await self.leave_link()
        why = self.look.words("note-gone")
        try:
            link = await self.home.sit_down(match_id)
        except StoreError as error:
            link, why = None, self.look.words.fault(error)
        except KosynkaError:
            link = None
        if link is None:
            await self.to_lobby()
            await self._say(why)
            return
        screen = SoloScreen(link, self) if link.is_solo else RaceScreen(link, self)
        await self._show_table(screen)

    async def sit_down_again(self, match_id: str, link: Link) -> None:
        """Show the table of another match where `link` leads."""
        if isinstance(link, HomeLink):
            await self.sit_down(match_id)
        else:
            await self.leave_link()
            await self._show_table(RaceScreen(link.to(match_id), self))

    async def _show_table(self, screen: TableScreen) -> None:
        await self._clear()
        self._link = screen.playing.link
        await self.push_screen(screen)

    async def to_lobby(self) -> None:
        """Leave the table."""
        await self.leave_link()
        await self._clear()
        if not isinstance(self.screen, LobbyScreen):
            await self.push_screen(LobbyScreen(self))

    async def _clear(self) -> None:
        """Take every screen away but the lobby, if it was shown before."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, LobbyScreen):
            await self.pop_screen()

    def _tell_table(self, text: str) -> None:
        if isinstance(self.screen, TableScreen):
            self.screen.say(text)
            self.screen.draw()

    async def _say(self, text: str) -> None:
        close = Choice("close", self.look.words("dialog-close"))
        await self.push_screen_wait(Dialog(text, [close]))

    # Windows

    async def _give_up(self, match_id: str) -> None:
        words = self.look.words
        choices = [
            Choice("yes", words("lobby-open-drop-yes")),
            Choice("no", words("lobby-open-drop-no")),
        ]
        asked = Dialog(words("lobby-open-drop-title"), choices, words("lobby-open-drop-text"))
        if await self.push_screen_wait(asked) == "yes":
            await self.home.give_up(match_id)
            if isinstance(self.screen, LobbyScreen):
                await self.screen.tell()

    async def _type_code(self) -> None:
        words = self.look.words
        text = await self.push_screen_wait(
            Typing(words("lobby-code-label"), text=words("lobby-code-empty"))
        )
        if text is not None:
            await self.begin(NewMatch(code=text))

    async def _open_record(self) -> None:
        words = self.look.words
        asked = Typing(words("lobby-log-open"), text=words("terminal-record-text"))
        name = await self.push_screen_wait(asked)
        if name is None:
            return
        try:
            with Path(name).expanduser().open(encoding="utf-8") as file:
                log = file.read(LOG_BYTES)
        except (OSError, ValueError):
            await self._say(words("terminal-record-not", name=name))
        else:
            await self.begin(NewMatch(log=log))

    async def _choose_day(self) -> None:
        """Let a person choose one of the last days, then one of its deals."""
        words, today = self.look.words, datetime.now().astimezone().date()
        days = [today - timedelta(days=ago) for ago in range(DAYS_SHOWN)]
        names = {0: words("daily-today"), 1: words("daily-yesterday")}
        choices = [
            Choice(day.isoformat(), names.get(ago, day.isoformat()))
            for ago, day in enumerate(days)
            if day >= FIRST_DAY
        ]
        chosen = (
            choices[0].id
            if len(choices) == 1
            else await self.push_screen_wait(Dialog(words("daily"), choices, words("daily-about")))
        )
        if chosen is None:
            return
        daily = await self.home.daily(datetime.fromisoformat(chosen).date())
        listed = []
        for deal in daily.deals:
            name = f"{words(f'game-{deal.game}')}: {words(f'mode-{deal.mode}')}"
            result = "unplayed" if deal.played is None else deal.played.result or "open"
            listed.append(Choice(f"{deal.game} {deal.mode}", name, words(f"daily-{result}")))
        title = words("daily-date", date=chosen)
        deal_id = await self.push_screen_wait(Dialog(title, listed))
        if deal_id is not None:
            game, mode = deal_id.split()
            await self.begin(NewMatch(game=game, mode=mode, daily=chosen))

    async def race_computer(self) -> None:
        """Let a person choose the strength of a computer player, and race it."""
        words = self.look.words
        levels = [Choice(str(n), words("race-level-name", level=n)) for n in (1, 2, 3)]
        text = f"{words('race-start-computer-about')}\n\n{words('terminal-race-link')}"
        chosen = await self.push_screen_wait(
            Dialog(words("race-start-computer"), levels, text, highlighted="2")
        )
        if chosen is not None:
            name = self._choices.name or words("race-name-default")
            await self.sit_down(await self.home.begin_race(name, int(chosen)))

    async def show_statistics(self) -> None:
        """Show what was played."""
        words = self.look.words
        text = statistics_text(words, await self.home.statistics())
        await self.push_screen_wait(
            Reading(words("statistics-title"), text, words("terminal-close"))
        )

    async def _choose_rules(self) -> None:
        words = self.look.words
        choices = [Choice(prefix, words(f"game-{prefix}")) for prefix in MODES]
        chosen = await self.push_screen_wait(Dialog(words("lobby-help"), choices))
        if chosen is not None:
            await self.show_rules(chosen)

    async def show_rules(self, prefix: str) -> None:
        """Show the rules of a game."""
        words = self.look.words
        title = words("help-title", game=words(f"game-{prefix}"))
        text = rules_text(words, prefix)
        await self.push_screen_wait(Reading(title, text, words("terminal-close")))

    async def _say_keys(self) -> None:
        words = self.look.words
        await self.push_screen_wait(
            Reading(words("keys-title"), words("terminal-lobby-keys"), words("terminal-close"))
        )

    async def show_settings(self) -> None:
        """Let a person change how the table looks, until the window is closed."""
        at = "language"
        while True:
            words = self.look.words
            dialog = Dialog(words("settings-title"), self._settings(), highlighted=at)
            chosen = await self.push_screen_wait(dialog)
            if chosen is None or chosen == "close":
                return
            at = chosen
            await self._change(chosen)

    def _settings(self) -> Sequence[Choice]:
        words, chosen = self.look.words, self._choices
        on = {True: words("terminal-on"), False: words("terminal-off")}
        choices = [
            Choice("language", words("settings-language"), words("terminal-language")),
            Choice("theme", words("settings-theme"), words(f"settings-theme-{chosen.theme}")),
            Choice("four", words("settings-colours"), on[chosen.four_colours]),
        ]
        if self.look.language == "ru" and not self.look.ascii:
            letters = "cyrillic" if chosen.cyrillic else "latin"
            text = words(f"settings-indices-{letters}")
            choices.append(Choice("letters", words("settings-indices"), text))
        return [
            *choices,
            Choice("double", words("settings-double"), on[chosen.double_click]),
            Choice("score", words("settings-hide-score"), on[chosen.hide_score]),
            Choice("clock", words("settings-hide-clock"), on[chosen.hide_clock]),
            Choice("name", words("race-name"), chosen.name or words("race-name-default")),
            Choice("link", words("settings-link-make"), words("settings-link")),
            Choice("join", words("terminal-join")),
            Choice("reset", words("statistics-reset")),
            Choice("close", words("dialog-close")),
        ]

    async def _change(self, what: str) -> None:
        now = self._choices
        other_language = LANGUAGES[1 - LANGUAGES.index(self.look.language)]
        switches: dict[str, dict[str, object]] = {
            "language": {"language": other_language},
            "theme": {"theme": "light" if now.theme == "dark" else "dark"},
            "four": {"four_colours": not now.four_colours},
            "letters": {"cyrillic": not now.cyrillic},
            "double": {"double_click": not now.double_click},
            "score": {"hide_score": not now.hide_score},
            "clock": {"hide_clock": not now.hide_clock},
        }
        windows = {
            "name": self._type_name,
            "link": self._make_link,
            "join": self._join,
            "reset": self._reset_statistics,
        }
        if what in switches:
            self._choose(**switches[what])
        else:
            await windows[what]()

    async def _type_name(self) -> None:
        asked = Typing(self.look.words("race-name"), value=self._choices.name)
        name = await self.push_screen_wait(asked)
        if name is not None:
            self._choose(name=name)

    def _choose(self, **changed: object) -> None:
        self._choices = msgspec.structs.replace(self._choices, **changed)
        self._file.write(self._choices)
        self.look = look_of(self._terminal, self._choices)
        self.theme = THEMES[self._choices.theme].name
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen | LobbyScreen):
                screen.relook(self.look)

    async def _reset_statistics(self) -> None:
        words = self.look.words
        choices = [
            Choice("no", words("statistics-reset-no")),
            Choice("yes", words("statistics-reset-yes")),
        ]
        asked = Dialog(words("statistics-reset-title"), choices, words("statistics-reset-text"))
        if await self.push_screen_wait(asked) == "yes":
            await self.home.clear_statistics()

    async def _make_link(self) -> None:
        words = self.look.words
        token = await self.home.make_link()
        link = f"http://127.0.0.1:8017/#/join/{token}"
        text = words("terminal-link-text", link=link)
        choices = [
            Choice("copy", words("settings-link-copy")),
            Choice("close", words("dialog-close")),
        ]
        if await self.push_screen_wait(Dialog(words("settings-link"), choices, text)) == "copy":
            self.copy_to_clipboard(link)

    async def _join(self) -> None:
        words = self.look.words
        asked = Typing(words("join-title"), text=words("terminal-join-text"))
        link = await self.push_screen_wait(asked)
        if link is None:
            return
        try:
            joined = await self.home.join(link)
        except KosynkaError as error:
            await self._say(words.fault(error))
        else:
            await self._say(words("join-done" if joined else "join-wrong"))
