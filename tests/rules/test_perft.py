"""Perft tables: how many positions games reach in exactly n actions.

They are the common truth of this engine and of any other. The shallow rows are counted
here; tools/perft.py writes the tables.
"""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from kosynka.errors import IllegalMoveError
from kosynka.games import CATALOGUE, MODES, deal, game_of, read_code, read_position
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.notation import parse_move
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply, apply_legal, settle

TABLES = Path(__file__).parent.parent / "data" / "perft"
COUNTED_HERE = 400
"""Deeper rows, with more positions, are left to faster engines."""

Table = list[tuple[int, int]]


def deal_tables() -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for prefix in MODES:
        for line in (TABLES / f"{prefix}.txt").read_text("utf-8").splitlines():
            code, depth, count = line.split()
            tables.setdefault(code, []).append((int(depth), int(count)))
    return tables


def position_tables() -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for line in (TABLES / "positions.txt").read_text("utf-8").splitlines():
        counts, text = line.split("\t")
        tables[text] = list(enumerate(map(int, counts.split()), 1))
    return tables


def count(game: Game, state: State) -> Iterator[int]:
    layer = {state.key: state}
    while True:
        after = (
            apply_legal(game, state, move).state
            for state in layer.values()
            for move in legal_moves(game, state)
        )
        layer = {state.key: state for state in after}
        yield len(layer)


def shallow(table: Table) -> Table:
    return list(takewhile(lambda row: row[1] <= COUNTED_HERE, table))


@pytest.mark.parametrize("code", deal_tables())
def test_deal_reaches_the_counted_positions(code: str) -> None:
    table = shallow(deal_tables()[code])
    game = game_of(read_code(code))
    counted = count(game, settle(game, deal(read_code(code))).state)
    assert [(depth, next(counted)) for depth, _ in table] == table


@pytest.mark.parametrize("text", position_tables())
def test_position_reaches_the_counted_positions(text: str) -> None:
    table = shallow(position_tables()[text])
    position = read_position(text)
    counted = count(position.game, position.state)
    assert [(depth, next(counted)) for depth, _ in table] == table


def test_every_game_and_mode_has_a_table() -> None:
    assert {code[:7] for code in deal_tables()} == set(CATALOGUE)
    assert {read_position(text).game.id for text in position_tables()} == set(CATALOGUE)


# The same counted once more on lines of text, without the engine's list of moves and
# without its keys: every action that can be written is tried.


def actions(game: Game) -> list[str]:
    """Every text of an action that names two piles, and the stock."""
    texts = []
    for prefix in ("A:", "B:") if game.is_race else ("",):
        columns = [f"t{i + 1}" for i in range(len(game.column_heights))]
        up = [f"{game.foundation_letter}{i + 1}" for i in range(len(game.foundation_suits))]
        captives = [f"c{i + 1}" for i in range(game.captives)]
        texts += [f"{prefix}d", f"{prefix}r"]
        for source in [*columns, "w", "s", *up, *captives]:
            for number in range(1, 14 if source in columns else 2):
                texts += [f"{prefix}{source}:{number}>{target}" for target in [*columns, *up]]
    return texts


def line_of(game: Game, state: State) -> str:
    fields = format_position(Position(game, state)).split("; ")
    return "; ".join(field for field in fields if not field.startswith(("sc=", "mv=")))


@pytest.mark.parametrize(
    ("code", "depth"),
    [
        ("KL1-D1N-KOSYNKA", 4),
        ("KL1-D3V-7777777", 4),
        ("DS1-D1N-7777777", 4),
        ("DS1-D3N-KOSYNKA", 4),
        ("PR1-D3R-AAAAAAB", 2),
        ("TQ1-D1T-KOSYNKA", 2),
    ],
)
def test_counts_agree_with_a_count_on_text(code: str, depth: int) -> None:
    game = game_of(read_code(code))
    lines = {line_of(game, settle(game, deal(read_code(code))).state)}
    counted = []
    for _ in range(depth):
        after = set()
        for line in lines:
            state = read_position(line).state
            for text in actions(game):
                try:
                    after.add(line_of(game, apply(game, state, parse_move(game, text)).state))
                except IllegalMoveError:
                    continue
        lines = after
        counted.append(len(lines))
    assert counted == [count for _, count in deal_tables()[code][:depth]]
