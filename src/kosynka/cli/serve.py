"""`kosynka serve`, and `kosynka` alone: the table for browsers."""

import os
from typing import Annotated

import typer

from kosynka.cli.options import Database, Language

DEFAULT_PORT = 8017
OWN_HOST, EVERY_HOST = "127.0.0.1", "0.0.0.0"


def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="HOST",
            help="The address to listen on; 127.0.0.1 is for this machine alone.",
        ),
    ] = EVERY_HOST,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="PORT",
            min=0,
            max=65535,
            show_default=False,
            help=f"The port to listen on; without it {DEFAULT_PORT} or the next free one.",
        ),
    ] = None,
    db: Database = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            envvar="KOSYNKA_PUBLIC_URL",
            help="How others reach this server where a proxy stands before it.",
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Serve the table and print its addresses.

    One of them is for a friend on the same network. Nothing is opened.
    Ctrl+C ends it; every game is kept and goes on the next time.

    \b
    Examples:
      kosynka serve
      kosynka serve --host 127.0.0.1 --port 9000
      kosynka serve --db postgresql://kosynka@localhost/kosynka
      kosynka serve --host 127.0.0.1 --public-url https://cards.example.org
    """
    from kosynka.cli.running import run

    run(host, port, db=db, public_url=public_url, language=language)


def play() -> None:
    """Set the table for this machine alone and open it in the browser."""
    from kosynka.cli.running import run

    run(OWN_HOST, None, db=os.environ.get("KOSYNKA_DB"), opens_browser=True)
