"""What a race has beside its cards: who sits where, and whether it is under way."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from kosynka.errors import ParseError
from kosynka.match.events import (
    AbsenceCounted,
    EndReason,
    Offer,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceEnded,
    RaceStarted,
    RoundTripMeasured,
)

SEAT_COUNT = 2


class Phase(StrEnum):
    """Whether cards may be played."""

    WAITING = "waiting"
    """For players, and for both to be ready."""
    PLAYING = "playing"
    STOPPED = "stopped"
    """By a tie; the signal is given again at once."""
    PAUSED = "paused"
    """By agreement; the signal is given when both want to go on."""
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a race."""

    name: str
    computer: int | None = None
    is_ready: bool = False
    offers: frozenset[Offer] = frozenset()
    """What this player wants, until the other wants it too or this one acts."""
    absence_ms: int = 0
    """The sum of all absences."""


@dataclass(frozen=True, slots=True)
class Race:
    """The fold of the events of a race that move no card."""

    phase: Phase = Phase.WAITING
    seats: tuple[Seat | None, ...] = (None,) * SEAT_COUNT
    why: EndReason | None = None
    winner: int | None = None
    """The winning seat; None before the end and in a draw."""

    @property
    def is_full(self) -> bool:
        """True when both seats are taken."""
        return None not in self.seats

    @property
    def is_ready(self) -> bool:
        """True when both players want the signal."""
        return all(seat is not None and seat.is_ready for seat in self.seats)

    def player(self, seat: int) -> Seat:
        """Return who sits on a seat.

        Raises:
            ParseError: if nobody does, as in a journal that was tampered with.
        """
        player = self.seats[seat]
        if player is None:
            raise ParseError("nobody sits there")
        return player


RaceEvent = (
    PlayerSeated
    | PlayerReady
    | RaceStarted
    | OfferMade
    | AbsenceCounted
    | RoundTripMeasured
    | RaceEnded
)


def evolve_race(race: Race, event: RaceEvent) -> Race:
    """Return the race after an event that moves no card."""
    match event:
        case PlayerSeated(seat, name, computer):
            return _with_seat(race, seat, Seat(name, computer))
        case PlayerReady(seat):
            return _with_seat(race, seat, replace(race.player(seat), is_ready=True))
        case RaceStarted():
            return replace(race, phase=Phase.PLAYING, seats=_without_offers(race))
        case OfferMade(seat, what):
            player = race.player(seat)
            race = _with_seat(race, seat, replace(player, offers=player.offers | {what}))
            is_agreed = what == "pause" and both_offer(race, what)
            return _at_rest(race, Phase.PAUSED) if is_agreed else race
        case AbsenceCounted(seat, ms):
            player = race.player(seat)
            return _with_seat(race, seat, replace(player, absence_ms=player.absence_ms + ms))
        case RoundTripMeasured():
            return race
        case RaceEnded(why, winner):
            return replace(race, phase=Phase.ENDED, why=why, winner=winner)
        case _:
            assert_never(event)


def stopped(race: Race) -> Race:
    """Return the race after a tie: it stands still until the signal is given again."""
    return _at_rest(race, Phase.STOPPED)


def acted(race: Race, seat: int) -> Race:
    """Return the race after a player acted: what that player offered is off."""
    player = race.player(seat)
    return _with_seat(race, seat, replace(player, offers=frozenset())) if player.offers else race


def both_offer(race: Race, what: Offer) -> bool:
    """Tell whether both players want the same."""
    return all(seat is not None and what in seat.offers for seat in race.seats)


def _at_rest(race: Race, phase: Phase) -> Race:
    return replace(race, phase=phase, seats=_without_offers(race))


def _without_offers(race: Race) -> tuple[Seat | None, ...]:
    return tuple(seat and replace(seat, offers=frozenset()) for seat in race.seats)


def _with_seat(race: Race, seat: int, player: Seat) -> Race:
    before, after = race.seats[:seat], race.seats[seat + 1 :]
    return replace(race, seats=(*before, player, *after))
