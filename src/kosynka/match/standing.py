"""What may be said of a match at the table.

The engine knows a loss as soon as it is one. People are told only when they could have
seen it: the stock is empty, or a whole pass has gone by since something was got that
stays. Until then a table without a card move is stuck, "draw on".
"""

from dataclasses import dataclass

from kosynka.match.match import Match
from kosynka.rules.game import Ending
from kosynka.rules.outcome import Outcome, Status, has_card_move


@dataclass(frozen=True, slots=True)
class Standing:
    """What the table says."""

    status: Status
    no_useful_move: bool
    """The quiet hint of a game that knows no loss: undo, or a new game."""


def standing(match: Match, outcome: Outcome) -> Standing:
    """Return what may be said of `match`, whose engine's outcome is `outcome`."""
    game = match.game
    may_tell = has_seen_the_stock(match)
    status = outcome.status
    if status is Status.LOST and not may_tell:
        status = Status.PLAYING if has_card_move(game, match.state) else Status.STUCK
    hint = (
        game.ending is Ending.NONE
        and status is Status.PLAYING
        and not outcome.progress
        and may_tell
    )
    return Standing(status, hint)


def has_seen_the_stock(match: Match) -> bool:
    """Tell whether the player has been through the stock since the last progress."""
    if match.game.is_race:
        return True
    piles, game = match.state.piles, match.game
    stock, waste = piles[game.stock_of(0)], piles[game.waste_of(0)]
    return not stock or match.table.turned >= len(stock) + len(waste)
