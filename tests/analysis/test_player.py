"""Players who do not peek: legal everywhere, blind to hidden cards, stronger with samples."""

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from benchmarks.chance import point
from kosynka.analysis.chance import chance
from kosynka.analysis.evidence import dealt
from kosynka.analysis.memory import Memory
from kosynka.analysis.play_test import wins, wins_deal
from kosynka.analysis.player import GREEDY, IN_A_HURRY, PLAYERS, QUICK, SamplingPlayer, Skills
from kosynka.cards import UNKNOWN, pack
from kosynka.deals import DealCode
from kosynka.errors import UnsupportedGameError
from kosynka.games import CATALOGUE, read_position
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Draw
from kosynka.rules.state import State
from kosynka.rules.transition import apply
from kosynka.solver import Skill, _kernel, advise, play_on
from kosynka.solver.encode import encode_seat

SOLO = [game_id for game_id, game in CATALOGUE.items() if not game.is_race]
FEW = Skill(samples=12, greedy_weight=1.0)


def code_of(game_id: str, number: int) -> DealCode:
    prefix, mode = game_id.split("-")
    return DealCode(prefix, mode, number)


def with_other_hidden_cards(game: Game, state: State, memory: Memory, seed: int) -> State:
    """Return a table that looks the same to who has seen what `memory` says."""
    piles = [list(pile) for pile in state.piles]
    places = [
        (number, index)
        for number, pile in enumerate(memory.recall(state).piles)
        for index, card in enumerate(pile)
        if card == UNKNOWN
    ]
    cards = [piles[number][index] for number, index in places]
    random.Random(seed).shuffle(cards)
    for (number, index), card in zip(places, cards, strict=True):
        piles[number][index] = card
    return replace(state, piles=tuple(map(tuple, piles)))


def played_a_while(game_id: str, number: int, moves: int) -> tuple[Game, State, Memory]:
    game, state = dealt(code_of(game_id, number))
    memory, rng = Memory.of(game, state), random.Random(number)
    for _ in range(moves):
        for move in PLAYERS["greedy"].moves(game, memory.recall(state), rng):
            state = apply(game, state, move).state
            memory = memory.after(state)
    return game, state, memory


@pytest.mark.parametrize("moves", [0, 40])
@pytest.mark.parametrize("game_id", SOLO)
def test_nothing_depends_on_a_card_that_was_not_seen(game_id: str, moves: int) -> None:
    game, state, memory = played_a_while(game_id, 3, moves)
    answers = set()
    for seed in range(3):
        other = with_other_hidden_cards(game, state, memory, seed)
        seen = memory.recall(other)
        answers.add(
            (advise(game, seen, FEW, seed=4), play_on(game, seen, FEW, 1, seed=4))
            if game.base_by_hand
            else (advise(game, seen, FEW, seed=4), chance(game, seen, 4, seed=4))
        )
    assert len(answers) == 1


def test_in_queens_nothing_depends_on_a_hidden_card_to_the_end() -> None:
    """Captives come free late, one by one: each must be news to the player."""
    game, state = dealt(code_of("TQ1-D1T", 5))
    memory, rng = Memory.of(game, state), random.Random(5)
    for turn in range(1000):
        seen = memory.recall(state)
        chosen = PLAYERS["greedy"].moves(game, seen, rng)
        if turn % 12 == 0 and sum(pile.count(UNKNOWN) for pile in seen.piles) > 1:
            others = [with_other_hidden_cards(game, state, memory, seed) for seed in range(3)]
            for skill in (GREEDY, FEW):
                tables = (seen, *map(memory.recall, others))
                assert len({advise(game, table, skill, seed=turn) for table in tables}) == 1
        for index, move in enumerate(chosen):
            state, before = apply(game, state, move).state, memory
            memory = memory.after(state)
            assert memory == before or index == len(chosen) - 1, "only the last move turns a card"
        if not chosen:
            break
    assert sum(len(state.piles[i]) for i in game.foundations) > 150


