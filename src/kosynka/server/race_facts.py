"""What is told of a race and its players beside the cards."""

import math
from dataclasses import dataclass

from kosynka.deals import commitment
from kosynka.match.events import MatchDealt
from kosynka.match.match import Match
from kosynka.match.race import Seat
from kosynka.rules.legal import cards_up
from kosynka.rules.piles import SEATS
from kosynka.server import protocol
from kosynka.server.absence import Absence
from kosynka.server.bucket import Bucket
from kosynka.server.table import Table

STUCK_EVERY_S = 30.0
"""So often a player may ask whether the race is over."""


@dataclass(slots=True)
class Player:
    """One side of a race, as the server knows it."""

    seat: int
    player: str | None
    """The player's id, None while the seat is free and for a computer."""
    absence: Absence
    bucket: Bucket
    table: Table | None = None
    ping_ms: int | None = None
    ping_noted_s: float = 0.0
    asked_s: float = -STUCK_EVERY_S

    @property
    def letter(self) -> protocol.SeatLetter:
        """The seat's letter."""
        return letter_of(self.seat)


def letter_of(seat: int) -> protocol.SeatLetter:
    """Return the letter of a seat."""
    return "B" if SEATS[seat] == "B" else "A"


def seat_facts(
    there: Seat | None, player: Player, claim_in_s: float | None
) -> protocol.SeatFacts | None:
    """Return what is told of a player, None of a free seat."""
    if there is None:
        return None
    absence = player.absence
    return protocol.SeatFacts(
        seat=player.letter,
        name=there.name,
        computer=there.computer,
        ready=there.is_ready,
        online=player.table is not None or there.computer is not None,
        offers=sorted(there.offers),
        ping_ms=player.ping_ms,
        away_s=absence.away_ms() // 1000 if absence.is_away else None,
        claim_in_s=None if claim_in_s is None else math.ceil(claim_in_s),
    )


def counts_of(match: Match) -> list[int]:
    """Return how many own cards each player has on the foundations."""
    return list(cards_up(match.game, match.state))


def rests_of(match: Match) -> list[int]:
    """Return how many cards each player has left."""
    each = match.game.card_count // match.game.seats
    return [each - count for count in counts_of(match)]


def commitment_of(dealt: MatchDealt) -> str | None:
    """Return what binds the deal of a race before its start, None in practice."""
    if dealt.seed is None or dealt.nonce is None:
        return None
    return commitment(bytes.fromhex(dealt.seed), bytes.fromhex(dealt.nonce))


def end_message(match: Match, dealt: MatchDealt) -> protocol.End:
    """Return the end of a race, with its secret."""
    race = match.race
    winner = None if race is None else race.winner
    return protocol.End(
        why="stopped" if race is None or race.why is None else race.why,
        winner=None if winner is None else letter_of(winner),
        counts=counts_of(match),
        rests=rests_of(match),
        seed=dealt.seed,
        nonce=dealt.nonce,
    )
