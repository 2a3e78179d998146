"""Undo and redo by table: score, counter, passes, fan, and what one action is."""

import pytest

from kosynka.errors import IllegalMoveError, Refusal
from kosynka.match.decide import Collect, decide
from kosynka.match.match import Match, evolve
from kosynka.rules.changes import Concealed, Moved, Revealed
from kosynka.rules.notation import Undo
from kosynka.rules.text import Position, format_position

from .playing import match_at

SHUTTLE = "t1=8S 7H; t2=8C"


def printed(match: Match) -> str:
    return format_position(Position(match.game, match.state, match.moves))


@pytest.mark.parametrize(
    ("before", "actions", "fields"),
    [
        ("KL1 D3N; s=5C 9H 2S KD", "d; u; d", "w=5C 9H 2S & s=KD & mv=2"),
        ("KL1 D3N; s=5C 9H 2S KD", "d; u; y", "w=5C 9H 2S & s=KD & mv=1"),
        ("DS1 D1N; w=5H 2C; sc=30", "r; u", "w=5H 2C & sc=30 & mv=1"),
        ("DS1 D1N; w=5H 2C; sc=30", "r; u; y", "s=5H 2C & sc=0 & mv=1"),
        ("DS1 D1N; t1=4D|AS", "t1>f; u", "t1=4D|AS & sc=0 & mv=1"),
        ("DS1 D1N; t1=4D|AS", "t1>f; u; y", "t1=4D & sc=15 & mv=1"),
        ("TQ1 D1T; w=5H 2C", "r; u", "w=5H 2C & rl=2"),
        ("TQ1 D1T; w=5H 2C", "r; u; y", "s=5H 2C & rl=1"),
        ("TQ1 D1T; s=KH 4C; k1=9C/", "d; u", "s=KH 4C & k1=9C/ & w="),
        (
            "TQ1 D1T; k1=KS/JH; k2=7D/; t1=QH",
            "t1>k1; u",
            "k1=KS/KH AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH & t1=QH & k2=7D/",
        ),
        ("DS1 D1N; f3=3H; t1=4S; sc=50", "f3>t1; t1>f; u; u", "f3=3H & t1=4S & sc=50 & mv=2"),
    ],
)
def test_undo_and_redo_restore_what_was(before: str, actions: str, fields: str) -> None:
    text = printed(match_at(before, actions))
    shown = dict(field.split("=", 1) for field in text.split("; ")[1:])
    for field in fields.split(" & "):
        name, value = field.split("=", 1)
        assert shown[name] == value, text


def test_two_hundred_actions_can_be_undone_and_no_more() -> None:
    match = match_at(f"DS1 D1N; {SHUTTLE}", "(t1>t2; t2>t1)*101; u*200")
    assert (match.moves, len(match.undo), len(match.redo)) == (202, 0, 200)
    with pytest.raises(IllegalMoveError) as refusal:
        decide(match, Undo())
    assert refusal.value.why is Refusal.NO_UNDO
    again = match_at(f"DS1 D1N; {SHUTTLE}", "(t1>t2; t2>t1)*101; u*200; y*200")
    assert again.table == match_at(f"DS1 D1N; {SHUTTLE}", "(t1>t2; t2>t1)*101").table


def test_a_new_action_makes_redo_impossible() -> None:
    match = match_at(f"DS1 D1N; {SHUTTLE}; s=2C", "t1>t2; u; d")
    assert match.redo == ()


def test_undo_of_a_turned_card_does_not_tell_it() -> None:
    match = match_at("TQ1 D1T; k1=9C/JH; t1=QH", "t1>k1")
    assert Revealed(match.game.pile_numbers["c1"], 3 * 13 + 8) in match.undo[-1].changes
    turn = evolve(match, decide(match, Undo()))
    assert any(isinstance(change, Concealed) for change in turn.changes)
    assert turn.match.state == match.undo[-1].before.state


def test_a_collected_finish_is_one_action_of_many_moves() -> None:
    before = match_at("KL1 D1N; f1=QS; f2=QH; f3=QD; f4=QC; t1=KH; t2=KS; t3=KD; s=KC")
    turn = evolve(before, decide(before, Collect()))
    assert len([change for change in turn.changes if isinstance(change, Moved)]) == 5
    assert (turn.match.moves, len(turn.match.undo)) == (5, 1)
    assert turn.match.undo[-1].before == before.table


def test_returns_are_counted_and_undone() -> None:
    position = "DS1 D1N; f3=3H; t1=4S; t2=4C"
    assert match_at(position, "f3>t1").table.returns == 1
    assert match_at(position, "f3>t1; t1>f; f3>t2").table.returns == 2
    assert match_at(position, "f3>t1; u").table.returns == 0
    assert match_at(position, "f3>t1; u; y").table.returns == 1


def test_nothing_is_undone_after_the_win() -> None:
    won = match_at("KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS", "t1>f")
    with pytest.raises(IllegalMoveError) as refusal:
        decide(won, Undo())
    assert refusal.value.why is Refusal.ENDED
