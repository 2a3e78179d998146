"""Situations of a bad network, on the real socket, through a proxy that makes it so."""

import asyncio
import json

import pytest

from kosynka.server.rooms import events_of
from kosynka.store import Store
from tests.server.serving import Server

from .laws import check_answers, check_boards, hashes_of
from .playing import Friends, friends, until
from .racer import Racer

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path):  # type: ignore[no-untyped-def]
    """The network does not care for the database: one is enough."""
    return f"sqlite:///{tmp_path / 'kosynka.db'}"


async def settle(two: Friends, store: Store) -> None:
    """Wait until both have heard everything, and hold it against the journal."""
    await until(lambda: not two.a.pending and not two.b.pending and two.a.seq == two.b.seq)
    stored = await store.load(two.match)
    assert stored is not None
    assert two.a.seq == stored.last_seq
    events = events_of(stored)
    hashes = hashes_of(events)
    for racer in (two.a, two.b):
        check_boards(racer, hashes)
        check_answers(racer, stored, events)


async def test_a_lost_frame_is_sent_again(server: Server, store: Store) -> None:
    async with friends(server) as two:
        lost: list[str] = []

        def loses_the_first(frame: str) -> list[tuple[float, str]]:
            if not lost and '"draw"' in frame:
                lost.append(frame)
                return []
            return [(0, frame)]

        two.proxies[0].up = loses_the_first
        c = two.a.draw()
        await asyncio.sleep(0.3)
        assert lost and c in two.a.pending
        two.a.send_again()
        await until(lambda: c in two.a.confirmed)
        await settle(two, store)


async def test_a_lost_answer_is_given_again_and_the_move_is_made_once(
    server: Server, store: Store
) -> None:
    async with friends(server) as two:
        two.proxies[0].down = lambda frame: [] if '"event"' in frame else [(0, frame)]
        c = two.a.draw()
        await until(lambda: two.b.seq > two.a.seq)
        assert c in two.a.pending
        two.proxies[0].down = lambda frame: [(0, frame)]
        two.a.send_again()
        await until(lambda: c in two.a.confirmed)
        assert two.a.last("event")["kind"] == "repeated"
        two.b.draw()
        await settle(two, store)
        assert two.a.state().piles == two.b.state().piles


async def test_four_moves_made_offline_are_judged_one_by_one(server: Server, store: Store) -> None:
    async with friends(server) as two:
        await two.cut(two.a)
        await until(lambda: not two.b.other()["online"])
        two.a.draw()
        two.a.command(t="draw", waste=3)
        wrong = two.a.command(t="draw", waste=17)
        two.a.command(t="draw", waste=6)
        two.b.draw()
        await asyncio.sleep(0.3)
        await two.connect(two.a)
        await until(lambda: not two.a.pending)
        assert list(two.a.refused) == [wrong]
        assert two.a.refused[wrong]["why"] == "stale"
        assert len(two.a.confirmed) == 3
        await until(lambda: two.b.other()["online"])
        await settle(two, store)


async def test_the_other_moves_while_one_comes_back(server: Server, store: Store) -> None:
    async with friends(server) as two:
        await two.cut(two.a)
        for _ in range(5):
            two.b.draw()
            await asyncio.sleep(0.02)
        two.proxies[0].down = lambda frame: [(0.2, frame)]
        await two.connect(two.a)
        for _ in range(5):
            two.b.command(t="draw", waste=two.b.seq)
            two.b.draw()
            await asyncio.sleep(0.05)
        await settle(two, store)


async def test_three_seconds_of_silence_cost_nothing(server: Server, store: Store) -> None:
    async with friends(server) as two:
        two.a.draw()
        await until(lambda: not two.a.pending)
        before = two.a.state()
        await two.cut(two.a)
        await asyncio.sleep(3)
        await two.connect(two.a)
        await until(lambda: two.a.phase == "playing" and two.b.other()["online"])
        assert two.a.state() == before
        assert two.b.other()["claim_in_s"] is None
        await settle(two, store)


async def test_a_dead_link_that_nobody_noticed_gives_way_to_the_new_one(
    server: Server, store: Store
) -> None:
    async with friends(server) as two:
        two.proxies[0].is_dead = True
        lost = two.a.draw()
        await asyncio.sleep(0.3)
        assert two.b.other()["online"], "nobody knows yet"
        two.a.link = None
        two.proxies[0].is_dead = False
        await two.connect(two.a)
        await until(lambda: lost in two.a.confirmed)
        await settle(two, store)


