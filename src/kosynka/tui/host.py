"""What screens ask of the program around them."""

from collections.abc import Awaitable
from typing import Protocol

from kosynka.server.matches import NewMatch
from kosynka.tui.home import Home
from kosynka.tui.link import Link
from kosynka.tui.look import Look


class Host(Protocol):
    """The program as its screens see it."""

    home: Home
    look: Look

    async def on_choice(self, what: str) -> None:
        """Do what is chosen in the lobby."""

    async def with_store(self, work: Awaitable[None]) -> None:
        """Do what reads or writes what is kept, and say so where that cannot be done now."""

    async def choose_game(self, prefix: str) -> None:
        """Let a person choose mode and deal of a game, and begin it."""

    async def begin(self, wanted: NewMatch) -> None:
        """Begin a game for one and show its table in place of the present one."""

    async def sit_down(self, match_id: str) -> None:
        """Show the table of a match in place of the present one."""

    async def sit_down_again(self, match_id: str, link: Link) -> None:
        """Show the table of another match where `link` leads."""

    async def race_computer(self) -> None:
        """Let a person choose the strength of a computer player, and race it."""

    async def show_settings(self) -> None:
        """Let a person change how the table looks."""

    async def show_statistics(self) -> None:
        """Show what was played."""

    async def show_rules(self, prefix: str) -> None:
        """Show the rules of a game."""

    async def to_lobby(self) -> None:
        """Leave the table."""
