"""Deal codes, their check symbol, the shuffle, and how each game is laid out."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.cards import format_card, owner_of, pack
from kosynka.deals import (
    ALPHABET,
    DEAL_COUNT,
    DealCode,
    check_symbol,
    commitment,
    format_number,
    shuffled,
    shuffled_from_secret,
)
from kosynka.errors import KosynkaError, ParseError, UnsupportedGameError
from kosynka.games import CATALOGUE, MODES, deal, game_of, read_code
from kosynka.rules.game import Game
from kosynka.rules.transition import initial_state

numbers = st.integers(0, DEAL_COUNT - 1)
games = st.sampled_from(list(CATALOGUE.values()))


def texts(cards: tuple[int, ...]) -> str:
    return " ".join(map(format_card, cards))


# The procedure once more, as the specification words it, to judge the engine by.


def fnv(text: str) -> int:
    value = 14695981039346656037
    for char in text:
        value ^= ord(char)
        value = value * 1099511628211 % 2**64
    return value


def splitmix(seed: int) -> Iterator[int]:
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        z = seed
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        yield z ^ (z >> 31)


def shuffle(cards: list[str], words: Iterator[int]) -> list[str]:
    for i in range(len(cards) - 1, 0, -1):
        v = next(words)
        while v >= 2**64 // (i + 1) * (i + 1):
            v = next(words)
        cards[i], cards[v % (i + 1)] = cards[v % (i + 1)], cards[i]
    return cards


PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def test_procedure_starts_from_the_published_numbers() -> None:
    assert f"{fnv('DS1-AAAAAAB'):x}" == "7b5d1738f9bb08ca"
    words = [f"{word:x}" for word in islice(splitmix(fnv("DS1-AAAAAAB")), 3)]
    assert words == ["825fe7b0b81ea63d", "8fa21038686904ff", "918e7b519ea980b7"]


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("DS1-D1N-AAAAAAB", ["3H 9D JD AH 5C 9H 4C KD JH KS 6D JD"]),
        ("KL1-D1N-AAAAAAB", ["5H 9D 5S TS 9C 7D 6H 8D 4S TC JD QH"]),
        ("PR1-D3R-AAAAAAB", ["4S 2S 4D AH 5D JC", "kc kh 5d 3c kd 6s"]),
        ("TQ1-D1T-AAAAAAB", ["8S 4H 4H 7C 7C JH 2C TH TD TC TD 7C"]),
    ],
)
def test_shuffle_gives_the_published_cards(code: str, first: list[str]) -> None:
    game = game_of(read_code(code))
    lists = shuffled(read_code(code), game.packs, owners=game.is_race)
    assert [
        texts(cards[: len(text.split())]) for cards, text in zip(lists, first, strict=True)
    ] == (first)


@given(games, numbers)
def test_shuffle_follows_the_procedure(game: Game, number: int) -> None:
    code = DealCode(game.prefix, game.mode, number)
    words = splitmix(fnv(f"{game.prefix}-{format_number(number)}"))
    if game.is_race:
        expected = [shuffle(list(PACK), words), shuffle([c.lower() for c in PACK], words)]
    else:
        expected = [shuffle(PACK * game.packs, words)]
    lists = shuffled(code, game.packs, owners=game.is_race)
    assert [texts(cards) for cards in lists] == [" ".join(cards) for cards in expected]


@given(numbers, st.sampled_from(list(MODES)))
def test_modes_of_a_game_deal_the_same_cards(number: int, prefix: str) -> None:
    dealt = {deal(DealCode(prefix, mode, number)).piles for mode in MODES[prefix]}
    assert len(dealt) == 1


@given(games, numbers)
def test_deal_holds_each_card_once_a_pack(game: Game, number: int) -> None:
    state = deal(DealCode(game.prefix, game.mode, number))
    cards = Counter(card for pile in state.piles for card in pile)
    owners = (0, 1) if game.is_race else (0,)
    copies = 1 if game.is_race else game.packs
    assert cards == {card: copies for owner in owners for card in pack(owner)}


# Layouts, with the cards numbered in the order of the list.


@pytest.mark.parametrize(
    ("game", "columns", "stock"),
    [
        ("KL1-D1N", {1: "0", 2: "1 7", 7: "6 12 17 21 24 26 27"}, range(28, 52)),
        (
            "DS1-D1N",
            {1: "0", 2: "1 9", 3: "2 10 17", 9: "8 16 23 29 34 38 41 43 44"},
            range(45, 104),
        ),
        ("TQ1-D1T", {1: "15 31 47 63", 16: "30 46 62 78"}, range(79, 208)),
    ],
)
def test_layout_of_one_player(game: str, columns: dict[int, str], stock: range) -> None:
    declared = CATALOGUE[game]
    state = initial_state(declared, [range(declared.card_count)])
    heights = [len(state.piles[column]) for column in declared.columns_of(0)]
    assert heights == list(declared.column_heights)
    for column, cards in columns.items():
        assert state.piles[declared.pile_numbers[f"t{column}"]] == tuple(map(int, cards.split()))
    assert state.piles[declared.pile_numbers["s"]] == tuple(stock)
    assert state.piles[declared.pile_numbers["w"]] == ()


def test_captives_are_dealt_first_and_lie_face_down() -> None:
    game = CATALOGUE["TQ1-D1T"]
    state = initial_state(game, [range(208)])
    captives = [game.pile_numbers[f"c{i}"] for i in range(1, 16)]
    assert [state.piles[captive] for captive in captives] == [(i,) for i in range(15)]
    assert [state.face_down[captive] for captive in captives] == [1] * 15
    assert not any(state.face_down[column] for column in game.columns_of(0))


@pytest.mark.parametrize("game", ["KL1-D1N", "DS1-D3V", "PR1-D3R"])
def test_only_the_last_card_of_a_column_lies_open(game: str) -> None:
    declared = CATALOGUE[game]
    state = deal(DealCode(declared.prefix, declared.mode, 7))
    for seat in range(declared.seats):
        down = [state.face_down[column] for column in declared.columns_of(seat)]
        assert down == [height - 1 for height in declared.column_heights]


def test_players_of_the_race_have_their_own_pack() -> None:
    game = CATALOGUE["PR1-D3R"]
    state = deal(DealCode("PR1", "D3R", 7))
    for number, pile in enumerate(game.piles):
        assert {owner_of(card) for card in state.piles[number]} <= {pile.seat}
    lists = [range(52), range(64, 116)]
    dealt = initial_state(game, lists)
    assert dealt.piles[game.pile_numbers["A.t3"]] == (2, 8, 13)
    assert dealt.piles[game.pile_numbers["B.t3"]] == (66, 72, 77)
    assert dealt.piles[game.pile_numbers["B.s"]] == tuple(range(92, 116))


@pytest.mark.parametrize(
    ("game", "score", "redeals"),
    [
        ("KL1-D1N", 0, None),
        ("KL1-D3N", 0, None),
        ("KL1-D1V", -52, 0),
        ("KL1-D3V", -52, 0),
        ("DS1-D1N", 0, None),
        ("DS1-D3N", 0, None),
        ("DS1-D1V", -104, 0),
        ("DS1-D3V", -104, 0),
        ("PR1-D3R", None, None),
        ("TQ1-D1T", None, 2),
    ],
)
def test_deal_starts_with_the_score_and_redeals_of_its_mode(
    game: str, score: int | None, redeals: int | None
) -> None:
    declared = CATALOGUE[game]
    state = deal(DealCode(declared.prefix, declared.mode, 0))
    assert state.score == score
    assert set(state.redeals_left) == {redeals}


# Codes.


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "AAAAAAA"), (1, "AAAAAAB"), (31, "AAAAAA7"), (32, "AAAAABA"), (DEAL_COUNT - 1, "7777777")],
)
def test_number_is_written_in_base_32(number: int, text: str) -> None:
    assert format_number(number) == text
    assert read_code(f"KL1-D1N-{text}").number == number


@given(games, numbers)
def test_code_reads_back_with_and_without_its_check_symbol(game: Game, number: int) -> None:
    code = DealCode(game.prefix, game.mode, number)
    assert read_code(str(code)) == code
    assert read_code(str(code) + check_symbol(format_number(number))) == code


def test_check_symbol_of_the_first_deal() -> None:
    assert check_symbol("AAAAAAB") == "C"


@given(numbers)
def test_check_symbol_finds_every_single_error_and_every_swap(number: int) -> None:
    whole = format_number(number)
    whole += check_symbol(whole)
    wrong = {
        whole[:at] + symbol + whole[at + 1 :] for at in range(len(whole)) for symbol in ALPHABET
    }
    for i, j in combinations(range(len(whole)), 2):
        swapped = list(whole)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        wrong.add("".join(swapped))
    wrong.discard(whole)
    for text in wrong:
        assert check_symbol(text[:7]) != text[7], text


@pytest.mark.parametrize(
    "text",
    [
        "DS1-D1N-AAAAAAB",
        "ds1-d1n-aaaaaab",
        "DS1D1NAAAAAAB",
        " ds1 d1n aaa aaab ",
        "D-S-1-D-1-N-AAAAAAB",
        "DS1–D1N—AAAAAAB",
        "DS1‑D1N−AAAAAAB",
        "DS1⸺D1N⸻AAAAAAB",
        "DS1〜D1N－AAAAAAB",
        "DS1-D1N-AAAAAABC",
        "DS1\u00a0D1N\tAAAAAAB\n",
        "DS1-D1N-АААААAВ",
        "ds1-d1n-аааaaaв",
    ],
)
def test_code_is_read_as_people_type_it(text: str) -> None:
    assert str(read_code(text)) == "DS1-D1N-AAAAAAB"


def test_cyrillic_lookalikes_are_read_as_latin() -> None:
    assert str(read_code("КL1-D1N-АВСЕНКМ")) == "KL1-D1N-ABCEHKM"
    assert str(read_code("КL1-D1N-ОРТХУАА")) == "KL1-D1N-OPTXYAA"


def test_digits_that_the_alphabet_lacks_are_read_as_letters() -> None:
    assert str(read_code("KL1-D1N-0180180")) == "KL1-D1N-OIBOIBO"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no deal code"),
        ("DS1", "is no deal code"),
        ("DS1-D1N", "is no deal code"),
        ("DS1-D1N-AAAAAA", "is no deal code"),
        ("DS1-D1N-AAAAAABCD", "is no deal code"),
        ("DS1-D1N-AAAAAA9", "is no deal code"),
        ("DS1-D1N-AAAA?AB", "is no deal code"),
        ("DS1-D1N-AAAAAAБ", "is no deal code"),
        ("DS1-D1N-AAAAAß", "is no deal code"),
        ("DS1-D1N-AAAAAAſ", "is no deal code"),
        ("DS1-D1N-AAAAAAı", "is no deal code"),
        ("DS1-D1N-AAAAAﬁ", "is no deal code"),
        ("DS1-D1N-AAAAAAB; t1>f", "is no deal code"),
        ("DS1-D1N-AAAAAABD", "check symbol does not fit"),
        ("DS2-D1N-AAAAAAB", "there is no game DS2"),
        ("XX1-D1N-AAAAAAB", "there is no game XX1"),
        ("DS1-D2N-AAAAAAB", "DS1 has no mode D2N; its modes are D1N, D1V, D3N, D3V"),
        ("KL1-D3R-AAAAAAB", "KL1 has no mode D3R"),
        ("PR1-D1N-AAAAAAB", "PR1 has no mode D1N; its modes are D3R"),
        ("TQ1-D1N-AAAAAAB", "TQ1 has no mode D1N; its modes are D1T"),
    ],
)
def test_other_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(KosynkaError, match=reason) as caught:
        read_code(text)
    kinds = (
        (UnsupportedGameError,) if "has no mode" in reason or "no game" in reason else (ParseError,)
    )
    assert isinstance(caught.value, kinds)


@given(st.text(max_size=30))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    try:
        code = read_code(text)
    except KosynkaError:
        return
    assert read_code(str(code)) == code


# The race between people.


def test_secret_shuffle_follows_the_procedure() -> None:
    seed = bytes(range(32))
    index = iter(range(10**6))

    def words() -> Iterator[int]:
        for i in index:
            yield int.from_bytes(hashlib.sha256(seed + i.to_bytes(8, "big")).digest()[:8], "big")

    stream = words()
    expected = [shuffle(list(PACK), stream), shuffle([c.lower() for c in PACK], stream)]
    lists = shuffled_from_secret(seed, 2)
    assert [texts(cards) for cards in lists] == [" ".join(cards) for cards in expected]


@given(st.binary(min_size=32, max_size=32))
def test_secret_shuffle_gives_each_player_one_pack(seed: bytes) -> None:
    one, two = shuffled_from_secret(seed, 2)
    assert sorted(one) == list(pack()) and sorted(two) == list(pack(1))
    assert (one, two) == shuffled_from_secret(seed, 2)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ParseError, match="32 bytes"):
        shuffled_from_secret(bytes(size), 2)


def test_commitment_is_the_hash_of_seed_and_nonce() -> None:
    seed, nonce = bytes(32), bytes(16)
    assert commitment(seed, nonce) == hashlib.sha256(bytes(48)).hexdigest()