@pytest.mark.parametrize("game_id", SOLO)
def test_every_player_keeps_to_the_rules(game_id: str) -> None:
    code = code_of(game_id, 8)
    fast = Skill(samples=1, greedy_weight=1.0)
    for player in (PLAYERS["random"], PLAYERS["greedy"], SamplingPlayer(Skills(fast, fast, fast))):
        wins_deal(code, player, seed=1)  # raises if a move is illegal


def test_the_same_seed_plays_the_same_game() -> None:
    game, state, memory = played_a_while("KL1-D3N", 9, 30)
    seen = memory.recall(state)
    assert len({advise(game, seen, QUICK, seed=7) for _ in range(2)}) == 1
    assert len({advise(game, seen, QUICK, seed=seed).value for seed in range(4)}) > 1


def test_with_redeals_at_will_the_stock_is_looked_through_first() -> None:
    game, state = dealt(DealCode("KL1", "D3N", 4))
    memory, rng = Memory.of(game, state), random.Random(1)
    for _ in range(8):
        assert SamplingPlayer(Skills(FEW, FEW, FEW)).moves(game, memory.recall(state), rng) == (
            Draw(),
        )
        state = apply(game, state, Draw()).state
        memory = memory.after(state)
    assert UNKNOWN not in memory.recall(state).piles[game.stock_of(0)]


@pytest.mark.parametrize("game_id", ["KL1-D1N", "KL1-D3N", "DS1-D1N", "DS1-D3N"])
@pytest.mark.parametrize("skill", [GREEDY, FEW])
def test_advice_looks_through_the_stock_first_too(game_id: str, skill: Skill) -> None:
    """Else a card that may lie anywhere in the stock would be played as if it were known."""
    for number in range(6):
        game, state, memory = played_a_while(game_id, number, 12)
        if UNKNOWN not in memory.recall(state).piles[game.stock_of(0)]:
            continue
        assert advise(game, memory.recall(state), skill, seed=number).moves == (Draw(),)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"samples": -1}, "0 samples or more"),
        ({"curiosity": float("nan")}, "finite"),
        ({"greedy_weight": float("inf")}, "finite"),
    ],
)
def test_a_skill_that_cannot_be_is_refused(asked: dict[str, Any], says: str) -> None:
    game, seen, _ = played_a_while("TQ1-D1T", 1, 0)
    with pytest.raises(ValueError, match=says):
        advise(game, seen, replace(FEW, **asked))


def test_fewer_games_than_none_are_not_played_on() -> None:
    game, state, memory = played_a_while("KL1-D1N", 1, 0)
    with pytest.raises(ValueError, match="-1 games"):
        chance(game, memory.recall(state), -1)


@pytest.mark.parametrize("game_id", ["KL1-D3V", "TQ1-D1T"])
def test_more_cards_than_four_packs_are_refused(game_id: str) -> None:
    spec = encode_seat(CATALOGUE[game_id])
    game = CATALOGUE[game_id]
    piles = [[0] * 60 for _ in game.piles]
    down, unseen = [0] * len(piles), [0] * len(piles)
    layout, limits = _kernel.Layout(piles, down, 0), _kernel.Limits(None, None, 64, 0)
    skill = _kernel.Skill(samples=1, curiosity=1.0, nodes=1, greedy_weight=1.0)
    with pytest.raises(ValueError, match="more cards than in four packs"):
        _kernel.advise(spec, layout, unseen, skill, limits, None)
    with pytest.raises(ValueError, match="more cards than in four packs"):
        _kernel.play_on(spec, layout, unseen, skill, 1, limits, None)


FOUR_UNSEEN = (
    "KL1 D3N; f1=7S; f2=6H; f3=4D; f4=5C; t1=KS QH JS TH 9C 8H 7C 6D; "
    "t2=KD QS JH TC 9H 8S 7D 6C; t4=??|8D; t5=KC; t6=KH QC JD TS 9D; t7=?? ?? ??|JC TD; s=7H"
)


