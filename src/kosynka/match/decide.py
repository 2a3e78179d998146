"""Judging commands: what a player asks for becomes an event, or is refused."""

from dataclasses import dataclass
from typing import assert_never

from kosynka.cards import UNKNOWN
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    EndReason,
    Event,
    FinishedTogether,
    MovePlayed,
    MovesCollected,
    RaceEnded,
    TieCancelled,
)
from kosynka.match.match import Match, evolve
from kosynka.match.race import Phase
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.legal import accepting_foundations, cards_up, check, check_play, is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.notation import (
    Action,
    NamedPlay,
    Redo,
    Settle,
    TapPile,
    Tick,
    Undo,
    format_move,
    own_pile,
    resolve_play,
    seat_of,
)
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal
from kosynka.rules.view import view_pile


@dataclass(frozen=True, slots=True)
class Collect:
    """Have the rest collected."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What the player saw when acting; a command that does not fit any more is stale."""

    card: int | None = None
    """The lowest of the cards to be moved or tapped."""
    waste: int | None = None
    """How many cards lay in the waste when the stock was tapped."""


Command = Action | Collect
NO_GUARD = Guard()


def decide(match: Match, command: Command, *, guard: Guard = NO_GUARD, clock_ms: int = 0) -> Event:
    """Return the event that a command becomes.

    Raises:
        IllegalMoveError: if it is refused, with the reason.
    """
    match command:
        case NamedPlay() | TapPile() | Draw() | Redeal():
            move = decide_move(match, command, guard=guard)
            return MovePlayed(format_move(match.game, move), clock_ms)
        case Undo():
            _refuse_at_rest(match)
            if not match.undo:
                raise IllegalMoveError(Refusal.NO_UNDO)
            return ActionUndone(clock_ms)
        case Redo():
            _refuse_at_rest(match)
            if not match.redo:
                raise IllegalMoveError(Refusal.NO_REDO)
            return ActionRedone(clock_ms)
        case Collect():
            _refuse_at_rest(match)
            moves = auto_collect(match.game, match.state)
            if moves is None:
                raise IllegalMoveError(Refusal.NO_COLLECT)
            return MovesCollected(tuple(format_move(match.game, m) for m in moves), clock_ms)
        case Settle() | Tick():
            raise IllegalMoveError(Refusal.ILLEGAL)
        case _:
            assert_never(command)


def decide_move(
    match: Match, action: NamedPlay | TapPile | Draw | Redeal, *, guard: Guard = NO_GUARD
) -> Move:
    """Return the legal move that an action means.

    Raises:
        IllegalMoveError: if it is refused, with the reason.
    """
    _refuse_at_rest(match)
    _check_guard(match, action, guard)
    game, state = match.game, match.state
    move: Move
    match action:
        case NamedPlay() | TapPile():
            move = _resolve(game, state, action)
        case Draw() | Redeal():
            move = action
        case _:
            assert_never(action)
    check(game, state, move)
    return move


def decide_tie(
    match: Match, first: Action, second: Action, *, clock_ms: int = 0
) -> tuple[Event | Refusal, ...]:
    """Judge two actions of two players inside one tie window, in the order they came.

    Two placements, each legal alone, for one place: nobody was first, `TieCancelled`.
    Each the last card of its player: both count, `FinishedTogether`. Everything else
    goes by arrival, one answer for each action.
    """
    one, two = _try_move(match, first), _try_move(match, second)
    if isinstance(one, Play):
        first_text = format_move(match.game, one)
        if (last := _last_card_too(match, one, second)) is not None:
            return (FinishedTogether(first_text, format_move(match.game, last), clock_ms),)
        if isinstance(two, Play) and _is_contest(match, one, two, second):
            return (TieCancelled(first_text, format_move(match.game, two), clock_ms),)
    answers: list[Event | Refusal] = []
    for action in (first, second):
        move = _try_move(match, action)
        if isinstance(move, Refusal):
            answers.append(move)
        else:
            event = MovePlayed(format_move(match.game, move), clock_ms)
            match = evolve(match, event).match
            answers.append(event)
    return tuple(answers)


