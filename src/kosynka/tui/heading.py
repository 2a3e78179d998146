"""The line over the table and the line under it."""

from dataclasses import dataclass

from kosynka.server import protocol
from kosynka.tui.board import Board
from kosynka.tui.cells import Picture, length_of
from kosynka.tui.settings import Choices
from kosynka.tui.words import Words, format_clock

MARKS = {"can": "✓", "cannot": "✗", "unknown": "?", "looking": "~"}
PLAIN_MARKS = {"can": "+", "cannot": "-", "unknown": "?", "looking": "~"}
TONES = {"can": "good", "cannot": "bad", "unknown": "dim", "looking": "dim"}


@dataclass(frozen=True, slots=True)
class Note:
    """What is said under the table."""

    text: str
    tone: str = "text"
    """An ink: `text`, `good`, `bad`, `bright`."""


def draw_heading(
    picture: Picture,
    words: Words,
    choices: Choices,
    *,
    board: Board,
    code: str,
    clock_ms: int,
    truth: protocol.TruthFound | None,
    ascii_only: bool,
) -> None:
    """Draw the line over a game for one: what is played, the mark, score, moves and time."""
    picture.put(0, 0, " " * picture.width, "bar", "bar")
    parts = _figures(words, choices, board, clock_ms)
    right = picture.width - 1
    picture.put_right(right, 0, parts, "bar", "bar")
    room = right - length_of(parts) - 2
    game, dot = board.game, " - " if ascii_only else " · "
    x = picture.put(1, 0, words(f"game-{game.prefix}"), "bright", "bar")
    mark = _mark(words, board, truth, ascii_only)
    if mark is not None:
        long, short = mark
        sign = long if x + 2 + length_of(long.text) <= room else short
        picture.put(x + 2, 0, sign.text, sign.tone, "bar")
        return
    for text in (dot + words(f"mode-{game.mode}"), dot + code):
        if code and x + length_of(text) <= room:
            x = picture.put(x, 0, text, "bar", "bar")


def _figures(words: Words, choices: Choices, board: Board, clock_ms: int) -> str:
    facts, game = board.facts, board.game
    parts = []
    if facts.pass_ is not None and game.passes is not None and game.passes > 1:
        parts.append(words("table-pass", **{"pass": facts.pass_, "passes": game.passes}))
    score = words.score(board)
    if score is not None and not choices.hide_score:
        parts.append(f"{words('table-score')} {score}")
    if game.scoring is None:
        up = sum(len(board.state.piles[i]) for i in game.foundations)
        parts.append(words("table-cards-up", count=up, all=game.card_count))
    parts.append(words.moves(board))
    if not choices.hide_clock:
        parts.append(format_clock(clock_ms))
    return "   ".join(parts)


def _mark(
    words: Words, board: Board, truth: protocol.TruthFound | None, ascii_only: bool
) -> tuple[Note, Note] | None:
    if not board.facts.truth:
        return None
    verdict = "looking" if truth is None else truth.verdict
    sign = (PLAIN_MARKS if ascii_only else MARKS)[verdict]
    tone = TONES[verdict]
    return Note(f"{sign} {words(f'truth-{verdict}')}", tone), Note(sign, tone)


def draw_race_heading(
    picture: Picture, words: Words, *, board: Board, race: protocol.RaceFacts
) -> None:
    """Draw the line over a race: both players, their cards up and their links."""
    picture.put(0, 0, " " * picture.width, "bar", "bar")
    order = (0, 1) if board.seat != 1 else (1, 0)
    left, right = (_player(words, race, seat) for seat in order)
    picture.put(1, 0, left.text, left.tone, "bar")
    picture.put_right(picture.width - 1, 0, right.text, right.tone, "bar")
    counts = " : ".join(str(race.counts[seat]) for seat in order)
    picture.put((picture.width - length_of(counts)) // 2, 0, counts, "bright", "bar")


def player_name(words: Words, seat: protocol.SeatFacts | None) -> str:
    """Return how a player of a race is called."""
    if seat is None:
        return words("race-free-seat")
    return seat.name if seat.computer is None else words("race-computer-name", level=seat.computer)


def _player(words: Words, race: protocol.RaceFacts, number: int) -> Note:
    seat = race.seats[number]
    name = player_name(words, seat)
    if seat is None or seat.computer is not None:
        return Note(name, "bar")
    if not seat.online:
        return Note(f"{name} ({words('race-offline')})", "bad")
    ping = "" if seat.ping_ms is None else f" {words('race-ping', ms=seat.ping_ms)}"
    return Note(f"{name}{ping}", "bar")


def draw_foot(picture: Picture, note: Note, keys: str) -> None:
    """Draw the line under the table: what is said, and at its end the keys if there is room."""
    y = picture.height - 1
    picture.put(0, y, " " * picture.width, "bar", "bar")
    end = picture.put(1, y, note.text, note.tone, "bar")
    if end + 2 + length_of(keys) < picture.width:
        picture.put_right(picture.width - 1, y, keys, "dim", "bar")
