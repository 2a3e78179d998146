"""Cards as small numbers, and their two-character text form.

A card is an int so that a position stays small and quick to compare:
`13 * suit + rank - 1` in the first pack, plus `OWNER_B` in the race's second pack.
Equal copies of a card are the same number; only the race tells owners apart.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NewType

from kosynka.errors import ParseError

Card = NewType("Card", int)

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE, QUEEN, KING = 1, 12, 13
RANKS_IN_SUIT = len(RANKS)
PACK_SIZE = RANKS_IN_SUIT * len(SUITS)

OWNER_B = 64
"""Added to a card of player B's pack in the race."""

UNKNOWN = Card(127)
"""A card whose face the viewer may not know, `??` in text."""


class Suit(IntEnum):
    """The suits in the order of the foundations."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit's letter in text forms."""
        return SUITS[self]

    @property
    def is_red(self) -> bool:
        """True for hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


def make_card(suit: int, rank: int, owner: int = 0) -> Card:
    """Return the card of `suit` 0..3 and `rank` 1..13 in the pack of `owner` 0 or 1."""
    return Card(RANKS_IN_SUIT * suit + rank - 1 + OWNER_B * owner)


def face_of(card: int) -> int:
    """Return 0..51: the card without its owner."""
    return card & (OWNER_B - 1)


def suit_of(card: int) -> Suit:
    """Return the suit of a known card."""
    return Suit(face_of(card) // RANKS_IN_SUIT)


def rank_of(card: int) -> int:
    """Return the rank 1 (ace) to 13 (king) of a known card."""
    return face_of(card) % RANKS_IN_SUIT + 1


def owner_of(card: int) -> int:
    """Return 1 for a card of player B's pack, else 0."""
    return card // OWNER_B


def pack(owner: int = 0) -> Iterator[Card]:
    """Yield the 52 cards of one pack: spades, hearts, diamonds, clubs, each A to K."""
    for suit in Suit:
        for rank in range(ACE, KING + 1):
            yield make_card(suit, rank, owner)


def format_card(card: int) -> str:
    """Return the card's text, lower case for player B's pack.

    >>> format_card(make_card(Suit.SPADES, 10)), format_card(make_card(Suit.HEARTS, 7, owner=1))
    ('TS', '7h')
    """
    return _TEXTS[card]


def parse_card(text: str, *, owners: bool = False) -> Card:
    """Return the card that `text` names; lower case is read only with `owners`.

    Raises:
        ParseError: if `text` is no card of the two-character form.
    """
    card = _CARDS.get(text)
    if card is None or (owner_of(card) and card != UNKNOWN and not owners):
        raise ParseError(
            f"{text!r} is no card: a rank A23456789TJQK and a suit S H D C make one, as in TS"
        )
    return card


_TEXTS: dict[int, str] = {
    **{card: RANKS[rank_of(card) - 1] + suit_of(card).letter for card in pack()},
    **{card: (RANKS[rank_of(card) - 1] + suit_of(card).letter).lower() for card in pack(1)},
    UNKNOWN: "??",
}
_CARDS: dict[str, Card] = {text: Card(card) for card, text in _TEXTS.items()}