def end_race(
    match: Match, why: EndReason, *, by: int | None = None, clock_ms: int = 0
) -> RaceEnded:
    """Return the end of a race for a reason; `by` is who resigned or claimed.

    The larger contribution wins where it is counted, equal ones are a draw.
    """
    counts = cards_up(match.game, match.state)
    winner: int | None = None
    if by is not None and why in ("resigned", "claimed-win"):
        winner = by if why == "claimed-win" else 1 - by
    elif why != "claimed-abort" and counts[0] != counts[1]:
        winner = counts.index(max(counts))
    return RaceEnded(why, winner, counts, by, clock_ms)


def _resolve(game: Game, state: State, action: NamedPlay | TapPile) -> Move:
    if isinstance(action, NamedPlay):
        return resolve_play(game, state, action)
    pile = own_pile(game, action.pile, action.seat)
    return resolve_tap(game, state, pile, count=action.count, double=action.double)


def _try_move(match: Match, action: Action) -> Move | Refusal:
    if not isinstance(action, NamedPlay | TapPile | Draw | Redeal):
        return Refusal.ILLEGAL
    try:
        return decide_move(match, action)
    except IllegalMoveError as error:
        return error.why


def _last_card_too(match: Match, one: Play, second: Action) -> Play | None:
    """Return the second placement if both are the last cards of their players.

    The second goes to the place that is left for it after the first, but it must have
    had one before.
    """
    game, before = match.game, match.state
    if not isinstance(second, NamedPlay | TapPile) or one.target not in game.foundations:
        return None
    after = apply_legal(game, before, one).state
    try:
        two = _resolve(game, after, second)
        if not isinstance(two, Play):
            return None
        check_play(game, after, two)
    except IllegalMoveError:
        return None
    card = before.piles[two.source][-1]
    if two.target not in game.foundations or not accepting_foundations(game, before, card):
        return None
    done = apply_legal(game, after, two).state
    return two if min(cards_up(game, done)) == game.card_count // game.seats else None


def _is_contest(match: Match, one: Play, two: Play, second: Action) -> bool:
    """Tell whether two players want one place, and the second has no other."""
    game = match.game
    is_one_place = one.target == two.target and game.roles[one.target] is Role.FOUNDATION
    if not is_one_place or seat_of(game, one) == seat_of(game, two):
        return False
    after = evolve(match, MovePlayed(format_move(game, one))).match
    return isinstance(_try_move(after, second), Refusal)


def _refuse_at_rest(match: Match) -> None:
    """Refuse everything after the end, and in a race while it stands still."""
    if is_won(match.game, match.state):
        raise IllegalMoveError(Refusal.ENDED)
    if match.race is not None and match.race.phase is not Phase.PLAYING:
        is_over = match.race.phase is Phase.ENDED
        raise IllegalMoveError(Refusal.ENDED if is_over else Refusal.PAUSED)


def _check_guard(match: Match, action: Action, guard: Guard) -> None:
    """Refuse an action that was meant for another table than this one.

    A pile that does not exist is left to the rules, and so is a card that lies hidden:
    an answer that depended on it would tell it.
    """
    if guard.card is not None and isinstance(action, NamedPlay | TapPile):
        name = action.source if isinstance(action, NamedPlay) else action.pile
        number = match.game.pile_numbers.get(name)
        if number is not None:
            cards = view_pile(match.game, match.state, number)
            is_there = 1 <= action.count <= len(cards)
            if not is_there or cards[-action.count] not in (guard.card, UNKNOWN):
                raise IllegalMoveError(Refusal.STALE)
    if isinstance(action, Draw | Redeal):
        waste = match.state.piles[match.game.waste_of(action.seat)]
        if guard.waste not in (None, len(waste)):
            raise IllegalMoveError(Refusal.STALE)
