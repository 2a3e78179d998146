"""How the tests of the match play: deals of every game, random actions, a second board."""

import random
from collections.abc import Iterator

from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.errors import IllegalMoveError
from kosynka.games import CATALOGUE, read_position
from kosynka.match.decide import Collect, Command, decide
from kosynka.match.events import Event, MatchDealt
from kosynka.match.match import Match, evolve, open_match
from kosynka.match.script import run_script, start_script
from kosynka.rules.changes import Change, Changes, Concealed, Moved, Redealt, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Move, Play
from kosynka.rules.notation import Action, Redo, Undo, format_move, parse_action, parse_script
from kosynka.rules.piles import Role
from kosynka.rules.state import State

GAMES = list(CATALOGUE.values())
SOLO = [game for game in GAMES if not game.is_race]


def dealt(game: Game, number: int) -> MatchDealt:
    """Return the event that deals a game."""
    return MatchDealt(game.id, str(DealCode(game.prefix, game.mode, number)))


def action_of(game: Game, move: Move) -> Action:
    """Return the action that a player takes to make a move."""
    return parse_action(game, format_move(game, move))


def random_events(game: Game, seed: int, count: int) -> Iterator[Event]:
    """Yield a deal and up to `count` events of a player who does anything that is allowed."""
    chance = random.Random(seed)
    dealing = dealt(game, chance.randrange(DEAL_COUNT))
    yield dealing
    match = open_match(dealing).match
    for clock in range(count):
        try:
            event = decide(match, _any_command(match, chance), clock_ms=clock * 700)
        except IllegalMoveError:
            continue
        yield event
        match = evolve(match, event).match


def _any_command(match: Match, chance: random.Random) -> Command:
    whim = chance.random()
    if not match.game.is_race and whim < 0.2:
        return chance.choice((Undo(), Undo(), Redo(), Collect()))
    moves = legal_moves(match.game, match.state)
    plays = [move for move in moves if whim < 0.8 and isinstance(move, Play)]
    return action_of(match.game, chance.choice(plays or moves)) if moves else Undo()


def match_at(position: str, actions: str = "") -> Match:
    """Return the match at a position of which a part may be missing, after some actions."""
    start = start_script(read_position(position, fragment=True))
    return run_script(start, parse_script(start.game, actions))


class Board:
    """A table that only hears what changes, as a front does; nothing here knows a rule."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.piles = [list(pile) for pile in state.piles]
        self.down = list(state.face_down)
        self.score = state.score

    def hear(self, changes: Changes) -> None:
        """Let everything happen that is told."""
        for change in changes:
            self._hear(change)

    def shows(self, state: State) -> bool:
        """Tell whether the table looks like a state."""
        return (
            self.piles == [list(pile) for pile in state.piles]
            and self.down == list(state.face_down)
            and self.score == state.score
        )

    def _hear(self, change: Change) -> None:
        match change:
            case Moved(cards, source, target):
                assert self._take(source, len(cards)) == list(cards)
                self._put(target, list(cards))
            case Redealt(cards, source, target):
                assert (self.piles[source], self.piles[target]) == (list(cards), [])
                self.piles[source], self.piles[target] = [], list(cards)
            case Revealed(pile, card):
                self.down[pile] -= 1
                assert self.piles[pile][self.down[pile]] == card
            case Concealed(pile, card):
                assert self.piles[pile][self.down[pile]] == card
                self.down[pile] += 1
            case Scored(delta):
                assert self.score is not None
                self.score += delta

    def _take(self, pile: int, count: int) -> list[int]:
        cards = self.piles[pile]
        if self.game.roles[pile] is Role.STOCK:
            self.piles[pile] = cards[count:]
            return cards[:count]
        self.piles[pile] = cards[: len(cards) - count]
        return cards[len(cards) - count :]

    def _put(self, pile: int, cards: list[int]) -> None:
        if self.game.roles[pile] is Role.STOCK:
            self.piles[pile] = cards + self.piles[pile]
        else:
            self.piles[pile] += cards
