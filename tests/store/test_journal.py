import asyncio
import json
import secrets
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosynka.store import (
    Answer,
    FencedError,
    MatchGoneError,
    MatchRow,
    Recorded,
    Store,
    StoredMatch,
    StoreError,
    Summary,
    UnknownPlayerError,
)


def solo(match: str, player: str | None = None) -> MatchRow:
    return MatchRow(match, "KL1", "D1N", "KL1-D1N-AAAAAAB", {"A": player}, 5)


def played(*seqs: int, by: str = "first") -> list[Recorded]:
    return [Recorded(seq, "played", json.dumps({"by": by}), 100 + seq) for seq in seqs]


async def loaded(store: Store, match: str) -> StoredMatch:
    stored = await store.load(match)
    assert stored is not None
    return stored


async def test_match_comes_back_as_it_was_written(store: Store) -> None:
    player = await store.create_player()
    row = MatchRow("m", "PR1", "D3R", "secret", {"A": player, "B": None}, 5)
    events = [Recorded(1, "dealt", '{"пики": "♠"}', 6), Recorded(2, "played", "{}", 7)]
    more = [Recorded(3, "won", "[]", 9)]
    answers = [
        Answer("A", "c1", 3),
        Answer("A", "c2", None, "taken", '{"ms": 43}'),
        Answer("B", "c1", None, "illegal"),
    ]
    summary = Summary(
        moves=3,
        score=-52,
        clock_ms=4_000_000_000,
        cards_up=104,
        status="won",
        started_ms=7,
        ended_ms=9,
        result="won",
        winner="A",
        returns=2,
    )

    await store.create_match(row, events, Summary(status="ready"))
    assert (await loaded(store, "m")).summary == Summary(status="ready")
    await store.append("m", more, answers, summary)

    assert await store.load("m") == StoredMatch(
        row, summary, (*events, *more), tuple(answers), last_seq=3, updated_ms=9
    )
    assert await store.answer("m", "A", "c2") == answers[1]
    assert await store.answer("m", "B", "c2") is None


async def test_match_that_is_not_there_is_none(store: Store) -> None:
    assert await store.load("nowhere") is None
    assert await store.answer("nowhere", "A", "c1") is None


async def test_match_cannot_be_made_twice_or_for_nobody(store: Store) -> None:
    await store.create_match(solo("m"), played(1))
    with pytest.raises(FencedError):
        await store.create_match(solo("m"), played(1, by="second"))
    with pytest.raises(UnknownPlayerError):
        await store.create_match(solo("n", "nobody"))
    assert (await loaded(store, "m")).events == tuple(played(1))
    assert await store.load("n") is None


@pytest.mark.parametrize("summary", [None, Summary(moves=9)])
@pytest.mark.parametrize(
    ("events", "answers"),
    [
        pytest.param(played(2, by="second"), [], id="seq taken"),
        pytest.param(played(2, 3, 4, by="second"), [], id="first seq taken"),
        pytest.param(played(4, by="second"), [], id="gap before"),
        pytest.param(played(3, 5, by="second"), [], id="gap inside"),
        pytest.param(played(3, 3, by="second"), [], id="seq twice"),
        pytest.param(played(3, by="second"), [Answer("A", "c1", 3)], id="command answered"),
        pytest.param([], [Answer("A", "c1", None, "illegal")], id="refusal of an answered command"),
        pytest.param(played(3), [Answer("A", "c2"), Answer("A", "c2")], id="command twice"),
    ],
)
async def test_append_that_does_not_follow_is_fenced_and_writes_nothing(
    store: Store, events: list[Recorded], answers: list[Answer], summary: Summary | None
) -> None:
    await store.create_match(solo("m"))
    await store.append("m", played(1, 2), [Answer("A", "c1", 1)], Summary(moves=2))
    before = await store.load("m")
    with pytest.raises(FencedError):
        await store.append("m", events, answers, summary)
    assert await store.load("m") == before


@pytest.mark.parametrize(
    ("events", "answers", "summary"),
    [
        (played(1), [], None),
        (played(1), [], Summary()),
        ([], [Answer("A", "c")], None),
        ([], [], Summary()),
    ],
)
async def test_append_to_a_deleted_match_says_that_it_is_gone(
    store: Store, events: list[Recorded], answers: list[Answer], summary: Summary | None
) -> None:
    with pytest.raises(MatchGoneError):
        await store.append("gone", events, answers, summary)


