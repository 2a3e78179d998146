"""What a player sees, as arrays of small numbers.

Only what `view` returns gets here, so no hidden card can. A place without a card is 0, a
hidden card 1, a known one 2 to 53 by suit and rank; in the race the other player's cards
go on from 54.
"""

from functools import cached_property
from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from kosynka.cards import OWNER_B, PACK_SIZE, UNKNOWN
from kosynka.rules.game import Game
from kosynka.rules.state import State
from kosynka.rules.view import view

NO_CARD, HIDDEN, FIRST_CARD = 0, 1, 2

Observation = dict[str, NDArray[numpy.int16] | NDArray[numpy.int8]]


class Observer:
    """Turns states into what the player of a seat sees."""

    def __init__(self, game: Game, seat: int = 0) -> None:
        self.game = game
        self.seats = (seat, *(other for other in range(game.seats) if other != seat))
        """The observer first."""
        self._table = _codes(seat)

    @cached_property
    def space(self) -> spaces.Dict[Any]:
        """The shapes: columns by height, waste from the bottom, counts of the stocks."""
        game = self.game
        shapes: dict[str, tuple[int, ...]] = {"foundations": (len(game.foundations),)}
        if game.captives:
            shapes["captives"] = (game.captives,)
        shapes["columns"] = self._of_seats(len(game.column_heights), self._height)
        shapes["waste"] = self._of_seats(self._stock)
        most = FIRST_CARD + PACK_SIZE * game.seats - 1
        fields: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, most, shape, numpy.int8) for name, shape in shapes.items()
        }
        fields["stock"] = spaces.Box(0, self._stock, self._of_seats(1), numpy.int16)
        if game.redeals:
            fields["redeals"] = spaces.Box(0, game.redeals, self._of_seats(1), numpy.int16)
        return spaces.Dict(fields)

    def observe(self, state: State) -> Observation:
        """Return what the player sees of `state`."""
        game, seen = self.game, view(self.game, state)
        rows = {"foundations": b"".join(self._row(seen.piles[i][-1:], 1) for i in game.foundations)}
        if game.captives:
            rows["captives"] = b"".join(self._row(seen.piles[i], 1) for i in game.captive_piles)
        rows["columns"] = b"".join(
            self._row(seen.piles[i], self._height)
            for seat in self.seats
            for i in game.columns_of(seat)
        )
        rows["waste"] = b"".join(
            self._row(seen.piles[game.waste_of(seat)], self._stock) for seat in self.seats
        )
        observation: Observation = {
            name: numpy.frombuffer(row, dtype=numpy.int8).reshape(self.space[name].shape)
            for name, row in rows.items()
        }
        stocks = [len(seen.piles[game.stock_of(seat)]) for seat in self.seats]
        observation["stock"] = self._counts(stocks)
        if game.redeals:
            left = [seen.redeals_left[seat] or 0 for seat in self.seats]
            observation["redeals"] = self._counts(left)
        return observation

    @cached_property
    def _height(self) -> int:
        """No column grows higher: on the cards dealt lies at most one run."""
        return max(self.game.column_heights) + self.game.highest_in_column - 1

    @cached_property
    def _stock(self) -> int:
        game = self.game
        dealt = sum(game.column_heights) + game.captives
        return game.card_count // game.seats - dealt

    def _of_seats(self, *shape: int) -> tuple[int, ...]:
        return shape if self.game.seats == 1 else (self.game.seats, *shape)

    def _row(self, cards: tuple[int, ...], width: int) -> bytes:
        return bytes(cards).translate(self._table).ljust(width, bytes([NO_CARD]))

    def _counts(self, values: list[int]) -> NDArray[numpy.int16]:
        return numpy.array(values, dtype=numpy.int16).reshape(self._of_seats(1))


def _codes(seat: int) -> bytes:
    """Return the code of each card number: the observer's own pack comes first."""
    codes = bytearray(256)
    for face in range(PACK_SIZE):
        own, other = (face, face + OWNER_B) if seat == 0 else (face + OWNER_B, face)
        codes[own] = FIRST_CARD + face
        codes[other] = FIRST_CARD + PACK_SIZE + face
    codes[UNKNOWN] = HIDDEN
    return bytes(codes)
