"""Count the positions that games reach in exactly n actions, for tests/data/perft.

    tools/perft.py            write the tables anew
    tools/perft.py CODE N     print the counts of one deal up to depth N

Moves, draws and redeals are actions. Positions are compared without score and counter;
automatic moves belong to the action or the deal that they follow. A row of a game's
table is `code depth count`; one of positions.txt has the counts of depths 1, 2, 3 …, a
tab, and a position in the middle of a game.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from kosynka.games import CATALOGUE, MODES, deal, game_of, read_code
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply_legal, settle

TABLES = Path(__file__).parent.parent / "tests" / "data" / "perft"
NUMBERS = ("AAAAAAB", "KOSYNKA", "7777777")
MAX_OF_DEAL, MAX_OF_POSITION = 50_000, 5_000
"""A table ends before the depth that holds more positions."""

MAX_DEPTH = 40

WALKS = (40, 100, 250)
"""How many random moves lead to the positions of positions.txt."""


def counts(game: Game, state: State) -> Iterator[int]:
    """Yield the number of distinct positions in exactly 1, 2, 3 … actions."""
    layer = [state]
    while layer:
        layer = list(next_layer(game, layer))
        yield len(layer)


def start(code: str) -> State:
    """Return a deal with the automatic moves that follow it."""
    return settle(game_of(read_code(code)), deal(read_code(code))).state


def next_layer(game: Game, layer: list[State]) -> Iterator[State]:
    """Yield each distinct position one action on, once."""
    seen = set()
    for state in layer:
        for move in legal_moves(game, state):
            after = apply_legal(game, state, move).state
            if after.key not in seen:
                seen.add(after.key)
                yield after


def up_to(limit: int, counted: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Yield depths and counts as long as they are no larger."""
    for depth, count in enumerate(counted, 1):
        if count > limit or depth > MAX_DEPTH:
            return
        yield depth, count


def deal_rows(prefix: str) -> Iterator[str]:
    for mode in MODES[prefix]:
        for number in NUMBERS:
            code = f"{prefix}-{mode}-{number}"
            for depth, count in up_to(MAX_OF_DEAL, counts(CATALOGUE[code[:7]], start(code))):
                yield f"{code} {depth} {count}\n"


def position_rows() -> Iterator[str]:
    for game in CATALOGUE.values():
        for length in WALKS:
            state = walked(game, length)
            counted = [str(count) for _, count in up_to(MAX_OF_POSITION, counts(game, state))]
            yield f"{' '.join(counted)}\t{format_position(Position(game, state))}\n"


def walked(game: Game, length: int) -> State:
    """Return a position in the middle of a game."""
    rng = random.Random(length)
    state = start(f"{game.id}-{NUMBERS[0]}")
    for _ in range(length):
        if moves := legal_moves(game, state):
            state = apply_legal(game, state, rng.choice(moves)).state
    return state


def main() -> None:
    """Print the counts of one deal, or write all tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("code", nargs="?", help="a deal; none writes the tables")
    parser.add_argument("depth", nargs="?", type=int, default=4)
    arguments = parser.parse_args()
    if arguments.code:
        counted = counts(game_of(read_code(arguments.code)), start(arguments.code))
        for depth, count in zip(range(1, arguments.depth + 1), counted, strict=False):
            print(arguments.code, depth, count)
        return
    TABLES.mkdir(parents=True, exist_ok=True)
    for prefix in MODES:
        (TABLES / f"{prefix}.txt").write_text("".join(deal_rows(prefix)), encoding="utf-8")
    (TABLES / "positions.txt").write_text("".join(position_rows()), encoding="utf-8")


if __name__ == "__main__":
    main()
