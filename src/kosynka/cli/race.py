"""`kosynka race`: a race on a server, by the link of a friend."""

from typing import Annotated

import typer

from kosynka.cli.options import Database, Language, preferred_language
from kosynka.cli.play import Plain
from kosynka.cli.tui import Ascii, require_terminal


def race(
    link: Annotated[
        str,
        typer.Argument(
            metavar="LINK",
            show_default=False,
            help="The link to play or to watch, in quotes, or the address of a server.",
        ),
    ],
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", show_default=False, help="Your name at the table."),
    ] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    db: Database = None,
    language: Language = None,
) -> None:
    """Race a friend: take the seat that a link gives, or open a room.

    With the address of a server alone a room is opened there, and the link for your
    friend is shown. The friend may sit at a browser or at a terminal. A link that breaks is tied
    again by itself. With --plain the exit status is 0 if you won, 4 if the other did,
    5 for a draw and 3 if the race goes on.

    \b
    Examples:
      kosynka race "http://192.168.1.5:8017/#/race/..."
      kosynka race http://192.168.1.5:8017/
      kosynka race "http://192.168.1.5:8017/#/race/..." --name Ann --plain
    """
    from kosynka.tui.away import read_invitation

    invitation = read_invitation(link)
    preference = preferred_language(language)
    if plain:
        from kosynka.tui.piping import race_plain

        raise typer.Exit(race_plain(invitation, name, preference=preference, ascii_only=ascii_only))
    require_terminal()
    from kosynka.tui.running import race_table

    race_table(db, invitation, name, ascii_only=ascii_only, preference=preference)
