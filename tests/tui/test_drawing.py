"""Pictures of tables: every pile in its place, at every size, in cells of known width."""

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from kosynka.games import deal, game_of, read_code
from kosynka.rules.game import Game
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.view import view
from kosynka.texts import LANGUAGES, Texts, source
from kosynka.tui.cells import Picture, differences, length_of
from kosynka.tui.drawing import Scene, draw_table
from kosynka.tui.faces import Faces
from kosynka.tui.fold import Room, fold
from kosynka.tui.keys import pile_keys
from kosynka.tui.words import Words
from tests.lines import states

SIZES = st.tuples(st.integers(60, 200), st.integers(20, 60))
FACES = st.builds(
    Faces, ascii=st.booleans(), cyrillic=st.booleans(), four_colours=st.booleans(),
    mono=st.booleans(),
)  # fmt: skip


def drawn(game: Game, state: State, size: tuple[int, int], faces: Faces) -> Picture:
    picture = Picture(*size)
    fans = (game.draw,) * game.seats
    scene = Scene(game, view(game, state), fans, pile_keys(game, 0))
    draw_table(picture, scene, faces, top=0, height=size[1])
    return picture


@settings(max_examples=60)
@given(states(), SIZES, FACES)
def test_every_pile_is_seen_and_none_lies_on_another(
    table: tuple[Game, State], size: tuple[int, int], faces: Faces
) -> None:
    game, state = table
    if game.captives or game.is_race:
        size = (max(80, size[0]), max(22, size[1]))
    picture = drawn(game, state, size, faces)
    empty_captives = {n for n in game.captive_piles if not state.piles[n]}
    assert {area.pile for area in picture.areas} == set(range(len(game.piles))) - empty_captives
    for area in picture.areas:
        assert area.x >= 0 and area.x + area.width <= size[0]
        assert area.y >= 0 and area.y + area.height <= size[1]
    for one, other in combinations(picture.areas, 2):
        apart = one.x + one.width <= other.x or other.x + other.width <= one.x
        above = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart or above, (one, other)


@settings(max_examples=60)
@given(states(), SIZES, FACES)
def test_the_top_cards_can_be_read(
    table: tuple[Game, State], size: tuple[int, int], faces: Faces
) -> None:
    game, state = table
    size = (max(80, size[0]), max(22, size[1]))
    lines = drawn(game, state, size, faces).text()
    text = "\n".join(lines)
    for number, cards in enumerate(state.piles):
        is_open = len(cards) > state.face_down[number]
        if is_open and game.roles[number] in (Role.COLUMN, Role.WASTE, Role.FOUNDATION):
            assert faces.text(cards[-1]) in text
    assert "\ufe0f" not in text
    assert all(cell_len(line) == length_of(line) == len(line) for line in lines)
    if faces.ascii:
        assert text.isascii()


@pytest.mark.parametrize("code", ["TQ1-D1T-AAAAAAB", "DS1-D1N-AAAAAAB", "PR1-D3R-AAAAAAB"])
@pytest.mark.parametrize("mono", [False, True])
def test_the_number_of_cards_in_the_stock_is_told_whole(code: str, mono: bool) -> None:
    parsed = read_code(code)
    game, state = game_of(parsed), deal(parsed)
    picture = drawn(game, state, (80, 24), Faces(mono=mono))
    lines = picture.text()
    for area in picture.areas:
        if game.roles[area.pile] is Role.STOCK:
            rows = lines[area.y : area.y + area.height]
            told = "".join(row[area.x : area.x + area.width] for row in rows)
            assert re.findall(r"\d+", told) == [str(len(state.piles[area.pile]))]


@given(
    down=st.integers(0, 8),
    follows=st.lists(st.booleans(), max_size=20),
    lines=st.integers(6, 40),
    last=st.sampled_from([1, 3]),
    focused=st.booleans(),
    data=st.data(),
)
def test_a_column_fits_holds_every_card_once_and_shows_the_one_that_is_meant(
    down: int, follows: list[bool], lines: int, last: int, focused: bool, data: st.DataObject
) -> None:
    total = down + len(follows)
    focus = data.draw(st.integers(down, total - 1)) if focused and follows else None
    folded = fold(down, follows, Room(lines, 1, last), focus)
    assert sum(line.height for line in folded) <= lines
    cards = [line.first + i for line in folded for i in range(line.count)]
    assert cards == list(range(total))
    assert all(line.first < down or not line.is_down for line in folded)
    if follows:
        meant = total - 1 if focus is None else focus
        assert any(line.first == meant and not line.is_folded for line in folded)


def test_long_runs_fold_in_the_middle_and_spread_where_the_player_is() -> None:
    room = Room(lines=6, step=1, last=3)
    runs = [False, *[True] * 9]
    folded = fold(4, runs, room)
    assert [(line.first, line.count) for line in folded] == [(0, 4), (4, 1), (5, 8), (13, 1)]
    spread = fold(4, runs, room, focus=8)
    assert any((line.first, line.count) == (8, 1) for line in spread)


@given(states(length=60), st.integers(0, 60))
@settings(max_examples=20)
def test_what_differs_is_found_and_nothing_else(table: tuple[Game, State], seed: int) -> None:
    game, state = table
    before = drawn(game, state, (80, 24), Faces())
    after = Picture(80, 24)
    after.lines = [list(line) for line in before.lines]
    after.put(seed % 70, seed % 24, "界x", "text")
    spans = list(differences(before, after))
    for span in spans:
        before.lines[span.y][span.x : span.x + span.width] = after.lines[span.y][
            span.x : span.x + span.width
        ]
    assert before.lines == after.lines
    assert sum(span.width for span in spans) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminals_own_words_need_no_typographic_signs(language: str) -> None:
    assert language in LANGUAGES
    words = Words(Texts(language), ascii_only=True)
    for line in source(language, "terminal").splitlines():
        name, _, value = line.partition(" = ")
        if value and "{" not in value and not line.startswith(" "):
            said = words(name)
            letters = [sign for sign in said if not sign.isascii()]
            assert all(sign.isalpha() for sign in letters), said