async def test_three_impatient_draws_at_two_seconds_of_lag_are_one(
    server: Server, store: Store
) -> None:
    async with friends(server) as two:
        two.proxies[0].up = lambda frame: [(2.0, frame)]
        for _ in range(3):
            two.a.draw()
        await until(lambda: not two.a.pending)
        assert len(two.a.confirmed) == 1
        assert [refused["why"] for refused in two.a.refused.values()] == ["stale", "stale"]
        await settle(two, store)


async def test_a_double_click_moves_once(server: Server, store: Store) -> None:
    async with friends(server) as two:
        board = two.a.board
        assert board is not None
        two.a.draw()
        two.a.draw()
        await until(lambda: not two.a.pending)
        assert (len(two.a.confirmed), len(two.a.refused)) == (1, 1)
        await settle(two, store)


async def test_an_illegal_and_a_legal_move_at_once(server: Server, store: Store) -> None:
    async with friends(server) as two:
        card = two.a.board.piles["A.t1"]["cards"][0] if two.a.board else ""
        bad = two.a.command(t="move", card=card, n=1, to="B.t1", **{"from": "A.t1"})
        theirs = two.b.board.piles["B.t1"]["cards"][0] if two.b.board else ""
        worse = two.a.command(t="move", card=theirs, n=1, to="f", **{"from": "B.t1"})
        good = two.a.draw()
        await until(lambda: not two.a.pending)
        assert set(two.a.refused) == {bad, worse}
        assert two.a.refused[worse]["why"] == "not-yours"
        assert list(two.a.confirmed) == [good]
        await settle(two, store)


async def test_doubled_and_reordered_frames_are_each_applied_once_or_refused(
    server: Server, store: Store
) -> None:
    async with friends(server) as two:
        count = 0

        def mixes(frame: str) -> list[tuple[float, str]]:
            nonlocal count
            count += 1
            return [(0.05 * (count % 3), frame), (0.1, frame)]

        two.proxies[0].up = mixes
        for _ in range(12):
            two.a.draw()
            await asyncio.sleep(0.03)
        await settle(two, store)
        assert two.a.confirmed


async def test_a_view_far_behind_hears_the_end_like_everybody(server: Server, store: Store) -> None:
    async with friends(server) as two:
        two.proxies[1].down = lambda frame: [(1.5, frame)]
        for _ in range(24):
            two.a.draw()
            await until(lambda: not two.a.pending)
        behind = two.a.seq - two.b.seq
        two.a.command(t="resign")
        await until(lambda: two.a.ended)
        assert behind >= 20
        assert two.b.ended is None
        await until(lambda: two.b.ended)
        assert two.b.ended == two.a.ended
        await settle(two, store)


async def test_a_client_cannot_say_what_time_it_is(server: Server, store: Store) -> None:
    async with friends(server) as two:
        for extra in ({"at_ms": 1}, {"clock_ms": 0}, {"seq": 1}):
            c = two.a.command(t="draw", waste=0, **extra)
            await until(lambda c=c: c in two.a.refused)  # type: ignore[misc] # bound now
            assert two.a.refused[c]["why"] == "unreadable"
        two.a.say(t="ping", n=1, rtt=59_999)
        await asyncio.sleep(1.2)
        two.a.draw()
        await until(lambda: two.b.other()["ping_ms"] == 59_999 and not two.a.pending)
        stored = await store.load(two.match)
        assert stored is not None
        assert json.loads(stored.events[-1].payload)["clock_ms"] < 30_000


async def test_two_tabs_and_a_refresh(server: Server, store: Store) -> None:
    async with friends(server) as two:
        two.a.draw()
        await until(lambda: not two.a.pending)
        first, two.a = two.a, Racer("ann", "A")
        await two.connect(two.a)
        await until(lambda: first.heard[-1] == {"t": "bye", "why": "newer-table"})
        await until(lambda: two.a.board)
        two.a.command(t="draw", waste=3)
        await until(lambda: not two.a.pending)
        assert two.b.kinds()["bye"] == 0
        await until(lambda: two.a.seq == two.b.seq)
