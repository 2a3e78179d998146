from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

import pytest

from kosynka.analysis.daily import (
    FIRST_DAY,
    LIMITS,
    NO_DEAL,
    SYMBOLS,
    _table,
    daily_code,
    find_daily,
    last_day,
    sequence,
)
from kosynka.analysis.evidence import evidence_of, first_winnable
from kosynka.games import CATALOGUE, find_game, read_code

PINNED = [
    ("KL1-D1N", date(2026, 11, 1), "KL1-D1N-T5LGZE5"),
    ("KL1-D3N", date(2026, 11, 29), "KL1-D3N-KIPBKYN"),
    ("DS1-D3N", date(2026, 11, 15), "DS1-D3N-M6GIMRP"),
]


@pytest.mark.parametrize(("game", "day", "code"), PINNED)
def test_the_deal_of_a_day_never_changes(game: str, day: date, code: str) -> None:
    assert str(daily_code(CATALOGUE[game], day)) == code


@pytest.mark.parametrize(("game", "day", "code"), PINNED)
def test_the_deal_of_a_day_is_the_first_proved_winnable_of_its_sequence(
    game: str, day: date, code: str
) -> None:
    found = find_daily(CATALOGUE[game], day)
    assert found is not None
    assert str(found.code) == code


def test_the_table_holds_whole_months_without_gaps() -> None:
    days = {game: {day for each, day in _table() if each == game} for game, _ in _table()}
    assert {"KL1-D1N", "KL1-D3N", "DS1-D1N", "DS1-D3N"} <= set(days)
    for held in days.values():
        last = max(held)
        assert min(held) == FIRST_DAY
        assert len(held) == (last - FIRST_DAY).days + 1
        assert last.day == monthrange(last.year, last.month)[1]
    assert set(_table().values()) <= {*SYMBOLS, NO_DEAL}


def test_there_is_no_deal_before_the_first_day_and_after_the_last() -> None:
    game = CATALOGUE["KL1-D1N"]
    assert daily_code(game, FIRST_DAY - timedelta(days=1)) is None
    assert daily_code(game, last_day() + timedelta(days=1)) is None
    assert daily_code(find_game("PR1", "D3R"), FIRST_DAY) is None


def test_modes_and_days_have_sequences_of_their_own() -> None:
    numbers = {
        code.number
        for game in (CATALOGUE["KL1-D1N"], CATALOGUE["KL1-D3N"])
        for day in (date(2026, 11, 1), date(2026, 11, 2))
        for code in sequence(game, day)
    }
    assert len(numbers) == 4 * len(SYMBOLS)


def test_a_limit_of_nodes_gives_the_same_evidence_each_time() -> None:
    codes = [read_code(f"KL1-D3N-AAAAAA{symbol}") for symbol in "ABCDEFG"]
    one, other = (first_winnable(codes, LIMITS) for _ in range(2))
    assert one is not None and other is not None
    assert (one.code, one.line, one.finding.nodes) == (other.code, other.line, other.finding.nodes)
    assert evidence_of(one.code, LIMITS).is_winnable


def test_nothing_is_found_where_nothing_can_be_proved() -> None:
    codes = [read_code("KL1-D3N-AAAAAAC")]
    assert first_winnable(codes, replace(LIMITS, nodes=5)) is None
