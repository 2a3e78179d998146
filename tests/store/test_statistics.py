import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosynka.store import MatchRow, Result, Statistics, Store, Summary

NOTHING = Statistics(
    game="KL1",
    mode="D1N",
    played=0,
    won=0,
    lost=0,
    drawn=0,
    abandoned=0,
    streak=0,
    best_streak=0,
    best_time_ms=None,
    average_time_ms=None,
    fewest_moves=None,
    best_score=None,
)


def ended(result: Result, at_ms: int, **more: Any) -> Summary:
    return replace(Summary(started_ms=1, ended_ms=at_ms, result=result), **more)


def won(at_ms: int, **more: Any) -> Summary:
    return ended("won", at_ms, **more)


async def play(store: Store, player: str, *summaries: Summary, mode: str = "D1N") -> list[str]:
    matches = [secrets.token_hex(8) for _ in summaries]
    for match, summary in zip(matches, summaries, strict=True):
        row = MatchRow(match, "KL1", mode, "KL1-D1N-AAAAAAB", {"A": player}, 1)
        await store.create_match(row, (), summary)
    return matches


@pytest.mark.parametrize(
    ("summaries", "expected"),
    [
        pytest.param([Summary(started_ms=1)], {"played": 1}, id="counts at the first action"),
        pytest.param(
            [won(at, moves=100 + at, clock_ms=at * 1000) for at in (2, 3, 5)],
            {
                "played": 3,
                "won": 3,
                "streak": 3,
                "best_streak": 3,
                "best_time_ms": 2000,
                "average_time_ms": 3333,
                "fewest_moves": 102,
            },
            id="average and bests",
        ),
        pytest.param(
            [won(2), won(3), ended("lost", 4), won(5), Summary(started_ms=6)],
            {"played": 5, "won": 3, "lost": 1, "streak": 1, "best_streak": 2},
            id="open match breaks no streak",
        ),
        pytest.param(
            [won(2), won(3, hints=2), won(4, looks=1, hints=3), ended("lost", 5, looks=4)],
            {"played": 4, "won": 3, "lost": 1, "best_streak": 3}
            | {"looks": 5, "hints": 5, "unaided": 1},
            id="looks and hints",
        ),
        pytest.param(
            [won(2), ended("abandoned", 3)],
            {"played": 2, "won": 1, "abandoned": 1, "streak": 0, "best_streak": 1},
            id="giving up breaks the streak",
        ),
        pytest.param(
            [won(9), ended("lost", 4), won(2)],
            {"played": 3, "won": 2, "lost": 1, "streak": 1, "best_streak": 1},
            id="streaks go by the end, not by the start",
        ),
        pytest.param(
            [ended("lost", 2, clock_ms=5, moves=3), won(3, clock_ms=8_000, moves=120)],
            {
                "played": 2,
                "won": 1,
                "lost": 1,
                "streak": 1,
                "best_streak": 1,
                "best_time_ms": 8_000,
                "average_time_ms": 8_000,
                "fewest_moves": 120,
            },
            id="lost matches set no best and no average",
        ),
        pytest.param(
            [
                won(2, score=1400, returns=3),
                won(3, score=1250),
                ended("lost", 4, score=90),
                Summary(started_ms=5, score=2000),
            ],
            {"played": 4, "won": 2, "lost": 1, "best_streak": 2, "best_score": 1250},
            id="best score without returns",
        ),
        pytest.param(
            [ended("lost", 2, score=-52)],
            {"played": 1, "lost": 1, "best_score": -52},
            id="best score below zero",
        ),
    ],
)
async def test_statistics_of_one_mode(
    store: Store, summaries: Sequence[Summary], expected: dict[str, int]
) -> None:
    player = await store.create_player()
    await play(store, player, *summaries)
    (found,) = await store.statistics(player)
    # The times of the table's wins are 0 unless it gives them.
    times = {"best_time_ms": 0, "average_time_ms": 0, "fewest_moves": 0} if found.won else {}
    unaided = {"unaided": found.won}
    assert asdict(found) == asdict(NOTHING) | times | unaided | expected


async def test_match_without_a_first_action_does_not_count(store: Store) -> None:
    player = await store.create_player()
    await play(store, player, Summary(), Summary(ended_ms=5, result="abandoned"))
    assert await store.statistics(player) == ()


async def test_same_deal_again_is_a_new_start_and_never_above_all(store: Store) -> None:
    player = await store.create_player()
    matches = await play(store, player, *(won(at) for at in range(2, 12)))
    matches += await play(store, player, won(20))
    for _ in range(3):
        await store.append(matches[0], (), (), won(2))
    (found,) = await store.statistics(player)
    assert (found.played, found.won) == (11, 11)


async def test_modes_have_their_own_rows(store: Store) -> None:
    player = await store.create_player()
    await play(store, player, won(9), *(ended("lost", at) for at in (2, 3, 4, 5)))
    await play(store, player, Summary(started_ms=1), mode="D3N")
    one, three = await store.statistics(player)
    assert (one.mode, one.played, one.won, one.streak) == ("D1N", 5, 1, 1)
    assert (three.mode, three.played, three.won, three.average_time_ms) == ("D3N", 1, 0, None)
    assert await store.statistics(player, "KL1", "D3N") == (three,)
    assert await store.statistics(player, "KL1", "D3V") == ()
    assert await store.statistics(await store.create_player()) == ()


