"""Running the program: an open store around it, and an end that loses nothing."""

import asyncio
import signal

import msgspec

from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import language_of
from kosynka.tui.app import KosynkaApp
from kosynka.tui.home import Home
from kosynka.tui.link import Link
from kosynka.tui.look import Terminal
from kosynka.tui.settings import ChoicesFile, is_colourless


def run_table(
    db: str | None,
    first: NewMatch | Link | str | None,
    *,
    ascii_only: bool,
    preference: str | None,
    is_chosen: bool,
) -> None:
    """Play until the person leaves.

    Raises:
        StoreError: if the database cannot be opened.
    """
    terminal = Terminal(language_of(preference), ascii=ascii_only, mono=is_colourless())
    store = Store.open(db)
    asyncio.run(_run(store, terminal, first, is_chosen))


async def _run(
    store: Store, terminal: Terminal, first: NewMatch | Link | str | None, is_chosen: bool
) -> None:
    home = await Home.open(store)
    file = ChoicesFile()
    if is_chosen:
        file.write(msgspec.structs.replace(file.read(), language=terminal.language))
    app = KosynkaApp(home, terminal, file, first=first)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGHUP, signal.SIGTERM):
        loop.add_signal_handler(number, app.exit)
    try:
        await app.run_async()
    finally:
        await app.leave_link()
        await home.close()
