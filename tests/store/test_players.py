import asyncio
import json
from collections.abc import Callable

import pytest

from kosynka.store import (
    LOCAL,
    Answer,
    MatchRow,
    OpponentsError,
    Recorded,
    Store,
    Summary,
    UnknownPlayerError,
)

from .conftest import Clock

HOUR_MS = 3_600_000
WON = Summary(started_ms=1, ended_ms=9, result="won")


async def seat(store: Store, match: str, seats: dict[str, str | None], summary: Summary) -> None:
    row = MatchRow(match, "KL1", "D1N", f"code of {match}", seats, 1)
    await store.create_match(row, [Recorded(1, "dealt", f'"{match}"', 2)], summary)
    await store.append(match, (), [Answer(each, "c1", None, "illegal") for each in seats])


async def test_players_are_random_and_known_again(store: Store) -> None:
    ids = {await store.create_player() for _ in range(20)}
    assert len(ids) == 20
    assert all(len(player) == 22 for player in ids)
    for player in ids:
        assert await store.touch(player) == player
    assert await store.touch("forged") is None


async def test_terminal_player_is_there_without_being_made(store: Store) -> None:
    assert await store.touch(LOCAL) == LOCAL
    await seat(store, "m", {"A": LOCAL}, WON)
    await store.delete_player(LOCAL)
    assert await store.load("m") is None
    assert await store.touch(LOCAL) == LOCAL
    assert await store.matches_of(LOCAL, "recent") == ()


async def test_servers_that_read_before_they_write_wait_for_each_other(
    open_store: Callable[[], Store],
) -> None:
    one, two = open_store(), open_store()
    player = await one.create_player()

    async def visit(store: Store) -> None:
        for _ in range(50):
            assert await store.touch(player) == player

    await asyncio.gather(visit(one), visit(two))


async def test_visit_is_noted(store: Store, clock: Clock) -> None:
    player = await store.create_player()
    clock.now += HOUR_MS
    await store.touch(player)
    exported = await store.export(player)
    assert exported["seen_ms"] - exported["created_ms"] == HOUR_MS


async def test_merged_player_brings_its_games_and_its_other_browsers(store: Store) -> None:
    phone, tablet, desk = [await store.create_player() for _ in range(3)]
    await seat(store, "on-phone", {"A": phone}, WON)
    await seat(store, "on-tablet", {"A": tablet}, WON)
    await seat(store, "on-desk", {"A": desk}, WON)
    await store.merge_players(phone, tablet)
    await store.merge_players(tablet, desk)
    assert [await store.touch(each) for each in (phone, tablet, desk)] == [desk] * 3
    assert len(await store.matches_of(desk, "recent")) == 3
    (found,) = await store.statistics(desk)
    assert (found.played, found.won) == (3, 3)

    await store.merge_players(phone, desk)
    assert await store.touch(desk) == desk
    with pytest.raises(UnknownPlayerError):
        await store.merge_players("nobody", desk)
    await store.delete_player(desk)
    assert [await store.touch(each) for each in (phone, tablet, desk)] == [None] * 3


async def test_opponents_become_one_player_only_after_their_race(store: Store) -> None:
    desk, phone = await store.create_player(), await store.create_player()
    await seat(store, "race", {"A": desk, "B": phone}, Summary())
    token = await store.create_link(desk, HOUR_MS)
    with pytest.raises(OpponentsError):
        await store.claim_link(token, by=phone)
    assert await store.touch(phone) == phone
    await store.append("race", (), (), WON)
    assert await store.claim_link(token, by=phone) == desk


async def test_link_is_used_once_and_joins_the_one_who_claims_it(store: Store) -> None:
    desk, phone = await store.create_player(), await store.create_player()
    await seat(store, "on-phone", {"A": phone}, WON)
    token = await store.create_link(desk, HOUR_MS)
    assert len(token) == 22
    assert await store.claim_link("x" * 22, phone) is None
    assert await store.claim_link(token, phone) == desk
    assert await store.touch(phone) == desk
    assert [each.row.id for each in await store.matches_of(desk, "recent")] == ["on-phone"]
    assert await store.claim_link(token) is None


