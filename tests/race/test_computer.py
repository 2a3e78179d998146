"""Computer players: whole races on virtual time, legal throughout, from views alone."""

import asyncio
import random
from typing import Any

import pytest

from kosynka.cards import UNKNOWN
from kosynka.deals import DealCode
from kosynka.games.race import RACE
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.server import race
from kosynka.server.computer import choose, pause_s
from kosynka.server.rooms import practice_race

from .laws import check_end_comes_in_time, check_log, hashes_of
from .racer import Racer
from .virtual import Hall, Network, run

LASTS_S = 600


async def race_of(levels: tuple[int, int], number: int) -> tuple[int, ...]:
    """Let two computers race before a spectator; return their contributions.

    Where neither finds what would be progress the race goes on for good; then it is
    counted after a while.
    """
    random.seed(number)
    hall = Hall(number)
    dealt = practice_race(DealCode("PR1", "D3R", number))
    match = await hall.begin(None, None, dealt=dealt, computers=levels)
    watcher = Racer("eve")
    watcher.ticket = hall.rooms.doors.token("watch", match)
    hall.connect(watcher, match)
    for _ in range(LASTS_S // 10):
        await asyncio.sleep(10)
        if watcher.ended is not None:
            break
    events, stored = hall.events(match), hall.memory.matches[match]
    assert {answer.why for answer in stored.answers} <= {None, "taken"}
    assert watcher.hashes[stored.last_seq] == hashes_of(events)[stored.last_seq]
    check_end_comes_in_time(events)
    if watcher.ended is not None:
        check_log(stored)
    await hall.end()
    return tuple(watcher.race["counts"])


@pytest.mark.parametrize("levels", [(1, 2), (2, 3), (3, 1)])
def test_computers_play_whole_races_without_a_refusal(levels: tuple[int, int]) -> None:
    assert min(run(race_of(levels, 3))) > 0


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_the_strongest_beats_the_weakest() -> None:
    strong = weak = wins = 0
    for number in range(30):
        seat = number % 2
        counts = run(race_of((1, 3) if seat else (3, 1), number))
        strong += counts[seat]
        weak += counts[1 - seat]
        wins += counts[seat] > counts[1 - seat]
    assert wins > 15
    assert strong > 1.3 * weak


async def race_at(pings_ms: tuple[int, int], number: int) -> list[int]:
    """Let two equal players race from far and from near; return their contributions.

    They are pages with a computer's eyes, each over a network of its own.
    """
    hall = Hall(number)
    dealt = practice_race(DealCode("PR1", "D3R", number))
    match = await hall.begin("ann", "bob", dealt=dealt)
    racers = Racer("ann", "A"), Racer("bob", "B")

    async def live(racer: Racer, ping_ms: int) -> None:
        chance = random.Random(f"{number}{racer.letter}")
        way = Network(lambda: ping_ms / 2000, lambda: ping_ms / 2000)
        hall.connect(racer, match, way)
        racer.say(t="ready")
        await asyncio.sleep(4)
        for _ in range(300):
            await asyncio.sleep(pause_s(3, chance))
            if racer.ended is not None or racer.board is None:
                return
            if racer.phase == "playing" and not racer.pending:
                move = choose(RACE, racer.state(), racer.seat, strength=3, rng=chance)
                if move is not None:
                    racer.make(move)

    await asyncio.gather(*(live(*each) for each in zip(racers, pings_ms, strict=True)))
    await asyncio.sleep(1)
    counts: list[int] = racers[0].race["counts"]
    await hall.end()
    return counts


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_long_way_to_the_server_is_a_small_handicap() -> None:
    """Each deal is raced twice, with the long way on either side."""
    lead = []
    for number in range(20):
        near, far = run(race_at((20, 200), number))
        lead.append(near - far)
        far, near = run(race_at((200, 20), number))
        lead.append(near - far)
    assert abs(sum(lead) / len(lead)) < 6


def test_a_computer_sees_a_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lies hidden is unknown in what it is given."""
    given: list[State] = []

    def watched(game: Game, seen: State, seat: int, **how: Any) -> Move | None:
        given.append(seen)
        return choose(game, seen, seat, **how)

    monkeypatch.setattr(race, "choose", watched)
    run(race_of((1, 3), 7))
    assert len(given) > 50
    for seen in given:
        for pile, down, role in zip(seen.piles, seen.face_down, RACE.roles, strict=True):
            hidden = pile if role is Role.STOCK else pile[:down]
            assert set(hidden) <= {UNKNOWN}