@pytest.mark.parametrize(
    ("result", "winner", "first", "second"),
    [
        ("won", "A", "won", "lost"),
        ("won", "B", "lost", "won"),
        ("drawn", None, "drawn", "drawn"),
        ("abandoned", None, "abandoned", "abandoned"),
    ],
)
async def test_match_of_two_counts_for_each_as_it_ended(
    store: Store, result: Result, winner: str | None, first: str, second: str
) -> None:
    one, two = await store.create_player(), await store.create_player()
    summary = Summary(started_ms=1, ended_ms=9, result=result, winner=winner)
    row = MatchRow("race", "PR1", "D3R", "secret", {"A": one, "B": two}, 1)
    await store.create_match(row, (), summary)
    for player, outcome in ((one, first), (two, second)):
        (found,) = await store.statistics(player)
        assert found.played == getattr(found, outcome) == 1
        assert found.won + found.lost + found.drawn + found.abandoned == 1

    await store.merge_players(two, one)
    (found,) = await store.statistics(one)
    assert found.played == getattr(found, first) == 1


async def test_cleared_statistics_keep_the_matches_and_count_open_ones_once_they_end(
    store: Store,
) -> None:
    player = await store.create_player()
    open_match, _ = await play(store, player, Summary(started_ms=1), won(3))
    await store.clear_statistics(player)
    assert await store.statistics(player) == ()
    assert len(await store.matches_of(player, "open")) == 1
    assert len(await store.matches_of(player, "recent")) == 1

    await store.append(open_match, (), (), won(9))
    (found,) = await store.statistics(player)
    assert (found.played, found.won, found.streak) == (1, 1, 1)
    await store.clear_statistics(player)
    assert await store.statistics(player) == ()


@dataclass(frozen=True)
class Game:
    """A match of the law below, and whether the statistics are cleared after it."""

    summary: Summary
    then_clear: bool = False


def games() -> st.SearchStrategy[Game]:
    small = st.integers(0, 5)
    results: st.SearchStrategy[Result | None] = st.sampled_from(
        ["won", "won", "lost", "drawn", "abandoned", None]
    )

    def build(
        result: Result | None, start: int | None, end: int, numbers: tuple[int, ...], clear: bool
    ) -> Game:
        moves, score, clock_ms, returns = numbers
        end_ms = None if result is None else end
        summary = Summary(
            moves=moves,
            score=score - 2,
            clock_ms=clock_ms,
            started_ms=start,
            ended_ms=end_ms,
            result=result,
            returns=returns % 2,
            looks=moves % 2,
            hints=score // 3,
        )
        return Game(summary, clear)

    return st.builds(
        build,
        results,
        st.sampled_from([1, 1, 1, None]),
        st.integers(2, 1000),
        st.tuples(small, small, small, small),
        st.sampled_from([False, False, False, True]),
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(games(), max_size=15, unique_by=lambda game: game.summary.ended_ms or object()))
async def test_statistics_agree_with_plain_counting(store: Store, played: list[Game]) -> None:
    player = await store.create_player()
    for game in played:
        await play(store, player, game.summary)
        if game.then_clear:
            await store.clear_statistics(player)
    last_clear = max((i for i, game in enumerate(played) if game.then_clear), default=-1)
    expected = count([game.summary for game in played[last_clear + 1 :]])
    found = await store.statistics(player)
    assert found == (() if expected.played == 0 else (expected,))
    for row in found:
        assert row.won + row.lost + row.drawn + row.abandoned <= row.played
        assert row.streak <= row.best_streak <= row.won


def count(summaries: list[Summary]) -> Statistics:
    started = [each for each in summaries if each.started_ms is not None]
    over = sorted((s for s in started if s.ended_ms), key=lambda s: s.ended_ms or 0)
    wins = [each for each in over if each.result == "won"]
    runs = [
        (is_win, len(list(group))) for is_win, group in groupby(over, lambda s: s.result == "won")
    ]
    times = [each.clock_ms for each in wins]
    return replace(
        NOTHING,
        played=len(started),
        won=len(wins),
        lost=sum(each.result == "lost" for each in over),
        drawn=sum(each.result == "drawn" for each in over),
        abandoned=sum(each.result == "abandoned" for each in over),
        streak=runs[-1][1] if runs and runs[-1][0] else 0,
        best_streak=max((length for is_win, length in runs if is_win), default=0),
        best_time_ms=min(times, default=None),
        average_time_ms=round(sum(times) / len(times)) if times else None,
        fewest_moves=min((each.moves for each in wins), default=None),
        best_score=max(
            (each.score for each in over if not each.returns and each.score is not None),
            default=None,
        ),
        looks=sum(each.looks for each in started),
        hints=sum(each.hints for each in started),
        unaided=sum(not each.looks and not each.hints for each in wins),
    )
