"""What must hold between the verdicts of related positions."""

from dataclasses import replace
from random import Random

import pytest

from kosynka.cards import RANKS_IN_SUIT, Suit
from kosynka.games.double_solitaire import DOUBLE_SOLITAIRE
from kosynka.games.klondike import KLONDIKE
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.solver import Limits, solve
from tests.solver.small_decks import ONE_PACK, TWO_PACKS, small_state

S, H, D, C = Suit
SUIT_CHANGES = (
    (C, H, D, S),
    (S, D, H, C),
    (H, S, C, D),
    (D, C, S, H),
)
"""For each suit the one that takes its place: twins swapped, or the colours."""


def _is_winnable(game: Game, state: State) -> bool:
    state = replace(state, redeals_left=(game.redeals,))
    verdict = solve(game, state, Limits(nodes=200_000, cpu_ms=None))
    assert verdict.verdict != "unknown"
    return verdict.verdict == "winnable"


def _with_suits(game: Game, state: State, change: tuple[Suit, ...]) -> State:
    piles = [
        tuple(change[card // RANKS_IN_SUIT] * RANKS_IN_SUIT + card % RANKS_IN_SUIT for card in pile)
        for pile in state.piles
    ]
    copies = game.packs
    up = [piles[change.index(suit) * copies + i] for suit in Suit for i in range(copies)]
    return replace(state, piles=(*up, *piles[len(up) :]))


@pytest.mark.parametrize("packs", [1, 2])
def test_verdicts_of_related_games_are_ordered(packs: int) -> None:
    base = KLONDIKE if packs == 1 else DOUBLE_SOLITAIRE
    random = Random(packs)
    shapes = ONE_PACK if packs == 1 else TWO_PACKS
    unlimited = 0
    for _ in range(250):
        game, state = small_state(base, random.choice(shapes), random)
        # A waste of one draw is no waste of the other.
        stock = state.piles[game.waste_of(0)] + state.piles[game.stock_of(0)]
        state = replace(state, piles=(*state.piles[: game.waste_of(0)], (), stock))
        wins = {
            (draw, passes, back): _is_winnable(
                replace(game, draw=draw, passes=passes, worry_back=back), state
            )
            for draw in (1, 3)
            for passes in (1, 2, None)
            for back in (True, False)
        }
        for (draw, passes, back), win in wins.items():
            if win:
                assert wins[1, passes, back]
                assert wins[draw, None, back]
                assert wins[draw, passes, True]
                assert passes is None or wins[draw, {1: 2, 2: None}[passes], back]
        unlimited += wins[3, None, True]
    assert 20 < unlimited < 250


@pytest.mark.parametrize("packs", [1, 2])
def test_suits_of_one_colour_and_the_colours_may_be_swapped(packs: int) -> None:
    base = replace(KLONDIKE if packs == 1 else DOUBLE_SOLITAIRE, draw=3)
    random = Random(packs)
    for _ in range(150):
        shape = random.choice(ONE_PACK if packs == 1 else TWO_PACKS)
        game, state = small_state(base, shape, random)
        wins = {_is_winnable(game, _with_suits(game, state, change)) for change in SUIT_CHANGES}
        assert wins == {_is_winnable(game, state)}
