"""Positions as text: every sentence of their form is a row."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.errors import KosynkaError, ParseError, UnsupportedGameError
from kosynka.games import CATALOGUE, deal, read_code, read_position
from kosynka.rules.text import Position, format_position, position_hash


def fragment(text: str) -> str:
    return format_position(read_position(text, fragment=True))


def whole(code: str) -> str:
    """The printed position of a deal."""
    game = CATALOGUE[code[:7]]
    return format_position(Position(game, deal(read_code(code))))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (
            "DS1 D1N",
            "DS1 D1N; f1=; f2=; f3=; f4=; f5=; f6=; f7=; f8=; t1=; t2=; t3=; t4=; t5=; t6=; t7=; "
            "t8=; t9=; w=; s=; sc=0; mv=0; rl=-",
        ),
        (
            "KL1 D3V;t3=2D|6S 5H ;w= 3C  4C;f2=4H;mv=7",
            "KL1 D3V; f1=; f2=4H; f3=; f4=; t1=; t2=; t3=2D|6S 5H; t4=; t5=; t6=; t7=; w=3C 4C; "
            "s=; sc=-52; mv=7; rl=0",
        ),
        (
            "TQ1 D1T; k1=9C/5H; k2=7D/; k16=/KS; t3=3C KH; s=2D 3D; rl=1",
            "TQ1 D1T; k1=9C/KH AH 2H 3H 4H 5H; k2=7D/; k3=/; k4=/; k5=/; k6=/; k7=/; k8=/; k9=/; "
            "k10=/; k11=/; k12=/; k13=/; k14=/; k15=/; k16=/KS; t1=; t2=; t3=3C KH; t4=; t5=; "
            "t6=; t7=; t8=; t9=; t10=; t11=; t12=; t13=; t14=; t15=; t16=; w=; s=2D 3D; mv=0; rl=1",
        ),
        (
            "PR1 D3R; B.t1=7h; A.w=7H; f3=ah 2H; f1=3s; B.rl=-",
            "PR1 D3R; f1=as 2s 3s; f2=; f3=ah 2H; f4=; f5=; f6=; f7=; f8=; A.t1=; A.t2=; A.t3=; "
            "A.t4=; A.t5=; A.t6=; A.t7=; A.w=7H; A.s=; B.t1=7h; B.t2=; B.t3=; B.t4=; B.t5=; "
            "B.t6=; B.t7=; B.w=; B.s=; mv=0; A.rl=-; B.rl=-",
        ),
        # blanks around ; and =, a semicolon at the end, fields in any order
        (
            "  DS1   D1V ;  w = 5H 2C ; f1 = KS ;sc=-4 ; ",
            "DS1 D1V; f1=KS; f2=; f3=; f4=; f5=; f6=; f7=; f8=; t1=; t2=; t3=; t4=; t5=; t6=; "
            "t7=; t8=; t9=; w=5H 2C; s=; sc=-4; mv=0; rl=0",
        ),
        # a pile in full, and an ace that stands for itself; cards unknown in a view
        (
            "KL1 D1N; f1=AS 2S 3S; f2=AH; t1=?? ??|5H; s=?? ??",
            "KL1 D1N; f1=3S; f2=AH; f3=; f4=; t1=?? ??|5H; t2=; t3=; t4=; t5=; t6=; t7=; w=; "
            "s=?? ??; sc=0; mv=0; rl=-",
        ),
        # no card on the left of the bar is a column without face-down cards
        (
            "KL1 D1N; t1=|5H",
            "KL1 D1N; f1=; f2=; f3=; f4=; t1=5H; t2=; t3=; t4=; t5=; t6=; t7=; w=; s=; sc=0; mv=0; "
            "rl=-",
        ),
        # a fragment may break the run rule
        (
            "KL1 D1N; t1=5H KS; t2=3C|9H 9D",
            "KL1 D1N; f1=; f2=; f3=; f4=; t1=5H KS; t2=3C|9H 9D; t3=; t4=; t5=; t6=; t7=; w=; s=; "
            "sc=0; mv=0; rl=-",
        ),
    ],
)
def test_position_is_printed_in_one_form(text: str, printed: str) -> None:
    assert fragment(text) == printed
    assert fragment(printed) == printed


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("number", ["AAAAAAB", "7777777"])
def test_deal_reads_back_as_a_full_position(game: str, number: str) -> None:
    text = whole(f"{game}-{number}")
    position = read_position(text)
    assert position.state == deal(read_code(f"{game}-{number}"))
    assert format_position(position) == text


def test_hash_is_of_the_printed_line_without_the_counter() -> None:
    code = read_code("DS1-D1N-AAAAAAB")
    text = whole(str(code)).replace("mv=0; ", "")
    expected = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert position_hash(CATALOGUE["DS1-D1N"], deal(code)) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "starts with its game and mode"),
        ("KL1", "starts with its game and mode"),
        ("KL1-D1N; t1=5H", "starts with its game and mode"),
        ("KL1 D1N t1=5H", "starts with its game and mode"),
        ("t1=5H", "starts with its game and mode"),
        ("KL1 D1N; t1", "a field is a pile and its cards"),
        ("KL1 D1N; ; t1=5H", "a field is a pile and its cards"),
        ("KL1 D1N; 5H", "a field is a pile and its cards"),
        ("KL1 D1N; t1=5H; t1=5H", "t1 is given twice"),
        ("KL1 D1N; mv=1; mv=1", "mv is given twice"),
        # piles
        ("KL1 D1N; t8=5H", "KL1 has no pile t8"),
        ("KL1 D1N; t0=5H", "KL1 has no pile t0"),
        ("KL1 D1N; t01=5H", "KL1 has no pile t01"),
        ("KL1 D1N; f5=5H", "KL1 has no pile f5"),
        ("KL1 D1N; T1=5H", "KL1 has no pile T1"),
        ("KL1 D1N; A.t1=5H", "KL1 has no pile A.t1"),
        ("KL1 D1N; k1=5H", "KL1 has no pile k1"),
        ("PR1 D3R; t1=5H", "PR1 has no pile t1"),
        ("PR1 D3R; C.t1=5H", "PR1 has no pile C.t1"),
        ("PR1 D3R; A.f1=AS", "PR1 has no pile A.f1"),
        ("PR1 D3R; rl=-", "PR1 has no pile rl"),
        ("TQ1 D1T; c1=5H", "TQ1 has no pile c1"),
        ("TQ1 D1T; f1=5H", "TQ1 has no pile f1"),
        # cards
        ("KL1 D1N; t1=5X", "t1: '5X' is no card"),
        ("KL1 D1N; t1=10H", "t1: '10H' is no card"),
        ("KL1 D1N; t1=5H,6H", "is no card"),
        ("KL1 D1N; t1=5H6H", "is no card"),
        ("KL1 D1N; t1=5h", "t1: '5h' is no card"),
        ("KL1 D1N; t1=5♥", "is no card"),
        # face-down cards
        ("KL1 D1N; t1=5H|", "t1: the top card of a column lies face up"),
        ("KL1 D1N; t1=5H|4S|3H", "is no card"),
        ("KL1 D1N; w=5H|4S", "w: only a column has face-down cards"),
        ("KL1 D1N; s=5H|4S", "s: only a column has face-down cards"),
        ("KL1 D1N; f1=5S|", "is no card"),
        # foundations
        ("DS1 D1N; f1=5H", "f1 is a place of S, not AH 2H 3H 4H 5H"),
        ("KL1 D1N; f1=AH", "f1 is a place of S, not AH"),
        ("KL1 D1N; f1=2S 3S", "f1: 2S 3S does not go up in suit from its base"),
        ("KL1 D1N; f1=AS 3S", "does not go up in suit"),
        ("KL1 D1N; f1=AS 2H", "does not go up in suit"),
        ("KL1 D1N; f1=??", "f1: a foundation holds no unknown card"),
        ("PR1 D3R; f3=2H 3h", "does not go up in suit"),
        ("TQ1 D1T; k1=9C/AH 2H", "k1: AH 2H does not go up in suit from its base"),
        ("TQ1 D1T; k1=9C/KH 2H", "does not go up in suit"),
        ("TQ1 D1T; k1=9C", "k1: write captive/pile"),
        ("TQ1 D1T; k1=9C 8C/KH", "k1 has place for 1 captive"),
        ("TQ1 D1T; k16=9C/KH", "k16 has place for 0 captive"),
        # copies
        ("KL1 D1N; t1=5H; t2=5H", "5H occurs 2 times, the packs hold 1"),
        ("DS1 D1N; t1=5H; t2=5H; f3=7H", "5H occurs 3 times, the packs hold 2"),
        ("PR1 D3R; A.t1=5h", "A.t1: 5h is a card of the other player"),
        ("PR1 D3R; B.s=5h 5H", "B.s: 5H is a card of the other player"),
        ("PR1 D3R; A.t1=5H; A.t2=5H", "5H occurs 2 times, the packs hold 1"),
        ("TQ1 D1T; w=5H 5H 5H 5H 5H", "5H occurs 5 times, the packs hold 4"),
        # numbers
        ("KL1 D1N; sc=x", "sc=x: a whole number"),
        ("KL1 D1N; sc=", "sc=: a whole number"),
        ("KL1 D1N; sc=1.5", "a whole number"),
        ("KL1 D1N; sc=-5", "sc=-5: a whole number from 0 is wanted"),
        ("KL1 D1N; sc=٣", "a whole number"),
        ("KL1 D1N; mv=-1", "mv=-1: a whole number from 0 is wanted"),
        ("KL1 D1N; rl=-1", "rl=-1: a whole number from 0 is wanted"),
        ("KL1 D1N; mv=99999999999999999999", "a whole number"),
        ("TQ1 D1T; sc=5", "sc: TQ1 keeps no score"),
        ("PR1 D3R; sc=5", "sc: PR1 keeps no score"),
    ],
)
def test_other_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_position(text, fragment=True)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XX1 D1N", "there is no game XX1"),
        ("kl1 D1N", "there is no game kl1"),
        ("KL1 D2N", "KL1 has no mode D2N"),
        ("PR1 D1N", "PR1 has no mode D1N"),
    ],
)
def test_game_or_mode_that_is_none_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnsupportedGameError, match=reason):
        read_position(text, fragment=True)


@pytest.mark.parametrize(
    ("game", "old", "new", "reason"),
    [
        ("KL1-D1N", "t1=5H", "t1=", "holds 51 cards instead of 52"),
        ("KL1-D1N", "t1=5H", "t1=??", "stands only in a fragment"),
        ("KL1-D1N", "t1=5H", "t1=9D", "9D occurs 2 times"),
        ("KL1-D1N", "JC|7C", "|JC 7C", "t7: the face-up cards are no run"),
        ("DS1-D1N", "4H|7H", "|4H 7H", "t9: the face-up cards are no run"),
        ("TQ1-D1T", "k1=8S/", "k1=/", "holds 207 cards instead of 208"),
        ("PR1-D3R", "A.t1=4S", "A.t1=kc", "kc occurs 2 times"),
    ],
)
def test_full_position_is_refused_when_it_cannot_stand_on_the_table(
    game: str, old: str, new: str, reason: str
) -> None:
    text = whole(f"{game}-AAAAAAB")
    assert old in text
    with pytest.raises(ParseError) as caught:
        read_position(text.replace(old, new, 1))
    assert reason in str(caught.value)


def test_columns_dealt_face_up_need_not_be_runs() -> None:
    text = whole("TQ1-D1T-AAAAAAB")
    assert format_position(read_position(text)) == text


def test_captive_under_a_complete_pile_lies_open() -> None:
    state = read_position("TQ1 D1T; k1=9C/QH; k2=8C/JH; k3=7C/", fragment=True).state
    down = [state.face_down[pile] for pile in CATALOGUE["TQ1-D1T"].captive_piles]
    assert down == [0, 1, 1] + [0] * 12


def test_position_is_taken_as_written() -> None:
    assert "t1=KH" in fragment("TQ1 D1T; t1=KH; k1=9C/")


@given(st.text(st.sampled_from("KLDSPRTQ1DNV3 ;=|/twskfABc.mvrl-?59AHSC")))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for start in ("", "KL1 D1N; ", "PR1 D3R; A.t1=", "TQ1 D1T; k1="):
        try:
            position = read_position(start + text, fragment=True)
        except KosynkaError:
            continue
        assert read_position(format_position(position), fragment=True) == position
