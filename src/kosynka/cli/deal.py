"""`kosynka deal`: the position that a deal code names, or a new deal of a game."""

import json
import re
import secrets
import sys
from typing import Annotated

import typer

from kosynka.cli.options import Json
from kosynka.cli.picture import show_picture
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.errors import ParseError, UnsupportedGameError
from kosynka.games import deal as dealt
from kosynka.games import game_by_name, game_of, read_code
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import settle

_BEGINS_AS_CODE = re.compile(r"\W*[^\W\d_]\W*[^\W\d_]\W*\d", re.ASCII)


def deal(
    what: Annotated[
        str,
        typer.Argument(
            metavar="CODE|GAME",
            show_default=False,
            help="A deal code, or a game: DS KL PR TQ, its name, or with its mode as KL1-D3V.",
        ),
    ],
    as_json: Json = False,
) -> None:
    """Deal a game: print its code and its position.

    The position is the one that the player meets, with the kings up that go by
    themselves. A game without a number is dealt at random. The first line is the code in its normal
    form, the last one the position; a terminal shows a picture of the table between them.

    \b
    Examples:
      kosynka deal DS1-D1N-AAAAAAB
      kosynka deal klondike
      kosynka deal "Двойные Дамы Кувырком" --json
    """
    code = read_deal(what)
    game = game_of(code)
    state = settle(game, dealt(code)).state
    text = format_position(Position(game, state))
    if as_json:
        typer.echo(
            json.dumps(
                {"code": str(code), "game": game.prefix, "mode": game.mode, "position": text}
            )
        )
        return
    typer.echo(str(code))
    if sys.stdout.isatty():
        show_picture(game, state)
    typer.echo(text)


def read_deal(text: str) -> DealCode:
    """Return the code that a text is, or a random one of the game that it names.

    Raises:
        ParseError: if it is neither.
        UnsupportedGameError: if it is a code of a game or mode that does not exist.
    """
    try:
        game = game_by_name(text)
    except UnsupportedGameError as error:
        if _BEGINS_AS_CODE.match(text):
            return read_code(text)
        try:
            return read_code(text)
        except ParseError:
            raise ParseError(f"{error}, and a deal code looks like DS1-D1N-AAAAAAB") from None
    return DealCode(game.prefix, game.mode, secrets.randbelow(DEAL_COUNT))
