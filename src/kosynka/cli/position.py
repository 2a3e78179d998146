"""`kosynka position`: a position, the actions on it, and how the game stands then."""

import json
from typing import Annotated, Any

import typer

from kosynka.cli.faults import ExitStatus
from kosynka.cli.options import STANDARD_INPUT, Json, read_input
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import read_position
from kosynka.match.match import Match
from kosynka.match.script import run_script, start_script
from kosynka.rules.collect import auto_collect
from kosynka.rules.notation import parse_script
from kosynka.rules.outcome import outcome
from kosynka.rules.piles import SEATS
from kosynka.rules.text import Position, format_position


def position(
    text: Annotated[
        str,
        typer.Argument(
            metavar="TEXT", show_default=False, help="A position; - reads it from standard input."
        ),
    ],
    moves: Annotated[
        str,
        typer.Argument(
            metavar="MOVES", show_default=False, help="Actions with ; between them, - for none."
        ),
    ] = STANDARD_INPUT,
    fragment: Annotated[
        bool, typer.Option("--fragment", help="Allow a part of a table, without its full packs.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play actions on a position and print the position after them.

    \b
    Actions:
      t2:2>t1        move the top 2 cards of column 2
      w>f            the waste's top card to the first foundation that takes it
      d   r          draw; turn the waste over to the stock
      u   y          undo; redo
      tap w, dtap w  a single tap, a double tap on the waste
      settle         the automatic moves after a deal
      X*3, (X; Y)*3  the same three times
      A:w>f, B:d     in the race each action names its player

    The first refused action stops: then "illegal: REASON" is printed and the exit
    status is 2. A text that cannot be read is explained on standard error with status 1.

    \b
    Examples:
      kosynka position "DS1 D1N; t2=9C|KH QS" "t2:2>t1" --fragment
      kosynka position "KL1 D3N; s=5H 2C 9D; t1=TS" "d; w>t1; r; d" --fragment --json
      kosynka deal KL | tail -n 1 | kosynka position - "d; d"
    """
    start = read_position(read_input(text) if text == STANDARD_INPUT else text, fragment=fragment)
    match = start_script(start)
    actions = parse_script(start.game, moves)
    for number, action in enumerate(actions, 1):
        try:
            match = run_script(match, (action,))
        except IllegalMoveError as error:
            where = f" (action {number} of {len(actions)})" if len(actions) > 1 else ""
            reason = f"{reason_of(error)}{where}"
            typer.echo(json.dumps({"illegal": reason}) if as_json else f"illegal: {reason}")
            raise typer.Exit(ExitStatus.ILLEGAL) from None
    if as_json:
        typer.echo(json.dumps(describe(match)))
    else:
        typer.echo(format_position(Position(match.game, match.state, match.moves)))


def reason_of(error: IllegalMoveError) -> str:
    """Return why an action is refused: the code, where it says more, and the sentence."""
    return str(error) if error.why is Refusal.ILLEGAL else f"{error.why}: {error}"


def describe(match: Match) -> dict[str, Any]:
    """Return all that the engine knows of a position, as JSON names it."""
    game, state = match.game, match.state
    result = outcome(game, state)
    described: dict[str, Any] = {
        "position": format_position(Position(game, state, match.moves)),
        "score": state.score,
        "moves": match.moves,
        "status": result.status,
        "progress": result.progress,
        "auto_collect": auto_collect(game, state) is not None,
    }
    if game.is_race:
        described["contributions"] = list(result.contributions)
        described["winner"] = None if result.winner is None else SEATS[result.winner]
    return described
