"""Write the table of the deals of the day, `src/kosynka/analysis/data/daily.txt`.

    python tools/daily.py 2026-11 2028-12          add the months that are missing
    python tools/daily.py 2026-11 2026-11 --check  prove each of its deals winnable again

Months that stand in the table are never written anew: their deals have been played.
"""

import argparse
import sys
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from kosynka.analysis.daily import LIMITS, NO_DEAL, SYMBOLS, daily_code, find_daily, sequence
from kosynka.analysis.evidence import evidence_of
from kosynka.games import CATALOGUE
from kosynka.rules.game import Game
from kosynka.solver import supports

TABLE = Path("src/kosynka/analysis/data/daily.txt")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("first", help="the first month, as 2026-11")
    options.add_argument("last", help="the last month")
    options.add_argument("--game", action="append", help="only this game, as KL1-D1N")
    options.add_argument(
        "--check", action="store_true", help="prove the deals again, write nothing"
    )
    chosen = options.parse_args()
    table = read_table()
    stale = 0
    for game in CATALOGUE.values():
        if not supports(game) or (chosen.game and game.id not in chosen.game):
            continue
        for month in months(chosen.first, chosen.last):
            known = table.get((game.id, month))
            if chosen.check:
                stale += sum(not is_proved(game, day) for day in days_of(month) if known)
            elif known is None:
                table[game.id, month] = symbols_of(game, month)
                write_table(table)
                print(game.id, month, table[game.id, month], flush=True)
    return 1 if stale else 0


def is_proved(game: Game, day: date) -> bool:
    code = daily_code(game, day)
    if code is None or evidence_of(code, LIMITS).is_winnable:
        return True
    print(f"{code} of {day} cannot be proved winnable", file=sys.stderr)
    return False


def symbols_of(game: Game, month: str) -> str:
    return "".join(symbol_of(game, day) for day in days_of(month))


def days_of(month: str) -> list[date]:
    first = date.fromisoformat(f"{month}-01")
    return [first.replace(day=day + 1) for day in range(monthrange(first.year, first.month)[1])]


def symbol_of(game: Game, day: date) -> str:
    evidence = find_daily(game, day)
    if evidence is None:
        return NO_DEAL
    return SYMBOLS[list(sequence(game, day)).index(evidence.code)]


def months(first: str, last: str) -> Iterator[str]:
    year, month = map(int, first.split("-"))
    while f"{year}-{month:02}" <= last:
        yield f"{year}-{month:02}"
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


def read_table() -> dict[tuple[str, str], str]:
    if not TABLE.exists():
        return {}
    rows = (line.split() for line in TABLE.read_text(encoding="ascii").splitlines())
    return {(game, month): symbols for game, month, symbols in rows}


def write_table(table: dict[tuple[str, str], str]) -> None:
    order = list(CATALOGUE)
    rows = sorted(table, key=lambda key: (order.index(key[0]), key[1]))
    lines = (f"{game} {month} {table[game, month]}\n" for game, month in rows)
    TABLE.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    raise SystemExit(main())
