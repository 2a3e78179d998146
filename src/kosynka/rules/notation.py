"""Text forms of actions: moves, draws, undo, gestures, and scripts of them.

Positions are `text.py`'s work; the form is that of docs/text-formats.md.
"""

import re
from dataclasses import dataclass
from typing import assert_never

from kosynka.errors import IllegalMoveError, ParseError, Refusal
from kosynka.rules.game import Game
from kosynka.rules.legal import accepting_foundation, check_source, why_none_up
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import SEATS
from kosynka.rules.state import State


@dataclass(frozen=True, slots=True)
class NamedPlay:
    """A move as written: piles by name, the target perhaps left to the engine."""

    source: str
    count: int
    target: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TapPile:
    """A tap on the `count`-th card from the top of a pile."""

    pile: str
    count: int
    double: bool
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last action back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play the action again that was taken back last."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Let the automatic moves run."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Two actions inside one tie window, in the order they arrived."""

    first: "Action"
    second: "Action"


Action = NamedPlay | TapPile | Draw | Redeal | Undo | Redo | Settle | Tick

_SEATLESS: dict[str, Action] = {"u": Undo(), "y": Redo(), "settle": Settle()}

MAX_SCRIPT = 100_000
"""So many actions one script may hold, repetitions counted."""

MAX_NESTING = 10
"""So deep brackets may stand in each other."""

_NUMBERED = r"[A-Za-z](?:\.[A-Za-z])?[0-9]*"
_PLAY = re.compile(rf"({_NUMBERED})(?::([0-9]{{1,4}}))?>(.*)", re.DOTALL)
_TAP = re.compile(rf"(d?)tap ({_NUMBERED})(?::([0-9]{{1,4}}))?")
_SEAT = re.compile(r"([AB]):(.*)", re.DOTALL)
_TICK = re.compile(r"tick\{([^|{}]*)\|([^|{}]*)\}")
_REPEAT = re.compile(r"(.*)\*([0-9]{1,6})", re.DOTALL)


def parse_action(game: Game, text: str) -> Action:
    """Return the action that `text` names.

    Whether it is legal, or its piles exist, is found when it is played.

    Raises:
        ParseError: if the text has not the form of an action.
    """
    text = text.strip()
    if tick := _TICK.fullmatch(text):
        return _tick(game, text, tick[1], tick[2])
    seat, bare = 0, text
    if game.is_race:
        prefixed = _SEAT.fullmatch(text)
        if prefixed is None and text in _SEATLESS:
            return _SEATLESS[text]
        if prefixed is None:
            raise ParseError(f"{text!r}: an action of the race starts with its player, A: or B:")
        seat, bare = SEATS.index(prefixed[1]), prefixed[2].strip()
    match bare:
        case "d":
            return Draw(seat)
        case "r":
            return Redeal(seat)
    if bare in _SEATLESS:
        return _SEATLESS[bare]
    if tap := _TAP.fullmatch(bare):
        return TapPile(_with_seat(game, seat, tap[2]), int(tap[3] or 1), tap[1] == "d", seat)
    if play := _PLAY.fullmatch(bare):
        source, target = _with_seat(game, seat, play[1]), _with_seat(game, seat, play[3].strip())
        return NamedPlay(source, int(play[2] or 1), target, seat)
    raise ParseError(
        f"{text!r} is no action: write a move as t2:2>t1 or w>f, d to draw, r to recycle, "
        "u to undo, y to redo"
    )


def _tick(game: Game, text: str, first: str, second: str) -> Tick:
    if not game.is_race or {first.strip()[:2], second.strip()[:2]} != {"A:", "B:"}:
        raise ParseError(
            f"{text!r}: two actions that meet are one of each player of the race, "
            "as in tick{A:t1>f|B:t1>f}"
        )
    return Tick(parse_action(game, first), parse_action(game, second))


def parse_move(game: Game, text: str) -> Move:
    """Return the move that a text with all piles named stands for.

    Raises:
        ParseError: if it is no such text.
    """
    action = parse_action(game, text)
    if isinstance(action, Draw | Redeal):
        return action
    if isinstance(action, NamedPlay):
        source = game.pile_numbers.get(action.source)
        target = game.pile_numbers.get(action.target)
        if source is not None and target is not None:
            return Play(source, action.count, target)
    raise ParseError(f"{text!r} is no move with its piles named")


def parse_script(game: Game, text: str) -> list[Action]:
    """Return the actions of a text with `;` between them, repetitions written out.

    `X*n` repeats one action, `(X; Y)*n` several, `-` is nothing.

    Raises:
        ParseError: if a part is no action, brackets do not close, or it grows too long.
    """
    actions: list[Action] = []
    for part in _split(text):
        part = part.strip()
        if part in ("", "-"):
            continue
        times = 1
        if repeat := _REPEAT.fullmatch(part):
            part, times = repeat[1].strip(), int(repeat[2])
        inner = (
            parse_script(game, part[1:-1])
            if part.startswith("(") and part.endswith(")")
            else [parse_action(game, part)]
        )
        if len(actions) + len(inner) * times > MAX_SCRIPT:
            raise ParseError(f"the script holds more than {MAX_SCRIPT} actions")
        actions += inner * times
    return actions


def resolve_play(game: Game, state: State, play: NamedPlay) -> Play:
    """Return the move that a written one means in `state`.

    A target without a number is the first foundation that accepts.

    Raises:
        IllegalMoveError: if a pile does not exist, is not the player's, or no foundation
            accepts.
    """
    source = own_pile(game, play.source, play.seat)
    if play.target == game.foundation_letter:
        check_source(game, state, source, play.count)
        target = accepting_foundation(game, state, source) if play.count == 1 else None
        if target is None:
            raise IllegalMoveError(why_none_up(game, state, state.piles[source][-1]))
        return Play(source, play.count, target)
    return Play(source, play.count, pile_number(game, play.target))


def pile_number(game: Game, name: str) -> int:
    """Return the number of a pile by its name.

    Raises:
        IllegalMoveError: if the game has no such pile.
    """
    number = game.pile_numbers.get(name)
    if number is None:
        raise IllegalMoveError(Refusal.NO_SUCH_PILE)
    return number


def own_pile(game: Game, name: str, seat: int) -> int:
    """Return the number of a pile that `seat` may take cards from.

    Raises:
        IllegalMoveError: if there is no such pile, or it belongs to the other player.
    """
    number = pile_number(game, name)
    if game.piles[number].seat not in (None, seat):
        raise IllegalMoveError(Refusal.NOT_YOURS)
    return number


def format_move(game: Game, move: Move) -> str:
    """Return a move's text with all piles named, in the race with its player.

    Reading it gives back the same move in every state.
    """
    match move:
        case Play(source, count, target):
            from_, to = game.piles[source], game.piles[target]
            number = f":{count}" if count > 1 else ""
            text = f"{_bare(from_.name)}{number}>{_bare(to.name)}"
        case Draw():
            text = "d"
        case Redeal():
            text = "r"
        case _:
            assert_never(move)
    return f"{SEATS[seat_of(game, move)]}:{text}" if game.is_race else text


def seat_of(game: Game, move: Move) -> int:
    """Return whose move it is; 0 in a game for one."""
    if isinstance(move, Draw | Redeal):
        return move.seat
    source, target = game.piles[move.source], game.piles[move.target]
    return (source.seat if source.seat is not None else target.seat) or 0


def _bare(name: str) -> str:
    return name.rpartition(".")[2]


def _with_seat(game: Game, seat: int, name: str) -> str:
    """Return a pile's full name: a player's own piles are written without the player."""
    own = f"{SEATS[seat]}.{name}"
    return own if game.is_race and own in game.pile_numbers else name


def _split(text: str) -> list[str]:
    """Split at the semicolons outside brackets."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "({") - (char in ")}")
        if depth < 0:
            break
        if depth > MAX_NESTING:
            raise ParseError(f"the brackets of the script stand over {MAX_NESTING} deep")
        if char == ";" and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    if depth:
        raise ParseError("the brackets of the script do not close")
    return [*parts, text[start:]]
