"""What somebody has seen: everything that ever lay open, and nothing else."""

import random

import pytest

from kosynka.analysis.evidence import dealt
from kosynka.analysis.memory import Memory
from kosynka.cards import UNKNOWN
from kosynka.deals import DealCode
from kosynka.games import CATALOGUE
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.state import State
from kosynka.rules.transition import apply
from kosynka.rules.view import view


def code_of(game_id: str, number: int) -> DealCode:
    prefix, mode = game_id.split("-")
    return DealCode(prefix, mode, number)


def open_cards(game: Game, state: State) -> set[int]:
    return {card for pile in view(game, state).piles for card in pile} - {UNKNOWN}


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_memory_holds_what_lay_open_and_nothing_else(game_id: str) -> None:
    game, state = dealt(code_of(game_id, 5))
    memory, rng, past = Memory.of(game, state), random.Random(1), [state]
    seen = open_cards(game, state)
    for _ in range(300):
        if rng.random() < 0.1:
            state = past.pop() if len(past) > 1 else state  # an undo
        elif legal := legal_moves(game, state):
            past.append(state)
            state = apply(game, state, rng.choice(legal)).state
        memory = memory.after(state)
        seen |= open_cards(game, state)
        recalled = memory.recall(state)
        assert {card for pile in recalled.piles for card in pile} - {UNKNOWN} <= seen
        for mind, sight, true in zip(
            recalled.piles, view(game, state).piles, state.piles, strict=True
        ):
            assert all(a in (b, UNKNOWN) for a, b in zip(mind, true, strict=True))
            assert all(a == b for a, b in zip(mind, sight, strict=True) if b != UNKNOWN)
        if game.packs == 1:  # no equal copies: then exactly these
            assert {card for pile in recalled.piles for card in pile} - {UNKNOWN} == seen


def test_an_undone_card_and_a_redealt_waste_are_remembered() -> None:
    game, start = dealt(DealCode("KL1", "D3N", 1))
    memory, state = Memory.of(game, start), start
    for _ in range(9):  # eight draws and the redeal
        (turn,) = (move for move in legal_moves(game, state) if type(move).__name__ != "Play")
        state = apply(game, state, turn).state
        memory = memory.after(state)
    assert UNKNOWN not in memory.recall(state).piles[game.stock_of(0)]
    assert memory.recall(state).piles[game.stock_of(0)] == start.piles[game.stock_of(0)]
    assert memory.recall(start).piles[game.columns_of(0)[6]][:6] == (UNKNOWN,) * 6
