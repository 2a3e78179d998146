"""What nobody may know: hidden cards, seeds, links; every byte that is sent is searched."""

import asyncio
import random
import re
from collections.abc import Sequence

import pytest

from kosynka.cards import UNKNOWN, format_card
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games import deal
from kosynka.games.race import RACE
from kosynka.match.events import Event, MatchDealt
from kosynka.match.match import evolve, open_match
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.view import view
from kosynka.server.doors import Doors
from kosynka.server.rooms import practice_race, secret_race

from .racer import Racer
from .virtual import Hall, run

CARD = re.compile(r'"([A2-9TJQK][SHDCshdc])"')


# Two deals that look the same.


def hidden_places(state: State) -> list[tuple[int, int]]:
    """Return where cards lie that nobody sees: pile and place."""
    places = []
    for number, cards in enumerate(state.piles):
        is_stock = RACE.roles[number] is Role.STOCK
        places += [
            (number, at) for at in range(len(cards) if is_stock else state.face_down[number])
        ]
    return places


def shuffled_where_unseen(state: State, seen: set[int], chance: random.Random) -> State:
    """Return the table with the hidden cards of each player among themselves exchanged."""
    piles = [list(cards) for cards in state.piles]
    for seat in range(2):
        places = [
            (number, at)
            for number, at in hidden_places(state)
            if RACE.piles[number].seat == seat and piles[number][at] not in seen
        ]
        cards = [piles[number][at] for number, at in places]
        chance.shuffle(cards)
        for (number, at), card in zip(places, cards, strict=True):
            piles[number][at] = card
    return State(tuple(map(tuple, piles)), state.face_down, state.redeals_left, state.score)


async def streams(position: str, seed: int, actions: int) -> tuple[list[list[str]], set[int], bool]:
    """Play and return what each seat and a spectator was sent, and every card ever seen."""
    hall = Hall(seed)
    a, b, match = await hall.both(MatchDealt("PR1-D3R", None, position))
    watcher = Racer("eve")
    watcher.ticket = hall.rooms.doors.token("watch", match)
    hall.connect(watcher, match)
    chance = random.Random(seed)
    for _ in range(actions):
        await asyncio.sleep(chance.uniform(0.05, 1))
        if a.ended is None:
            chance.choice((a, b)).act(chance)
    await asyncio.sleep(1)
    events = hall.events(match)
    names = {match: "MATCH", hall.rooms.doors.token("watch", match)[len(match) :]: "WATCH"}
    said = [[_renamed(frame, names) for frame in racer.frames] for racer in (a, b, watcher)]
    await hall.end()
    return said, ever_seen(events), a.ended is not None


def _renamed(frame: str, names: dict[str, str]) -> str:
    for name, common in names.items():
        frame = frame.replace(name, common)
    return frame


def ever_seen(events: Sequence[Event]) -> set[int]:
    return set(first_seen(events))


def first_seen(events: Sequence[Event]) -> dict[int, int]:
    """Return for every card that was seen the event that showed it first."""
    match = open_match(events[0]).match  # type: ignore[arg-type] # a journal begins so
    seen: dict[int, int] = {}
    for event in (None, *events[1:]):
        if event is not None:
            match = evolve(match, event).match
        for pile in view(match.game, match.state).piles:
            for card in pile:
                if card != UNKNOWN:
                    seen.setdefault(card, match.seq)
    return seen


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(n, marks=pytest.mark.soak) for n in range(12, 200))]
)
def test_deals_that_look_the_same_sound_the_same(seed: int) -> None:
    """What is never turned up in the course of a race leaves no trace in any byte."""
    chance = random.Random(seed)
    state = deal(DealCode("PR1", "D3R", chance.randrange(DEAL_COUNT)))
    position = format_position(Position(RACE, state))
    one, seen, has_ended = run(streams(position, seed, 30))
    other_state = shuffled_where_unseen(state, seen, chance)
    assert other_state != state
    other, _, other_has_ended = run(streams(format_position(Position(RACE, other_state)), seed, 30))
    for mine, theirs in zip(one, other, strict=True):
        if has_ended or other_has_ended:
            ends = min(_end_of(mine), _end_of(theirs))
            mine, theirs = mine[:ends], theirs[:ends]
        assert mine == theirs


