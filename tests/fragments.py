"""Small random ends of games, for comparing the engine with exhaustive search."""

import random

from kosynka.cards import OWNER_B, make_card
from kosynka.rules.game import Game
from kosynka.rules.state import State


def random_end(game: Game, seed: int, *, loose: int = 9, hidden: bool = True) -> State:
    """Return foundations of random height and up to `loose` of the other cards strewn about.

    Most cards join a column that takes them, so that there is something to move.
    """
    rng = random.Random(seed)
    piles: list[tuple[int, ...]] = [()] * len(game.piles)
    face_down = [0] * len(game.piles)
    rest = []
    for number, suit in enumerate(game.foundation_suits):
        suit_number = rng.randrange(4) if suit is None else int(suit)
        owner = OWNER_B * (number % game.seats)
        ranks = [(game.base_rank + i - 1) % 13 + 1 for i in range(13)]
        cards = [make_card(suit_number, rank) + owner for rank in ranks]
        height = rng.choice([0, 4, 8, 9, 10, 11, 12, 13])
        piles[number] = tuple(cards[:height])
        rest += cards[height:]
    rng.shuffle(rest)
    if game.captives:
        for captive in game.captive_piles:
            full = len(piles[captive - game.captive_piles.start]) == 13
            if rest and not full and rng.random() < 0.3:
                piles[captive], face_down[captive] = (rest.pop(),), 1
    stock_share = rng.choice([0.1, 0.3, 0.6])
    width = rng.randrange(2, 6)
    for card in rest[: rng.randrange(1, loose + 1)]:
        seat = card // OWNER_B
        columns = game.columns_of(seat)[:width]
        if rng.random() < stock_share:
            pile = rng.choice([game.waste_of(seat), game.stock_of(seat)])
        else:
            fitting = [c for c in columns if piles[c] and card in game.fits_on[piles[c][-1]]]
            pile = fitting[0] if fitting and rng.random() < 0.7 else rng.choice(columns)
        piles[pile] += (card,)
    for seat in range(game.seats):
        for column in game.columns_of(seat):
            if hidden and not game.face_up_deal and len(piles[column]) > 1 and rng.random() < 0.5:
                face_down[column] = rng.randrange(1, len(piles[column]))
    redeals = game.redeals if game.redeals is None else rng.randrange(game.redeals + 1)
    score = None if game.scoring is None else 0
    return State(tuple(piles), tuple(face_down), (redeals,) * game.seats, score)
