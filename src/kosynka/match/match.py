"""The match: the fold of its events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from kosynka.deals import shuffled_from_secret
from kosynka.errors import IllegalMoveError, ParseError, Refusal
from kosynka.games import deal, game_by_id, game_of, read_code, read_position
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    Aside,
    ClockTicked,
    Event,
    FinishedTogether,
    HintTaken,
    LookTaken,
    MarkHidden,
    MatchDealt,
    MovePlayed,
    MovesCollected,
    TieCancelled,
)
from kosynka.match.race import Race, RaceEvent, acted, evolve_race, stopped
from kosynka.rules.changes import Changes, Moved, Redealt, Revealed, inverse
from kosynka.rules.game import Game
from kosynka.rules.legal import check, check_play
from kosynka.rules.moves import Move, Play
from kosynka.rules.notation import parse_move, seat_of
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.text import Position
from kosynka.rules.transition import apply, apply_legal, initial_state, settle

LOADED_FAN = 3
"""So many waste cards a position that was set up shows as the fan."""


@dataclass(frozen=True, slots=True)
class Table:
    """What an action changes and an undo restores."""

    state: State
    fans: tuple[int, ...]
    """For each seat how many waste cards of the last packet are still there, shown as a fan."""
    returns: int = 0
    """How many cards were brought back from the foundations."""
    turned: int = 0
    """How many stock cards were turned since something was got that stays."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a player with all that followed from it, to be undone as one."""

    moves: tuple[Move, ...]
    before: Table
    after: Table
    changes: Changes


@dataclass(frozen=True, slots=True)
class Match:
    """A played game as it stands."""

    game: Game
    code: str | None
    """The deal code, None where a position was set up."""
    start: Position
    """The table before the first automatic move."""
    table: Table
    seq: int = 0
    """The number of the last event."""
    moves: int = 0
    """The move counter: moves, draws and redeals; undo never lowers it."""
    undo: tuple[Action, ...] = ()
    redo: tuple[Action, ...] = ()
    clock_ms: int = 0
    looks: int = 0
    """How often the player was shown whether the game can still be won."""
    hints: int = 0
    is_marked: bool = False
    """The mark that shows it is on."""
    race: Race | None = None
    """Who plays and whether it is under way, in a race with players at the table."""

    @property
    def state(self) -> State:
        """Where the cards lie."""
        return self.table.state


@dataclass(frozen=True, slots=True)
class Turn:
    """A match after an event, and what changed on the table."""

    match: Match
    changes: Changes


def open_match(event: MatchDealt) -> Turn:
    """Return the match that a deal begins, its first automatic moves made.

    Raises:
        ParseError: if the event names no deal and no position, or one that cannot be read.
        UnsupportedGameError: if the game or mode does not exist.
    """
    if event.position is not None:
        start = read_position(event.position, fragment=True)
        table = Table(start.state, loaded_fans(start))
        return Turn(Match(start.game, None, start, table, seq=1, moves=start.moves), ())
    if event.seed is not None:
        text, game = None, game_by_id(event.game)
        dealt = initial_state(game, shuffled_from_secret(_bytes_of(event.seed), game.packs))
    elif event.code is not None:
        code = read_code(event.code)
        text, game, dealt = str(code), game_of(code), deal(code)
    else:
        raise ParseError("a match needs a deal code, a position or a seed")
    step = settle(game, dealt)
    table = Table(step.state, (0,) * game.seats)
    match = Match(game, text, Position(game, dealt), table, seq=1)
    return Turn(match, step.changes)


def loaded_fans(position: Position) -> tuple[int, ...]:
    """Return for each seat how much of the waste a position shows as the fan."""
    game = position.game
    wastes = (position.state.piles[game.waste_of(seat)] for seat in range(game.seats))
    return tuple(min(LOADED_FAN, len(waste)) for waste in wastes)


