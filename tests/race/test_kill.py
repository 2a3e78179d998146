"""A server killed in the midst of a race: nothing that was acknowledged is lost."""

import asyncio
import random
from collections.abc import Callable

import pytest

from kosynka.match.events import MovePlayed
from kosynka.server.rooms import events_of
from kosynka.store import Store
from tests.server.serving import Address
from tests.server.test_persistence import killed_server

from .laws import check_answers, check_boards, check_end_comes_in_time, hashes_of
from .playing import Friends, friends, until
from .racer import Racer

SHORT, LONG = 5, 100


@pytest.mark.parametrize(
    "kills",
    [
        pytest.param(SHORT, marks=pytest.mark.timeout(240)),
        pytest.param(LONG, marks=[pytest.mark.soak, pytest.mark.timeout(3000)]),
    ],
)
async def test_nothing_acknowledged_is_lost_and_the_race_goes_on(url: str, kills: int) -> None:
    chance = random.Random(kills)
    done = 0
    while done < kills:
        async with killed_server(url) as (address, kill), friends(address, start=False) as two:
            await in_the_count(two, kill)
            done += 1 + await one_more(url, two, chance, number=done)
            while done < kills and two.a.ended is None:
                done += await one_more(url, two, chance, number=done)
            await check_all(url, two)


async def in_the_count(two: Friends, kill: Callable[[], None]) -> None:
    """Kill the server between the two of three, two, one."""
    two.a.say(t="ready")
    two.b.say(t="ready")
    await until(lambda: two.a.kinds()["count"] == 2)
    kill()
    await lost(two)
    assert two.a.board is None, "no card was sent"


async def one_more(url: str, two: Friends, chance: random.Random, *, number: int) -> int:
    """Come back to a new server, go on where the last one was, kill it as well."""
    async with killed_server(url) as (address, kill):
        await come_back(two, address)
        await until(lambda: two.a.ended or two.a.phase == two.b.phase == "playing")
        if number % 4 == 2:
            await pause_and_back(url, two)
        deadline = asyncio.get_running_loop().time() + chance.uniform(0.2, 2)
        while asyncio.get_running_loop().time() < deadline and two.a.ended is None:
            chance.choice((two.a, two.b)).act(chance)
            await asyncio.sleep(chance.expovariate(1 / 0.02))
        kill()
        await lost(two)
    return 1


async def pause_and_back(url: str, two: Friends) -> None:
    """Pause, and be sure that it is written down."""
    for racer in (two.a, two.b):
        await insist(racer, "pause")
    await until(lambda: two.a.ended or two.a.phase == two.b.phase == "paused")
    for racer in (two.a, two.b):
        await insist(racer, "resume")
    await until(lambda: two.a.ended or two.a.phase == two.b.phase == "playing")


async def insist(racer: Racer, t: str) -> None:
    """Say something until it is heard: who sends much again after a fall is slowed down."""
    while True:
        c = racer.command(t=t)
        await until(lambda c=c: c not in racer.pending)  # type: ignore[misc] # bound now
        if racer.refused.get(c, {}).get("why") != "too-fast":
            return
        await asyncio.sleep(0.2)


async def come_back(two: Friends, address: Address) -> None:
    known = {racer.letter: dict(racer.confirmed) for racer in (two.a, two.b)}
    for proxy in two.proxies:
        proxy.server_port = address.port
    for racer in (two.a, two.b):
        seq, welcomes = racer.seq, racer.kinds()["welcome"]
        await two.connect(racer)
        await until(lambda r=racer, w=welcomes: r.kinds()["welcome"] > w)  # type: ignore[misc]
        assert racer.seq >= seq, "an acknowledged event is lost"
        assert known[racer.letter].items() <= racer.confirmed.items()


async def lost(two: Friends) -> None:
    """Wait until both pages have noticed."""
    for racer in (two.a, two.b):
        await two.cut(racer)


async def check_all(url: str, two: Friends) -> None:
    async with killed_server(url) as (address, _):
        await come_back(two, address)
        await until(lambda: not two.a.pending and not two.b.pending)
        if two.a.ended is None:
            await insist(two.a, "resign")
        await until(lambda: two.a.ended and two.b.ended)
    store = Store.open(url)
    stored = await store.load(two.match)
    await store.close()
    assert stored is not None
    events = events_of(stored)
    assert any(isinstance(event, MovePlayed) for event in events)
    hashes = hashes_of(events)
    for racer in (two.a, two.b):
        check_boards(racer, hashes)
        check_answers(racer, stored, events)
    check_end_comes_in_time(events)
