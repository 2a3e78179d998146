"""All of a table can be seen and reached, on every size of screen."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from kosynka.match.replay import read_log
from tests.browser.conftest import DESK, PHONE, OpenContext, OpenTable
from tests.browser.positions import LONG_DOUBLE, LONG_KLONDIKE, LONG_QUEENS, record_of
from tests.browser.seen import Sight
from tests.browser.serving import Program
from tests.browser.table import Table, wait_for

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 800), "phone": (390, 844), "small": (360, 640), "wide": (640, 360)}
LONG = {"KL": LONG_KLONDIKE, "DS": LONG_DOUBLE, "TQ": LONG_QUEENS}
DEALS = {"KL": "KL1-D1N-AAAAAE3", "DS": "DS1-D1N-AAAAACV", "TQ": "TQ1-D1T-AAAAAUC"}
INDEX_PX = 9
"""The least height of a strip in which an index can be read."""

OpenPosition = Callable[[str, str], Table]


@pytest.fixture
def open_position(open_context: OpenContext, program: Program) -> OpenPosition:
    """Show a game that begins at a position, on a screen of a size."""

    def open_one(position: str, size: str) -> Table:
        width, height = SIZES[size]
        options = {**(DESK if size == "desk" else PHONE)}
        options["viewport"] = {"width": width, "height": height}
        context = open_context(**options)
        record = record_of(position)
        answer = context.request.post(f"{program.url}/api/matches", data={"log": record})
        assert answer.ok, answer.text()
        table = Table(
            context.new_page(),
            program.url,
            answer.json()["match"],
            read_log(record).match,
            touch=size != "desk",
        )
        table.page.goto(f"{program.url}/#/play/{table.id}")
        table.agrees()
        return table

    return open_one


def all_on_screen(table: Table) -> Sight:
    """Check that the page does not scroll and that every card and place lies on it."""
    page = table.page
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    sight = table.look()
    left, top, right, bottom = sight.box
    assert (left, right) == (0, page.evaluate("innerWidth"))
    places = [(name, *at) for name, at in sight.places.items()]
    cards = [(code, x, y) for pile in sight.cards.values() for code, x, y in pile]
    outside = [
        each
        for each in [*places, *cards]
        if each[1] < 0
        or each[2] < 0
        or each[1] + sight.w > right - left + 1
        or each[2] + sight.h > bottom - top + 1
    ]
    assert outside == []
    return sight


def strips(sight: Sight, pile: str) -> list[float]:
    """Return how much is seen of each open card of a column that another one covers."""
    shown = [(code, y) for code, _, y in sight.cards[pile]]
    return [below - above for (code, above), (_, below) in pairwise(shown) if code != "??"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", LONG)
def test_long_columns_stay_on_screen_and_readable(
    open_position: OpenPosition, game: str, size: str
) -> None:
    """What is too thin to be read is spread by a tap, by keys, and then can be dragged."""
    table = open_position(LONG[game], size)
    sight = all_on_screen(table)
    thin = [
        name
        for name in sight.places
        if name.startswith("t") and any(strip < INDEX_PX for strip in strips(sight, name))
    ]
    assert thin or (game, size) != ("TQ", "small")
    for name in thin:
        codes = sight.codes(name)
        table.tap(name, len(codes))
        wait_for(
            table.page,
            lambda name=name: min(strips(table.look(), name)) >= INDEX_PX,  # type: ignore[misc]
            lambda name=name: (name, strips(table.look(), name)),  # type: ignore[misc]
        )
        all_on_screen(table)
    assert sight.w >= 24
    assert table.kept().seq == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", DEALS)
def test_deals_fit_and_can_be_played(open_table: OpenTable, game: str, size: str) -> None:
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    table = open_table(DEALS[game], phone=size != "desk", viewport=viewport)
    sight = all_on_screen(table)
    header = table.page.locator("header").bounding_box()
    assert header is not None
    assert header["height"] < 64
    for name in ("s", "w"):
        assert sight.places[name]
    table.tap("s")
    table.follow("d")
    all_on_screen(table)


@pytest.mark.parametrize("size", SIZES)
def test_long_run_is_taken_by_its_head(open_position: OpenPosition, size: str) -> None:
    """Twelve cards go where the first of them covers a third of the place, and no further."""
    position = (
        "KL1 D1N; t1=KS; t2=AS|QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H; t3=AC|3D; t4=AD|5D; t5=AH|7D;"
        " t6=2C|9D; t7=3C|JD; s=4C 5C"
    )
    table = open_position(position, size)
    with table.dragged("t2", 11, "t1", cover=0.6):
        table.page.wait_for_selector(".glow.over")
        assert table.page.locator(".card.lifted").count() == 11
    table.follow("t2:11>t1")
    all_on_screen(table)


@pytest.mark.parametrize("size", SIZES)
def test_packet_shows_three_faces_and_what_lies_beneath(open_table: OpenTable, size: str) -> None:
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    table = open_table("KL1-D3N-AAAAAIB", phone=size != "desk", viewport=viewport)
    table.tap("s")
    table.follow("d")
    sight = table.look()
    fan = sight.cards["w"][-3:]
    assert len({(x, y) for _, x, y in fan}) == 3
    for (_, x, y), (_, next_x, next_y) in pairwise(fan):
        assert abs(next_x - x) + abs(next_y - y) >= INDEX_PX
    with table.held("w", 1, 30, -90):
        assert table.page.locator(".card.lifted").count() == 1
        beneath = table.look().codes("w")[-2]
        assert beneath == fan[1][0]
        assert table.page.locator('.card[data-on="w"]:not(.lifted) .face').count() >= 2
    table.agrees()
    assert table.kept().moves == 1
    table.tap("s")
    table.follow("d")
    table.undo()
    table.follow("u")


def test_one_waste_card_bares_the_next(open_table: OpenTable) -> None:
    table = open_table("KL1-D1N-AAAAAE3")
    for _ in range(2):
        table.tap("s")
        table.follow("d")
    first, second = table.look().codes("w")[-2:]
    with table.held("w", 1, 40, 120):
        under = table.page.locator('.card[data-on="w"]:not(.lifted) .face')
        assert under.count() == 1
        assert table.look().codes("w") == [first, second]
    table.agrees()


def test_stock_says_what_it_will_do(open_position: OpenPosition) -> None:
    table = open_position("KL1 D1N; s=2C; w=3H 4H; t1=KS QD", "phone")

    def label() -> str:
        return table.look().labels["s"]

    assert label() == "stock: 1 card, draw"
    table.tap("s")
    table.follow("d")
    assert label() == "stock is empty: turn the waste over, −100"
    assert table.page.locator('.place[data-pile="s"] svg .price').text_content() == "−100"
    table.tap("s")
    table.follow("r")
    assert label() == "stock: 3 cards, draw"


@pytest.mark.parametrize("mode", ["D1V", "D3V"])
def test_single_pass_says_that_it_is_over(open_position: OpenPosition, mode: str) -> None:
    table = open_position(f"KL1 {mode}; w=3H 4H; t1=KS; t2=5C; t3=KC", "desk")
    assert table.look().labels["s"] == "stock is empty, no more passes"
    for _ in range(2):
        table.tap("s")
    table.page.keyboard.press("Space")
    table.server_agrees()
    table.play("w>t2")
    table.follow("w>t2")


def test_passes_are_counted(open_position: OpenPosition) -> None:
    table = open_position("TQ1 D1T; w=3H 4H; t1=KS 5C; t2=9D", "desk")
    assert table.look().labels["s"] == "stock is empty: turn the waste over, 2 passes left"
    for left in ("1 pass left", None):
        table.tap("s")
        table.follow("r")
        for _ in range(2):
            table.tap("s")
            table.follow("d")
        wanted = f"stock is empty: turn the waste over, {left}" if left else None
        assert table.look().labels["s"] == (wanted or "stock is empty, no more passes")
    table.tap("s")
    table.agrees()
    for _ in range(3):
        table.undo()
        table.follow("u")
    assert table.page.locator(".pass:visible").inner_text() == "pass 2 of 3"
