import pytest

from kosynka.store import MatchRow, Recorded, Store, Summary


async def make(store: Store, match: str, player: str | None, summary: Summary, at_ms: int) -> None:
    row = MatchRow(match, "KL1", "D1N", "KL1-D1N-AAAAAAB", {"A": player}, 1)
    await store.create_match(row, [Recorded(1, "dealt", "{}", at_ms)], summary)


@pytest.fixture
async def player(store: Store) -> str:
    """A player with matches in every state, and somebody else with one."""
    player = await store.create_player()
    begun = Summary(moves=4, score=20, clock_ms=9_000, cards_up=2, started_ms=15)
    await make(store, "untouched", player, Summary(), 10)
    await make(store, "begun", player, begun, 30)
    await make(store, "begun-earlier", player, begun, 20)
    await make(store, "won", player, Summary(started_ms=5, ended_ms=40, result="won"), 40)
    await make(store, "lost", player, Summary(started_ms=5, ended_ms=60, result="lost"), 40)
    await make(store, "given-up", player, Summary(ended_ms=70, result="abandoned"), 40)
    await make(store, "not-mine", await store.create_player(), begun, 99)
    return player


async def test_open_matches_are_those_not_ended_last_touched_first(
    store: Store, player: str
) -> None:
    listed = await store.matches_of(player, "open")
    assert [each.row.id for each in listed] == ["begun", "begun-earlier", "untouched"]
    first = listed[0]
    assert (first.row.seats, first.row.code, first.updated_ms) == (
        {"A": player},
        "KL1-D1N-AAAAAAB",
        30,
    )
    assert (first.summary.moves, first.summary.score, first.summary.cards_up) == (4, 20, 2)

    await store.append("untouched", [Recorded(2, "played", "{}", 50)])
    listed = await store.matches_of(player, "open", limit=2)
    assert [each.row.id for each in listed] == ["untouched", "begun"]


async def test_recent_matches_are_those_played_and_ended_last_end_first(
    store: Store, player: str
) -> None:
    listed = await store.matches_of(player, "recent")
    assert [(each.row.id, each.summary.result) for each in listed] == [
        ("lost", "lost"),
        ("won", "won"),
    ]


async def test_matches_of_nobody_are_none(store: Store, player: str) -> None:
    assert await store.matches_of("nobody", "open") == ()


async def test_match_of_two_is_listed_for_both_with_both_seats(store: Store) -> None:
    one, two = await store.create_player(), await store.create_player()
    seats = {"A": one, "B": two}
    await store.create_match(MatchRow("race", "PR1", "D3R", "secret", seats, 1))
    for player in (one, two):
        (listed,) = await store.matches_of(player, "open")
        assert listed.row.seats == seats
