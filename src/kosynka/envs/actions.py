"""The actions of a player as numbers: every move that the game could ever allow.

A number means the same in every position of a game, so that an agent can learn it. Which
of them are legal now is the mask.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import numpy
from numpy.typing import NDArray

from kosynka.rules.game import Game
from kosynka.rules.legal import can_redeal, card_moves, is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State

Mask = NDArray[numpy.int8]


class Actions:
    """The actions of one seat: plays by source, count and target, and last the stock.

    The stock is one action: it draws, or turns the waste over once it is empty.
    """

    def __init__(self, game: Game, seat: int = 0) -> None:
        self.game, self.seat = game, seat

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The moves of cards, by their numbers."""
        return tuple(self._plays())

    @property
    def stock(self) -> int:
        """The number of the action of the stock."""
        return len(self.plays)

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self.plays) + 1

    def legal(self, state: State) -> Mapping[int, Move]:
        """Return the legal moves by their numbers; no hidden card is looked at."""
        if is_won(self.game, state):
            return {}
        moves: dict[int, Move] = {
            self._numbers[play]: play for play in card_moves(self.game, state, self.seat)
        }
        if state.piles[self.game.stock_of(self.seat)]:
            moves[self.stock] = Draw(self.seat)
        elif can_redeal(self.game, state, self.seat):
            moves[self.stock] = Redeal(self.seat)
        return moves

    def mask(self, numbers: Iterable[int]) -> Mask:
        """Return 1 for each of the numbers and 0 for all other actions."""
        mask = numpy.zeros(self.count, dtype=numpy.int8)
        mask[list(numbers)] = 1
        return mask

    def number(self, move: Move) -> int:
        """Return the number of a move.

        Raises:
            KeyError: if it is no move of this seat.
        """
        return self._numbers[move] if isinstance(move, Play) else self.stock

    @cached_property
    def _numbers(self) -> Mapping[Play, int]:
        return {play: number for number, play in enumerate(self.plays)}

    def _plays(self) -> Iterator[Play]:
        game, columns = self.game, self.game.columns_of(self.seat)
        longest = game.highest_in_column
        for source in columns:
            for count in range(1, longest + 1):
                yield from (Play(source, count, to) for to in columns if to != source)
        for source in (*columns, game.waste_of(self.seat), *game.captive_piles):
            yield from (Play(source, 1, to) for to in game.foundations)
        sources = [game.waste_of(self.seat), *(game.foundations if game.worry_back else ())]
        for source in sources:
            yield from (Play(source, 1, to) for to in columns)
