"""The deal of the day: the date names a sequence of deals, the first winnable one is dealt.

The sequence is a hash of game, mode and date. Which of its deals was the first to be
proved winnable stands in `data/daily.txt`, so that a later and better solver, which might
prove an earlier one, deals nobody another game on the same day.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from kosynka.analysis.evidence import MIB, Evidence, first_winnable
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.rules.game import Game
from kosynka.solver import Limits

FIRST_DAY = date(2026, 11, 1)

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""How the table writes the place of the day's deal in its sequence."""

NO_DEAL = "."
"""None of the sequence was proved winnable within the limits."""

LIMITS = Limits(nodes=200_000, cpu_ms=None, mib=MIB)
"""Of nodes only: the same on every machine."""


def sequence(game: Game, day: date) -> Iterator[DealCode]:
    """Yield the deals of a day, the one to be tried first coming first.

    The number of the deal is the first 35 bits of the SHA-256 of
    `daily KL1-D1N 2026-11-29 0`, with the place in the sequence at the end.
    """
    for place in range(len(SYMBOLS)):
        text = f"daily {game.id} {day.isoformat()} {place}"
        digest = hashlib.sha256(text.encode("ascii")).digest()
        number = int.from_bytes(digest[:5], "big") >> 5
        yield DealCode(game.prefix, game.mode, number % DEAL_COUNT)


def daily_code(game: Game, day: date) -> DealCode | None:
    """Return the deal of a day, None where there is none.

    There is none before the first day, after the last one of the table, and for a game
    of which no deal of the day could be proved.
    """
    symbol = _table().get((game.id, day))
    if symbol is None or symbol == NO_DEAL:
        return None
    return list(sequence(game, day))[SYMBOLS.index(symbol)]


def last_day() -> date:
    """Return the last day that the table holds."""
    return max((day for _, day in _table()), default=FIRST_DAY - timedelta(days=1))


def find_daily(game: Game, day: date) -> Evidence | None:
    """Solve the deals of a day until one is proved winnable: what the table is made by.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    return first_winnable(sequence(game, day), LIMITS)


@cache
def _table() -> Mapping[tuple[str, date], str]:
    """Return for each game and day the symbol of the table.

    A line holds a game, a month and a symbol for each of its days: `KL1-D1N 2026-11 0102…`.
    """
    text = files("kosynka.analysis").joinpath("data", "daily.txt").read_text(encoding="ascii")
    table = {}
    for line in text.splitlines():
        game, month, symbols = line.split()
        first = date.fromisoformat(f"{month}-01")
        for at, symbol in enumerate(symbols):
            table[game, first + timedelta(days=at)] = symbol
    return table
