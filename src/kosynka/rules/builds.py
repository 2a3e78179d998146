"""How cards are laid on each other in columns."""

from dataclasses import dataclass
from enum import StrEnum

from kosynka.cards import rank_of, suit_of


class Suits(StrEnum):
    """Which suits may follow each other in a build."""

    ALTERNATING = "alternating"
    """Red on black and black on red."""
    BY_SUIT = "by_suit"
    """Each card on one of its own suit."""


@dataclass(frozen=True, slots=True)
class Build:
    """A build: each card's rank against the one below it, and their suits."""

    suits: Suits
    direction: int = -1
    """-1 builds down, +1 builds up."""

    def fits(self, card: int, on: int) -> bool:
        """Tell whether `card` may be laid on the card `on`; ranks never wrap."""
        if rank_of(card) != rank_of(on) + self.direction:
            return False
        if self.suits is Suits.BY_SUIT:
            return suit_of(card) == suit_of(on)
        return suit_of(card).is_red != suit_of(on).is_red
