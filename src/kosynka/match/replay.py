"""Reading a log: every line is played and checked before it is believed."""

import re
from dataclasses import dataclass
from typing import get_args

from kosynka.errors import IllegalMoveError, KosynkaError, ParseError, ReplayError
from kosynka.games import game_by_id
from kosynka.match.decide import decide, decide_tie, end_race
from kosynka.match.events import (
    AbsenceCounted,
    EndReason,
    Event,
    FinishedTogether,
    MatchDealt,
    Offer,
    OfferMade,
    PlayerReady,
    PlayerSeated,
    RaceEnded,
    RaceStarted,
    RoundTripMeasured,
    TieCancelled,
)
from kosynka.match.log import (
    AWAY,
    END,
    END_WORDS,
    PING,
    RESUMED,
    SETTLED,
    automatic_effects,
    format_effects,
    result_of,
)
from kosynka.match.match import Match, Turn, evolve, open_match
from kosynka.match.race import Phase, both_offer
from kosynka.rules.notation import parse_action
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import SEATS
from kosynka.rules.text import position_hash

MAX_LINES = 100_000
"""So many lines a log may have."""

SECRET_DIGITS = {"Seed": 64, "Nonce": 32}
"""How a race between people tells what it was dealt from."""

STRENGTHS = "123"
"""How strong a computer player may be."""

_OFFERS: dict[str, Offer] = {offer: offer for offer in get_args(Offer)}
_END_REASONS: dict[str, EndReason] = {reason: reason for reason in get_args(EndReason)}
_END_REASONS_SAID = {words: reason for reason, words in END_WORDS.items()}
_RESUMED = re.compile(rf"@(\d{{1,10}}) {RESUMED}")
_ENDED = re.compile(rf"@(\d{{1,10}}) {END} ([a-z]+)")
_SPOKEN = re.compile(
    rf"([AB])@(\d{{1,10}}) "
    rf"({'|'.join([*_OFFERS, *_END_REASONS_SAID])}|(?:{AWAY}|{PING}) \d{{1,9}})"
)

_GAME_ID_LENGTH = len("KL1-D1N")


@dataclass(frozen=True, slots=True)
class Replay:
    """A log that holds: its tags, its events, and the match they make."""

    tags: dict[str, str]
    events: tuple[Event, ...]
    match: Match


