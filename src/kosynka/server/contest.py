"""Two cards for one place: which placements wait a moment, and what they wait with."""

from dataclasses import dataclass

from kosynka.match.decide import Guard
from kosynka.match.events import MovePlayed
from kosynka.match.match import Match, evolve
from kosynka.rules.game import Game
from kosynka.rules.legal import card_moves, cards_up, is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.notation import NamedPlay, TapPile, format_move
from kosynka.rules.piles import Role
from kosynka.rules.state import State

PlayedAction = NamedPlay | TapPile | Draw | Redeal


@dataclass(frozen=True, slots=True)
class Arrived:
    """An action of a player, with what was seen then and the moment it came in."""

    seat: int
    command: str
    action: PlayedAction
    guard: Guard
    at_ms: int


@dataclass(frozen=True, slots=True)
class Hold:
    """A placement that waits for a card that might come for the same place."""

    arrived: Arrived
    move: Move
    behind: list[Arrived]
    """Later actions of the same player; they wait."""

    @property
    def all(self) -> tuple[Arrived, ...]:
        """The placement and what waits behind it."""
        return self.arrived, *self.behind


def is_placement(game: Game, move: Move) -> bool:
    """Tell whether a move lays a card on a foundation."""
    return isinstance(move, Play) and game.roles[move.target] is Role.FOUNDATION


def may_be_contested(match: Match, seat: int, move: Move) -> bool:
    """Tell whether the other player could now want the same place, or end the race too.

    Only then is a placement held back.
    """
    game, state, other = match.game, match.state, 1 - seat
    if not isinstance(move, Play) or not is_placement(game, move):
        return False
    theirs = _placements(game, state, other)
    after = evolve(match, MovePlayed(format_move(game, move))).match.state
    if is_won(game, after):
        last = game.card_count // game.seats - 1
        return bool(theirs) and cards_up(game, state)[other] == last
    still = {play.source for play in _placements(game, after, other)}
    return any(play.target == move.target and play.source not in still for play in theirs)


def _placements(game: Game, state: State, seat: int) -> list[Play]:
    return [play for play in card_moves(game, state, seat) if is_placement(game, play)]
