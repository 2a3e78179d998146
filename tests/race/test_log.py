"""Logs of ended races: every kind of line replays, and no line can be changed unseen."""

import asyncio
import random

import pytest

from kosynka.errors import ReplayError
from kosynka.games.race import RACE
from kosynka.match.events import MatchDealt
from kosynka.match.replay import read_log
from kosynka.server.matches import log_of

from .virtual import Hall, Link, run

SEED, NONCE = "5eed" * 16, "c0de" * 8


async def eventful(number: int) -> str:
    """Play a race in which everything happens that a log can tell; return its log."""
    chance = random.Random(number)
    hall = Hall(number)
    dealt = MatchDealt(RACE.id, None, seed=SEED[number:] + SEED[:number], nonce=NONCE)
    a, b, race = await hall.both(dealt)
    for step in range(60):
        await asyncio.sleep(0.3)
        chance.choice((a, b)).act(chance)
        if a.ended is not None:
            break
        if step == 20:
            for word in ("pause", "resume"):
                a.command(t=word)
                b.command(t=word)
                await asyncio.sleep(4)
        if step == 30:
            a.say(t="ping", n=1, rtt=41)
            assert isinstance(b.link, Link)
            b.link.cut()
            await asyncio.sleep(5)
            hall.connect(b, race)
    if a.ended is None:
        match ("resign", "stop", "claim")[number % 3]:
            case "resign":
                b.command(t="resign")
            case "stop":
                a.command(t="stop")
                b.command(t="stop")
            case "claim":
                assert isinstance(b.link, Link)
                b.link.cut()
                await asyncio.sleep(61)
                a.command(t="claim", **{"as": "count"})
        await asyncio.sleep(0.5)
    text = log_of(hall.memory.matches[a.match])
    await hall.end()
    return text


@pytest.mark.parametrize("number", range(6))
def test_an_eventful_race_replays(number: int) -> None:
    log = run(eventful(number))
    replay = read_log(log)
    assert replay.tags["Seed"] in log
    assert " pause" in log and " resume" in log and " away " in log and " ping 41" in log


def tied() -> str:
    """Return the log of a race with a tie, a draw and a resignation."""

    async def work() -> str:
        hall = Hall()
        position = "PR1 D3R; f3=4H; A.t1=5H; A.s=2C 3C AS; B.t1=5h; B.s=2d 3d as"
        a, b, match = await hall.both(MatchDealt(RACE.id, None, position))
        await asyncio.sleep(0.01)
        a.move("t1", "f")
        await asyncio.sleep(0.002)
        b.move("t1", "f")
        await asyncio.sleep(4)
        a.draw()
        await asyncio.sleep(0.5)
        b.command(t="resign")
        await asyncio.sleep(0.5)
        text = log_of(hall.memory.matches[match])
        await hall.end()
        return text

    return run(work())


def test_a_tie_is_in_the_log() -> None:
    log = tied()
    assert "t1>f3 tie B@" in log
    assert read_log(log).tags["Result"] == "resigned 4-0 A"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(" tie ", " both ", id="a tie told as a common finish"),
        pytest.param("t1>f3 tie", "t1>f4 tie", id="a tie for another place"),
        pytest.param(" resume", " stop", id="the signal left out"),
        pytest.param("B@", "A@", id="the other did it"),
        pytest.param(" resign\n", " claim win\n", id="a claim for a resignation"),
        pytest.param(" d\n", " d\nA@9999 resume\n", id="a resumption of nothing"),
        pytest.param(" d\n", " d\nB@9999 resume\nA@9999 d\n", id="an offer at the wrong time"),
        pytest.param(" resign\n", " resign\nA@99999 d\n", id="a move after the end"),
        pytest.param(" resign\n", " resign\nA@99999 resign\n", id="two ends"),
        pytest.param(" resign\n", " resign\nB@99999 away 7\n", id="an absence after the end"),
        pytest.param("resigned 4-0 A", "resigned 4-0 B", id="another winner"),
    ],
)
def test_a_log_that_was_changed_is_refused(old: str, new: str) -> None:
    log = tied()
    changed = log.replace(old, new)
    assert changed != log
    body = changed.split("\n\n", 1)[1].strip().splitlines()
    counted = log.split('[Actions "')[1].split('"')[0]
    changed = changed.replace(f'[Actions "{counted}"]', f'[Actions "{len(body)}"]')
    with pytest.raises(ReplayError):
        read_log(changed)


def test_another_seed_is_refused() -> None:
    log = run(eventful(1))
    seed = read_log(log).tags["Seed"]
    with pytest.raises(ReplayError):
        read_log(log.replace(seed, "0" * 64))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        pytest.param('[Game "PR1-D3R"]', '[Game "DS1-D1N"]', "only a race", id="a game for one"),
        pytest.param('[Game "PR1-D3R"]', '[Game "KL1-D3N"]', "only a race", id="of one pack"),
        pytest.param('[Game "PR1-D3R"]', '[Game "PR1-D9R"]', "no mode D9R", id="no such mode"),
        pytest.param(NONCE, NONCE[:-2], "Nonce of 32", id="a nonce cut short"),
        pytest.param("[Nonce", "[Once", "Nonce of 32", id="no nonce"),
        pytest.param('[Seed "', '[Seed " ', "Seed of 64", id="a seed with a blank"),
        pytest.param('[Seed "', '[Seed "zz', "Seed of 64", id="no digits"),
    ],
)
def test_a_secret_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    log = f'[Game "PR1-D3R"]\n[Seed "{SEED}"]\n[Nonce "{NONCE}"]\n[Hash "0"]\n\nA@1 d\n'
    with pytest.raises(ReplayError, match=reason):
        read_log(log.replace(old, new))
