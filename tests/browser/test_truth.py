"""The mark on the table, and a lost game judged: where it was lost, and how it could be won."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kosynka.match.decide import Collect, decide
from kosynka.match.events import Event, MatchDealt
from kosynka.match.log import format_log
from kosynka.match.match import evolve
from kosynka.match.replay import read_log
from kosynka.rules.legal import is_won
from kosynka.rules.notation import parse_action
from tests.browser.conftest import PHONE, OpenContext, OpenTable
from tests.browser.serving import Program
from tests.browser.table import Table, opened_match, wait_for

pytestmark = pytest.mark.browser

WON = Path(__file__).parent / "data" / "won.txt"

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


def test_a_hint_is_one_press_away_and_says_when_there_is_none(open_table: OpenTable) -> None:
    table = open_table(CODE)
    page = table.page
    page.keyboard.press("h")
    play = page.get_by_role("button", name="Play it")
    expect(play).to_be_visible(timeout=20_000)
    assert table.kept().moves == 0
    play.click()
    wait_for(page, lambda: table.kept().moves == 1, lambda: table.kept().moves)
    counted = page.request.get(f"{table.url}/api/statistics").json()
    assert sum(each["hints"] for each in counted) == 1

    table = open_table(CODE)
    page = table.page
    for move in (*GOOD, LOSING):
        table.play(move)
        table.follow(move)
    page.keyboard.press("h")
    expect(page.locator(".notes")).to_contain_text("No move leads to the win", timeout=20_000)
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)


def test_only_deals_that_can_be_won_are_dealt_and_show_their_evidence(
    open_context: OpenContext, program: Program
) -> None:
    page = open_context(**PHONE).new_page()
    page.goto(program.url)
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Only deals that can be won").check()
    dialog.get_by_label("Gentle").check()
    dialog.get_by_role("button", name="Deal").click()
    page.locator(".table .card .face").first.wait_for(timeout=20_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Evidence").click()
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("This deal can be won", timeout=20_000)
    expect(told).to_contain_text("A win was found and checked by the rules")
    told.get_by_text("Show the moves").click()
    line = told.locator("details .line").inner_text().split()
    match = opened_match(code_on(page, program))
    for move in line:
        match = evolve(match, decide(match, parse_action(match.game, move))).match
    assert is_won(match.game, match.state)


def test_the_deal_of_the_day_is_the_same_for_everybody(
    open_context: OpenContext, program: Program
) -> None:
    codes = []
    for _ in range(2):
        page = open_context().new_page()
        page.goto(program.url)
        section = page.get_by_role("region", name="Deal of the day")
        section.get_by_role("button", name="Klondike, Easy, Normal").click()
        page.locator(".table .card .face").first.wait_for()
        codes.append(code_on(page, program))
    assert codes[0] == codes[1]


def code_on(page: Page, program: Program) -> str:
    """Return the code of the deal that a page shows."""
    match = page.url.rpartition("/")[2]
    log = page.request.get(f"{program.url}/api/matches/{match}/log").text()
    return str(read_log(log).match.code)


def test_the_chance_is_told_when_asked_for_and_gone_with_a_move(open_table: OpenTable) -> None:
    table = open_table(CODE)
    page = table.page
    table.menu("Your chance from here")
    told = page.get_by_role("dialog", name="Your chance from here")
    share_in_interval(told)
    told.get_by_role("button", name="Close").last.click()

    table.button("Show whether it can still be won").click()
    mark = page.get_by_role("button", name="Can it be won? Can still be won", exact=True)
    chance = page.get_by_role("region", name="Your chance from here")
    ask = chance.get_by_role("button", name="Estimate it")
    mark.click(timeout=20_000)
    # It was found for this very table, and is told still.
    expect(chance.locator(".share")).to_be_visible()
    expect(ask).to_have_count(0)
    for is_undone in (False, True):
        page.keyboard.press("Escape")
        if is_undone:
            table.undo()
        else:
            table.play(GOOD[0])
        mark.click(timeout=20_000)
        expect(chance.locator(".share")).to_have_count(0)
        ask.click()
        share_in_interval(chance)


def share_in_interval(scope: Locator) -> None:
    """Wait for a percentage, and check that it lies in the interval beside it."""
    expect(scope.locator(".share")).to_have_text(
        re.compile(r"About \d+ %\s+most likely between \d+ and \d+ %"), timeout=20_000
    )
    text = scope.locator(".share").inner_text()
    share, low, high = (int(number) for number in re.findall(r"\d+", text))
    assert 0 <= low <= share <= high <= 100
    expect(scope).to_contain_text(re.compile(r"Won \d+ of \d+ games"))


@pytest.mark.timeout(120)
def test_the_chance_over_a_finished_game_is_drawn(
    open_context: OpenContext, program: Program
) -> None:
    page = open_context(**PHONE).new_page()
    begun = page.request.post(f"{program.url}/api/matches", data={"log": won_record()})
    page.goto(f"{program.url}/#/play/{begun.json()['match']}")
    page.get_by_role("dialog").get_by_role("button", name="Where the game was decided").click()
    page.get_by_role("button", name="Estimate the chance over the game").click(timeout=30_000)
    expect(page.get_by_text(re.compile(r"Estimating the chance: \d+ of 24"))).to_be_visible()
    said = page.get_by_text(re.compile(r"^The chance at move \d+: about \d+ % \(\d+ to \d+ %\)"))
    expect(said).to_be_visible(timeout=60_000)
    points = page.locator(".chart polyline").get_attribute("points") or ""
    places = [tuple(float(number) for number in each.split(",")) for each in points.split()]
    assert len(places) == 24
    assert all(left < right for (left, _), (right, _) in pairwise(places))
    # Whoever plays on wins at the end; the scale is drawn from 38 up to 2.
    assert places[-1][1] == 2
    band = (page.locator(".chart polygon").get_attribute("points") or "").split()
    assert len(band) == 2 * len(places)
    # Who has seen enough closes it: it is played on no more, and may be asked for again.
    expect(said).to_contain_text("Playing on…")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Where the game was decided").click()
    ask = page.get_by_role("button", name="Estimate the chance over the game")
    expect(ask).to_be_visible(timeout=30_000)


def won_record() -> str:
    """Return the record of a game that was won."""
    code, line = WON.read_text(encoding="utf-8").splitlines()[0].split(":", 1)
    match = opened_match(code)
    events: list[Event] = [MatchDealt(match.game.id, code)]
    for move in line.strip().split("; "):
        command = Collect() if move == "collect" else parse_action(match.game, move)
        event = decide(match, command)
        match = evolve(match, event).match
        events.append(event)
    assert is_won(match.game, match.state)
    return format_log(events, {})