def _bytes_of(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ParseError("a seed is written in hex digits") from None


def evolve(match: Match, event: Event) -> Turn:
    """Return the match after `event`; the event is one that `decide` made.

    Raises:
        IllegalMoveError, ParseError: if the event does not fit the match.
    """
    return _evolve(replace(match, seq=match.seq + 1), event)


def _evolve(match: Match, event: Event) -> Turn:
    if isinstance(event, RaceEvent):
        race = evolve_race(match.race or Race(), event)
        return Turn(replace(match, race=race, clock_ms=event.clock_ms), ())
    match event:
        case MovePlayed(move, clock_ms):
            return _play(match, (move,), clock_ms)
        case MovesCollected(moves, clock_ms):
            return _play(match, moves, clock_ms)
        case ActionUndone(clock_ms):
            action = _last(match.undo, Refusal.NO_UNDO)
            after = replace(
                match,
                table=action.before,
                undo=match.undo[:-1],
                redo=(*match.redo, action),
                clock_ms=clock_ms,
            )
            return Turn(after, inverse(action.changes))
        case ActionRedone(clock_ms):
            action = _last(match.redo, Refusal.NO_REDO)
            after = replace(
                match,
                table=action.after,
                undo=(*match.undo, action),
                redo=match.redo[:-1],
                clock_ms=clock_ms,
            )
            return Turn(after, action.changes)
        case FinishedTogether(first, second, clock_ms):
            return _finish_together(match, first, second, clock_ms)
        case TieCancelled(clock_ms=clock_ms):
            after = replace(match, clock_ms=clock_ms, race=match.race and stopped(match.race))
            return Turn(after, ())
        case ClockTicked() | LookTaken() | MarkHidden() | HintTaken():
            return Turn(_aside(match, event), ())
        case MatchDealt():
            raise ParseError("a match is dealt once")
        case _:
            assert_never(event)


def _aside(match: Match, event: Aside) -> Match:
    match = replace(match, clock_ms=event.clock_ms)
    match event:
        case LookTaken(what):
            is_marked = match.is_marked or what == "mark"
            return replace(match, looks=match.looks + 1, is_marked=is_marked)
        case MarkHidden():
            return replace(match, is_marked=False)
        case HintTaken():
            return replace(match, hints=match.hints + 1)
        case _:
            return match


def fold(events: Iterable[Event]) -> Match:
    """Return the match that a journal holds.

    Raises:
        KosynkaError: if the events make no match.
    """
    rest = iter(events)
    dealt = next(rest, None)
    if not isinstance(dealt, MatchDealt):
        raise ParseError("a journal begins with the deal")
    match = open_match(dealt).match
    for event in rest:
        match = evolve(match, event).match
    return match


def _play(match: Match, texts: tuple[str, ...], clock_ms: int) -> Turn:
    game, table = match.game, match.table
    moves: list[Move] = []
    changes: Changes = ()
    for text in texts:
        move = parse_move(game, text)
        step = apply(game, table.state, move)
        table = _table_after(game, table, step.state, step.changes)
        moves.append(move)
        changes += step.changes
    undo = match.undo
    if game.undo_depth:
        action = Action(tuple(moves), match.table, table, changes)
        undo = (*undo, action)[-game.undo_depth :]
    after = replace(
        match,
        table=table,
        moves=match.moves + len(moves),
        undo=undo,
        redo=(),
        clock_ms=clock_ms,
        race=_race_after(match, moves),
    )
    return Turn(after, changes)


def _race_after(match: Match, moves: list[Move]) -> Race | None:
    """Return the race after moves: who acts takes back what was offered."""
    race = match.race
    for move in moves if race is not None else ():
        race = race and acted(race, seat_of(match.game, move))
    return race


def _last(actions: tuple[Action, ...], why: Refusal) -> Action:
    if not actions:
        raise IllegalMoveError(why)
    return actions[-1]


def _finish_together(match: Match, first: str, second: str, clock_ms: int) -> Turn:
    """Play both last cards: the second counts although the first has ended the race."""
    game, table = match.game, match.table
    changes: Changes = ()
    check(game, match.state, parse_move(game, first))
    for text in (first, second):
        move = parse_move(game, text)
        if isinstance(move, Play):
            check_play(game, table.state, move)
        step = apply_legal(game, table.state, move)
        table = _table_after(game, table, step.state, step.changes)
        changes += step.changes
    after = replace(match, table=table, moves=match.moves + 2, clock_ms=clock_ms)
    return Turn(after, changes)


def _table_after(game: Game, table: Table, state: State, changes: Changes) -> Table:
    fans, returns, turned = list(table.fans), table.returns, table.turned
    for change in changes:
        match change:
            case Moved(cards, source, _) if game.roles[source] is Role.STOCK:
                fans[game.piles[source].seat or 0] = len(cards)
                turned += len(cards)
            case Moved(_, source, target):
                if game.roles[source] is Role.WASTE:
                    fans[game.piles[source].seat or 0] -= 1
                    turned = 0
                if game.roles[source] is Role.FOUNDATION:
                    returns += 1
                if game.roles[target] is Role.FOUNDATION and not game.worry_back:
                    turned = 0
            case Redealt(_, source, _):
                fans[game.piles[source].seat or 0] = 0
            case Revealed():
                turned = 0
    wastes = (len(state.piles[game.waste_of(seat)]) for seat in range(game.seats))
    fitted = tuple(min(max(fan, 1), waste) for fan, waste in zip(fans, wastes, strict=True))
    return Table(state, fitted, returns, turned)
