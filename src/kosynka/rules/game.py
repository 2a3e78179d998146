"""What a game is: a value that reads like its rules, from which all else is derived.

No default of a game stands anywhere but here, and no game is named here.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from kosynka.cards import KING, OWNER_B, PACK_SIZE, Suit, pack, rank_of, suit_of
from kosynka.rules.builds import Build
from kosynka.rules.piles import SEATS, Pile, Role
from kosynka.rules.scoring import Scoring


class Tap(StrEnum):
    """Where a single tap sends a card."""

    FOUNDATION = "foundation"
    FOUNDATION_OR_COLUMN = "foundation_or_column"


class DoubleTap(StrEnum):
    """Where a double tap sends a card."""

    COLUMN = "column"
    AS_TAP = "as_tap"
    """It means no more than a single one."""


@dataclass(frozen=True, slots=True)
class Gestures:
    """What tapping a card means in a game."""

    tap: Tap = Tap.FOUNDATION
    double_tap: DoubleTap = DoubleTap.COLUMN


class Ending(StrEnum):
    """Which endings other than the win a game declares."""

    NONE = "none"
    """Only the win; that no useful move is left is a hint."""
    PROGRESS = "progress"
    """Stuck without a card move, lost without progress."""
    MOVES = "moves"
    """Stuck without a card move, lost when no card that can come up fits either."""
    DEADLOCK = "deadlock"
    """Over when neither player has progress."""


class FoundationArea(StrEnum):
    """Where the foundations stand on a wide table."""

    ABOVE = "above"
    BESIDE = "beside"
    ROW = "row"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Table:
    """How a game is laid out for people; fronts place the piles by it."""

    foundations: FoundationArea
    foundation_lines: int
    """In how many lines the foundations stand, from the first pile on."""
    bands: int = 1
    """In how many bands of columns it is cut on an upright screen."""


@dataclass(frozen=True)
class Game:
    """A game in one of its modes.

    A mode of a game is `dataclasses.replace(game, ...)`; so is a variant.
    """

    prefix: str
    """Two letters and the version of the deal procedure and rules, as `KL1`."""
    mode: str
    """Three symbols, as `D1N`: draw, and how it is scored or who plays."""
    name: str
    """The English name; other languages have it in their texts."""
    aliases: tuple[str, ...]
    """Other names it is known by, lower case."""
    source: str
    """Where the rules come from."""

    packs: int
    column_heights: tuple[int, ...]
    """Cards in each column at the deal, left to right."""
    face_up_deal: bool
    """True: all column cards lie face up; False: only the last of each."""
    foundation_suits: tuple[Suit | None, ...]
    """The suit of each foundation's place, None where a place takes any."""
    column_build: Build
    run: Build | None
    """What moves as one; None: any face-up cards, only the first has to fit."""
    space_rank: int | None
    """The rank that fills a space; None: any card that may be moved."""
    draw: int
    passes: int | None
    """Passes through the stock; None: as many as wanted."""
    scoring: Scoring | None
    ending: Ending
    table: Table

    seats: int = 1
    """2: two players, each with an own pack, own columns, stock and waste."""
    captives: int = 0
    """How many foundations, from the left, stand over a captive."""
    base_rank: int = 1
    """The rank that starts a foundation; up in suit from there, an ace on a king."""
    base_by_hand: bool = True
    """False: base cards go up by themselves as soon as they lie free, and only so."""
    highest_in_column: int = KING
    """A card of a higher rank is never moved by hand and carries nothing."""
    worry_back: bool = True
    """May a foundation's top card be brought back to a column?"""
    first_accepting_only: bool = True
    """Places of one suit are interchangeable: only the first that accepts is legal."""
    auto_collect: bool = False
    undo_depth: int = 200
    gestures: Gestures = Gestures()

    @property
    def id(self) -> str:
        """Prefix and mode, as `KL1-D1N`."""
        return f"{self.prefix}-{self.mode}"

    @property
    def is_race(self) -> bool:
        """True where two players share the foundations."""
        return self.seats > 1

    @property
    def redeals(self) -> int | None:
        """How often the waste may be turned over; None: as often as wanted."""
        return None if self.passes is None else self.passes - 1

    @property
    def foundation_letter(self) -> str:
        """The letter of the foundations' names: `k` where kings start them, else `f`."""
        return "k" if self.base_rank == KING else "f"

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """All piles: foundations, captives, then each seat's columns, waste and stock."""
        count = len(self.foundation_suits)
        piles = [
            Pile(
                f"{self.foundation_letter}{i + 1}",
                Role.FOUNDATION,
                suit=suit,
                over=count + i if i < self.captives else None,
            )
            for i, suit in enumerate(self.foundation_suits)
        ]
        piles += [Pile(f"c{i + 1}", Role.CAPTIVE) for i in range(self.captives)]
        for seat in range(self.seats):
            owner = seat if self.is_race else None
            prefix = f"{SEATS[seat]}." if self.is_race else ""
            piles += [
                Pile(f"{prefix}t{i + 1}", Role.COLUMN, owner)
                for i in range(len(self.column_heights))
            ]
            piles.append(Pile(f"{prefix}w", Role.WASTE, owner))
            piles.append(Pile(f"{prefix}s", Role.STOCK, owner))
        return tuple(piles)

    @cached_property
    def pile_numbers(self) -> dict[str, int]:
        """The number of each pile by its name."""
        return {pile.name: number for number, pile in enumerate(self.piles)}

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        """The role of each pile by its number."""
        return tuple(pile.role for pile in self.piles)

    @cached_property
    def foundations(self) -> range:
        """The numbers of the foundations."""
        return range(len(self.foundation_suits))

    @cached_property
    def captive_piles(self) -> range:
        """The numbers of the captives."""
        return range(len(self.foundation_suits), len(self.foundation_suits) + self.captives)

    @cached_property
    def _seat_columns(self) -> tuple[range, ...]:
        first = len(self.foundation_suits) + self.captives
        count = len(self.column_heights)
        return tuple(
            range(first + seat * (count + 2), first + seat * (count + 2) + count)
            for seat in range(self.seats)
        )

    def columns_of(self, seat: int | None) -> range:
        """Return the numbers of a seat's columns."""
        return self._seat_columns[seat or 0]

    def waste_of(self, seat: int | None) -> int:
        """Return the number of a seat's waste."""
        return self._seat_columns[seat or 0].stop

    def stock_of(self, seat: int | None) -> int:
        """Return the number of a seat's stock."""
        return self._seat_columns[seat or 0].stop + 1

    @cached_property
    def foundations_for(self) -> tuple[tuple[int, ...], ...]:
        """For each suit the numbers of the foundations that take it, in order."""
        return tuple(
            tuple(i for i, place in enumerate(self.foundation_suits) if place in (None, suit))
            for suit in Suit
        )

    @cached_property
    def fits_on(self) -> tuple[frozenset[int], ...]:
        """For each card number the cards that may be laid on it in a column."""
        return self._followers(self.column_build)

    @cached_property
    def runs_on(self) -> tuple[frozenset[int], ...]:
        """For each card number the cards that move along with it when they lie on it."""
        if self.run is None:
            return (frozenset(self._cards),) * (2 * OWNER_B)
        return self._followers(self.run)

    @cached_property
    def space_fillers(self) -> frozenset[int]:
        """The cards that may be laid in a space."""
        return frozenset(
            card
            for card in self._cards
            if rank_of(card) <= self.highest_in_column and self.space_rank in (None, rank_of(card))
        )

    @cached_property
    def base_cards(self) -> frozenset[int]:
        """The cards that foundations start with."""
        return frozenset(card for card in self._cards if rank_of(card) == self.base_rank)

    @cached_property
    def starters(self) -> tuple[tuple[int, ...], ...]:
        """For each foundation the faces (0..51) that may start it by hand."""
        bases = [card for card in pack() if self.base_by_hand and card in self.base_cards]
        return tuple(
            tuple(card for card in bases if place in (None, suit_of(card)))
            for place in self.foundation_suits
        )

    @cached_property
    def next_up(self) -> tuple[int, ...]:
        """For each card number the face (0..51) that follows it on a foundation, or -1."""
        follower = [-1] * (2 * OWNER_B)
        for card in self._cards:
            rank = rank_of(card) % KING + 1
            if rank != self.base_rank:
                follower[card] = suit_of(card) * KING + rank - 1
        return tuple(follower)

    @cached_property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return self.packs * PACK_SIZE

    @cached_property
    def _cards(self) -> tuple[int, ...]:
        return (*pack(), *pack(1)) if self.is_race else tuple(pack())

    def _followers(self, build: Build) -> tuple[frozenset[int], ...]:
        table: list[frozenset[int]] = [frozenset()] * (2 * OWNER_B)
        for on in self._cards:
            if rank_of(on) <= self.highest_in_column:
                table[on] = frozenset(
                    card
                    for card in self._cards
                    if rank_of(card) <= self.highest_in_column and build.fits(card, on)
                )
        return tuple(table)
