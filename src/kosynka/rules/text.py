"""Positions as one line of text, read and written.

The form is that of docs/text-formats.md; what is printed is what is hashed.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from kosynka.cards import (
    OWNER_B,
    RANKS_IN_SUIT,
    UNKNOWN,
    Card,
    face_of,
    format_card,
    make_card,
    owner_of,
    parse_card,
    rank_of,
    suit_of,
)
from kosynka.errors import ParseError
from kosynka.rules.game import Game
from kosynka.rules.piles import SEATS, Pile, Role
from kosynka.rules.state import State


@dataclass(frozen=True, slots=True)
class Position:
    """A state with its game and the move counter, as a line of text holds them."""

    game: Game
    state: State
    moves: int = 0


def format_position(position: Position, *, counter: bool = True) -> str:
    """Return the printed form; without `counter` the form that is hashed."""
    game, state = position.game, position.state
    fields = [f"{game.prefix} {game.mode}"]
    for number, pile in enumerate(game.piles):
        if pile.role is not Role.CAPTIVE:
            fields.append(f"{pile.name}={_format_pile(game, state, number)}")
    if state.score is not None:
        fields.append(f"sc={state.score}")
    if counter:
        fields.append(f"mv={position.moves}")
    for name, left in zip(_redeal_names(game), state.redeals_left, strict=True):
        fields.append(f"{name}={'-' if left is None else left}")
    return "; ".join(fields)


def position_hash(game: Game, state: State) -> str:
    """Return 16 hex digits that name a state, the move counter left out."""
    text = format_position(Position(game, state), counter=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def parse_position(
    text: str, find_game: Callable[[str, str], Game], *, fragment: bool = False
) -> Position:
    """Return the position that `text` describes.

    `find_game` gives the game of a prefix and a mode. A position holds exactly the cards
    of its packs; a `fragment` may lack cards and break the order of runs.

    Raises:
        ParseError: if the text cannot be read or breaks the rules of its game.
        UnsupportedGameError: if there is no such game or mode.
    """
    head, *fields = text.strip().removesuffix(";").split(";")
    words = head.split()
    if len(words) != 2:
        raise ParseError(
            "a position starts with its game and mode and then names piles, "
            "as in KL1 D1N; t1=2D|6S 5H; w=3C"
        )
    game = find_game(words[0], words[1])
    reader = _Reader(game)
    for field in fields:
        reader.read(field)
    position = reader.position()
    check_position(position.game, position.state, fragment=fragment)
    return position


def check_position(game: Game, state: State, *, fragment: bool) -> None:
    """Let a state pass that can stand on the table of its game.

    Raises:
        ParseError: if it cannot, with the reason.
    """
    _check_cards(game, state, fragment=fragment)
    for number, pile in enumerate(game.piles):
        cards, down = state.piles[number], state.face_down[number]
        _check_owner(pile, cards)
        if pile.role is Role.COLUMN and cards:
            if down >= len(cards):
                raise ParseError(f"{pile.name}: the top card of a column lies face up")
            if not fragment and not game.face_up_deal and not _is_built(game, cards[down:]):
                raise ParseError(f"{pile.name}: the face-up cards are no run")
        if pile.role is Role.FOUNDATION and cards:
            _check_foundation(game, pile, cards)


def _check_owner(pile: Pile, cards: tuple[int, ...]) -> None:
    for card in cards:
        if pile.seat is not None and card != UNKNOWN and owner_of(card) != pile.seat:
            raise ParseError(f"{pile.name}: {format_card(card)} is a card of the other player")


def _is_built(game: Game, cards: tuple[int, ...]) -> bool:
    return all(upper in game.fits_on[lower] for lower, upper in pairwise(cards))


def _check_cards(game: Game, state: State, *, fragment: bool) -> None:
    counts = Counter(card for pile in state.piles for card in pile)
    copies = 1 if game.is_race else game.packs
    if not fragment and counts[UNKNOWN]:
        raise ParseError("?? stands only in a fragment: 'kosynka position --fragment' reads one")
    del counts[UNKNOWN]
    for card, count in counts.items():
        if count > copies:
            raise ParseError(f"{format_card(card)} occurs {count} times, the packs hold {copies}")
    if not fragment and sum(counts.values()) != game.card_count:
        raise ParseError(
            f"the position holds {sum(counts.values())} cards instead of {game.card_count}: "
            "only 'kosynka position --fragment' reads a part of a table"
        )


def _check_foundation(game: Game, pile: Pile, cards: tuple[int, ...]) -> None:
    if UNKNOWN in cards:
        raise ParseError(f"{pile.name}: a foundation holds no unknown card")
    if pile.suit is not None and suit_of(cards[0]) is not pile.suit:
        raise ParseError(f"{pile.name} is a place of {pile.suit.letter}, not {cards_text(cards)}")
    follows = all(game.next_up[lower] == face_of(upper) for lower, upper in pairwise(cards))
    if rank_of(cards[0]) != game.base_rank or not follows:
        raise ParseError(f"{pile.name}: {cards_text(cards)} does not go up in suit from its base")


def cards_text(cards: tuple[int, ...]) -> str:
    """Return cards with a blank between them."""
    return " ".join(format_card(card) for card in cards)


def _format_pile(game: Game, state: State, number: int) -> str:
    pile, cards = game.piles[number], state.piles[number]
    if pile.role is Role.FOUNDATION:
        if game.captives:
            captive = state.piles[pile.over] if pile.over is not None else ()
            return f"{cards_text(captive)}/{cards_text(cards)}"
        if not game.is_race:
            cards = cards[-1:]
    down = state.face_down[number]
    if down:
        return f"{cards_text(cards[:down])}|{cards_text(cards[down:])}"
    return cards_text(cards)


def _redeal_names(game: Game) -> list[str]:
    return [f"{SEATS[seat]}.rl" for seat in range(game.seats)] if game.is_race else ["rl"]


_FIELD = re.compile(r"\s*([A-Za-z][A-Za-z.]*[0-9]*)\s*=(.*)", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class _Reader:
    """Fills the piles of a game from the fields of a text."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.piles: list[tuple[int, ...]] = [()] * len(game.piles)
        self.face_down = [0] * len(game.piles)
        self.redeals_left: list[int | None] = [game.redeals] * game.seats
        self.score = None if game.scoring is None else game.scoring.start
        self.moves = 0
        self.seen: set[str] = set()

    def position(self) -> Position:
        for number in self.game.foundations:
            captive = self.game.piles[number].over
            if captive is not None and self.piles[captive]:
                is_free = len(self.piles[number]) == RANKS_IN_SUIT
                self.face_down[captive] = 0 if is_free else 1
        state = State(
            tuple(self.piles), tuple(self.face_down), tuple(self.redeals_left), self.score
        )
        return Position(self.game, state, self.moves)

    def read(self, field: str) -> None:
        matched = _FIELD.fullmatch(field)
        if matched is None:
            raise ParseError(f"{field.strip()!r}: a field is a pile and its cards, as in w=3C 4C")
        name, value = matched[1], matched[2].strip()
        if name in self.seen:
            raise ParseError(f"{name} is given twice")
        self.seen.add(name)
        redeal_names = _redeal_names(self.game)
        if name in redeal_names:
            left = None if value == "-" else _number(name, value, least=0)
            self.redeals_left[redeal_names.index(name)] = left
        elif name == "mv":
            self.moves = _number(name, value, least=0)
        elif name == "sc":
            if self.score is None:
                raise ParseError(f"sc: {self.game.prefix} keeps no score")
            floor = self.game.scoring.floor if self.game.scoring else None
            self.score = _number(name, value, least=floor)
        else:
            self._read_pile(name, value)

    def _read_pile(self, name: str, value: str) -> None:
        number = self.game.pile_numbers.get(name)
        if number is None or self.game.roles[number] is Role.CAPTIVE:
            raise ParseError(f"{self.game.prefix} has no pile {name}")
        pile = self.game.piles[number]
        if pile.role is Role.FOUNDATION:
            if self.game.captives:
                under, slash, value = value.partition("/")
                if not slash and under:
                    raise ParseError(f"{name}: write captive/pile, as in k1=9C/5H or k16=/KS")
                self._read_captive(pile, under)
            self.piles[number] = self._whole_pile(self._cards(name, value))
            return
        down, bar, up = value.rpartition("|")
        if bar and pile.role is not Role.COLUMN:
            raise ParseError(f"{name}: only a column has face-down cards, left of the |")
        below = self._cards(name, down)
        self.piles[number] = (*below, *self._cards(name, up))
        self.face_down[number] = len(below)
        if bar and not up.strip() and below:
            raise ParseError(f"{name}: the top card of a column lies face up")

    def _read_captive(self, pile: Pile, text: str) -> None:
        cards = self._cards(pile.name, text)
        if len(cards) > 1 or (cards and pile.over is None):
            raise ParseError(f"{pile.name} has place for {0 if pile.over is None else 1} captive")
        if pile.over is not None:
            self.piles[pile.over] = cards

    def _cards(self, name: str, text: str) -> tuple[Card, ...]:
        try:
            return tuple(parse_card(word, owners=self.game.is_race) for word in text.split())
        except ParseError as error:
            raise ParseError(f"{name}: {error}") from None

    def _whole_pile(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """Return the pile that one card above the base stands for."""
        if len(cards) != 1 or cards[0] == UNKNOWN or rank_of(cards[0]) == self.game.base_rank:
            return cards
        card = cards[0]
        pile = [make_card(suit_of(card), self.game.base_rank, owner_of(card))]
        while face_of(pile[-1]) != face_of(card):
            pile.append(Card(self.game.next_up[pile[-1]] + OWNER_B * owner_of(card)))
        return tuple(pile)


def _number(name: str, value: str, *, least: int | None) -> int:
    if not _NUMBER.fullmatch(value) or (least is not None and int(value) < least):
        limit = "" if least is None else f" from {least}"
        raise ParseError(f"{name}={value}: a whole number{limit} is wanted")
    return int(value)