async def test_failures_leave_the_rest_of_their_group_alone(store: Store) -> None:
    for match in ("a", "b", "c"):
        await store.create_match(solo(match), played(1))
    outcomes = await asyncio.gather(
        store.append("a", played(2), [Answer("A", "c1", 2)]),
        store.append("b", played(1, by="second")),
        store.append("gone", played(1)),
        store.create_match(solo("a")),
        store.create_player(),
        store.append("c", played(2), [Answer("A", "c1", 2)], Summary(moves=1)),
        return_exceptions=True,
    )
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [type(None), FencedError, MatchGoneError, FencedError, str, type(None)]
    for match, last_seq in (("a", 2), ("b", 1), ("c", 2)):
        stored = await loaded(store, match)
        assert stored.last_seq == last_seq
        assert stored.events == tuple(played(*range(1, last_seq + 1)))
    assert await store.touch(str(outcomes[4])) == outcomes[4]


async def test_appends_under_way_keep_their_order(store: Store) -> None:
    await store.create_match(solo("m"))
    await asyncio.gather(
        *(
            store.append("m", played(seq), [Answer("A", f"c{seq}", seq)], Summary(moves=seq))
            for seq in range(1, 101)
        )
    )
    stored = await loaded(store, "m")
    assert stored.events == tuple(played(*range(1, 101)))
    assert len(stored.answers) == stored.summary.moves == 100


async def test_summary_of_a_match_that_went_on_elsewhere_is_fenced(store: Store) -> None:
    await store.create_match(solo("m"), played(1, 2))
    await store.append("m", (), (), Summary(moves=2), after=2)
    await store.append("m", played(3), (), Summary(moves=3))
    with pytest.raises(FencedError):
        await store.append("m", (), (), Summary(moves=2, status="lost"), after=2)
    with pytest.raises(MatchGoneError):
        await store.append("nowhere", (), (), Summary(), after=2)
    summary = (await loaded(store, "m")).summary
    assert (summary.moves, summary.status) == (3, Summary().status)


async def test_appends_behind_a_fenced_one_fail_though_their_numbers_fit(
    open_store: Callable[[], Store],
) -> None:
    owner, other = open_store(), open_store()
    await owner.create_match(solo("m"))
    await other.append("m", played(1, by="other"))
    outcomes = await asyncio.gather(
        *(owner.append("m", played(seq)) for seq in (1, 2, 3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [FencedError] * 3
    assert (await loaded(owner, "m")).events == tuple(played(1, by="other"))
    await owner.append("m", played(2))


async def test_cancelled_append_is_still_written(store: Store) -> None:
    await store.create_match(solo("m"))
    task = asyncio.create_task(store.append("m", played(1)))
    await asyncio.sleep(0)
    task.cancel()
    await store.append("m", played(2))
    assert task.cancelled()
    assert (await loaded(store, "m")).last_seq == 2


async def test_closed_store_has_written_everything_and_refuses_more(
    open_store: Callable[[], Store],
) -> None:
    first = open_store()
    await first.create_match(solo("m"))
    under_way = [asyncio.create_task(first.append("m", played(seq))) for seq in range(1, 20)]
    await asyncio.sleep(0)
    await first.close()
    await asyncio.gather(*under_way)
    for refused in (first.append("m", played(20)), first.load("m"), first.create_player()):
        with pytest.raises(StoreError, match="closed"):
            await refused
    assert (await loaded(open_store(), "m")).last_seq == 19


@pytest.fixture
async def owners(open_store: Callable[[], Store]) -> dict[str, Store]:
    return {"left": open_store(), "right": open_store()}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    turns=st.lists(
        st.tuples(st.sampled_from(["left", "right"]), st.integers(1, 4)), min_size=1, max_size=12
    )
)
async def test_two_owners_never_both_write_one_seq(
    owners: dict[str, Store], turns: list[tuple[str, int]]
) -> None:
    """Owners append at the same time; one who is fenced loads the match anew."""
    match = secrets.token_hex(8)
    await owners["left"].create_match(solo(match))
    written: list[Recorded] = []

    async def play(name: str) -> None:
        seq = 0
        for number, count in enumerate(size for who, size in turns if who == name):
            mine = played(*range(seq + 1, seq + 1 + count), by=f"{name} {number}")
            answer = Answer("A", f"{name} {number}", seq + count)
            try:
                await owners[name].append(match, mine, [answer])
            except FencedError:
                seq = (await loaded(owners[name], match)).last_seq
            else:
                written.extend(mine)
                seq += count

    await asyncio.gather(play("left"), play("right"))
    stored = await loaded(owners["right"], match)
    assert list(stored.events) == sorted(written, key=lambda event: event.seq)
    assert [event.seq for event in stored.events] == list(range(1, stored.last_seq + 1))
    assert sum(answer.seq is not None for answer in stored.answers) == len(
        {event.payload for event in stored.events}
    )
