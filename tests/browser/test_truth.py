"""The mark on the table, and a lost game judged: where it was lost, and how it could be won."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.table import Table, wait_for

pytestmark = pytest.mark.browser

CODE = "KL1-D3N-AAAAAVT"
GOOD = ("t4>f3", "t3>t5")
LOSING = "t1>t5"
"""The ten of hearts takes the place that the other red ten has to have."""


@pytest.mark.timeout(120)
def test_the_move_that_loses_is_marked_and_the_winning_line_replayed(
    open_table: OpenTable,
) -> None:
    table = open_table(CODE)
    page = table.page
    table.button("Show whether it can still be won").click()
    for move in GOOD:
        table.play(move)
        table.follow(move)
    marked(page, "Can it be won? Can still be won")
    before = cards_of(table)
    table.play(LOSING)
    table.follow(LOSING)
    marked(page, "Can it be won? Cannot be won any more")

    table.menu("Where the game was decided")
    told = page.locator(".told")
    expect(told).to_contain_text("It could not be won any more after move 3")
    expect(told).to_contain_text("ten of hearts: column 1 → column 5")
    expect(page.get_by_text("How it could be won")).to_be_visible()
    shows(table, before)

    forward, back = table.button("Forward"), table.button("Back")
    forward.click()
    forward.click()
    assert cards_of(table) != before
    back.click()
    back.click()
    shows(table, before)
    table.button("To the win").click()
    wait_for(page, lambda: is_up(table), lambda: cards_of(table))

    table.button("Back to the game").click()
    table.agrees()
    table.undo()
    table.follow("u")
    marked(page, "Can it be won? Can still be won")


def marked(page: Page, name: str) -> None:
    """Wait until the mark has this name."""
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible(timeout=20_000)


def cards_of(table: Table) -> dict[str, list[str]]:
    sight = table.look()
    return {name: sight.codes(name) for name in sight.places}


def shows(table: Table, cards: dict[str, list[str]]) -> None:
    wait_for(table.page, lambda: cards_of(table) == cards, lambda: (cards_of(table), cards))


def is_up(table: Table) -> bool:
    """Say whether nothing lies outside the foundations."""
    cards = cards_of(table)
    return all(cards[name] for name in cards if name.startswith("f")) and not any(
        cards[name] for name in cards if not name.startswith("f")
    )
