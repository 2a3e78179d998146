"""Running a game in lines of text, between standard input and standard output."""

import asyncio
import sys

from kosynka.errors import KosynkaError
from kosynka.games.klondike import KLONDIKE
from kosynka.server.matches import NewMatch
from kosynka.store import Store
from kosynka.texts import Texts, language_of
from kosynka.tui.away import Invitation, enter, usual_name
from kosynka.tui.home import Home
from kosynka.tui.link import Link
from kosynka.tui.plain import Plain
from kosynka.tui.settings import ChoicesFile
from kosynka.tui.typed import standard_lines
from kosynka.tui.words import Words

USUAL = NewMatch(game=KLONDIKE.prefix, mode=KLONDIKE.mode)
"""What is begun where nothing is named and nothing was begun."""


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
    called = name or usual_name(ChoicesFile(), preference)
    return asyncio.run(_plain_race(invitation, called, words))


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
    return await _play(await enter(invitation, name), words)


async def _play(link: Link, words: Words) -> int:
    plain = Plain(link, words, sys.stdout, prompts=sys.stdin.isatty())
    try:
        return await plain.run(standard_lines())
    finally:
        await link.close()
