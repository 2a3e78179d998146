"""How often a player may act: honest haste is judged, a flood is not, nobody else suffers."""

import asyncio

from kosynka.server.rooms import practice_race

from .virtual import Hall, run


def test_an_honest_burst_is_judged_as_a_whole() -> None:
    async def work() -> None:
        hall = Hall()
        a, _, match = await hall.both(practice_race())
        for _ in range(36):
            a.draw()
            await asyncio.sleep(1 / 12)
        await asyncio.sleep(1)
        assert len(a.confirmed) == 36 == hall.match(match).moves
        assert not a.refused
        await hall.end()

    run(work())


def test_a_flood_is_refused_the_link_stays_and_the_other_plays_on() -> None:
    async def work() -> None:
        hall = Hall()
        a, b, _ = await hall.both(practice_race())
        for number in range(300):
            a.draw()
            if number % 10 == 0:
                b.draw()
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        assert not a.pending and not b.pending
        assert all(refused["why"] == "too-fast" for refused in a.refused.values())
        assert len(a.confirmed) in range(80, 90), "forty at once, then fifteen a second"
        assert len(b.confirmed) == 30
        assert a.kinds()["bye"] == 0
        await asyncio.sleep(1)
        c = a.draw()
        await asyncio.sleep(0.1)
        assert c in a.confirmed
        await hall.end()

    run(work())


def test_a_new_link_brings_no_new_burst() -> None:
    async def work() -> None:
        hall = Hall()
        a, _, match = await hall.both(practice_race())
        for _ in range(5):
            for _ in range(50):
                a.draw()
            await asyncio.sleep(0.01)
            hall.connect(a, match)
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        judged = hall.memory.matches[match].answers
        assert len(judged) in range(40, 60), "forty, and fifteen for the second that it took"
        await hall.end()

    run(work())


def test_a_flood_of_frames_is_read_more_slowly() -> None:
    """What has no answer in the journal is bounded as well."""

    async def work() -> None:
        hall = Hall()
        a, b, _ = await hall.both(practice_race())
        before = b.kinds()["race"]
        for number in range(5000):
            a.say(t="ping", n=number, rtt=number)
        await asyncio.sleep(10)
        assert a.kinds()["pong"] in range(1200, 1400)
        assert b.kinds()["race"] - before < 15
        await hall.end()

    run(work())
