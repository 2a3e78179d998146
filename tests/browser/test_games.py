"""Each solo game by mouse, by finger and by keys: the page and the server's log agree."""

from collections.abc import Sequence

import pytest

from kosynka.rules.moves import Play
from kosynka.rules.notation import parse_move
from tests.browser.conftest import OpenTable
from tests.browser.table import Table, wait_on

pytestmark = pytest.mark.browser

LINES = (
    pytest.param("KL1-D3N-AAAAAIB", "d; t2>f2; t4>t1; w>t4; t4:2>t7; w>f1", id="KL"),
    pytest.param("DS1-D1N-AAAAACV", "t8>t5; t5:2>t1; d; w>t5; d; w>f3; t5>f3", id="DS"),
    pytest.param("TQ1-D1T-AAAAAUC", "t4>k2; t7>t5; t5:2>t9; d; d; w>t16; w>k4", id="TQ"),
)
"""Lines that draw, build, move a run, and bring cards up from column and waste."""


def moves_of(line: str) -> Sequence[str]:
    return [move.strip() for move in line.split(";") if move.strip()]


def back_and_forth(table: Table) -> None:
    """Undo twice, by button and by key; redo once each way."""
    table.undo()
    table.follow("u")
    table.page.keyboard.press("u")
    table.follow("u")
    table.redo()
    table.follow("y")
    table.page.keyboard.press("Control+Shift+z")
    table.follow("y")


@pytest.mark.parametrize(("code", "line"), LINES)
def test_mouse_draws_and_drags(open_table: OpenTable, code: str, line: str) -> None:
    table = open_table(code)
    for move in moves_of(line):
        table.play(move)
        table.follow(move)
    back_and_forth(table)


@pytest.mark.parametrize(("code", "line"), LINES)
def test_finger_draws_and_drags(open_table: OpenTable, code: str, line: str) -> None:
    table = open_table(code, phone=True)
    for move in moves_of(line):
        table.play(move)
        table.follow(move)
    table.undo()
    table.follow("u")
    table.redo()
    table.follow("y")


@pytest.mark.parametrize(("code", "line"), LINES)
def test_keys_alone_play(open_table: OpenTable, code: str, line: str) -> None:
    table = open_table(code)
    for move in moves_of(line):
        table.play_by_keys(move)
        table.follow(move)
    back_and_forth(table)


@pytest.mark.parametrize(("code", "line"), LINES)
def test_key_f_sends_cards_up(open_table: OpenTable, code: str, line: str) -> None:
    table = open_table(code)
    for move in moves_of(line):
        parsed = parse_move(table.game, move)
        if isinstance(parsed, Play) and move.split(">")[1][0] in "fk":
            table.walk_to(move.split(">")[0])
            table.page.keyboard.press("f")
        else:
            table.play_by_keys(move)
        table.follow(move)


@pytest.mark.parametrize(("code", "line"), LINES)
def test_refused_drag_glides_back(open_table: OpenTable, code: str, line: str) -> None:
    table = open_table(code)
    before = table.look()
    columns = [name for name in before.places if name.startswith("t")]
    for _ in range(2):
        with table.dragged(columns[-1], 1, "s"):
            assert table.page.locator(".card.lifted").count() == 1
    wait_on(table.page, "!document.querySelector('.card.lifted')")
    wait_on(table.page, "document.getAnimations().length === 0")
    assert table.look().cards == before.cards
    table.page.get_by_text("That card does not go there.").wait_for()
    table.agrees()
    table.server_agrees()
    assert table.kept().seq == 1


TAPS = (
    pytest.param("KL1-D1N-AAAAAAI", "", "t1", 1, "t1>f3", "t1>t5", id="KL-ace"),
    pytest.param("KL1-D1N-AAAAAAC", "d; d", "w", 1, "w>f4", "w>t5", id="KL-waste"),
    pytest.param("KL1-D1N-AAAAAAB", "t4>t1", "t1", 2, None, "t1:2>t6", id="KL-run"),
    pytest.param("DS1-D1N-AAAAAAB", "d", "w", 1, "w>f3", "w>t6", id="DS-waste"),
    pytest.param("DS1-D1N-AAAAAAM", "", "t3", 1, "t3>f7", "t3>t9", id="DS-ace"),
    pytest.param("TQ1-D1T-AAAAAUC", "", "t4", 1, "t4>k2", "t4>k2", id="TQ"),
)
"""Deal, moves before, pile, card from the top, what a tap does, what a double tap does."""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("code", "before", "pile", "n", "once", "twice"), TAPS)
def test_tap_sends_up_double_tap_to_the_table(
    open_table: OpenTable,
    code: str,
    before: str,
    pile: str,
    n: int,
    once: str | None,
    twice: str,
    phone: bool,
) -> None:
    table = open_table(code, phone=phone)
    for move in moves_of(before):
        table.play(move)
        table.follow(move)
    table.tap(pile, n)
    if once is not None:
        table.follow(once)
        table.undo()
        table.follow("u")
    table.double_tap(pile, n)
    table.follow(twice)


def test_double_click_can_be_switched_off(open_table: OpenTable) -> None:
    table = open_table("KL1-D1N-AAAAAAI")
    table.menu("Settings")
    table.page.get_by_role("switch", name="Double click").uncheck()
    table.button("Close").click()
    table.double_tap("t1")
    table.follow("t1>f3")


def test_tap_on_a_foundation_moves_nothing(open_table: OpenTable) -> None:
    table = open_table("KL1-D1N-AAAAAAI")
    table.tap("t1")
    table.follow("t1>f3")
    table.tap("f3")
    table.double_tap("f3")
    table.tap("s")
    table.follow("d")
    table.drag("f3", 1, "t5")
    table.follow("f3>t5")


def test_waste_gives_card_after_card(open_table: OpenTable) -> None:
    """The next card of the waste is played without waiting for the first one."""
    table = open_table("KL1-D3N-AAAAAIB")
    table.play("d")
    table.follow("d")
    for move in ("t2>f2", "t4>t1"):
        table.play(move)
        table.expect(move)
    table.agrees()
    for move in ("w>t4", "w>f1"):
        table.play(move)
    table.follow("w>t4", "w>f1")


def test_choice_that_is_no_move_is_put_back(open_table: OpenTable) -> None:
    """A card chosen with keys that cannot go there stays; the next choice moves only itself."""
    table = open_table("KL1-D1N-AAAAAAI")
    keys = table.page.keyboard
    table.walk_to("t7")
    keys.press("Enter")
    table.walk_to("t1")
    keys.press("Enter")
    keys.press("Escape")
    table.play_by_keys("t1>t5")
    table.follow("t1>t5")


def test_glow_shows_where_a_held_card_may_go(open_table: OpenTable) -> None:
    """The ace of diamonds goes to its foundation or on a black two, nowhere else."""
    table = open_table("KL1-D1N-AAAAAAI")
    with table.held("t1", 1, 40, 60):
        table.page.wait_for_selector(".glow")
        assert table.page.locator(".glow").count() == 2
    table.agrees()
    table.server_agrees()
