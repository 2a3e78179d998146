"""Cards and their two-character text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.cards import (
    OWNER_B,
    UNKNOWN,
    Suit,
    face_of,
    format_card,
    make_card,
    owner_of,
    pack,
    parse_card,
    rank_of,
    suit_of,
)
from kosynka.errors import ParseError

cards = st.sampled_from([*pack(), *pack(1)])


def test_pack_goes_by_suits_from_ace_to_king() -> None:
    assert " ".join(map(format_card, pack())) == (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
        "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    )
    assert " ".join(map(format_card, pack(1))) == " ".join(map(format_card, pack())).lower()


@given(cards)
def test_card_is_its_suit_rank_and_owner(card: int) -> None:
    assert make_card(suit_of(card), rank_of(card), owner_of(card)) == card
    assert make_card(suit_of(card), rank_of(card)) == face_of(card)


@given(cards)
def test_text_of_a_card_reads_back(card: int) -> None:
    assert parse_card(format_card(card), owners=True) == card


def test_unknown_card_is_written_with_question_marks() -> None:
    assert format_card(UNKNOWN) == "??"
    assert parse_card("??") == UNKNOWN


def test_hearts_and_diamonds_are_red() -> None:
    assert [suit.is_red for suit in Suit] == [False, True, True, False]
    assert [suit.letter for suit in Suit] == ["S", "H", "D", "C"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "AS ",
        " AS",
        "SA",
        "1S",
        "10S",
        "ТS",
        "10♠",
        "A♠",
        "Тп",
        "AX",
        "aS",
        "As",
        "?",
        "???",
    ],
)
@pytest.mark.parametrize("owners", [False, True])
def test_other_text_is_no_card(text: str, owners: bool) -> None:
    with pytest.raises(ParseError, match="is no card"):
        parse_card(text, owners=owners)


def test_lower_case_is_a_card_of_the_race_only() -> None:
    assert parse_card("7h", owners=True) == make_card(Suit.HEARTS, 7) + OWNER_B
    with pytest.raises(ParseError):
        parse_card("7h")
