"""The end of a race: deadlocks that are and that only look so, contributions, what waits."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from kosynka.match.events import MatchDealt
from kosynka.store import Recorded

from .laws import check_end_comes_in_time, check_log
from .racer import Racer
from .virtual import Hall, run

STUCK = [
    pytest.param("A.t1=9H 8S; A.t2=9D; B.t1=kh", True, id="only shuffles are left"),
    pytest.param("f3=8H; A.t1=9H 8S; A.t2=9D; B.t1=kh", False, id="a shuffle frees a card"),
    pytest.param(
        "A.t1=9H; A.s=AS 2C 3C; B.t1=kh", True, id="the ace that packets of three never show"
    ),
    pytest.param("A.t1=9H; A.s=2C 3C AS; B.t1=kh", False, id="the ace that they do show"),
    pytest.param("A.t1=9H; B.t1=kh; B.s=2c 3c as", False, id="only the other can go on"),
    pytest.param("A.t1=KS|QH; A.t2=KC; B.t1=kh", False, id="a card can be turned"),
    pytest.param("A.t1=KS; A.t2=QH; B.t1=kh", True, id="a move that turns nothing is none"),
]


@pytest.mark.parametrize(("position", "is_over"), STUCK)
def test_a_deadlock_is_found_at_the_start(position: str, is_over: bool) -> None:
    async def work() -> None:
        hall = Hall()
        dealt = MatchDealt("PR1-D3R", None, f"PR1 D3R; {position}")
        a, b = Racer("ann", "A"), Racer("bob", "B")
        match = await hall.begin("ann", "bob", dealt=dealt)
        for racer in (a, b):
            hall.connect(racer, match)
            racer.say(t="ready")
        await asyncio.sleep(3.5)
        assert (a.ended is not None) is is_over
        if a.ended is not None:
            assert a.ended["why"] == "deadlock"
            check_log(hall.memory.matches[match])
        await hall.end()

    run(work())


def test_a_plain_draw_may_end_the_race_and_the_larger_contribution_wins() -> None:
    """The deuce on top goes up only now: once it is passed, packets of three hide it."""
    position = "PR1 D3R; f1=AS; f3=3h; A.w=2S; A.s=9C 9S 9H; A.t1=KH; B.t1=kh"

    async def work() -> None:
        hall = Hall()
        a, b, match = await hall.both(MatchDealt("PR1-D3R", None, position))
        a.draw()
        await asyncio.sleep(0.1)
        assert a.ended is not None
        assert a.ended == b.ended
        assert (a.ended["why"], a.ended["winner"]) == ("deadlock", "B")
        assert a.ended["counts"] == [1, 3]
        assert a.ended["rests"] == [51, 49]
        assert a.race["phase"] == "ended"
        check_end_comes_in_time(hall.events(match))
        check_log(hall.memory.matches[match])
        await hall.end()

    run(work())


def test_the_end_is_written_with_the_card_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that dies between the two would come back to a race that is over and goes on."""
    position = "PR1 D3R; f1=AS; f3=3h; A.w=2S; A.s=9C 9S 9H; A.t1=KH; B.t1=kh"
    written: list[list[str]] = []

    async def work() -> None:
        hall = Hall()
        a, b, _ = await hall.both(MatchDealt("PR1-D3R", None, position))
        append = hall.memory.append

        async def note(
            match: str, events: Sequence[Recorded] = (), *rest: Any, **more: Any
        ) -> None:
            written.append([event.kind for event in events])
            await append(match, events, *rest, **more)

        monkeypatch.setattr(hall.memory, "append", note)
        a.draw()
        await asyncio.sleep(0.1)
        assert a.ended is not None and a.ended == b.ended
        await hall.end()

    run(work())
    assert written == [["played", "ended"]]


def test_equal_contributions_are_a_draw() -> None:
    async def work() -> None:
        hall = Hall()
        position = "PR1 D3R; f1=AS; f3=ah; A.t1=KH; A.s=2C 3C AD; B.t1=kh"
        a, b, _ = await hall.both(MatchDealt("PR1-D3R", None, position))
        a.command(t="stop")
        b.command(t="stop")
        await asyncio.sleep(0.1)
        assert a.ended is not None
        assert (a.ended["winner"], a.ended["counts"]) == (None, [1, 1])
        await hall.end()

    run(work())


def test_nothing_is_heard_after_the_end() -> None:
    async def work() -> None:
        hall = Hall()
        position = "PR1 D3R; A.t1=9H; A.s=2C 3C AS; B.t1=kh"
        a, b, match = await hall.both(MatchDealt("PR1-D3R", None, position))
        b.command(t="resign")
        await asyncio.sleep(0.1)
        last = hall.memory.matches[match].last_seq
        for message in ("pause", "resume", "stop", "resign"):
            c = a.command(t=message)
            await asyncio.sleep(0.1)
            assert a.refused[c]["why"] == "ended"
        c = a.command(t="claim", **{"as": "win"})
        d = a.draw()
        a.say(t="ready")
        await asyncio.sleep(0.1)
        assert a.refused[c]["why"] in ("ended", "not-away")
        assert a.refused[d]["why"] == "ended"
        assert hall.memory.matches[match].last_seq == last
        assert (a.ended or {})["winner"] == "A"
        await hall.end()

    run(work())
