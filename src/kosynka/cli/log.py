"""`kosynka log`: the log of a stored game."""

from typing import Annotated

import typer

from kosynka.cli.options import Database
from kosynka.errors import KosynkaError


def log(
    match: Annotated[
        str,
        typer.Argument(
            metavar="MATCH", show_default=False, help="The game's id, the end of its address."
        ),
    ],
    db: Database = None,
) -> None:
    """Print the log of a stored game, as the table saves it.

    \b
    Examples:
      kosynka log MATCH > game.kosynka.txt
      kosynka log MATCH | kosynka replay -
      kosynka log MATCH --db postgresql://kosynka@localhost/kosynka
    """
    import asyncio

    typer.echo(asyncio.run(_read(match, db)), nl=False)


async def _read(match: str, db: str | None) -> str:
    from kosynka.server.matches import log_of
    from kosynka.store import Store
    from kosynka.store.urls import read_address

    address = read_address(db)
    if address.file is not None and not address.file.exists():
        # Opening would make an empty one, which nobody who looks for a game wants.
        raise KosynkaError(f"there is no database {address.place}: name yours with --db")
    store = Store.open(db)
    try:
        stored = await store.load(match)
    finally:
        await store.close()
    if stored is None:
        raise KosynkaError(
            f"there is no game {match!r} in {store.place}: "
            "its id is the end of the address of its page"
        )
    return log_of(stored)
