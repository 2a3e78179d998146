"""Looks and hints: counted, told apart from actions, and no part of a log."""

from kosynka.match.events import (
    ActionUndone,
    Event,
    HintTaken,
    LookTaken,
    MarkHidden,
    MatchDealt,
    MovePlayed,
)
from kosynka.match.log import format_log
from kosynka.match.match import fold
from kosynka.match.replay import read_log

DEALT = MatchDealt("KL1-D1N", "KL1-D1N-AAAAAAB")
PLAYED: list[Event] = [MovePlayed("d"), MovePlayed("d"), ActionUndone()]
ASIDES: list[Event] = [
    LookTaken("mark", 5),
    MarkHidden(6),
    HintTaken(7),
    LookTaken("game", 8),
    HintTaken(9),
]


def test_looks_and_hints_are_counted_and_the_mark_stays_as_it_was_left() -> None:
    match = fold([DEALT, *ASIDES])
    assert (match.looks, match.hints, match.is_marked, match.clock_ms) == (2, 2, False, 9)
    assert fold([DEALT, ASIDES[0], ASIDES[3]]).is_marked
    assert not fold([DEALT, ASIDES[3]]).is_marked


def test_they_move_no_card_and_are_not_undone() -> None:
    plain = fold([DEALT, *PLAYED])
    mixed = fold([DEALT, PLAYED[0], *ASIDES, PLAYED[1], *ASIDES, PLAYED[2]])
    assert (mixed.state, mixed.moves) == (plain.state, plain.moves)
    assert (len(mixed.undo), len(mixed.redo)) == (len(plain.undo), len(plain.redo))
    assert mixed.hints == 4


def test_a_log_does_not_tell_them() -> None:
    text = format_log([DEALT, *ASIDES, *PLAYED], {})
    assert text == format_log([DEALT, *PLAYED], {})
    assert read_log(text).match.hints == 0
