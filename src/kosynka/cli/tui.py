"""`kosynka tui`: the table in the terminal."""

import os
import sys
from typing import Annotated

import typer

from kosynka.cli.options import Database, Language, preferred_language
from kosynka.errors import KosynkaError

Deal = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME|CODE]",
        show_default=False,
        help="A game, as KL, or the code of a deal; without it a list of all there is.",
    ),
]

Ascii = Annotated[
    bool, typer.Option("--ascii", help="Draw with nothing but ASCII signs; suits are s h d c.")
]


def tui(
    deal: Deal = None, ascii_only: Ascii = False, db: Database = None, language: Language = None
) -> None:
    """Play in the terminal, by keys and with the mouse.

    The games are kept in the same place as those of `kosynka serve`.
    At the table ? shows the keys. Ctrl+Q leaves; every game is kept.

    \b
    Examples:
      kosynka tui
      kosynka tui KL
      kosynka tui KL1-D3N-AAAAADE
      NO_COLOR=1 kosynka tui --ascii
    """
    require_terminal()
    from kosynka.tui.running import run_table
    from kosynka.tui.starting import wanted_deal

    first = None if deal is None else wanted_deal(deal)
    run_table(
        db,
        first,
        ascii_only=ascii_only,
        preference=preferred_language(language),
        is_chosen=language is not None,
    )


def require_terminal() -> None:
    """Let the program start only where there is a terminal to draw on.

    Raises:
        KosynkaError: if input or output is no terminal, or one that only takes lines.
    """
    is_terminal = sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()
    if not is_terminal or os.environ.get("TERM") == "dumb":
        raise KosynkaError(
            "this is no terminal to draw on: start it in one, or play in lines of text with "
            "'kosynka play --plain'"
        )