def test_the_chance_is_the_share_of_orders_that_the_player_wins() -> None:
    """All 24 orders of four unseen cards are played under the rules, each as often."""
    game, seen = fragment(FOUR_UNSEEN)
    everywhere = Memory.of(game, seen)
    left = sorted(set(pack()) - {card for pile in seen.piles for card in pile})
    won = count = 0
    for order in permutations(left):
        filler = iter(order)
        piles = [[next(filler) if c == UNKNOWN else c for c in pile] for pile in seen.piles]
        state = replace(seen, piles=tuple(map(tuple, piles)))
        for seed in range(2):
            won += wins(game, state, everywhere, SamplingPlayer(IN_A_HURRY), seed=str(seed))
            count += 1
    found = chance(game, seen, 600, seed=2)
    assert found.count == 600
    assert 0.05 < won / count < 0.95
    assert abs(found.share - won / count) < 0.1
    assert found.interval.low < found.share < found.interval.high


def fragment(text: str) -> tuple[Game, State]:
    position = read_position(text, fragment=True)
    return position.game, position.state


def test_a_won_table_has_every_chance() -> None:
    position = read_position("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=KC")
    assert chance(position.game, position.state, 10).share == 1.0


def test_a_table_that_lacks_cards_has_no_chance_to_tell() -> None:
    with pytest.raises(UnsupportedGameError, match="cards missing"):
        chance(*fragment("KL1 D1N; t1=??|5H; s=3C"), 10)


def test_a_seat_of_the_race_is_advised_from_its_own_view() -> None:
    game, state = dealt(DealCode("PR1", "D3R", 2))
    memory = Memory.of(game, state)
    for turn in range(60):
        seat = turn % 2
        other = with_other_hidden_cards_of_seats(game, state, memory, turn)
        advice = advise(game, memory.recall(state), FEW, seat=seat, seed=turn)
        assert advice == advise(game, memory.recall(other), FEW, seat=seat, seed=turn)
        if not advice.moves:
            continue
        assert advice.moves[0] in legal_moves(game, state)
        state = apply(game, state, advice.moves[0]).state
        memory = memory.after(state)
    assert sum(len(state.piles[i]) for i in game.foundations) > 0


def with_other_hidden_cards_of_seats(game: Game, state: State, memory: Memory, seed: int) -> State:
    """Shuffle the hidden cards of each player's own pack."""
    piles = list(state.piles)
    for seat in range(game.seats):
        numbers = (*game.columns_of(seat), game.stock_of(seat))
        places = [
            (number, index)
            for number in numbers
            for index, card in enumerate(memory.recall(state).piles[number])
            if card == UNKNOWN
        ]
        cards = [piles[number][index] for number, index in places]
        random.Random(seed).shuffle(cards)
        for (number, index), card in zip(places, cards, strict=True):
            pile = piles[number]
            piles[number] = (*pile[:index], card, *pile[index + 1 :])
    return replace(state, piles=tuple(piles))


def test_a_seen_deal_is_played_as_the_solver_says() -> None:
    position = read_position("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=TC; s=JC QC; t1=KC")
    game, state = position.game, position.state
    assert wins(game, state, Memory.of(game, state), SamplingPlayer(Skills(FEW, FEW, FEW)))


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_sampling_beats_greedy_beats_random_on_the_same_deals() -> None:
    won = {
        name: sum(wins_deal(DealCode("KL1", "D3N", number), PLAYERS[name]) for number in range(120))
        for name in ("random", "greedy", "sampling-quick")
    }
    assert won["random"] < won["greedy"] < won["sampling-quick"]


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_the_chance_is_calibrated() -> None:
    """Over many tables as many games are won as the chance says, and more where it says more."""
    points = [found for number in range(300) if (found := point("KL1-D1N", number, 20, 1))]
    predicted = sum(each.predicted for each in points)
    won = sum(each.won for each in points)
    variance = sum(each.predicted * (1 - each.predicted) for each in points)
    assert abs(won - predicted) < 3 * variance**0.5
    low = [each.won for each in points if each.predicted < 0.3]
    high = [each.won for each in points if each.predicted > 0.7]
    assert sum(low) / len(low) < 0.35 < 0.6 < sum(high) / len(high)
