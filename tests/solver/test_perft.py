"""The kernel counts what the tables say; the Python engine counts their shallow rows."""

from itertools import takewhile
from pathlib import Path

import pytest

from kosynka.games import deal, game_of, read_code, read_position
from kosynka.rules.transition import settle
from kosynka.solver import perft

TABLES = Path(__file__).parent.parent / "data" / "perft"
COUNTED = 20_000
"""Deeper rows, with more positions, take the kernel too long."""


def deal_tables() -> dict[str, list[int]]:
    """Return for each code the counts from depth 1 on."""
    tables: dict[str, list[int]] = {}
    for file in sorted(TABLES.glob("??1.txt")):
        for line in file.read_text("utf-8").splitlines():
            code, depth, count = line.split()
            counts = tables.setdefault(code, [])
            assert int(depth) == len(counts) + 1
            counts.append(int(count))
    return {code: counts for code, counts in tables.items() if not code.startswith("PR")}


def position_tables() -> dict[str, list[int]]:
    tables = {}
    for line in (TABLES / "positions.txt").read_text("utf-8").splitlines():
        counts, text = line.split("\t")
        tables[text] = list(map(int, counts.split()))
    return {text: counts for text, counts in tables.items() if not text.startswith("PR")}


def _counted(counts: list[int]) -> list[int]:
    return list(takewhile(lambda count: count <= COUNTED, counts))


@pytest.mark.parametrize("code", deal_tables())
def test_deals_have_as_many_positions(code: str) -> None:
    name = read_code(code)
    game = game_of(name)
    counts = _counted(deal_tables()[code])
    assert perft(game, settle(game, deal(name)).state, len(counts)) == [1, *counts]


@pytest.mark.parametrize("text", position_tables())
def test_positions_have_as_many_positions(text: str) -> None:
    position = read_position(text)
    counts = _counted(position_tables()[text])
    assert perft(position.game, position.state, len(counts)) == [1, *counts]
