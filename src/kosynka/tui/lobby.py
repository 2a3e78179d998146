"""The first screen: what to play, what was begun, and what else there is."""

import time
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kosynka.cards import Suit, make_card
from kosynka.games import MODES, find_game
from kosynka.server.matches import Listed, Lists
from kosynka.store import StoreError
from kosynka.tui.dialogs import Choice, options_of
from kosynka.tui.host import Host
from kosynka.tui.look import Look
from kosynka.tui.words import Words, format_clock

SHOWN = 6
"""So many unfinished games are listed before the others are asked for."""

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 24 * 3600
ROYAL_FLUSH = tuple(make_card(Suit.HEARTS, rank) for rank in (10, 11, 12, 13, 1))
GIVE_UP = "give-up"
MARGINS = 6


class LobbyScreen(Screen[None]):
    """The list of everything that can be begun or gone on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "drop", show=False),
        Binding("escape", "nothing", show=False),
        Binding("question_mark", "choose('keys')", show=False),
        *(
            Binding(str(number), f"choose('new {prefix}')", show=False)
            for number, prefix in enumerate(MODES, 1)
        ),
        Binding("d,D", "choose('daily')", show=False),
        Binding("c,C", "choose('code')", show=False),
        Binding("s,S", "choose('statistics')", show=False),
        Binding("o,O", "choose('settings')", show=False),
        Binding("q,Q", "choose('quit')", show=False),
    ]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._lists = Lists([], [])
        self._is_unread = False
        """What was begun cannot be read; what stood in the list before still does."""
        self._shows_all = False

    @property
    def look(self) -> Look:
        """How the program looks now."""
        return self._host.look

    def compose(self) -> ComposeResult:
        """Put the screen together."""
        with Vertical(id="lobby"):
            yield Static(id="sign", markup=False)
            yield OptionList(id="choices")
            yield Static(id="lobby-foot", classes="foot", markup=False)

    async def on_screen_resume(self) -> None:
        """Tell anew what was begun."""
        await self.tell()

    def on_resize(self, _: events.Resize) -> None:
        """Fit the lines to another width."""
        self.app.run_worker(self.tell())

    def relook(self, _: Look) -> None:
        """Take another language or other colours."""
        self.app.run_worker(self.tell())

    async def tell(self) -> None:
        """Fill the list."""
        try:
            self._lists = await self._host.home.lists()
            self._is_unread = False
        except StoreError:
            self._is_unread = True
        self.query_one("#sign", Static).update(self._sign())
        self.query_one("#lobby-foot", Static).update(self.look.words("terminal-lobby-foot"))
        options = self.query_one(OptionList)
        at = options.highlighted
        options.clear_options()
        choices = self._choices()
        options.add_options(options_of(choices, self.size.width - MARGINS))
        first = next(i for i, choice in enumerate(choices) if choice.id is not None)
        usable = at is not None and at < len(choices) and choices[at].id is not None
        options.highlighted = at if usable else first
        options.focus()

    def _sign(self) -> Text:
        look, text = self.look, Text()
        for card in ROYAL_FLUSH:
            style = look.palette.style(look.faces.ink(card), "card")
            text.append(look.faces.line(card, 5), style=style)
            text.append(" ")
        text.append(f"  {look.words('app-name')}", style="bold")
        text.append(f"   {look.words('app-tagline')}", style="dim")
        return text

    def _choices(self) -> list[Choice]:
        words = self.look.words
        choices = []
        if self._is_unread:
            choices.append(Choice(None, words("terminal-unread")))
        if self._lists.open:
            choices.append(Choice(None, words("lobby-open-title")))
            shown = self._lists.open if self._shows_all else self._lists.open[:SHOWN]
            choices += [self._unfinished(listed) for listed in shown]
            more = len(self._lists.open) - len(shown)
            if more:
                choices.append(Choice("all", f"  {words('lobby-open-all', count=more)}"))
        choices.append(Choice(None, words("lobby-play")))
        for number, prefix in enumerate(MODES, 1):
            about = words(f"game-{prefix}-about")
            choices.append(Choice(f"new {prefix}", f"  {number} {words(f'game-{prefix}')}", about))
        choices += [
            Choice("daily", f"  D {words('daily')}", words("terminal-daily-about")),
            Choice("code", f"  C {words('lobby-code-label')}", "DS1-D1N-AAAAAAB"),
            Choice("record", f"    {words('lobby-log-open')}"),
            Choice(None, words("terminal-else")),
            Choice("statistics", f"  S {words('lobby-statistics')}"),
            Choice("rules", f"    {words('lobby-help')}"),
            Choice("settings", f"  O {words('lobby-settings')}"),
            Choice("quit", f"  Q {words('terminal-quit')}"),
        ]
        return choices

    def _unfinished(self, listed: Listed) -> Choice:
        words = self.look.words
        game = find_game(listed.game, listed.mode)
        name = words(f"game-{listed.game}-short")
        if game.is_race:
            about = words("lobby-open-opponent", name=listed.opponent or words("terminal-computer"))
        else:
            up = words("lobby-open-cards", cards=words("cards", count=listed.cards_up))
            about = ", ".join(
                [words(f"mode-{listed.mode}"), up, format_clock(listed.clock_ms), listed.code]
            )
        when = when_text(words, listed.updated / 1000, time.time())
        return Choice(f"open {listed.match}", f"  {name}", f"{about}, {when}")

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        if event.option.id is not None:
            self.action_choose(event.option.id)

    def action_choose(self, what: str) -> None:
        """Do what is chosen from the list or by its key."""
        if what == "all":
            self._shows_all = True
            self.app.run_worker(self.tell())
        else:
            self.app.run_worker(self._host.on_choice(what))

    def action_drop(self) -> None:
        """Take the game at which the list stands off it, when asked again."""
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return
        name = options.get_option_at_index(options.highlighted).id or ""
        if name.startswith("open "):
            self.app.run_worker(self._host.on_choice(f"{GIVE_UP} {name.removeprefix('open ')}"))

    def action_nothing(self) -> None:
        """There is nowhere further back."""


def when_text(words: Words, then_s: float, now_s: float) -> str:
    """Return how long ago something was."""
    ago = max(0, int(now_s - then_s))
    if ago < MINUTE_S:
        return words("when-now")
    if ago < HOUR_S:
        return words("when-minutes", count=ago // MINUTE_S)
    if ago < DAY_S:
        return words("when-hours", count=ago // HOUR_S)
    if ago < 2 * DAY_S:
        return words("when-yesterday")
    return words("terminal-when-days", count=ago // DAY_S)
