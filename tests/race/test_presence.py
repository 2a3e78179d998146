"""Who is there: absences, claims, pauses, silent pages, rematches; on virtual time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kosynka.match.events import AbsenceCounted, MatchDealt, PlayerReady, PlayerSeated, RaceStarted
from kosynka.server.rooms import practice_race

from .laws import check_log
from .racer import Racer
from .virtual import Hall, cut, run

OPEN = "PR1 D3R; A.t1=KS; A.s=2C 3C AS; B.t1=kh; B.s=2d 3d as"
"""Neither is in a hurry, and both have an ace to come."""


Play = Callable[[Hall, Racer, Racer, str], Coroutine[Any, Any, None]]


def playing(play: Play) -> None:
    """Play a race of two who are both there."""

    async def work() -> None:
        hall = Hall()
        a, b, match = await hall.both(MatchDealt("PR1-D3R", None, OPEN))
        await play(hall, a, b, match)
        stored = hall.memory.matches[match]
        if stored.summary.ended_ms is not None:
            check_log(stored)
        await hall.end()

    run(work())


async def claims(racer: Racer, as_: str = "win") -> str | None:
    """Claim; return why it is refused, None if the race has ended by it."""
    c = racer.command(t="claim", **{"as": as_})
    await asyncio.sleep(0.1)
    return racer.refused[c]["why"] if c in racer.refused else None


@pytest.mark.parametrize(
    ("as_", "why", "winner"),
    [
        ("win", "claimed-win", "A"),
        ("count", "claimed-count", None),
        ("abort", "claimed-abort", None),
    ],
)
def test_forty_seconds_away_can_be_claimed(as_: str, why: str, winner: str | None) -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        cut(b)
        await asyncio.sleep(0.1)
        assert not a.other()["online"]
        assert a.other()["claim_in_s"] == 40
        await asyncio.sleep(39)
        assert await claims(a, as_) == "not-away"
        await asyncio.sleep(1)
        assert await claims(a, as_) is None
        assert a.ended is not None
        assert (a.ended["why"], a.ended["winner"]) == (why, winner)

    playing(play)


def test_who_comes_back_first_takes_the_claim_away() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        cut(b)
        await asyncio.sleep(41.5)
        assert a.other()["claim_in_s"] == 0
        heard_before = len(b.heard)
        hall.connect(b, match)
        await asyncio.sleep(0.01)
        assert b.heard[heard_before]["t"] == "welcome", "nothing comes before it"
        assert a.other()["online"]
        assert a.other()["claim_in_s"] is None
        assert await claims(a) == "not-away"
        assert a.ended is None
        away = [e.ms for e in hall.events(match) if isinstance(e, AbsenceCounted)]
        assert away == [pytest.approx(41_500, abs=50)]

    playing(play)


def test_leaving_on_purpose_leaves_ten_seconds() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        b.say(t="leave")
        await asyncio.sleep(9.5)
        assert await claims(a) == "not-away"
        await asyncio.sleep(0.5)
        assert await claims(a) is None

    playing(play)


def test_short_absences_use_up_the_budget() -> None:
    """Back for a second every 35: the third time the sum of 90 is reached."""

    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        for _ in range(2):
            cut(b)
            await asyncio.sleep(35)
            assert await claims(a) == "not-away"
            hall.connect(b, match)
            await asyncio.sleep(1)
        cut(b)
        await asyncio.sleep(18)
        assert await claims(a) == "not-away"
        await asyncio.sleep(2.5)
        assert await claims(a) is None

    playing(play)


def test_thinking_is_no_absence() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        for second in range(200):
            await asyncio.sleep(8)
            for racer in (a, b):
                racer.say(t="ping", n=second)
        assert a.other()["online"]
        assert await claims(a) == "not-away"

    playing(play)


def test_a_page_that_fell_silent_is_away_since_it_was_heard_last() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.say(t="ping", n=1)
        b.say(t="ping", n=1)
        await asyncio.sleep(0.01)
        cut(b, is_noticed=False)
        for second in range(10):
            await asyncio.sleep(1)
            a.say(t="ping", n=second)
        assert a.other()["online"]
        await asyncio.sleep(4)
        a.say(t="ping", n=1)
        assert not a.other()["online"]
        assert a.other()["claim_in_s"] in (26, 27, 28)
        for second in range(13):
            await asyncio.sleep(2)
            a.say(t="ping", n=second)
        await asyncio.sleep(1)
        assert await claims(a) is None

    playing(play)


def test_a_pause_needs_both_and_the_clock_stands() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.command(t="pause")
        await asyncio.sleep(0.1)
        assert b.other()["offers"] == ["pause"]
        a.draw()
        await asyncio.sleep(0.1)
        assert b.other()["offers"] == [], "who acts takes an offer back, and it is told"
        a.command(t="pause")
        b.command(t="pause")
        await asyncio.sleep(0.1)
        assert a.phase == b.phase == "paused"
        before = hall.room(match).now_ms()
        c = b.draw()
        await asyncio.sleep(60)
        assert b.refused[c]["why"] == "paused"
        assert hall.room(match).now_ms() == before
        for racer in (a, b):
            racer.say(t="ping", n=1)
            racer.command(t="resume")
        await asyncio.sleep(0.1)
        assert a.phase == "counting"
        await asyncio.sleep(3)
        assert a.phase == b.phase == "playing"

    playing(play)


def test_in_a_pause_one_may_be_away_until_the_other_wants_to_go_on() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.command(t="pause")
        b.command(t="pause")
        await asyncio.sleep(0.1)
        cut(b)
        for second in range(60):
            await asyncio.sleep(10)
            a.say(t="ping", n=second)
        assert a.other()["claim_in_s"] is None
        assert await claims(a) == "not-away"
        a.command(t="resume")
        await asyncio.sleep(0.1)
        assert a.other()["claim_in_s"] == 40
        for second in range(4):
            await asyncio.sleep(9.9)
            a.say(t="ping", n=second)
        assert await claims(a) == "not-away"
        await asyncio.sleep(0.5)
        assert await claims(a) is None

    playing(play)


def test_pauses_can_be_repeated_and_both_can_go_on_each_time() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        for _ in range(5):
            for word in ("pause", "resume"):
                a.command(t=word)
                b.command(t=word)
                await asyncio.sleep(0.1)
            assert a.phase == "counting"
            await asyncio.sleep(3)
            assert a.phase == "playing"
        a.command(t="pause")
        await asyncio.sleep(30)
        a.say(t="ping", n=1)
        b.say(t="ping", n=1)
        assert b.phase == "playing"

    playing(play)


def test_both_may_agree_to_stop() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.command(t="stop")
        await asyncio.sleep(0.1)
        assert a.ended is None
        b.command(t="stop")
        await asyncio.sleep(0.1)
        assert a.ended is not None
        assert (a.ended["why"], a.ended["winner"]) == ("stopped", None)

    playing(play)


def test_the_newest_tab_wins_and_a_refresh_brings_everything_back() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.draw()
        await asyncio.sleep(0.1)
        tab = Racer("ann", "A")
        hall.connect(tab, match)
        await asyncio.sleep(0.1)
        assert a.last("bye")["why"] == "newer-table"
        assert tab.board is not None and a.board is not None
        assert tab.board.piles == a.board.piles
        assert b.other()["online"]
        again = Racer("ann", "A")
        hall.connect(again, match)
        await asyncio.sleep(0.1)
        assert tab.last("bye")["why"] == "newer-table"
        again.move("w", "f")
        await asyncio.sleep(0.1)
        assert again.confirmed
        assert b.seq == again.seq

    playing(play)


def test_no_start_before_both_are_there_and_ready() -> None:
    async def work() -> None:
        hall = Hall()
        a, b = Racer("ann", "A"), Racer("bob", "B")
        match = await hall.begin("ann", "bob", dealt=practice_race())
        hall.connect(a, match)
        a.say(t="ready")
        await asyncio.sleep(5)
        assert a.phase == "waiting"
        hall.connect(b, match)
        b.say(t="ready")
        await asyncio.sleep(1.5)
        assert a.phase == "counting"
        cut(a)
        await asyncio.sleep(5)
        assert b.phase == "waiting"
        assert not any(isinstance(e, RaceStarted) for e in hall.events(match))
        hall.connect(a, match)
        await asyncio.sleep(3.5)
        assert a.phase == b.phase == "playing"
        assert [m["n"] for m in b.heard if m["t"] == "count"] == [3, 2, 3, 2, 1]
        await hall.end()

    run(work())


async def ended(hall: Hall, a: Racer) -> None:
    a.command(t="resign")
    await asyncio.sleep(0.1)
    assert a.ended is not None


def test_a_rematch_begins_when_both_want_it() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        await ended(hall, a)
        a.say(t="rematch")
        await asyncio.sleep(0.1)
        assert b.race["rematch"] == "offered-A"
        b.say(t="rematch")
        await asyncio.sleep(0.1)
        assert a.rematch == b.rematch is not None
        assert a.rematch != match
        for racer in (a, b):
            hall.connect(racer, racer.rematch or "")
            racer.say(t="ready")
        await asyncio.sleep(3.5)
        assert a.phase == b.phase == "playing"

    playing(play)


def test_a_rematch_dies_when_the_other_leaves() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        await ended(hall, a)
        a.say(t="rematch")
        b.say(t="leave")
        await asyncio.sleep(0.1)
        assert a.race["rematch"] == "gone"

    playing(play)


def test_a_rematch_outlives_a_short_drop_and_dies_after_a_long_one() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        await ended(hall, a)
        b.say(t="rematch")
        await asyncio.sleep(0.1)
        cut(b)
        await asyncio.sleep(3)
        assert a.race["rematch"] == "offered-B"
        a.say(t="rematch")
        await asyncio.sleep(0.1)
        hall.connect(b, match)
        await asyncio.sleep(0.1)
        assert a.rematch == b.rematch is not None

    async def longer(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        await ended(hall, a)
        cut(b)
        await asyncio.sleep(11.5)
        assert a.race["rematch"] == "gone"

    playing(play)
    playing(longer)


def test_a_computer_takes_a_rematch_and_is_ready_for_it() -> None:
    async def work() -> None:
        hall = Hall()
        a = Racer("ann", "A")
        match = await hall.begin("ann", None, dealt=practice_race(), computers=(None, 2))
        hall.connect(a, match)
        a.say(t="ready")
        await asyncio.sleep(3.5)
        await ended(hall, a)
        a.say(t="rematch")
        await asyncio.sleep(0.1)
        assert a.rematch is not None
        hall.connect(a, a.rematch)
        a.say(t="ready")
        await asyncio.sleep(30)
        assert a.phase == "playing"
        kinds = [type(event) for event in hall.events(a.rematch)]
        assert kinds.count(PlayerSeated) == kinds.count(PlayerReady) == 2
        assert hall.match(a.rematch).moves > 5
        await hall.end()

    run(work())


def test_stuck_is_answered_once_in_thirty_seconds() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        for _ in range(3):
            a.say(t="stuck")
            await asyncio.sleep(1)
        assert [m["status"] for m in a.heard if m["t"] == "status"] == ["playing"]
        b.say(t="stuck")
        await asyncio.sleep(8)
        a.say(t="ping", n=1)
        b.say(t="ping", n=1)
        assert b.kinds()["status"] == 1
        for _ in range(3):
            await asyncio.sleep(8)
            a.say(t="stuck")
        await asyncio.sleep(0.1)
        assert a.kinds()["status"] == 2

    playing(play)


def test_spectators_see_and_cannot_touch() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        ticket = a.race["watch"].rsplit("/", 1)[1]
        stranger, watcher = Racer("eve"), Racer("eve")
        hall.connect(stranger, match)
        await asyncio.sleep(0.1)
        assert stranger.last("bye")["why"] == "gone"
        for token in ("x" * 38, ticket[:-1], hall.rooms.doors.token("seat", match)):
            stranger.ticket = token
            hall.connect(stranger, match)
            await asyncio.sleep(0.1)
            assert stranger.kinds()["welcome"] == 0
        watcher.ticket = ticket
        hall.connect(watcher, match)
        await asyncio.sleep(0.1)
        assert watcher.last("welcome")["seat"] is None
        assert (watcher.race["join"], watcher.race["watch"]) == (None, None)
        assert a.race["watchers"] == 1
        watcher.command(t="draw", waste=0)
        watcher.say(t="leave")
        a.draw()
        await asyncio.sleep(0.1)
        assert hall.match(match).moves == 1
        cut(watcher)
        await asyncio.sleep(0.1)
        assert a.race["watchers"] == 0

    playing(play)
