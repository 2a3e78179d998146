"""The computer player of the race: it sees what its seat sees, and acts at a human pace.

It is an ordinary player to the rules: its moves are judged, may be late, and may be
refused like anybody's. At the highest strength, where several moves would get it on, it
tries them out in deals that agree with what it has seen (`Searches.advice`, beside the event
loop); `choose` decides where there is no time for that.
"""

import random
from dataclasses import dataclass

from kosynka.rules.game import Game
from kosynka.rules.legal import can_redeal, card_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.progress import is_lasting, is_no_op, turns_card
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal


@dataclass(frozen=True, slots=True)
class Strength:
    """How a computer player plays."""

    slowest_s: float
    fastest_s: float
    overlooks: float
    """The chance that a move is not seen in a turn."""
    prepares: bool
    """Looks for moves that help the next one only."""
    thinks: bool = False
    """Tries its moves out before it plays."""


STRENGTHS = {
    1: Strength(4.2, 2.4, overlooks=0.35, prepares=False),
    2: Strength(2.4, 1.3, overlooks=0.12, prepares=False),
    3: Strength(1.4, 0.7, overlooks=0.0, prepares=True, thinks=True),
}


def pause_s(strength: int, rng: random.Random) -> float:
    """Return how long the player takes for its next action, in seconds."""
    pace = STRENGTHS[strength]
    return rng.uniform(pace.fastest_s, pace.slowest_s)


def thinks(strength: int) -> bool:
    """Tell whether a player of this strength tries its moves out."""
    return STRENGTHS[strength].thinks


def advances(game: Game, seen: State, seat: int) -> list[Play]:
    """Return the moves of a seat that get it on for good: up, from the waste, turning a card."""
    return [play for play in card_moves(game, seen, seat) if is_lasting(game, seen, play)]


def choose(game: Game, seen: State, seat: int, *, strength: int, rng: random.Random) -> Move | None:
    """Return the next action of a seat, from what it sees; None where it has none.

    `seen` is a view: no hidden card is in it.
    """
    style = STRENGTHS[strength]
    plays = [play for play in advances(game, seen, seat) if rng.random() >= style.overlooks]
    if plays:
        return min(plays, key=lambda play: _rank(game, seen, play))
    if style.prepares and (play := _preparation(game, seen, seat)) is not None:
        return play
    if seen.piles[game.stock_of(seat)]:
        return Draw(seat)
    return Redeal(seat) if can_redeal(game, seen, seat) else None


def _rank(game: Game, seen: State, play: Play) -> tuple[int, int]:
    """Turned cards first, those with most cards under them; then up, then from the waste."""
    if turns_card(game, seen, play):
        return 0, -seen.face_down[play.source]
    return (1 if game.roles[play.target] is Role.FOUNDATION else 2), play.source


def _preparation(game: Game, seen: State, seat: int) -> Play | None:
    """Return a move within the columns that turns nothing, but after which something helps.

    Nothing hidden is looked at: such a move bares open cards only.
    """
    for play in card_moves(game, seen, seat):
        is_inside = (
            game.roles[play.source] is Role.COLUMN and game.roles[play.target] is Role.COLUMN
        )
        if is_inside and not is_no_op(game, seen, play):
            after = apply_legal(game, seen, play).state
            if any(is_lasting(game, after, then) for then in card_moves(game, after, seat)):
                return play
    return None
