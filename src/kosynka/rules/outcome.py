"""How a game stands: won, lost, stuck, deadlocked, or still being played."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from kosynka.cards import rank_of
from kosynka.rules.game import Ending, Game
from kosynka.rules.legal import can_redeal, card_moves, cards_up, is_won
from kosynka.rules.progress import fits_somewhere, has_progress, is_no_op, waste_tops
from kosynka.rules.state import State


class Status(StrEnum):
    """How a game stands; the value is the word in every front."""

    PLAYING = "playing"
    STUCK = "stuck"
    """No card can be moved now, but drawing goes on."""
    LOST = "lost"
    WON = "won"
    DEADLOCK = "deadlock"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands, with what a race counts."""

    status: Status
    progress: bool
    """The progress test: is there a move left that cannot be undone?"""
    contributions: tuple[int, ...] = ()
    """In the race each player's own cards on the foundations."""
    winner: int | None = None
    """In the race the winning seat; None while it goes on and in a draw."""


def outcome(game: Game, state: State) -> Outcome:
    """Return how the game stands in `state`."""
    progress = makes_progress(game, state)
    if game.is_race:
        return _race_outcome(game, state, progress=progress)
    if is_won(game, state):
        return Outcome(Status.WON, progress)
    return Outcome(_solo_status(game, state, progress=progress), progress)


def makes_progress(game: Game, state: State) -> bool:
    """Return what the progress test says, in the race of either player."""
    if game.ending is Ending.MOVES:
        return is_won(game, state) or not _is_out_of_moves(game, state)
    return any(has_progress(game, state, seat) for seat in range(game.seats))


def has_card_move(game: Game, state: State) -> bool:
    """Tell whether a card can be moved now, exchanging a column with a space left out."""
    return any(not is_no_op(game, state, play) for play in card_moves(game, state))


def _solo_status(game: Game, state: State, *, progress: bool) -> Status:
    match game.ending:
        case Ending.NONE | Ending.DEADLOCK:
            return Status.PLAYING
        case Ending.PROGRESS | Ending.MOVES:
            if not progress:
                return Status.LOST
            goes_on = has_card_move(game, state) or not _can_turn(game, state)
            return Status.PLAYING if goes_on else Status.STUCK
        case _:
            assert_never(game.ending)


def _is_out_of_moves(game: Game, state: State) -> bool:
    """Tell whether no card can be moved, now or after any draws and redeals.

    A base card that comes up goes to its place by itself, so it counts as one that fits.
    """
    if has_card_move(game, state):
        return False
    if not _can_turn(game, state):
        return True
    return not any(
        fits_somewhere(game, state, 0, card) or _goes_up_alone(game, card)
        for card in waste_tops(game, state)
    )


def _can_turn(game: Game, state: State) -> bool:
    return bool(state.piles[game.stock_of(0)]) or can_redeal(game, state, 0)


def _goes_up_alone(game: Game, card: int) -> bool:
    return not game.base_by_hand and rank_of(card) == game.base_rank


def _race_outcome(game: Game, state: State, *, progress: bool) -> Outcome:
    counts = cards_up(game, state)
    if is_won(game, state):
        full = [seat for seat, count in enumerate(counts) if count == game.card_count // game.seats]
        winner = full[0] if len(full) == 1 else None
        return Outcome(Status.WON, progress, counts, winner)
    if progress:
        return Outcome(Status.PLAYING, progress, counts)
    best = [seat for seat, count in enumerate(counts) if count == max(counts)]
    return Outcome(Status.DEADLOCK, progress, counts, best[0] if len(best) == 1 else None)
