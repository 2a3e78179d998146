"""Logs: a played game as text; reading and checking one is the work of `replay.py`.

Tag lines, an empty line, then one action a line with its automatic effects in braces.
The form is that of docs/text-formats.md.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from kosynka.cards import format_card
from kosynka.errors import ParseError
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    ClockTicked,
    Event,
    FinishedTogether,
    MatchDealt,
    MovePlayed,
    MovesCollected,
    TieCancelled,
)
from kosynka.match.match import Match, Turn, evolve, open_match
from kosynka.rules.changes import Change, Changes, Moved, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.text import format_position, position_hash

SETTLED = "settle"
"""The line that tells the automatic moves after the deal."""


def format_log(events: Iterable[Event], tags: dict[str, str]) -> str:
    """Return the log of a journal; `tags` such as `Date` stand after `Game`.

    A collected finish is written as the ordinary moves it is made of.
    """
    lines: list[str] = []
    match: Match | None = None
    for event in events:
        if match is None:
            turn = _opened(event)
            if turn.changes:
                lines.append(f"{SETTLED} {{{format_effects(turn.match.game, turn.changes)}}}")
        else:
            turn = evolve(match, event)
            lines += _lines_of(match, event, turn)
        match = turn.match
    if match is None:
        raise ParseError("an empty journal has no log")
    head = {
        "Game": match.code or match.game.id,
        **({} if match.code else {"Position": format_position(match.start)}),
        **tags,
        "Result": result_of(match),
        "Actions": str(len(lines)),
        "Hash": position_hash(match.game, match.state),
    }
    text = [*(f'[{name} "{_escaped(value)}"]' for name, value in head.items()), "", *lines]
    return "\n".join(text) + "\n"


def _opened(event: Event) -> Turn:
    if not isinstance(event, MatchDealt):
        raise ParseError("a journal begins with the deal")
    return open_match(event)


def result_of(match: Match) -> str:
    """Return how a match stands in a log: won or not, and the score if there is one."""
    word = "won" if is_won(match.game, match.state) else "unfinished"
    score = match.state.score
    return word if score is None else f"{word} {score}"


def _lines_of(match: Match, event: Event, turn: Turn) -> Iterator[str]:
    """Yield the lines that tell `event`, which led from `match` to `turn`."""
    game = match.game
    match event:
        case MovesCollected(moves):
            for move in moves:
                step = MovePlayed(move)
                inner = evolve(match, step)
                yield from _lines_of(match, step, inner)
                match = inner.match
        case MovePlayed(move, clock_ms):
            effects = automatic_effects(game, event, turn.changes)
            text = _with_time(move, clock_ms) if game.is_race else move
            yield f"{text} {{{effects}}}" if effects else text
        case ActionUndone():
            yield "u"
        case ActionRedone():
            yield "y"
        case TieCancelled(first, second, clock_ms):
            yield f"{_with_time(first, clock_ms)} tie {_with_time(second, clock_ms)}"
        case FinishedTogether(first, second, clock_ms):
            yield f"{_with_time(first, clock_ms)} both {_with_time(second, clock_ms)}"
        case ClockTicked():
            pass
        case MatchDealt():
            raise ParseError("a match is dealt once")
        case _:
            assert_never(event)


def _with_time(move: str, clock_ms: int) -> str:
    return f"{move[0]}@{clock_ms} {move[2:]}"


def automatic_effects(game: Game, event: Event, changes: Changes) -> str:
    """Return the effects that a line of `event` carries: undo and redo carry none."""
    return format_effects(game, changes[1:]) if isinstance(event, MovePlayed) else ""


def format_effects(game: Game, changes: Changes) -> str:
    """Return what happened by itself: `t3+AC` turned, `t3>k4` a card that went up."""
    return " ".join(_effect(game, change) for change in changes if not isinstance(change, Scored))


def _effect(game: Game, change: Change) -> str:
    match change:
        case Revealed(pile, card):
            return f"{game.piles[pile].name}+{format_card(card)}"
        case Moved(_, source, target):
            return f"{game.piles[source].name}>{game.piles[target].name}"
        case _:
            raise ValueError(f"{change} never happens by itself")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
