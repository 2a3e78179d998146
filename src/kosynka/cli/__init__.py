"""The command line: one command a file, and `main`, which the script `kosynka` calls.

Every command imports what it alone needs inside its function, so that the light ones
start at once. What goes wrong becomes one sentence in `faults.py`.
"""

import io
import sys
from typing import Annotated

import typer

from kosynka import __version__
from kosynka.cli.arguments import TextCommand
from kosynka.cli.deal import deal
from kosynka.cli.faults import Commands
from kosynka.cli.games import games
from kosynka.cli.log import log
from kosynka.cli.play import play as play_in_terminal
from kosynka.cli.play_test import play_test
from kosynka.cli.position import position
from kosynka.cli.race import race
from kosynka.cli.replay import replay
from kosynka.cli.serve import play, serve
from kosynka.cli.solve import solve
from kosynka.cli.study import study
from kosynka.cli.tui import tui

app = typer.Typer(
    name="kosynka",
    cls=Commands,
    rich_markup_mode=None,  # plain help: it is copied, piped and read on any terminal
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kosynka {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def table(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """An open table for patience.

    Without a command the table is set and opened in the browser.

    \b
    Examples:
      kosynka                          play in the browser
      kosynka tui                      play in the terminal
      kosynka serve                    play with others on the same network
      kosynka deal klondike            a new deal, as text
      kosynka solve KL1-D3N-AAAAAAB    can this deal be won?
      kosynka position --help          how one command is used
    """
    if context.invoked_subcommand is None:
        play()


app.command()(serve)
app.command(cls=TextCommand)(tui)
app.command("play", cls=TextCommand)(play_in_terminal)
app.command(cls=TextCommand)(race)
app.command()(games)
app.command(cls=TextCommand)(position)
app.command(cls=TextCommand)(deal)
app.command(cls=TextCommand)(log)
app.command(cls=TextCommand)(replay)
app.command(cls=TextCommand)(solve)
app.add_typer(study)
app.command("play-test")(play_test)


def main() -> None:
    """Run the command that the process was started with, and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app(prog_name="kosynka")
