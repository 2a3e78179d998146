"""Two hands at once: the window, held placements, who was first; on virtual time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kosynka.match.events import FinishedTogether, MatchDealt, MovePlayed, TieCancelled
from kosynka.server import rooms
from kosynka.server.race import RaceRoom

from .laws import check_log
from .racer import Racer
from .virtual import Hall, cut, run

FIVES = "PR1 D3R; f3=4H; A.t1=5H; A.t2=9S; A.s=2C 3C AS; B.t1=5h; B.t2=9s; B.s=2d 3d as"
"""Both have the five for the four of hearts."""

TWO_PLACES = "PR1 D3R; f3=4H; f4=4h; A.t1=5H; A.s=2D 3D AS; B.t1=5h; B.s=2d 3d as"

TWO_CONTESTS = (
    "PR1 D3R; f3=4H; f7=8C; A.t1=5H; A.t2=9C; A.s=2D 3D AS; B.t1=5h; B.t2=9c; B.s=2d 3d as"
)

Play = Callable[[Hall, Racer, Racer, str], Coroutine[Any, Any, None]]


def playing(position: str, play: Play) -> None:
    """Play a race from a position; its log has to hold."""

    async def work() -> None:
        hall = Hall()
        a, b, match = await hall.both(MatchDealt("PR1-D3R", None, position))
        await play(hall, a, b, match)
        if a.ended is None:
            await asyncio.sleep(5)
            a.command(t="resign")
            await asyncio.sleep(1)
        check_log(hall.memory.matches[match])
        await hall.end()

    run(work())


def moves_of(hall: Hall, match: str) -> list[str]:
    return [e.move for e in hall.events(match) if isinstance(e, MovePlayed)]


@pytest.mark.parametrize("apart_ms", [0, 1, 12, 24])
def test_inside_the_window_both_cards_go_home_and_both_stop(apart_ms: int) -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        one = a.move("t1", "f")
        await asyncio.sleep(apart_ms / 1000)
        other = b.move("t1", "f")
        await asyncio.sleep(0.1)
        for racer, c in ((a, one), (b, other)):
            tied = racer.last("event")
            assert (tied["kind"], tied["c"], tied["changes"]) == ("tied", c, [])
            assert tied["cards"] == ["A:t1>f3", "B:t1>f3"]
            assert racer.phase == "counting"
        late = a.draw()
        await asyncio.sleep(0.1)
        assert a.refused[late]["why"] == "paused"
        await asyncio.sleep(3)
        assert a.phase == b.phase == "playing"
        assert [m["n"] for m in a.heard if m["t"] == "count"] == [3, 2, 1, 3, 2, 1]
        assert moves_of(hall, match) == []

    playing(FIVES, play)


@pytest.mark.parametrize("apart_ms", [26, 43, 900])
def test_outside_the_window_the_other_hears_by_how_much_and_again(apart_ms: int) -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        await asyncio.sleep(apart_ms / 1000)
        c = b.command(t="move", card="5h", n=1, to="f", **{"from": "B.t1"})
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3"]
        expected = {"t": "refused", "c": c, "why": "taken", "by": "A", "ms": apart_ms}
        assert b.refused[c] == expected
        b.say(t="move", c=c, card="5h", n=1, to="f", **{"from": "B.t1"})
        await asyncio.sleep(0.1)
        assert b.kinds()["refused"] == 2
        assert b.last("refused") == expected

    playing(FIVES, play)


def test_the_same_card_within_a_millisecond_is_always_a_tie() -> None:
    ties = 200

    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        for _ in range(ties):
            first, second = hall.random.sample((a, b), 2)
            first.move("t1", "f")
            await asyncio.sleep(hall.random.uniform(0, 0.001))
            second.move("t1", "f")
            await asyncio.sleep(4)
        assert moves_of(hall, match) == []
        assert sum(isinstance(e, TieCancelled) for e in hall.events(match)) == ties

    playing(FIVES, play)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_the_same_card_within_a_millisecond_is_a_tie_ten_thousand_times() -> None:
    async def work() -> None:
        hall = Hall()
        for _ in range(20):
            a, b, match = await hall.both(MatchDealt("PR1-D3R", None, FIVES))
            for _ in range(500):
                first, second = hall.random.sample((a, b), 2)
                first.move("t1", "f")
                await asyncio.sleep(hall.random.uniform(0, 0.001))
                second.move("t1", "f")
                await asyncio.sleep(4)
            assert sum(isinstance(e, TieCancelled) for e in hall.events(match)) == 500
            cut(a)
            cut(b)
        await hall.end()

    run(work())


@pytest.mark.parametrize(
    "races", [200, pytest.param(10_000, marks=[pytest.mark.soak, pytest.mark.timeout(900)])]
)
def test_without_a_window_each_contest_has_one_winner(
    races: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def untied(*args: Any, **options: Any) -> RaceRoom:
        return RaceRoom(*args, tie_ms=0, **options)

    monkeypatch.setattr(rooms, "RaceRoom", untied)

    async def work() -> None:
        hall = Hall()
        for _ in range(races):
            a, b, match = await hall.both(MatchDealt("PR1-D3R", None, FIVES))
            first, second = hall.random.sample((a, b), 2)
            first.move("t1", "f")
            await asyncio.sleep(hall.random.uniform(0.00001, 0.001))
            c = second.move("t1", "f")
            await asyncio.sleep(0.1)
            assert moves_of(hall, match) == [f"{first.letter}:t1>f3"]
            assert second.refused[c]["why"] == "taken"
            cut(a)
            cut(b)
        await hall.end()

    run(work())


def test_two_open_places_take_both_cards() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        b.move("t1", "f")
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3", "B:t1>f4"]
        assert not a.refused and not b.refused

    playing(TWO_PLACES, play)


def test_a_card_that_needs_the_other_comes_too_early() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        c = b.command(t="move", card="6h", n=1, to="f", **{"from": "B.t1"})
        a.move("t1", "f")
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3"]
        assert b.refused[c]["why"] == "illegal" or b.refused[c]["why"] == "nothing-fits"

    playing(FIVES.replace("B.t1=5h", "B.t1=6h").replace("B.s=2d", "B.s=5h 2d"), play)


def test_two_held_placements_are_both_judged() -> None:
    """Each holds another card that the other could contest."""

    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        await asyncio.sleep(0.005)
        b.move("t2", "f")
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3", "B:t2>f7"]
        assert not a.pending and not b.pending

    playing(TWO_CONTESTS, play)


def test_what_waits_behind_a_held_card_may_tie_as_well() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        await asyncio.sleep(0.005)
        b.move("t2", "f")
        await asyncio.sleep(0.005)
        a.move("t2", "f")
        await asyncio.sleep(0.1)
        events = hall.events(match)
        assert moves_of(hall, match) == ["A:t1>f3"]
        assert isinstance(events[-1], TieCancelled)
        assert not a.pending and not b.pending

    playing(TWO_CONTESTS, play)


def test_later_actions_of_who_is_held_wait_and_the_others_do_not() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        a.draw()
        await asyncio.sleep(0.005)
        b.draw()
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["B:d", "A:t1>f3", "A:d"]

    playing(FIVES, play)


def test_a_held_command_that_comes_again_is_one_command() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        a.draw()
        for _ in range(3):
            a.send_again()
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3", "A:d"]
        assert not a.refused and not a.pending

    playing(FIVES, play)


def test_a_slow_disk_neither_widens_the_window_nor_changes_the_order() -> None:
    """All wait for the disk; what decides is when they came."""

    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        hall.memory.latency_s = lambda: 0.3
        a.draw()
        await asyncio.sleep(0.01)
        first = a.move("t1", "f")
        await asyncio.sleep(0.04)
        second = b.move("t1", "f")
        await asyncio.sleep(3)
        assert moves_of(hall, match) == ["A:d", "A:t1>f3"]
        assert a.confirmed[first]
        assert b.refused[second] == {
            "t": "refused",
            "c": second,
            "why": "taken",
            "by": "A",
            "ms": 40,
        }

    playing(FIVES, play)


def test_a_tie_behind_a_slow_disk_is_one() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        hall.memory.latency_s = lambda: 0.3
        a.draw()
        await asyncio.sleep(0.01)
        a.move("t1", "f")
        await asyncio.sleep(0.01)
        b.move("t1", "f")
        await asyncio.sleep(1)
        assert moves_of(hall, match) == ["A:d"]
        assert isinstance(hall.events(match)[-1], TieCancelled)

    playing(FIVES, play)


def test_resigning_counts_after_the_card_that_came_before() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        await asyncio.sleep(0.005)
        b.command(t="resign")
        await asyncio.sleep(0.1)
        assert moves_of(hall, match) == ["A:t1>f3"]
        assert a.ended is not None and a.ended["winner"] == "A"
        assert not a.pending and not b.pending

    playing(FIVES, play)


def almost_won(a_last: str, b_last: str) -> str:
    """Both need one card; ``f1`` to ``f8`` hold the rest of two packs."""
    places = {
        "f1": "KS", "f2": "ks", "f3": "KH", "f4": "kh",
        "f5": "KD", "f6": "kd", "f7": "QC" if a_last == "KC" else "KC", "f8": "qc",
    }  # fmt: skip
    held = "; ".join(f"{name}={card}" for name, card in places.items())
    return f"PR1 D3R; {held}; A.t1={a_last}; B.t1={b_last}"


@pytest.mark.parametrize("apart_ms", [0, 20])
def test_both_last_cards_inside_the_window_are_a_draw(apart_ms: int) -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        await asyncio.sleep(apart_ms / 1000)
        b.move("t1", "f")
        await asyncio.sleep(0.1)
        assert isinstance(hall.events(match)[-2], FinishedTogether)
        for racer in (a, b):
            assert racer.ended is not None
            assert (racer.ended["why"], racer.ended["winner"]) == ("won", None)
            assert racer.ended["counts"] == [52, 52]
            assert not racer.pending

    playing(almost_won("KC", "kc"), play)


@pytest.mark.parametrize("apart_ms", [27, 200])
def test_a_last_card_is_held_no_longer_than_the_window(apart_ms: int) -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        b.move("t1", "f")
        await asyncio.sleep(apart_ms / 1000)
        late = a.command(t="move", card="KC", n=1, to="f", **{"from": "A.t1"})
        await asyncio.sleep(0.1)
        assert a.ended is not None
        assert (a.ended["why"], a.ended["winner"], a.ended["counts"]) == ("won", "B", [51, 52])
        assert a.refused[late]["why"] == "ended"

    playing(almost_won("KC", "kc"), play)


def test_two_moves_at_once_of_which_the_first_ends_the_race() -> None:
    async def play(hall: Hall, a: Racer, b: Racer, match: str) -> None:
        a.move("t1", "f")
        c = b.draw()
        await asyncio.sleep(0.1)
        assert a.ended is not None and a.ended["winner"] == "A"
        assert b.refused[c]["why"] == "ended"

    position = almost_won("KC", "kc").replace("f8=qc", "f8=jc").replace("B.t1=kc", "B.s=kc qc")
    playing(position, play)
