"""For everyone: axe, targets, what is announced, the focus, and motion that is not wanted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import PHONE, OpenContext, OpenTable
from tests.browser.serving import Program
from tests.browser.table import choose, wait_for, wait_on

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
TARGET_PX = 24
SHORT_MS = 80

TABLES = {"KL": "KL1-D3N-AAAAAIB", "DS": "DS1-D1N-AAAAACV", "TQ": "TQ1-D1T-AAAAAUC"}
SMALL_TARGETS = """least => [...document.querySelectorAll(
    'button, a[href], summary, input:not([type=file]), select')]
  .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }) && !each.disabled)
  .map((each) => [each.closest('label') ?? each, each])
  .map(([target, each]) => [target.getBoundingClientRect(), each])
  .filter(([box]) => box.width < least || box.height < least)
  .map(([box, each]) => `${each.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)"""


def check(page: Page, where: str) -> None:
    """Check what is on the page with axe, and the size of what can be pressed."""
    wait_on(page, "document.getAnimations().every((each) => each.playState !== 'running')")
    if not page.evaluate("typeof globalThis.axe === 'object'"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("() => axe.run(document)")
    grave = [
        (each["id"], [node["html"][:160] for node in each["nodes"]])
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]
    assert (where, grave) == (where, [])
    assert (where, page.evaluate(SMALL_TARGETS, TARGET_PX)) == (where, [])


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_and_windows(
    open_context: OpenContext, program: Program, theme: str, phone: bool
) -> None:
    page = open_context(color_scheme=theme, **(PHONE if phone else {})).new_page()
    page.goto(program.url)
    page.get_by_role("button", name="New game: Klondike").click()
    check(page, "new game")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Deal", exact=True).click()
    check(page, "lobby")
    for name in ("settings", "statistics", "keys"):
        with sheet(page, name):
            check(page, name)
    with sheet(page, "help/TQ1"):
        check(page, "rules")
        choose(page, "Questions")
        page.locator("details").first.click()
        check(page, "questions")
        choose(page, "Examples")
        page.locator("dialog li button").first.click()
        page.wait_for_selector(".example .table .card .face")
        check(page, "example")


@contextmanager
def sheet(page: Page, name: str) -> Iterator[None]:
    """Open a sheet by its address and close it with a key."""
    page.evaluate("hash => { location.hash = hash; }", f"#/{name}")
    page.get_by_role("dialog").locator(".body > *").first.wait_for()
    yield
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", TABLES)
def test_tables(open_table: OpenTable, game: str, theme: str) -> None:
    table = open_table(TABLES[game], phone=theme == "light", color_scheme=theme)
    table.tap("s")
    table.follow("d")
    check(table.page, game)
    table.button("Menu").click()
    check(table.page, "menu")
    table.page.get_by_role("button", name="Play this deal again").click()
    check(table.page, "again")


def said(page: Page) -> Locator:
    return page.locator('.said[aria-live="polite"]')


def test_moves_are_announced(open_table: OpenTable) -> None:
    table = open_table("KL1-D3N-AAAAAIB")
    table.tap("s")
    wait_for_text(said(table.page), "from the stock: 3")
    table.expect("d")
    table.play("t2>f2")
    wait_for_text(said(table.page), "foundation of hearts")
    wait_for_text(said(table.page), "turned, column 2")
    table.expect("t2>f2")
    table.agrees()
    names = table.look().labels
    assert names["t7"].startswith("column 7: ")
    assert names["t7"].endswith("7 cards in all, 6 face down")
    assert names["f1"] == "foundation of spades: empty, for the ace of spades"
    assert names["w"].startswith("waste: ")
    table.walk_to("t1")
    table.page.keyboard.press("Enter")
    wait_for_text(said(table.page), "picked up")
    table.walk_to("f1")
    table.page.keyboard.press("Enter")
    wait_for_text(said(table.page), "does not go here")


def wait_for_text(line: Locator, part: str) -> None:
    wait_for(line.page, lambda: part in line.inner_text(), line.inner_text)


def test_focus_is_seen_and_enters_from_the_header(open_table: OpenTable) -> None:
    table = open_table("KL1-D3N-AAAAAIB")
    page = table.page
    page.keyboard.press("Tab")
    for _ in range(10):
        if table.focused() is not None:
            break
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"
        page.keyboard.press("Tab")
    assert table.focused() is not None
    page.keyboard.press("ArrowRight")
    assert page.locator(".ring").count() == 1
    page.mouse.click(5, 400)
    assert page.locator(".ring").count() == 0


def test_unwanted_motion_is_left_out(open_table: OpenTable) -> None:
    """Cards fade where motion is not wanted, by the system's wish or by the setting."""
    table = open_table("KL1-D3N-AAAAAIB", reduced_motion="reduce")
    page = table.page
    assert page.locator(".table.calm").count() == 1
    page.evaluate("""() => {
      globalThis.longest = 0;
      const look = () => {
        for (const each of document.getAnimations()) {
          const { duration } = each.effect.getComputedTiming();
          if (duration > globalThis.longest) globalThis.longest = duration;
        }
        requestAnimationFrame(look);
      };
      look();
    }""")
    for move in ("d", "t2>f2", "t4>t1", "w>t4"):
        table.play(move)
        table.follow(move)
    assert page.evaluate("globalThis.longest") <= SHORT_MS


def test_pages_allow_no_foreign_script(open_context: OpenContext, program: Program) -> None:
    page = open_context().new_page()
    answer = page.goto(program.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.reload()
    page.get_by_role("button", name="New game: Klondike").wait_for()
    page.wait_for_load_state("networkidle")
    assert hosts == {program.url.removeprefix("http://")}
