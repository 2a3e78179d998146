"""The lobby and the windows: choosing, codes, records, settings, help, own data."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Complaints, OpenContext, OpenTable
from tests.browser.serving import Program
from tests.browser.table import Table, choose, opened_match, wait_on

pytestmark = pytest.mark.browser

REFUSED = "the server responded with a status of 4"
"""What a browser writes to its console when a code or a link is refused."""


@pytest.fixture
def page(open_context: OpenContext, program: Program) -> Page:
    page = open_context().new_page()
    page.goto(program.url)
    page.get_by_role("button", name="New game: Klondike").wait_for()
    return page


def arrived(page: Page, program: Program) -> Table:
    """Return the table that the page went to, with the match as the server keeps it."""
    page.wait_for_selector(".table .card .face")
    table = Table(page, program.url, page.url.rsplit("/", 1)[1], opened_match("KL1-D1N-AAAAAAA"))
    table.match = table.kept()
    table.agrees()
    return table


def test_every_game_can_be_chosen_and_gone_on_with(page: Page, program: Program) -> None:
    page.get_by_role("button", name="New game: Klondike").click()
    dialog = page.get_by_role("dialog", name="New game · Klondike")
    choose(dialog, "Hard")
    choose(dialog, "Vegas")
    dialog.get_by_role("button", name="Deal").click()
    table = arrived(page, program)
    assert table.game.id == "KL1-D3V"
    assert table.look().figures["Score"] == "-$52"
    table.play("d")
    table.follow("d")

    table.menu("All games")
    page.get_by_role("button", name="New game: Double Topsy-turvy Queens").click()
    page.get_by_role("dialog").get_by_role("button", name="Deal").click()
    assert arrived(page, program).game.id == "TQ1-D1T"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="All games").click()

    page.get_by_role("button", name="New game: Double Solitaire").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Continue: Klondike Hard, Vegas").click()
    table.agrees()


def test_mode_chosen_last_is_offered_again(page: Page, program: Program) -> None:
    page.get_by_role("button", name="New game: Klondike").click()
    choose(page.get_by_role("dialog"), "Hard")
    page.get_by_role("dialog").get_by_role("button", name="Deal").click()
    table = arrived(page, program)
    table.menu("All games")
    page.get_by_role("button", name="New game: Klondike").click()
    assert page.get_by_role("dialog").get_by_role("radio", name="Hard").is_checked()


def test_codes_are_read_or_refused(page: Page, program: Program, complaints: Complaints) -> None:
    complaints.expected.append(REFUSED)
    field = page.get_by_label("Deal code")
    deal = page.locator("form").get_by_role("button", name="Deal", exact=True)
    deal.click()
    page.get_by_text("Enter a deal code, for example DS1-D1N-AAAAAAB.").wait_for()
    for wrong, why in (
        ("nonsense", "There is no such code."),
        ("KL1-D1N-AAAAAA", "There is no such code."),
        ("KL1-D9N-AAAAAAA", "There is no such game or mode."),
    ):
        field.fill(wrong)
        deal.click()
        page.get_by_text(why).wait_for()
    # К and А are Cyrillic, 8 stands for B, blanks do not matter.
    field.fill("Кl1 d3n ААаааi8")
    field.press("Enter")
    assert arrived(page, program).match.code == "KL1-D3N-AAAAAIB"


def test_code_is_copied_and_record_saved_and_opened(
    open_table: OpenTable, open_context: OpenContext, program: Program, tmp_path: Path
) -> None:
    context = open_context(permissions=["clipboard-read", "clipboard-write"])
    table = open_table("KL1-D3N-AAAAAIB", context=context)
    table.play("d")
    table.follow("d")
    table.button("Copy the code KL1-D3N-AAAAAIB").click()
    table.page.get_by_text("Code copied").wait_for()
    assert table.page.evaluate("navigator.clipboard.readText()") == "KL1-D3N-AAAAAIB"

    with table.page.expect_download() as download:
        table.menu("Save the record")
    assert download.value.suggested_filename == "KL1-D3N-AAAAAIB.kosynka.txt"
    record = tmp_path / "record.txt"
    download.value.save_as(record)

    other = open_context().new_page()
    other.goto(program.url)
    other.locator("input[type=file]").set_input_files(record)
    opened = arrived(other, program)
    assert opened.match.state == table.match.state
    opened.undo()
    opened.follow("u")


def test_foreign_record_is_refused_with_a_sentence(
    page: Page, tmp_path: Path, complaints: Complaints
) -> None:
    complaints.expected.append(REFUSED)
    record = tmp_path / "record.txt"
    record.write_text('[Game "KL1-D1N-AAAAAAA"]\n\nd\n')
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_text("That record cannot be read").wait_for()
    assert page.get_by_role("button", name="New game: Klondike").is_visible()


def test_language_is_switched_and_kept(page: Page, program: Program) -> None:
    page.get_by_role("button", name="Русский").click()
    page.get_by_role("button", name="Новая партия: Косынка").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ru"
    page.reload()
    page.get_by_role("button", name="Новая партия: Косынка").wait_for()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="New game: Klondike").wait_for()


def test_settings_change_the_table(open_table: OpenTable) -> None:
    # t2 shows the king of spades, t3 the queen of clubs, t7 the queen of diamonds.
    table = open_table("KL1-D1N-AAAAAE3")
    page = table.page
    table.menu("Settings")
    sheet = page.get_by_role("dialog", name="Settings")

    def ink(suit: str) -> str:
        colour: str = page.evaluate(
            "suit => getComputedStyle(document.querySelector(`.card svg.${suit}`)).fill", suit
        )
        return colour

    assert (ink("S") == ink("C"), ink("H") == ink("D")) == (True, True)
    sheet.get_by_role("switch", name="Four-colour suits").click()
    wait_on(page, "document.querySelector('.table').dataset.colours === 'four'")
    assert len({ink(suit) for suit in "SHDC"}) == 4

    letters = page.locator('.card[data-on="t2"] text')
    choose(sheet, "Т В Д К")
    assert letters.text_content() == "К"
    wait_on(
        page,
        """[...document.querySelectorAll('.card text')].some(
        (each) => each.textContent === 'Д')""",
    )
    choose(sheet, "A J Q K")
    wait_on(
        page,
        """[...document.querySelectorAll('.card text')].every(
        (each) => each.textContent !== 'Д')""",
    )

    themes = []
    for choice in ("Light", "Dark"):
        choose(sheet, choice)
        wait_on(page, "theme => document.documentElement.dataset.theme === theme", choice.lower())
        themes.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert themes[0] != themes[1]

    stock = table.look().places["s"][0]
    sheet.get_by_role("switch", name="Left-handed table").click()
    sheet.get_by_role("switch", name="Hide the score").click()
    sheet.get_by_role("switch", name="Hide the clock").click()
    sheet.get_by_role("button", name="Close").click()
    assert table.look().places["s"][0] > stock
    assert set(table.look().figures) == {"Moves"}
    page.reload()
    page.wait_for_selector(".table .card .face")
    assert table.look().places["s"][0] > stock


def test_statistics_start_empty_and_count_what_was_begun(open_table: OpenTable) -> None:
    table = open_table("KL1-D1N-AAAAAE3")
    table.play("d")
    table.follow("d")
    table.menu("Statistics")
    page = table.page
    for mode, played, share in (("Easy, Normal", "1", "0 %"), ("Hard, Normal", "0", "—")):
        heading = page.get_by_role("heading", name=mode, exact=True)
        told = page.locator("article").filter(has=heading).locator("dl").inner_text()
        lines = [line.replace("\u2009", " ") for line in told.split("\n") if line]
        figures = dict(zip(lines[::2], lines[1::2], strict=True))
        assert (figures["Played"], figures["Win rate"]) == (played, share)
        assert "Average time of wins" in figures
    page.get_by_role("button", name="Reset statistics").click()
    page.get_by_role("dialog", name="Reset statistics?").get_by_role("button", name="Keep").click()


@pytest.mark.parametrize("russian", [False, True], ids=["en", "ru"])
def test_examples_are_played_step_by_step(
    open_context: OpenContext, program: Program, russian: bool
) -> None:
    page = open_context(locale="ru-RU" if russian else "en-GB").new_page()
    page.goto(f"{program.url}/#/help/KL1")
    tabs = ("Примеры", "Дальше") if russian else ("Examples", "Next")
    count = 0
    for game in page.request.get(f"{program.url}/api/catalogue").json():
        if not game["solo"]:
            continue
        lessons = page.request.get(f"{program.url}/api/lessons/{game['game']}").json()
        for number, lesson in enumerate(lessons):
            page.goto(f"{program.url}/#/help/{game['game']}")
            page.reload()
            choose(page, tabs[0])
            page.locator("dialog li button").nth(number).click()
            said = set()
            for step in lesson["steps"]:
                page.wait_for_selector(".example .table .card .face")
                caption = page.locator(".example .caption").inner_text()
                assert "lesson-" not in caption
                said.add(caption)
                if step is not lesson["steps"][-1]:
                    page.locator(".example .steps .primary").click()
                count += 1
            assert len(said) == len(lesson["steps"])
    assert count > 20


def test_help_and_keys_open_over_the_table(open_table: OpenTable) -> None:
    table = open_table("TQ1-D1T-AAAAAUC")
    table.menu("Help")
    sheet = table.page.get_by_role("dialog")
    choose(sheet, "Questions")
    sheet.locator("details").first.click()
    table.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    table.page.keyboard.press("?")
    table.page.get_by_role("dialog", name="Keys").wait_for()
    table.page.keyboard.press("Escape")
    table.agrees()


def test_link_opens_the_games_in_another_browser(
    open_table: OpenTable, open_context: OpenContext, complaints: Complaints
) -> None:
    complaints.expected.append(REFUSED)
    table = open_table("KL1-D3N-AAAAAIB")
    table.play("d")
    table.follow("d")
    table.menu("Settings")
    table.page.get_by_role("button", name="Get a link").click()
    link = table.page.get_by_role("textbox", name="Another device").input_value()
    assert "/#/join/" in link

    other = open_context().new_page()
    other.goto(link)
    other.get_by_role("button", name="Open", exact=True).click()
    other.get_by_role("button", name="To the games").click()
    other.get_by_role("button", name="Continue: Klondike").click()
    moved = Table(other, table.url, table.id, table.match)
    moved.agrees()

    third = open_context().new_page()
    third.goto(link)
    third.get_by_role("button", name="Open", exact=True).click()
    third.get_by_text("The link is used up or too old.").wait_for()


def test_own_data_is_exported_and_deleted(open_table: OpenTable, tmp_path: Path) -> None:
    table = open_table("KL1-D3N-AAAAAIB")
    table.play("d")
    table.follow("d")
    table.menu("Settings")
    page = table.page
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    exported = tmp_path / "kosynka.json"
    download.value.save_as(exported)
    assert table.id in exported.read_text()
    assert json.loads(exported.read_text())

    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("dialog", name="Delete all data?").get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="New game: Klondike").wait_for()
    assert page.get_by_role("button", name="Continue: Klondike").count() == 0
    kept = page.request.get(f"{table.url}/api/statistics").json()
    assert {row["played"] for row in kept} == {0}


def test_game_that_is_not_there_leads_back(
    open_context: OpenContext, program: Program, complaints: Complaints
) -> None:
    complaints.expected += [REFUSED, "WebSocket connection to"]
    page = open_context().new_page()
    page.goto(f"{program.url}/#/play/nothing-here")
    page.get_by_text("This game is no longer here.").wait_for()
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="New game: Klondike").wait_for()


def test_game_is_given_up_only_when_asked_twice(open_table: OpenTable) -> None:
    table = open_table("KL1-D3N-AAAAAIB")
    table.play("d")
    table.follow("d")
    table.menu("All games")
    page = table.page
    drop = page.get_by_role("button", name="Take game KL1-D3N-AAAAAIB off the list")
    drop.click()
    page.get_by_role("button", name="Keep it").click()
    drop.click()
    page.get_by_role("button", name="Give up").click()
    drop.wait_for(state="detached")
