"""`kosynka games`: what can be played."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer

from kosynka.cli.options import Json, Language, preferred_language
from kosynka.games import CATALOGUE, MODES, find_game
from kosynka.rules.game import Game


def games(as_json: Json = False, language: Language = None) -> None:
    """List the games with their modes, packs and passes.

    \b
    Examples:
      kosynka games
      kosynka games --language ru
      kosynka games --json
    """
    from kosynka.texts import Texts, language_of

    texts = Texts(language_of(preferred_language(language)))
    if as_json:
        described = [_describe(prefix, texts(f"game-{prefix}")) for prefix in MODES]
        typer.echo(json.dumps(described, ensure_ascii=False))
        return
    heads = [texts(f"cli-games-{head}") for head in ("game", "name", "modes", "packs", "passes")]
    rows = [
        (
            game.prefix[:2],
            texts(f"game-{game.prefix}"),
            f"{game.mode} {texts(f'mode-{game.mode}')}",
            str(game.packs),
            texts("cli-games-any") if game.passes is None else str(game.passes),
        )
        for game in CATALOGUE.values()
    ]
    _print_table(heads, rows)


def _describe(prefix: str, name: str) -> dict[str, Any]:
    games_of = [find_game(prefix, mode) for mode in MODES[prefix]]
    return {
        "game": prefix,
        "id": prefix[:2],
        "name": name,
        "decks": games_of[0].packs,
        "solo": not games_of[0].is_race,
        "modes": [_describe_mode(game) for game in games_of],
    }


def _describe_mode(game: Game) -> dict[str, Any]:
    scoring = None if game.scoring is None else game.scoring.unit
    return {"mode": game.mode, "draw": game.draw, "passes": game.passes, "scoring": scoring}


def _print_table(heads: list[str], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table: plain columns, each row complete, where no terminal shows it."""
    if sys.stdout.isatty():
        _show_table(heads, rows)
        return
    widths = [max(len(cell) for cell in column) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(padded).rstrip())


def _show_table(heads: list[str], rows: Sequence[tuple[str, ...]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(*heads, box=SIMPLE_HEAD)
    last = ""
    for row in rows:
        table.add_row(*(row if row[0] != last else ("", "", *row[2:])))
        last = row[0]
    Console(highlight=False).print(table)