def read_log(text: str) -> Replay:
    """Replay a log, checking every action, every effect, the result and the final hash.

    Raises:
        ReplayError: at the first line that does not hold.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise ReplayError(MAX_LINES, "the log is too long")
    tags, body = _read_tags(lines)
    dealt = _deal_of(tags)
    try:
        turn = open_match(dealt)
    except KosynkaError as error:
        raise ReplayError(tags["Game"].line, str(error)) from None
    _check_length(tags, body)
    if turn.changes:
        _check_settled(body, turn)
    match = turn.match
    events: list[Event] = [dealt]
    for event in _players_of(match, tags):
        match = evolve(match, event).match
        events.append(event)
    for line in body:
        match = _replay_line(match, line, events)
    end = body[-1].line if body else len(lines)
    _check_end(match, tags, end)
    return Replay({name: tag.text for name, tag in tags.items()}, tuple(events), match)


@dataclass(frozen=True, slots=True)
class _Line:
    line: int
    text: str


_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_ACTION = re.compile(r"([^{}]*?)\s*(?:\{([^{}]*)\})?")
_RACE = re.compile(r"([AB])@(\d{1,10}) (.+)")
_TOGETHER = re.compile(r"([AB]@\d{1,10} .+?) (tie|both) ([AB]@\d{1,10} .+)")


def _read_tags(lines: list[str]) -> tuple[dict[str, _Line], list[_Line]]:
    """Return the tags by name, and the lines of actions that follow them."""
    tags: dict[str, _Line] = {}
    for at, text in enumerate(lines):
        matched = _TAG.fullmatch(text.strip())
        if matched is None:
            if text.strip().startswith("["):
                raise ReplayError(at + 1, 'a tag is written [Name "text"]')
            rest = enumerate(lines[at:], at + 1)
            body = [_Line(line, text.strip()) for line, text in rest if text.strip()]
            break
        if matched[1] in tags:
            raise ReplayError(at + 1, f"the tag {matched[1]} is given twice")
        tags[matched[1]] = _Line(at + 1, re.sub(r"\\(.)", r"\1", matched[2]))
    else:
        body = []
    for wanted in ("Game", "Hash"):
        if wanted not in tags:
            raise ReplayError(1, f"this is no whole log: the tag [{wanted} ...] is missing")
    return tags, body


def _deal_of(tags: dict[str, _Line]) -> MatchDealt:
    game = tags["Game"].text
    if "Position" in tags:
        head = "-".join(tags["Position"].text.replace(";", " ").split()[:2])
        if head != game:
            raise ReplayError(tags["Position"].line, f"this is a position of {head}, not of {game}")
        return MatchDealt(game, None, tags["Position"].text)
    if "Seed" in tags:
        return _secret_deal_of(tags)
    return MatchDealt(game[:_GAME_ID_LENGTH], game)


def _secret_deal_of(tags: dict[str, _Line]) -> MatchDealt:
    """Return the deal of a race between people, its secret told."""
    game, line = tags["Game"], tags["Seed"].line
    try:
        is_race = game_by_id(game.text).is_race
    except KosynkaError as error:
        raise ReplayError(game.line, str(error)) from None
    if not is_race:
        raise ReplayError(line, f"only a race is dealt from a seed, not {game.text}")
    for name, digits in SECRET_DIGITS.items():
        tag = tags.get(name)
        if tag is None or not re.fullmatch(rf"[0-9a-f]{{{digits}}}", tag.text):
            at = line if tag is None else tag.line
            raise ReplayError(at, f"a {name} of {digits} hex digits is wanted")
    return MatchDealt(game.text, None, seed=tags["Seed"].text, nonce=tags["Nonce"].text)


def _players_of(match: Match, tags: dict[str, _Line]) -> list[Event]:
    """Return the events that begin a race between the players whom the tags name."""
    if not match.game.is_race or not all(seat in tags for seat in SEATS):
        return []
    players: list[Event] = []
    for number, seat in enumerate(SEATS):
        strength = tags.get(f"Computer{seat}")
        if strength is not None and strength.text not in STRENGTHS:
            raise ReplayError(strength.line, f"a computer player has the strength {STRENGTHS}")
        computer = None if strength is None else int(strength.text)
        players.append(PlayerSeated(number, tags[seat].text, computer))
    return [*players, *(PlayerReady(number) for number in range(len(SEATS))), RaceStarted()]


def _check_length(tags: dict[str, _Line], body: list[_Line]) -> None:
    counted = tags.get("Actions")
    if counted is not None and counted.text != str(len(body)):
        line = body[-1].line if body else counted.line
        raise ReplayError(line, f"the log has {len(body)} actions, its head says {counted.text}")


def _check_settled(body: list[_Line], turn: Turn) -> None:
    """Take the line of the automatic moves after the deal off, if it is right."""
    expected = f"{SETTLED} {{{format_effects(turn.match.game, turn.changes)}}}"
    if not body or body[0].text != expected:
        line = body[0].line if body else 1
        raise ReplayError(line, f"after the deal of this code the log says {expected}")
    del body[0]


def _replay_line(match: Match, line: _Line, events: list[Event]) -> Match:
    """Play one line, noting its events."""
    matched = _ACTION.fullmatch(line.text)
    try:
        if matched is None:
            raise ParseError(f"{line.text!r} is no action")
        turn, new = _play_text(match, matched[1])
    except IllegalMoveError as error:
        raise ReplayError(line.line, f"{line.text!r}: {error}") from None
    except ParseError as error:
        raise ReplayError(line.line, str(error)) from None
    expected = automatic_effects(match.game, new, turn.changes)
    written = " ".join((matched[2] or "").split())
    if written != expected:
        raise ReplayError(
            line.line, f"{line.text!r}: what follows by itself is {{{expected}}}, not {{{written}}}"
        )
    events.append(new)
    return turn.match


def _play_text(match: Match, text: str) -> tuple[Turn, Event]:
    game = match.game
    if not game.is_race:
        event = decide(match, parse_action(game, text))
        return evolve(match, event), event
    if (spoken := _race_event(match, text)) is not None:
        return evolve(match, spoken), spoken
    if together := _TOGETHER.fullmatch(text):
        first, clock_ms = _race_action(together[1])
        second, _ = _race_action(together[3])
        kind = TieCancelled if together[2] == "tie" else FinishedTogether
        actions = parse_action(game, first), parse_action(game, second)
        answers = decide_tie(match, *actions, clock_ms=clock_ms)
        if not isinstance(answers[0], kind):
            raise ParseError(f"{text!r}: these two are no {together[2]}")
        return evolve(match, answers[0]), answers[0]
    action, clock_ms = _race_action(text)
    event = decide(match, parse_action(game, action), clock_ms=clock_ms)
    return evolve(match, event), event


def _race_event(match: Match, text: str) -> Event | None:
    """Return the event of a line that moves no card, None for another line."""
    if resumed := _RESUMED.fullmatch(text):
        _check_phase(match, Phase.STOPPED, Phase.PAUSED)
        return RaceStarted(int(resumed[1]))
    if ended := _ENDED.fullmatch(text):
        return _end_of(match, ended[2], by=None, clock_ms=int(ended[1]))
    spoken = _SPOKEN.fullmatch(text)
    if spoken is None:
        return None
    seat, clock_ms, words = SEATS.index(spoken[1]), int(spoken[2]), spoken[3]
    if words in _OFFERS:
        _check_phase(match, Phase.PAUSED if words == RESUMED else Phase.PLAYING)
        return OfferMade(seat, _OFFERS[words], clock_ms)
    if words in _END_REASONS_SAID:
        return _end_of(match, _END_REASONS_SAID[words], by=seat, clock_ms=clock_ms)
    _check_phase(match, Phase.PLAYING, Phase.STOPPED, Phase.PAUSED)
    word, _, ms = words.partition(" ")
    kind = AbsenceCounted if word == AWAY else RoundTripMeasured
    return kind(seat, int(ms), clock_ms)


def _check_phase(match: Match, *phases: Phase) -> None:
    """Refuse what cannot be said now: nothing can after the end.

    A race without players, as in a journal that was set up, has no phases.
    """
    if match.race is not None and match.race.phase not in phases:
        raise ParseError(f"that cannot happen while the race is {match.race.phase.value}")


def _end_of(match: Match, why: str, *, by: int | None, clock_ms: int) -> RaceEnded:
    """Return the end of a race, its reason held against the table."""
    _check_phase(match, Phase.PLAYING, Phase.STOPPED, Phase.PAUSED)
    status = outcome(match.game, match.state).status
    holds = {
        "won": status is Status.WON,
        "deadlock": status is Status.DEADLOCK,
        "stopped": match.race is not None and both_offer(match.race, "stop"),
    }
    if why not in _END_REASONS or not holds.get(why, by is not None):
        raise ParseError(f"the race did not end so: {why}")
    return end_race(match, _END_REASONS[why], by=by, clock_ms=clock_ms)


def _race_action(text: str) -> tuple[str, int]:
    matched = _RACE.fullmatch(text)
    if matched is None:
        raise ParseError(f"{text!r}: a line of a race is written A@12350 t3>f2")
    return f"{matched[1]}:{matched[3]}", int(matched[2])


def _check_end(match: Match, tags: dict[str, _Line], last: int) -> None:
    result = tags.get("Result")
    if result is not None and result.text != result_of(match):
        raise ReplayError(last, f"the game stands at {result_of(match)!r}, not {result.text!r}")
    if position_hash(match.game, match.state) != tags["Hash"].text:
        raise ReplayError(
            last, "the last position is not the one of the Hash tag: lines are missing or changed"
        )
