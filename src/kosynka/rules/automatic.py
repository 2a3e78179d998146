"""What happens by itself after an action: base cards that go up, captives that come free.

Turning a bared column card belongs to the move that bared it and is done there.
"""

from kosynka.cards import RANKS_IN_SUIT
from kosynka.rules.hand import Hand


def run_automatic(hand: Hand) -> None:
    """Repeat the automatic moves of the game until none applies.

    Where base cards go up by themselves, each takes the leftmost place without one,
    covering the captive there unseen. Looked for each time anew: the leftmost column
    whose top is one, the waste, the leftmost freed captive.
    """
    free_captives(hand)
    if hand.game.base_by_hand:
        return
    while (source := _bared_base(hand)) is not None:
        target = next((i for i in hand.game.foundations if not hand.piles[i]), None)
        if target is None:
            return
        hand.move(source, 1, target)
        hand.reveal_top(source)


def free_captives(hand: Hand) -> None:
    """Turn up each captive whose foundation is complete."""
    for foundation, captive in zip(hand.game.foundations, hand.game.captive_piles, strict=False):
        if hand.face_down[captive] and len(hand.piles[foundation]) == RANKS_IN_SUIT:
            hand.reveal_top(captive)


def _bared_base(hand: Hand) -> int | None:
    game, piles = hand.game, hand.piles
    for seat in range(game.seats):
        sources: tuple[int, ...] = (
            *game.columns_of(seat),
            game.waste_of(seat),
            *game.captive_piles,
        )
        for source in sources:
            cards = piles[source]
            if cards and cards[-1] in game.base_cards and hand.face_down[source] < len(cards):
                return source
    return None
