"""How the players of a race stand before it, and how it ended, in words."""

from collections.abc import Iterator

from kosynka.rules.piles import SEATS
from kosynka.server import protocol
from kosynka.tui.heading import player_name
from kosynka.tui.words import Words


def state_of(words: Words, seat: protocol.SeatFacts | None) -> str:
    """Return whether a player is there and ready."""
    if seat is None:
        state = "free"
    else:
        state = "away" if not seat.online else "ready" if seat.ready else "thinking"
    return words(f"race-state-{state}")


def end_title(
    words: Words, race: protocol.RaceFacts | None, end: protocol.End, own: int | None
) -> str:
    """Return who has won, for the player of a seat or, without one, for a spectator."""
    if end.why == "claimed-abort":
        return words("race-end-void")
    if end.winner is None:
        return words("race-end-draw")
    winner = SEATS.index(end.winner)
    if own is not None:
        return words("race-end-won" if own == winner else "race-end-lost")
    name = "" if race is None else player_name(words, race.seats[winner])
    return words("race-end-won-by", name=name)


def end_lines(words: Words, race: protocol.RaceFacts, end: protocol.End) -> Iterator[str]:
    """Yield why a race ended, then for each player the cards that are up and those left."""
    names = [player_name(words, seat) for seat in race.seats]
    winner = None if end.winner is None else SEATS.index(end.winner)
    if end.why == "won" and winner is None:
        yield words("race-why-won-both")
    else:
        first = winner or 0
        yield words(f"race-why-{end.why}", winner=names[first], loser=names[1 - first])
    for name, count, rest in zip(names, end.counts, end.rests, strict=True):
        yield f"{name}: {words('cards', count=count)}, {words('race-left', count=rest)}"


def proof_lines(words: Words, end: protocol.End) -> Iterator[str]:
    """Yield what a race was dealt from, if that was kept secret."""
    if end.seed is not None:
        yield f"{words('race-proof-seed')}: {end.seed}"
        yield f"{words('race-proof-nonce')}: {end.nonce}"
