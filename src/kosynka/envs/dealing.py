"""Which deal an episode is played with."""

from collections.abc import Mapping
from numbers import Integral
from typing import Any

from numpy.random import Generator

from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.errors import ParseError
from kosynka.games import read_code
from kosynka.rules.game import Game


def choose_deal(game: Game, options: Mapping[str, Any] | None, random: Generator) -> DealCode:
    """Return the deal that `options["deal"]` names by code or number, else a random one.

    Raises:
        ParseError: if it names no deal of the game.
    """
    wanted = (options or {}).get("deal")
    if wanted is None:
        wanted = int(random.integers(DEAL_COUNT))
    if isinstance(wanted, Integral):
        wanted = int(wanted)
    if isinstance(wanted, int) and not 0 <= wanted < DEAL_COUNT:
        raise ParseError(f"{wanted} is no number of a deal: they go from 0 to {DEAL_COUNT - 1}")
    code = DealCode(game.prefix, game.mode, wanted) if isinstance(wanted, int) else _read(wanted)
    if (code.prefix, code.mode) != (game.prefix, game.mode):
        raise ParseError(f"{code} is no deal of {game.id}")
    return code


def _read(wanted: object) -> DealCode:
    return wanted if isinstance(wanted, DealCode) else read_code(str(wanted))
