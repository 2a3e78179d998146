"""Running the program: an open store around it, and an end that loses nothing."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable

import msgspec

from kosynka.errors import KosynkaError
from kosynka.games.klondike import KLONDIKE
from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import Texts, language_of
from kosynka.tui.app import KosynkaApp
from kosynka.tui.away import AwayLink, Invitation, Server
from kosynka.tui.home import Home
from kosynka.tui.link import Link
from kosynka.tui.look import Terminal
from kosynka.tui.plain import Plain, standard_lines
from kosynka.tui.settings import ChoicesFile, is_colourless
from kosynka.tui.words import Words

First = NewMatch | Link | str | None

USUAL = NewMatch(game=KLONDIKE.prefix, mode=KLONDIKE.mode)
"""What is begun in lines of text where nothing is named and nothing was begun."""


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
    called = name or _usual_name(file, preference)
    store = Store.open(db)
    asyncio.run(_table(store, terminal, file, lambda: _enter(invitation, called)))


def run_plain(
    db: str | None, wanted: NewMatch | str | None, *, preference: str | None, ascii_only: bool
) -> int:
    """Play in lines of text and return the exit status; None goes on with the last game.

    Raises:
        KosynkaError: if the game cannot be begun.
    """
    if isinstance(wanted, str):
        raise KosynkaError("a race in lines of text is played over a link: 'kosynka race LINK'")
    words = Words(Texts(language_of(preference)), ascii_only=ascii_only)
    return asyncio.run(_plain_at_home(Store.open(db), wanted, words))


def race_plain(
    invitation: Invitation, name: str | None, *, preference: str | None, ascii_only: bool
) -> int:
    """Race in lines of text and return the exit status.

    Raises:
        KosynkaError: if the server lets nobody in.
    """
    words = Words(Texts(language_of(preference)), ascii_only=ascii_only)
    called = name or _usual_name(ChoicesFile(), preference)
    return asyncio.run(_plain_race(invitation, called, words))


def _usual_name(file: ChoicesFile, preference: str | None) -> str:
    return file.read().name or Texts(language_of(preference))("race-name-default")


async def _ready(first: First) -> First:
    return first


async def _enter(invitation: Invitation, name: str) -> Link:
    server = Server(invitation.server)
    match_id, ticket = await server.enter(invitation, name)
    return AwayLink(server, match_id, ticket)


async def _table(
    store: Store, terminal: Terminal, file: ChoicesFile, first: Callable[[], Awaitable[First]]
) -> None:
    home = await Home.open(store)
    try:
        app = KosynkaApp(home, terminal, file, first=await first())
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(number, app.exit)
        try:
            await app.run_async()
        finally:
            await app.leave_link()
    finally:
        await home.close()


async def _plain_at_home(store: Store, wanted: NewMatch | None, words: Words) -> int:
    home = await Home.open(store)
    try:
        match_id = None if wanted is not None else await home.last_unfinished()
        if match_id is None:
            match_id = (await home.begin(wanted or USUAL)).match
        link = await home.sit_down(match_id)
        if link is None:
            raise KosynkaError("the game that was begun is not there any more: begin it again")
        return await _play(link, words)
    finally:
        await home.close()


async def _plain_race(invitation: Invitation, name: str, words: Words) -> int:
    return await _play(await _enter(invitation, name), words)


async def _play(link: Link, words: Words) -> int:
    plain = Plain(link, words, sys.stdout, prompts=sys.stdin.isatty())
    try:
        return await plain.run(standard_lines())
    finally:
        await link.close()
