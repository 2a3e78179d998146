"""Ends of games in the catalogue's own games, small enough for the slow oracle."""

from random import Random

from kosynka.cards import RANKS_IN_SUIT, make_card
from kosynka.rules.game import Game
from kosynka.rules.state import State

LOSING = "KL1-D1V-AAAAAAZ"
"""A winnable deal with one pass: two draws keep it so, the third loses it."""

ENDING = "KL1 D1N; f1=KS; f2=KH; f3=KD; f4=TC; s=JC QC; t1=KC"
"""Won by drawing and playing up."""


def small_end(game: Game, random: Random, *, loose: int = 5, width: int = 2) -> State:
    """Return a full position with few cards that are not up yet."""
    piles: list[tuple[int, ...]] = [()] * len(game.piles)
    face_down = [0] * len(game.piles)
    heights = [RANKS_IN_SUIT] * len(game.foundations)
    for _ in range(loose):
        number = random.choice([n for n, height in enumerate(heights) if height > 4])
        heights[number] -= 1
    rest = []
    for number, height in zip(game.foundations, heights, strict=True):
        suit = game.foundation_suits[number]
        assert suit is not None
        cards = [make_card(suit, rank) for rank in range(1, RANKS_IN_SUIT + 1)]
        piles[number] = tuple(cards[:height])
        rest += cards[height:]
    random.shuffle(rest)
    for card in rest:
        column = random.choice(list(game.columns_of(0))[:width])
        pile = random.choice([column, column, game.stock_of(0)])
        piles[pile] += (card,)
    for column in game.columns_of(0):
        face_down[column] = max(0, len(piles[column]) - 1)
    redeals = game.redeals
    score = None if game.scoring is None else game.scoring.start
    return State(tuple(piles), tuple(face_down), (redeals,), score)
