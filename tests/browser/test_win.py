"""Games played to the end on the page, and what the statistics say of them."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from kosynka.errors import IllegalMoveError
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Play
from kosynka.rules.notation import parse_move
from tests.browser.conftest import OpenTable
from tests.browser.table import Table, opened_match, wait_on

pytestmark = pytest.mark.browser

WON = Path(__file__).parent / "data" / "won.txt"
"""Deals with a line each that wins them: `CODE: move; move; ...`."""

DESK_GAME, PHONE_GAME = (
    (code, line.strip().split("; "))
    for code, line in (each.split(":", 1) for each in WON.read_text().splitlines())
)


@pytest.mark.timeout(240)
def test_won_on_a_desk_twice(open_table: OpenTable) -> None:
    code, line = DESK_GAME
    table = open_table(code)
    play_line(table, line)
    assert figures(panel(table).locator("dl").inner_text())["Moves"] == str(table.match.moves)
    close(panel(table))
    assert statistics_of(table.page, "Easy, Normal") == all_won(1)
    table.page.reload()
    close(panel(table))
    assert statistics_of(table.page, "Easy, Normal") == all_won(1)

    table.menu("Play this deal again")
    wait_on(table.page, "id => !location.hash.includes(id)", table.id)
    again = Table(table.page, table.url, table.page.url.rsplit("/", 1)[1], opened_match(code))
    again.agrees()
    play_line(again, line)
    close(panel(again))
    assert statistics_of(again.page, "Easy, Normal") == all_won(2)


@pytest.mark.timeout(240)
def test_won_on_a_phone(open_table: OpenTable) -> None:
    code, line = PHONE_GAME
    table = open_table(code, phone=True)
    play_line(table, line)
    close(panel(table))
    assert statistics_of(table.page, "Hard, Normal") == all_won(1)


def all_won(games: int) -> dict[str, str]:
    return {"Played": str(games), "Won": str(games), "Win rate": "100 %"}


def panel(table: Table) -> Locator:
    """Return the panel of a won game."""
    return table.page.get_by_role("dialog", name="It came out!")


def close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="detached")


def play_line(table: Table, line: list[str]) -> None:
    """Play a line with all that a hand can do, one way after another."""
    tapped = None
    for number, move in enumerate(line):
        tapped = perform(table, move, number, tapped)
        table.expect(move)
        if move != "collect":
            table.agrees()
    assert is_won(table.game, table.match.state)
    panel(table).wait_for()
    table.server_agrees()


def perform(table: Table, move: str, number: int, tapped: str | None) -> str | None:
    """Do a move: tap where a tap does it, else drag it or press keys; return what was tapped.

    The pile tapped last is not tapped again at once: the second tap would belong to the first.
    """
    if move == "collect":
        table.page.locator("button.collect").click()
        # What is pressed while the cards still fly changes nothing.
        table.page.keyboard.press("Space")
        table.tap("t7")
        return None
    parsed = parse_move(table.game, move)
    if number % 3 and isinstance(parsed, Play):
        pile, n = table.game.piles[parsed.source].name, parsed.count
        for double in (False, True) if pile != tapped else ():
            if is_tap(table, parsed, double=double):
                (table.double_tap if double else table.tap)(pile, n)
                return pile
    if number % 3 == 2 and not table.touch:
        table.play_by_keys(move)
    else:
        table.play(move)
    return tapped


def is_tap(table: Table, move: Play, *, double: bool) -> bool:
    try:
        return move == resolve_tap(
            table.game, table.match.state, move.source, count=move.count, double=double
        )
    except IllegalMoveError:
        return False


def restarted(table: Table, code: str) -> Table:
    """Return the table of the deal that was begun again on the same page."""
    again = Table(table.page, table.url, table.page.url.rsplit("/", 1)[1], opened_match(code))
    again.agrees()
    return again


def statistics_of(page: Page, mode: str) -> dict[str, str]:
    """Return the first figures of a mode as the page shows them."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Statistics").click()
    sheet = page.get_by_role("dialog", name="Statistics")
    heading = page.get_by_role("heading", name=mode, exact=True)
    told = figures(sheet.locator("article").filter(has=heading).locator("dl").inner_text())
    close(sheet)
    return {name: told[name] for name in ("Played", "Won", "Win rate")}


def figures(text: str) -> dict[str, str]:
    """Return terms with their values, from lines that hold one after the other."""
    lines = [line.strip().replace("\u2009", " ") for line in text.split("\n") if line.strip()]
    return dict(zip(lines[::2], lines[1::2], strict=True))
