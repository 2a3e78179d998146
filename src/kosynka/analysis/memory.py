"""What a player has seen of a game: all that lies open now, and all that once did."""

from dataclasses import dataclass
from typing import Self

from kosynka.cards import UNKNOWN
from kosynka.rules.game import Game
from kosynka.rules.piles import Role
from kosynka.rules.state import State


@dataclass(frozen=True, slots=True)
class Memory:
    """How many cards of each pile were never seen.

    Cards that lie face down keep their order: so in a column they are the lowest ones, in
    a stock the last ones. What was turned up and put back, by a redeal or an undo, was seen.
    """

    game: Game
    unseen: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, state: State) -> Self:
        """Return what somebody knows who meets `state` for the first time."""
        return cls(game, _face_down(game, state))

    def after(self, state: State) -> Self:
        """Return what is known when `state` has been seen as well, one move or undo later."""
        unseen = tuple(map(min, self.unseen, _face_down(self.game, state)))
        return self if unseen == self.unseen else type(self)(self.game, unseen)

    def recall(self, state: State) -> State:
        """Return the table as it stands in the player's mind: never-seen cards are `UNKNOWN`.

        Like `rules.view`, but what was seen before is not forgotten.
        """
        piles = list(state.piles)
        for number, unseen in enumerate(self.unseen):
            if not unseen:
                continue
            cards = piles[number]
            hidden = (UNKNOWN,) * unseen
            if self.game.roles[number] is Role.STOCK:
                piles[number] = cards[: len(cards) - unseen] + hidden
            else:
                piles[number] = hidden + cards[unseen:]
        return State(tuple(piles), state.face_down, state.redeals_left, state.score)


def _face_down(game: Game, state: State) -> tuple[int, ...]:
    """Return for each pile how many of its cards lie face down."""
    return tuple(
        len(cards) if role is Role.STOCK else down
        for cards, down, role in zip(state.piles, state.face_down, game.roles, strict=True)
    )
