"""Logs: a played game as text; reading and checking one is the work of `replay.py`.

Tag lines, an empty line, then one action a line with its automatic effects in braces.
The form is that of docs/text-formats.md.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from kosynka.cards import format_card
from kosynka.errors import ParseError
from kosynka.match.events import (
    AbsenceCounted,
    ActionRedone,
    ActionUndone,
    ClockTicked,
    EndReason,
    Event,
    FinishedTogether,
    HintTaken,
    LookTaken,
    MarkHidden,
    MatchDealt,
    MovePlayed,
    MovesCollected,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceEnded,
    RaceStarted,
    RoundTripMeasured,
    TieCancelled,
)
from kosynka.match.match import Match, Turn, evolve, open_match
from kosynka.match.race import Phase, RaceEvent
from kosynka.rules.changes import Change, Changes, Moved, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.legal import cards_up, is_won
from kosynka.rules.piles import SEATS
from kosynka.rules.text import format_position, position_hash

SETTLED = "settle"
"""The line that tells the automatic moves after the deal."""

RESUMED, END, AWAY, PING = "resume", "end", "away", "ping"
"""Words of a race's lines that are no offers of players."""

END_WORDS: dict[EndReason, str] = {
    "resigned": "resign",
    "claimed-win": "claim win",
    "claimed-count": "claim count",
    "claimed-abort": "claim abort",
}
"""What a player said who ended a race alone."""


def format_log(events: Iterable[Event], tags: dict[str, str]) -> str:
    """Return the log of a journal; `tags` such as `Date` stand after `Game`.

    A collected finish is written as the ordinary moves it is made of.
    """
    rest = iter(events)
    dealt = next(rest, None)
    if not isinstance(dealt, MatchDealt):
        raise ParseError("a journal begins with the deal")
    turn = open_match(dealt)
    match = turn.match
    lines: list[str] = []
    if turn.changes:
        lines.append(f"{SETTLED} {{{format_effects(match.game, turn.changes)}}}")
    for event in rest:
        turn = evolve(match, event)
        lines += _lines_of(match, event, turn)
        match = turn.match
    head = {
        "Game": match.code or match.game.id,
        **_origin_tags(dealt, match),
        **_player_tags(match),
        **tags,
        "Result": result_of(match),
        "Actions": str(len(lines)),
        "Hash": position_hash(match.game, match.state),
    }
    text = [*(f'[{name} "{_escaped(value)}"]' for name, value in head.items()), "", *lines]
    return "\n".join(text) + "\n"


def _origin_tags(dealt: MatchDealt, match: Match) -> dict[str, str]:
    """Return the tags that let a game without a code be dealt again."""
    if dealt.seed is not None:
        return {"Seed": dealt.seed, "Nonce": dealt.nonce or ""}
    return {} if match.code else {"Position": format_position(match.start)}


def _player_tags(match: Match) -> dict[str, str]:
    if match.race is None:
        return {}
    tags = {}
    for letter, seat in zip(SEATS, match.race.seats, strict=True):
        if seat is not None:
            tags[letter] = seat.name
            if seat.computer is not None:
                tags[f"Computer{letter}"] = str(seat.computer)
    return tags


def result_of(match: Match) -> str:
    """Return how a match stands in a log: won or not, and its score or its counts."""
    if match.race is not None and match.race.why is not None:
        counts = "-".join(str(count) for count in cards_up(match.game, match.state))
        winner = "draw" if match.race.winner is None else SEATS[match.race.winner]
        return f"{match.race.why} {counts} {winner}"
    word = "won" if is_won(match.game, match.state) else "unfinished"
    score = match.state.score
    return word if score is None else f"{word} {score}"


def _lines_of(match: Match, event: Event, turn: Turn) -> Iterator[str]:
    """Yield the lines that tell `event`, which led from `match` to `turn`."""
    match event:
        case MovesCollected(moves):
            for move in moves:
                step = MovePlayed(move)
                inner = evolve(match, step)
                yield from _lines_of(match, step, inner)
                match = inner.match
        case MovePlayed(move, clock_ms):
            effects = automatic_effects(match.game, event, turn.changes)
            text = _with_time(move, clock_ms) if match.game.is_race else move
            yield f"{text} {{{effects}}}" if effects else text
        case ActionUndone():
            yield "u"
        case ActionRedone():
            yield "y"
        case ClockTicked() | LookTaken() | MarkHidden() | HintTaken():
            pass
        case MatchDealt():
            raise ParseError("a match is dealt once")
        case _:
            yield from _race_lines(match, event)


def _race_lines(match: Match, event: RaceEvent | TieCancelled | FinishedTogether) -> Iterator[str]:
    match event:
        case TieCancelled(first, second, clock_ms):
            yield f"{_with_time(first, clock_ms)} tie {_with_time(second, clock_ms)}"
        case FinishedTogether(first, second, clock_ms):
            yield f"{_with_time(first, clock_ms)} both {_with_time(second, clock_ms)}"
        case PlayerSeated() | PlayerReady():
            pass
        case RaceStarted(clock_ms):
            if match.race is not None and match.race.phase in (Phase.STOPPED, Phase.PAUSED):
                yield f"@{clock_ms} {RESUMED}"
        case OfferMade(seat, what, clock_ms):
            yield f"{SEATS[seat]}@{clock_ms} {what}"
        case AbsenceCounted(seat, ms, clock_ms):
            yield f"{SEATS[seat]}@{clock_ms} {AWAY} {ms}"
        case RoundTripMeasured(seat, ms, clock_ms):
            yield f"{SEATS[seat]}@{clock_ms} {PING} {ms}"
        case RaceEnded(why=why, by=by, clock_ms=clock_ms):
            said = f"@{clock_ms} {END} {why}"
            yield said if by is None else f"{SEATS[by]}@{clock_ms} {END_WORDS[why]}"
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
