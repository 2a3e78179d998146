"""Small decks: positions whose foundations start partly filled, so that oracles can finish."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from kosynka.cards import RANKS_IN_SUIT, make_card
from kosynka.games.double_solitaire import DOUBLE_SOLITAIRE
from kosynka.games.klondike import KLONDIKE
from kosynka.rules.game import Game
from kosynka.rules.state import State


@dataclass(frozen=True)
class Shape:
    """How small decks of one kind are made."""

    columns: int
    heights: Sequence[tuple[int, int]]
    """For each suit from where to where its foundations start; one pair serves all piles."""
    in_columns: float
    """The share of the cards that is dealt to columns."""


ONE_PACK = (
    Shape(2, ((8, 8), (8, 8), (13, 13), (13, 13)), 0.8),
    Shape(3, ((8, 8), (8, 8), (13, 13), (13, 13)), 0.8),
    Shape(2, ((9, 11), (9, 11), (9, 11), (9, 11)), 0.8),
    Shape(3, ((9, 11), (9, 11), (9, 11), (9, 11)), 0.9),
    Shape(3, ((7, 8), (7, 8), (12, 12), (12, 12)), 0.8),
    Shape(2, ((6, 12), (6, 12), (6, 12), (6, 12)), 0.7),
    Shape(1, ((9, 12), (9, 12), (9, 12), (9, 12)), 0.5),
)
TWO_PACKS = (
    Shape(2, ((10, 11), (10, 11), (13, 13), (13, 13)), 0.8),
    Shape(3, ((10, 12), (10, 12), (12, 13), (12, 13)), 0.8),
    Shape(2, ((9, 13), (9, 13), (11, 13), (11, 13)), 0.7),
    Shape(3, ((10, 13), (10, 13), (10, 13), (10, 13)), 0.8),
    Shape(1, ((11, 13), (11, 13), (11, 13), (11, 13)), 0.5),
)


def small_state(game: Game, shape: Shape, random: Random) -> tuple[Game, State]:
    """Return the game with fewer columns and a random deal of a small deck."""
    game = replace(game, column_heights=(1,) * shape.columns)
    piles: list[tuple[int, ...]] = [()] * len(game.piles)
    face_down = [0] * len(game.piles)
    rest: list[int] = []
    for number in game.foundations:
        suit = game.foundation_suits[number]
        assert suit is not None
        height = random.randint(*shape.heights[suit])
        piles[number] = tuple(make_card(suit, rank) for rank in range(1, height + 1))
        rest += [make_card(suit, rank) for rank in range(height + 1, RANKS_IN_SUIT + 1)]
    random.shuffle(rest)
    cut = round(len(rest) * shape.in_columns)
    dealt, stock = rest[:cut], rest[cut:]
    for i, card in enumerate(dealt):
        column = game.columns_of(0)[min(i, random.randrange(shape.columns))]
        piles[column] += (card,)
    for column in game.columns_of(0):
        face_down[column] = max(0, len(piles[column]) - 1)
    drawn = random.choice((0, 0, random.randint(0, len(stock))))
    piles[game.waste_of(0)], piles[game.stock_of(0)] = tuple(stock[:drawn]), tuple(stock[drawn:])
    return game, State(tuple(piles), tuple(face_down), (game.redeals,), 0)


def variants(packs: int) -> list[Game]:
    """Return Klondike or Double Solitaire in every draw, pass and worrying back."""
    base = KLONDIKE if packs == 1 else DOUBLE_SOLITAIRE
    return [
        replace(base, draw=draw, passes=passes, worry_back=worry_back)
        for draw in (1, 2, 3)
        for passes in (None, 1, 2)
        for worry_back in (True, False)
    ]
