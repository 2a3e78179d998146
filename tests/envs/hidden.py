"""Deals that look alike: the hidden cards change places, nothing else."""

import random
from dataclasses import replace

from kosynka.rules.game import Game
from kosynka.rules.state import State


def shuffled_where_hidden(game: Game, state: State, seed: int) -> State:
    """Return a state with the same view, in a race for each player apart."""
    piles = [list(pile) for pile in state.piles]
    for seat in range(game.seats):
        own = (*game.columns_of(seat), *game.captive_piles, game.stock_of(seat))
        places = [
            (pile, at)
            for pile in own
            for at in range(
                len(piles[pile]) if pile == game.stock_of(seat) else state.face_down[pile]
            )
        ]
        cards = [piles[pile][at] for pile, at in places]
        random.Random(seed).shuffle(cards)
        for (pile, at), card in zip(places, cards, strict=True):
            piles[pile][at] = card
    return replace(state, piles=tuple(map(tuple, piles)))