async def test_link_can_be_claimed_by_a_browser_without_a_player(store: Store) -> None:
    desk = await store.create_player()
    for claimant in (None, "deleted", desk):
        token = await store.create_link(desk, HOUR_MS)
        assert await store.claim_link(token, claimant) == desk
    assert await store.touch(desk) == desk


async def test_link_expires(store: Store, clock: Clock) -> None:
    desk = await store.create_player()
    late, in_time = [await store.create_link(desk, ttl) for ttl in (HOUR_MS, HOUR_MS + 1)]
    clock.now += HOUR_MS
    assert await store.claim_link(late) is None
    assert await store.claim_link(in_time) == desk


async def test_link_of_nobody_is_refused(store: Store) -> None:
    with pytest.raises(UnknownPlayerError):
        await store.create_link("nobody", HOUR_MS)


async def test_of_two_claims_at_once_one_wins(open_store: Callable[[], Store]) -> None:
    one, two = open_store(), open_store()
    desk = await one.create_player()
    for _ in range(10):
        token = await one.create_link(desk, HOUR_MS)
        claims = await asyncio.gather(one.claim_link(token), two.claim_link(token))
        assert set(claims) == {None, desk}


async def test_link_of_a_deleted_player_leads_nowhere(store: Store) -> None:
    desk = await store.create_player()
    token = await store.create_link(desk, HOUR_MS)
    await store.delete_player(desk)
    assert await store.claim_link(token) is None


async def test_export_holds_everything_of_the_player_and_nothing_of_others(store: Store) -> None:
    player, friend = await store.create_player(), await store.create_player()
    await seat(store, "solo", {"A": player}, Summary(started_ms=1))
    await seat(store, "raced", {"A": player, "B": friend}, WON)
    await seat(store, "racing", {"A": friend, "B": player}, Summary(started_ms=1))
    await seat(store, "not-mine", {"A": friend}, WON)
    exported = await store.export(player)
    text = json.dumps(exported)
    assert friend not in text
    assert {each["match"] for each in exported["matches"]} == {"solo", "raced", "racing"}
    by_id = {each["match"]: each for each in exported["matches"]}
    assert by_id["solo"]["code"] == "code of solo"
    assert [event["payload"] for event in by_id["solo"]["events"]] == ['"solo"']
    assert [answer["seat"] for answer in by_id["raced"]["answers"]] == ["A"]
    assert by_id["racing"]["seats"] == ["B"]
    assert by_id["racing"].keys().isdisjoint({"code", "events", "answers"})
    with pytest.raises(UnknownPlayerError):
        await store.export("nobody")


async def test_deleted_player_leaves_only_what_somebody_else_played(store: Store) -> None:
    player, friend = await store.create_player(), await store.create_player()
    await seat(store, "solo", {"A": player}, WON)
    await seat(store, "computer", {"A": player, "B": None}, WON)
    await seat(store, "raced", {"A": player, "B": friend}, WON)
    await store.delete_player(player)
    assert await store.load("solo") is None
    assert await store.load("computer") is None
    raced = await store.load("raced")
    assert raced is not None
    assert raced.row.seats == {"A": None, "B": friend}
    assert await store.touch(player) is None
    await store.delete_player(friend)
    assert await store.load("raced") is None


async def test_secret_is_made_once_for_all_servers(open_store: Callable[[], Store]) -> None:
    one, two = open_store(), open_store()
    found = await asyncio.gather(*(each.secret("cookie") for each in (one, two, one, two)))
    assert len(set(found)) == 1
    assert len(found[0]) == 32
    assert await one.secret("other") != found[0]
    await one.close()
    assert await open_store().secret("cookie") == found[0]