def _end_of(frames: list[str]) -> int:
    """Return how many frames come before the end, which by rule may see the stock."""
    return next((i for i, frame in enumerate(frames) if '"kind":"ended"' in frame), len(frames))


# Every byte of many races.


@pytest.mark.parametrize(
    "seeds",
    [
        *(range(at, at + 10) for at in range(0, 30, 10)),
        *(
            pytest.param(range(at, at + 97), marks=[pytest.mark.soak, pytest.mark.timeout(900)])
            for at in range(30, 1000, 97)
        ),
    ],
    ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}",
)
def test_no_card_is_sent_before_it_is_turned_and_no_seed_before_the_end(seeds: range) -> None:
    for seed in seeds:
        run(_search_a_race(seed))


async def _search_a_race(seed: int) -> None:
    chance = random.Random(seed)
    hall = Hall(seed, latency_s=lambda: chance.expovariate(1 / 0.003))
    dealt = secret_race()
    a, b, watcher = Racer("ann", "A"), Racer("bob", "B"), Racer("eve")
    match = await hall.begin("ann", "bob", dealt=dealt)
    watcher.ticket = hall.rooms.doors.token("watch", match)
    for racer in (a, b, watcher):
        hall.connect(racer, match)
    await asyncio.sleep(0.1)
    a.say(t="ready")
    b.say(t="ready")
    await asyncio.sleep(2)
    for racer in (a, b, watcher):
        assert not any(CARD.search(frame) for frame in racer.frames)
    await asyncio.sleep(1.5)
    while a.ended is None and a.seq < 200:
        await asyncio.sleep(chance.uniform(0.05, 0.5))
        chance.choice((a, b)).act(chance)
        if chance.random() < 0.02:
            hall.connect(chance.choice((a, b, watcher)), match)
    if a.ended is None:
        a.command(t="resign")
    await asyncio.sleep(1)
    seen = {format_card(card): seq for card, seq in first_seen(hall.events(match)).items()}
    assert dealt.seed is not None and dealt.nonce is not None
    tokens = [hall.rooms.doors.token("seat", match), hall.rooms.doors.token("watch", match)]
    for racer in (a, b, watcher):
        _search(racer, seen, (dealt.seed, dealt.nonce))
        for frame in racer.frames:
            assert tokens[0] not in frame
            assert racer is not watcher or tokens[1] not in frame
    await hall.end()


def _search(racer: Racer, seen: dict[str, int], secrets: tuple[str, ...]) -> None:
    seq = 0
    for frame, message in zip(racer.frames, racer.heard, strict=True):
        seq = max(seq, message.get("seq", 0))
        for card in CARD.findall(frame):
            assert seen[card] <= seq, frame
        if message["t"] != "end":
            assert not any(secret in frame for secret in secrets)
        else:
            assert all(secret in frame for secret in secrets)


# Links.


def test_a_link_opens_one_door_of_one_match_of_one_server() -> None:
    doors, others = Doors(b"a" * 32), Doors(b"b" * 32)
    token = doors.token("seat", "match")
    assert doors.match_of("seat", token) == "match"
    assert len(token) - len("match") == 22, "22 symbols of base 64 hold 128 bits"
    assert doors.match_of("watch", token) is None
    assert others.match_of("seat", token) is None
    other = doors.token("seat", "matcg")
    assert doors.match_of("seat", "match" + other[5:]) is None
    for at in range(len(token)):
        changed = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
        # The last symbol carries two bits of the mark only, but all of it is compared.
        assert doors.match_of("seat", changed) is None
    for text in ("", "é" * 30, "match", token + "A", "\x00" + token):
        assert doors.match_of("seat", text) is None


def test_a_people_race_is_dealt_from_256_secret_bits() -> None:
    dealt = [secret_race() for _ in range(100)]
    assert len({event.seed for event in dealt}) == 100
    assert all(event.code is None and len(event.seed or "") == 64 for event in dealt)
    assert all(len(event.nonce or "") == 32 for event in dealt)
    assert practice_race().seed is None
