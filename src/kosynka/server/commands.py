"""From a client's message to a command of the match, with what the player saw."""

from kosynka.cards import parse_card
from kosynka.errors import ParseError
from kosynka.match.decide import NO_GUARD, Collect, Command, Guard
from kosynka.match.match import Match
from kosynka.rules.moves import Draw, Redeal
from kosynka.rules.notation import NamedPlay, Redo, TapPile, Undo
from kosynka.server import protocol

GameCommand = (
    protocol.MoveCards
    | protocol.DrawStock
    | protocol.Tap
    | protocol.Collect
    | protocol.Undo
    | protocol.Redo
)


def read_command(match: Match, message: GameCommand, *, seat: int = 0) -> tuple[Command, Guard]:
    """Return the command of a seat's player, and its guard.

    Raises:
        ParseError: if a card of the message is none.
    """
    stock = match.game.stock_of(seat)
    match message:
        case protocol.MoveCards(card=card, n=count, from_=source, to=target):
            return NamedPlay(source, count, target, seat), _guard(match, card)
        case protocol.Tap(pile=pile, card=card, n=count, double=double):
            is_stock = pile == match.game.piles[stock].name
            guard = NO_GUARD if is_stock else _guard(match, card)
            return TapPile(pile, count, double, seat), guard
        case protocol.DrawStock(waste=waste):
            return Draw(seat) if match.state.piles[stock] else Redeal(seat), Guard(waste=waste)
        case protocol.Collect():
            return Collect(), NO_GUARD
        case protocol.Undo():
            return Undo(), NO_GUARD
        case protocol.Redo():
            return Redo(), NO_GUARD


def _guard(match: Match, card: str) -> Guard:
    if card == "??":
        raise ParseError("a card that is not known cannot be moved")
    return Guard(card=parse_card(card, owners=match.game.is_race))
