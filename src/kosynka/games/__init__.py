"""The games that Kosynka plays, each declared as a value, and how a deal of one is made."""

from collections.abc import Mapping
from types import MappingProxyType

from kosynka.deals import DealCode, parse_code, shuffled
from kosynka.errors import UnsupportedGameError
from kosynka.games import double_solitaire, klondike, race, topsy_turvy
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.rules.text import Position, parse_position
from kosynka.rules.transition import initial_state

CATALOGUE: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for module in (klondike, double_solitaire, race, topsy_turvy)
        for game in module.MODES
    }
)
"""Every game in every mode, by `Game.id`."""

MODES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        prefix: tuple(game.mode for game in CATALOGUE.values() if game.prefix == prefix)
        for prefix in dict.fromkeys(game.prefix for game in CATALOGUE.values())
    }
)
"""The modes of each prefix, the first one is the usual one."""


def find_game(prefix: str, mode: str) -> Game:
    """Return the game of a prefix as `KL1` in a mode as `D3N`.

    Raises:
        UnsupportedGameError: if there is none.
    """
    game = CATALOGUE.get(f"{prefix}-{mode}")
    if game is not None:
        return game
    if prefix not in MODES:
        raise UnsupportedGameError(f"there is no game {prefix}; the games are {', '.join(MODES)}")
    raise UnsupportedGameError(
        f"{prefix} has no mode {mode}; its modes are {', '.join(MODES[prefix])}"
    )


def game_by_id(game_id: str) -> Game:
    """Return the game of an id as `PR1-D3R`.

    Raises:
        UnsupportedGameError: if there is none.
    """
    prefix, _, mode = game_id.partition("-")
    return find_game(prefix, mode)


def game_by_name(name: str) -> Game:
    """Return a game in its usual mode by prefix, short or long name, in any case.

    Raises:
        UnsupportedGameError: if there is none of that name.
    """
    wanted = name.strip().lower()
    for game in CATALOGUE.values():
        if wanted in (game.prefix.lower(), game.name.lower(), game.id.lower(), *game.aliases):
            return game
    shorts = ", ".join(
        f"{prefix[:2]} ({find_game(prefix, m[0]).name})" for prefix, m in MODES.items()
    )
    raise UnsupportedGameError(f"there is no game {name!r}; the games are {shorts}")


def read_code(text: str) -> DealCode:
    """Return the deal code that a person typed.

    Raises:
        ParseError: if it is no code.
        UnsupportedGameError: if its game or mode does not exist.
    """
    return parse_code(text, MODES)


def game_of(code: DealCode) -> Game:
    """Return the game and mode of a deal code."""
    return find_game(code.prefix, code.mode)


def deal(code: DealCode) -> State:
    """Return the table of a deal code as it is dealt, before any automatic move."""
    game = game_of(code)
    return initial_state(game, shuffled(code, game.packs, owners=game.is_race))


def read_position(text: str, *, fragment: bool = False) -> Position:
    """Return the position that a line of text describes.

    Raises:
        ParseError: if it cannot be read or breaks the rules of its game.
        UnsupportedGameError: if its game or mode does not exist.
    """
    return parse_position(text, find_game, fragment=fragment)
