"""`kosynka play`: a game in the terminal, drawn or in lines of text."""

from typing import Annotated

import typer

from kosynka.cli.options import Database, Language, preferred_language
from kosynka.cli.tui import Ascii, Deal, require_terminal

Plain = Annotated[
    bool,
    typer.Option("--plain", help="Play in lines of text: for screen readers, pipes and scripts."),
]


def play(
    deal: Deal = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    db: Database = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal; --plain needs no screen.

    With --plain the table is told in words, actions are read from standard input, one
    or more in a line, and ? tells them all; without a game the last one goes on. The
    exit status is 0 if the game was won, 3 if it goes on, 4 if it did not come out.

    \b
    Examples:
      kosynka play --plain
      kosynka play --plain KL
      kosynka play --plain KL1-D1N-AAAAAE3 < moves.txt
    """
    from kosynka.tui.starting import wanted_deal

    preference = preferred_language(language)
    if plain:
        from kosynka.tui.piping import run_plain

        wanted = None if deal is None else wanted_deal(deal)
        status = run_plain(db, wanted, preference=preference, ascii_only=ascii_only)
        raise typer.Exit(status)
    require_terminal()
    from kosynka.tui.running import run_table

    first = None if deal is None else wanted_deal(deal)
    run_table(
        db,
        first,
        ascii_only=ascii_only,
        preference=preference,
        is_chosen=language is not None,
    )
