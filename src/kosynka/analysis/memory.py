"""What a player has seen of a game: all that lies open now, and all that once did."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from kosynka.cards import UNKNOWN
from kosynka.errors import ParseError
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    Event,
    MatchDealt,
    MovePlayed,
    MovesCollected,
)
from kosynka.match.match import evolve, open_match
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


@dataclass(frozen=True, slots=True)
class Sight:
    """The table after an event, as the player had it in mind."""

    seq: int
    seen: State


def recollect(events: Iterable[Event]) -> tuple[Game, list[Sight]]:
    """Return a game for one as its player saw it: the deal, then each event with cards.

    Raises:
        KosynkaError: if the events make no such game.
    """
    rest = iter(events)
    dealt = next(rest, None)
    if not isinstance(dealt, MatchDealt):
        raise ParseError("a journal begins with the deal")
    match = open_match(dealt).match
    memory = Memory.of(match.game, match.state)
    sights = [Sight(match.seq, memory.recall(match.state))]
    for event in rest:
        match = evolve(match, event).match
        if isinstance(event, MovePlayed | MovesCollected | ActionUndone | ActionRedone):
            memory = memory.after(match.state)
            sights.append(Sight(match.seq, memory.recall(match.state)))
    return match.game, sights
