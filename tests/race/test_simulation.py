"""Races over a bad network, each seed another: both boards are always the journal's."""

import asyncio
import random
from typing import Literal

import pytest

from kosynka.deals import DealCode
from kosynka.games.race import RACE
from kosynka.match.events import MatchDealt
from kosynka.server.rooms import practice_race

from .laws import (
    check_answers,
    check_boards,
    check_end_comes_in_time,
    check_log,
    hashes_of,
)
from .racer import Racer
from .virtual import Hall, Network, run

LASTS_S = 240
SHORT, LONG = range(60), range(60, 2000)


@pytest.mark.parametrize(
    "seeds",
    [
        *(SHORT[at : at + 15] for at in range(0, len(SHORT), 15)),
        *(
            pytest.param(LONG[at : at + 97], marks=[pytest.mark.soak, pytest.mark.timeout(900)])
            for at in range(0, len(LONG), 97)
        ),
    ],
    ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}",
)
def test_both_boards_are_the_journal_over_a_bad_network(seeds: range) -> None:
    for seed in seeds:
        run(race(seed))


async def race(seed: int) -> None:
    chance = random.Random(seed)
    hall = Hall(seed, latency_s=lambda: chance.expovariate(1 / 0.004))
    a, b = Racer("ann", "A"), Racer("bob", "B")
    match = await hall.begin("ann", "bob", dealt=deal(seed))
    await asyncio.gather(live(hall, a, match, seed), live(hall, b, match, seed))
    for racer in (a, b):
        hall.connect(racer, match)
        racer.say(t="ready")
    await asyncio.sleep(10)
    events, stored = hall.events(match), hall.memory.matches[match]
    hashes = hashes_of(events)
    for racer in (a, b):
        check_boards(racer, hashes)
        check_answers(racer, stored, events)
        assert racer.seq == stored.last_seq
    check_end_comes_in_time(events)
    if a.ended is None:
        a.command(t="resign")
        await asyncio.sleep(1)
    assert a.ended == b.ended is not None
    check_log(hall.memory.matches[match])
    await hall.end()


def deal(seed: int) -> MatchDealt:
    if seed % 2:
        return practice_race(DealCode("PR1", "D3R", seed))
    return MatchDealt(RACE.id, None, seed=f"{seed:064x}", nonce=f"{seed:032x}")


async def live(hall: Hall, racer: Racer, match: str, seed: int) -> None:
    """Play for a while, with all that can go wrong on the way."""
    chance = random.Random(f"{seed}{racer.letter}")
    base = chance.uniform(0.005, 0.2)
    harm = chance.choice((0.0, 0.02, 0.05))

    def delay() -> float:
        return base + chance.expovariate(1 / 0.02)

    def fate() -> Literal["kept", "lost", "doubled", "late"]:
        if chance.random() >= harm:
            return "kept"
        return chance.choice(("lost", "doubled", "late"))

    network = Network(delay, delay, fate)
    until = asyncio.get_running_loop().time() + LASTS_S
    link = hall.connect(racer, match, network)
    while asyncio.get_running_loop().time() < until and racer.ended is None:
        await asyncio.sleep(chance.expovariate(1 / 0.7))
        if racer.link is None or chance.random() < 0.01:
            link.cut(is_noticed=chance.random() < 0.7)
            await asyncio.sleep(chance.choice((0.5, 3.0, 20.0, 45.0)))
            link = hall.connect(racer, match, network)
        else:
            speak(racer, chance)
    link.cut()


def speak(racer: Racer, chance: random.Random) -> None:
    """Do one thing that a page or its player may do."""
    whim = chance.random()
    if not racer.race or racer.phase == "waiting":
        racer.ask_again()
        racer.say(t="ready")
    elif whim < 0.05:
        racer.ask_again()
    elif whim < 0.08:
        racer.say(t="ping", n=1, rtt=chance.randrange(400))
    elif whim < 0.09:
        racer.command(t=chance.choice(("pause", "stop")))
    elif racer.phase == "paused":
        racer.command(t="resume")
    else:
        racer.act(chance)
