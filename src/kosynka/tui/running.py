"""Running the program: an open store around it, and an end that loses nothing."""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable

import msgspec

from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import language_of
from kosynka.tui.app import KosynkaApp
from kosynka.tui.away import Invitation, enter, usual_name
from kosynka.tui.home import Home
from kosynka.tui.link import Link
from kosynka.tui.look import Terminal
from kosynka.tui.settings import ChoicesFile, is_colourless

First = NewMatch | Link | str | None

HUNG_UP = 129
"""The exit status of a process whose terminal was closed: 128 and the number of the signal."""
LEAVE_WITHIN_S = 2.0


def run_table(
    db: str | None, first: First, *, ascii_only: bool, preference: str | None, is_chosen: bool
) -> None:
    """Play on the whole terminal until the person leaves.

    Raises:
        StoreError: if the database cannot be opened.
    """
    terminal = Terminal(language_of(preference), ascii=ascii_only, mono=is_colourless())
    file = ChoicesFile()
    if is_chosen:
        file.write(msgspec.structs.replace(file.read(), language=terminal.language))
    store = Store.open(db)
    asyncio.run(_table(store, terminal, file, lambda: _ready(first)))


def race_table(
    db: str | None,
    invitation: Invitation,
    name: str | None,
    *,
    ascii_only: bool,
    preference: str | None,
) -> None:
    """Race on the whole terminal.

    Raises:
        KosynkaError: if the server lets nobody in, or the database cannot be opened.
    """
    terminal = Terminal(language_of(preference), ascii=ascii_only, mono=is_colourless())
    file = ChoicesFile()
    called = name or usual_name(file, preference)
    store = Store.open(db)
    asyncio.run(_table(store, terminal, file, lambda: enter(invitation, called)))


async def _ready(first: First) -> First:
    return first


async def _table(
    store: Store, terminal: Terminal, file: ChoicesFile, first: Callable[[], Awaitable[First]]
) -> None:
    home = await Home.open(store)
    try:
        app = KosynkaApp(home, terminal, file, first=await first())
        loop = asyncio.get_running_loop()
        if hasattr(signal, "SIGHUP"):  # Windows has none, and closes its terminals otherwise
            loop.add_signal_handler(signal.SIGTERM, app.exit)
            end_when_hung_up(loop, app.leave_link)
        try:
            await app.run_async()
        finally:
            await app.leave_link()
    finally:
        await home.close()


def end_when_hung_up(loop: asyncio.AbstractEventLoop, leave: Callable[[], Awaitable[None]]) -> None:
    """End the process when its terminal is closed, the clock written down.

    Nobody is there to draw for any more: what draws would wait for ever for a terminal
    that takes nothing. So the screen is left as it is, and if even leaving the table takes
    too long, the process ends all the same; every move is in the journal since it was made.
    """

    async def end() -> None:
        await leave()
        os._exit(HUNG_UP)

    def on_hangup(_: int, __: object) -> None:
        threading.Timer(LEAVE_WITHIN_S, os._exit, (HUNG_UP,)).start()
        loop.call_soon_threadsafe(lambda: leaving.append(loop.create_task(end())))

    leaving: list[asyncio.Task[None]] = []
    signal.signal(signal.SIGHUP, on_hangup)
