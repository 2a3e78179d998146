"""A game outlives the page, the browser and the server; one page plays it at a time."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Complaints, OpenContext, OpenTable
from tests.browser.serving import Program
from tests.browser.table import Table, choose, wait_for

pytestmark = pytest.mark.browser

CODE = "KL1-D3N-AAAAAIB"
BEGUN = ("d", "t2>f2", "t4>t1")
CLOCK_MAY_LOSE_S = 10


def begun(table: Table) -> Table:
    """Make the first moves, the last of them taken back and made again."""
    for move in BEGUN:
        table.play(move)
        table.follow(move)
    table.undo()
    table.follow("u")
    table.redo()
    table.follow("y")
    return table


def clock_of(page: Page) -> int:
    """Return the seconds that the page's clock shows."""
    text = page.locator("header dl div").filter(has_text="Time").locator("dd").inner_text()
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)


def wait_for_clock(page: Page, seconds: int) -> int:
    wait_for(page, lambda: clock_of(page) >= seconds, lambda: clock_of(page))
    return clock_of(page)


def test_reload_and_a_new_page_bring_the_game_back(open_table: OpenTable) -> None:
    table = begun(open_table(CODE))
    before = wait_for_clock(table.page, 2)
    table.page.reload()
    table.agrees()
    assert clock_of(table.page) >= before
    context = table.page.context
    table.page.close()
    table.page = context.new_page()
    table.page.goto(table.url)
    table.page.get_by_role("button", name="Continue: Klondike").click()
    table.agrees()
    assert clock_of(table.page) >= before
    for _ in range(2):
        table.undo()
        table.follow("u")
    table.redo()
    table.follow("y")


def test_killed_server_loses_nothing(
    open_table: OpenTable, program: Program, complaints: Complaints
) -> None:
    complaints.server_goes_away = True
    table = begun(open_table(CODE))
    before = wait_for_clock(table.page, 2)
    program.kill()
    table.page.get_by_text("No connection, your moves are kept").wait_for()

    table.play("w>t4")
    table.expect("w>t4")
    table.page.get_by_text("No connection, 1 move is waiting").wait_for()
    table.play("t4:2>t7")
    table.expect("t4:2>t7")
    table.page.get_by_text("No connection, 2 moves are waiting").wait_for()
    program.start()
    table.page.get_by_text("No connection").wait_for(state="detached")
    table.agrees()
    table.server_agrees()
    assert clock_of(table.page) >= before - CLOCK_MAY_LOSE_S
    for _ in range(2):
        table.undo()
        table.follow("u")


def test_moves_kept_while_the_page_is_closed_too(
    open_table: OpenTable, program: Program, complaints: Complaints
) -> None:
    """What waits to be sent outlives the page as well."""
    complaints.server_goes_away = True
    table = begun(open_table(CODE))
    program.kill()
    table.page.get_by_text("No connection, your moves are kept").wait_for()
    table.play("w>t4")
    table.expect("w>t4")
    table.page.get_by_text("No connection, 1 move is waiting").wait_for()
    context = table.page.context
    table.page.close()
    program.start()
    table.page = context.new_page()
    table.page.goto(f"{table.url}/#/play/{table.id}")
    table.page.wait_for_selector(".table .card .face")
    table.agrees()
    table.server_agrees()


def test_newest_page_plays_and_the_older_takes_back(open_table: OpenTable) -> None:
    older = begun(open_table(CODE))
    newer = Table(older.page.context.new_page(), older.url, older.id, older.match)
    newer.page.goto(f"{older.url}/#/play/{older.id}")
    newer.page.wait_for_selector(".table .card .face")
    newer.agrees()
    told = older.page.get_by_text("This game is open in another window.")
    told.wait_for()
    newer.play("w>t4")
    newer.follow("w>t4")
    older.play("d")
    assert older.kept().state == newer.match.state

    older.button("Play here").click()
    told.wait_for(state="detached")
    older.match = newer.match
    older.agrees()
    newer.page.get_by_text("This game is open in another window.").wait_for()
    older.play("d")
    older.follow("d")


def test_a_game_that_ended_elsewhere_says_so(open_table: OpenTable) -> None:
    """One in which nothing was done is forgotten when another begins, in another tab too."""
    table = open_table(CODE)
    table.page.request.post(f"{table.url}/api/matches", data={"code": CODE})
    table.page.get_by_text("This game is no longer here.").wait_for()
    table.page.get_by_role("status").get_by_role("button", name="All games").click()
    table.page.wait_for_url(f"{table.url}/#/")


def test_statistics_outlive_a_kill(
    open_table: OpenTable, open_context: OpenContext, program: Program, complaints: Complaints
) -> None:
    complaints.server_goes_away = True
    context = open_context()
    begun(open_table(CODE, context=context))
    url = f"{program.url}/api/statistics"
    before = context.request.get(url).json()
    assert sum(row["played"] for row in before) == 1
    program.kill()
    program.start()
    assert context.request.get(url).json() == before


def test_turned_phone_keeps_the_game(open_table: OpenTable) -> None:
    table = begun(open_table(CODE, phone=True))
    for size in ((844, 390), (390, 844), (640, 360), (360, 640)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.agrees()
    table.play("w>t4")
    table.follow("w>t4")


def test_looks_and_language_change_nothing(open_table: OpenTable) -> None:
    table = begun(open_table(CODE))
    table.menu("Settings")
    sheet = table.page.get_by_role("dialog", name="Settings")
    for choice in ("Light", "Dark"):
        choose(sheet, choice)
    for switch in ("Four-colour suits", "Left-handed table", "Less animation"):
        sheet.get_by_role("switch", name=switch).click()
    choose(sheet, "Русский")
    choose(table.page.get_by_role("dialog", name="Настройки"), "English")
    sheet.get_by_role("button", name="Close").click()
    table.agrees()
    table.play("w>t4")
    table.follow("w>t4")
