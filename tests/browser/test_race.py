"""Two pages race each other: over a link, through a tie, a lost link and a rematch."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from kosynka.cards import format_card
from kosynka.match.match import Match
from kosynka.match.replay import read_log
from kosynka.rules.piles import Role
from tests.browser.conftest import PHONE, Complaints, OpenContext
from tests.browser.seen import READ, Sight
from tests.browser.serving import Program
from tests.browser.table import wait_for

pytestmark = pytest.mark.browser

COUNTED_MS = 8_000
"""Three, two, one, on a busy machine."""
RECONNECTING_MS = 10_000
"""So soon a page must say that its link is lost."""
LEFT_MS = 20_000
"""So soon whoever left may be claimed from: ten seconds, on a busy machine."""
BACK_MS = 20_000
"""So soon a page must be back once there is a network."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    database = tmp_path_factory.mktemp("race") / "kosynka.db"
    with Program(database, module="tests.browser.contested") as running:
        yield running


@dataclass
class Racer:
    """One page of a race."""

    page: Page
    seat: str

    def sees(self, pile: str) -> list[str]:
        read = self.page.evaluate(READ)
        return Sight(read).codes(pile) if read else []

    def wait_to_see(self, pile: str, top: str) -> None:
        wait_for(self.page, lambda: self.sees(pile)[-1:] == [top], lambda: self.sees(pile))

    def send_up(self, column: str) -> None:
        """Send the top card of an own column to a foundation by keys."""
        self.page.locator(f'[data-pile="{self.seat}.{column}"]').focus()
        self.page.keyboard.press("f")

    def tap(self, pile: str) -> None:
        """Touch the top card of an own pile."""
        sight = Sight(self.page.evaluate(READ))
        name = f"{self.seat}.{pile}"
        cards = sight.cards[name]
        x, y = cards[-1][1:] if cards else sight.places[name]
        left, top, _, _ = sight.box
        self.page.touchscreen.tap(left + x + sight.w / 2, top + y + sight.h * 0.7)

    def says(self, text: str | re.Pattern[str], *, timeout: float = 5_000) -> None:
        expect(self.page.locator(".notes")).to_contain_text(text, timeout=timeout)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def counted(self) -> None:
        """Wait until play goes on."""
        expect(self.page.locator("div.count")).to_be_visible(timeout=COUNTED_MS)
        expect(self.page.locator("div.count")).to_have_count(0, timeout=COUNTED_MS)


def shown(racer: Racer) -> dict[str, list[str]]:
    """Return the columns as a page draws them, and the tops of the foundations."""
    sight = Sight(racer.page.evaluate(READ))
    columns = {name: sight.codes(name) for name in sight.places if re.search(r"\.t\d$", name)}
    return columns | {f"f{n}": sight.codes(f"f{n}")[-1:] for n in range(1, 9)}


def as_it_ought_to_be(match: Match) -> dict[str, list[str]]:
    told = {}
    for pile, cards, down in zip(
        match.game.piles, match.state.piles, match.state.face_down, strict=True
    ):
        faces = [format_card(card).upper() for card in cards]
        if pile.role is Role.COLUMN:
            told[pile.name] = ["??"] * down + faces[down:]
        elif pile.role is Role.FOUNDATION:
            told[pile.name] = faces[-1:]
    return told


def invite(open_context: OpenContext, program: Program, name: str = "Anna") -> tuple[Racer, str]:
    """Open a room from the lobby; return the host and the link."""
    page = open_context().new_page()
    page.goto(program.url)
    page.get_by_role("button", name="Race a friend").click()
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Open a room").click()
    link = page.locator("output").inner_text()
    return Racer(page, "A"), link


def sit_down(open_context: OpenContext, link: str) -> Racer:
    page = open_context(**PHONE).new_page()
    page.goto(link)
    page.get_by_label("Your name at the table").fill("Boris")
    page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="I’m ready").wait_for()
    return Racer(page, "B")


@pytest.fixture
def racing(open_context: OpenContext, program: Program) -> tuple[Racer, Racer]:
    """Anna at a desk and Boris on a phone, the cards just dealt."""
    anna, link = invite(open_context, program)
    boris = sit_down(open_context, link)
    anna.press("I’m ready")
    boris.press("I’m ready")
    for racer in (anna, boris):
        racer.page.locator(".table .card").first.wait_for(timeout=COUNTED_MS)
        expect(racer.page.locator("div.count")).to_have_count(0, timeout=COUNTED_MS)
    return anna, boris


def test_a_long_name_stands_whole_on_a_phone(open_context: OpenContext, program: Program) -> None:
    anna, link = invite(open_context, program, "Александр-Великолепный")
    boris = sit_down(open_context, link)
    anna.press("I’m ready")
    boris.press("I’m ready")
    name = boris.page.locator(".score").get_by_text("Александр-Великолепный")
    name.wait_for(timeout=COUNTED_MS)
    assert name.evaluate("text => text.scrollWidth <= text.clientWidth")


def test_a_name_is_offered_in_the_language_of_the_page(
    open_context: OpenContext, program: Program
) -> None:
    page = open_context(locale="ru-RU").new_page()
    page.goto(program.url)
    page.get_by_role("button", name="Позвать друга").click()
    expect(page.get_by_label("Как вас называть")).to_have_value("Игрок")


def listen(socket: WebSocket, frames: list[str | bytes]) -> None:
    socket.on("framereceived", lambda frame: frames.append(frame))


def test_opening_the_link_takes_no_seat_and_no_card_comes_before_the_start(
    open_context: OpenContext, program: Program
) -> None:
    anna, link = invite(open_context, program)
    page = open_context(**PHONE).new_page()
    frames: list[str | bytes] = []
    page.on("websocket", lambda socket: listen(socket, frames))
    page.goto(link)
    expect(page.get_by_role("heading")).to_have_text("Anna asks you to race")
    expect(anna.page.get_by_role("listitem")).to_contain_text(["Anna", "Free seat"])
    offered = page.get_by_label("Your name at the table")
    expect(offered).to_have_value("Player")
    offered.fill("Boris")
    page.get_by_role("button", name="Take the seat").click()
    expect(anna.page.get_by_role("listitem")).to_contain_text(["Anna", "Boris"])
    page.get_by_role("button", name="I’m ready").click()
    expect(anna.page.get_by_role("listitem")).to_contain_text(["Anna", "ready"])
    assert page.locator(".card .face").count() == 0
    assert frames and not any('"cards":["' in str(frame) for frame in frames)


def test_a_tie_sends_both_cards_home_and_goes_on_at_the_count(
    racing: tuple[Racer, Racer],
) -> None:
    anna, boris = racing
    anna.send_up("t5")
    boris.wait_to_see("f1", "AS")
    anna.send_up("t3")
    boris.tap("t6")
    for racer in racing:
        racer.says("Both cards came at the same moment")
        racer.wait_to_see("f1", "AS")
        racer.wait_to_see("A.t3", "2S")
        racer.wait_to_see("B.t6", "2S")
    anna.counted()
    anna.send_up("t3")
    for racer in racing:
        racer.wait_to_see("f1", "2S")
    assert shown(anna) == shown(boris)


def test_moves_without_a_link_are_kept_and_judged_one_by_one(
    racing: tuple[Racer, Racer], complaints: Complaints
) -> None:
    anna, boris = racing
    complaints.expected.append("WebSocket connection to")
    anna.send_up("t5")
    boris.wait_to_see("f1", "AS")
    boris.page.context.set_offline(True)
    boris.says("Reconnecting", timeout=RECONNECTING_MS)
    boris.tap("t6")
    boris.wait_to_see("f1", "2S")
    boris.tap("s")
    boris.says("2 moves are kept")
    anna.says("Boris is not connected", timeout=BACK_MS)
    anna.send_up("t3")
    anna.wait_to_see("A.t3", "6H")
    boris.page.context.set_offline(False)
    boris.says("2♠: the other player’s card was first", timeout=BACK_MS)
    boris.wait_to_see("B.t6", "2S")
    wait_for(boris.page, lambda: len(boris.sees("B.w")) == 3, lambda: boris.sees("B.w"))
    expect(boris.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.locator(".notes")).not_to_contain_text("not connected")
    assert shown(anna) == shown(boris)


def test_the_end_shows_the_count_tells_the_log_and_leads_to_a_rematch(
    racing: tuple[Racer, Racer], program: Program
) -> None:
    anna, boris = racing
    anna.send_up("t5")
    boris.wait_to_see("f1", "AS")
    boris.page.get_by_role("button", name="Menu").click()
    boris.press("Resign")
    boris.press("Resign")
    expect(anna.page.get_by_role("dialog", name="You won!")).to_be_visible()
    ended = boris.page.get_by_role("dialog", name="The other player won")
    expect(ended).to_contain_text("Boris resigned.")
    expect(ended).to_contain_text("51 cards left")
    ended.get_by_text("Check the deal").click()
    expect(ended).to_contain_text("The fingerprint fits.")
    match = anna.page.url.rpartition("/")[2]
    log = anna.page.request.get(f"{program.url}/api/matches/{match}/log")
    assert shown(anna) == as_it_ought_to_be(read_log(log.text()).match)

    boris.press("Once more")
    expect(anna.page.get_by_role("dialog")).to_contain_text("Boris offers another game.")
    anna.press("Play once more")
    for racer in racing:
        racer.press("I’m ready")
    anna.page.locator(".table .card").first.wait_for(timeout=COUNTED_MS)
    assert anna.page.url == boris.page.url
    assert not anna.page.url.endswith(match)


def test_a_rematch_is_gone_with_the_other_player(racing: tuple[Racer, Racer]) -> None:
    anna, boris = racing
    anna.page.get_by_role("button", name="Menu").click()
    anna.press("Resign")
    anna.press("Resign")
    boris.page.get_by_role("dialog").get_by_role("button", name="All games").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("The other player has left the table.")
    expect(anna.page.get_by_role("button", name="Once more")).to_be_disabled()


def test_two_who_look_for_an_opponent_find_each_other_and_a_stranger_may_watch(
    open_context: OpenContext, program: Program
) -> None:
    anna = Racer(look_for_an_opponent(open_context(), program, "Anna"), "A")
    expect(anna.page.get_by_text("Looking for an opponent")).to_be_visible()
    boris = Racer(look_for_an_opponent(open_context(**PHONE), program, "Boris"), "B")
    for racer in (anna, boris):
        racer.press("I’m ready")
    for racer in (anna, boris):
        racer.page.locator(".table .card").first.wait_for(timeout=COUNTED_MS)
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.press("Menu")
    anna.press("Link for spectators")
    expect(anna.page.get_by_text("The link for spectators is copied")).to_be_visible()

    page = open_context().new_page()
    frames: list[str | bytes] = []
    page.on("websocket", lambda socket: listen(socket, frames))
    page.goto(anna.page.evaluate("navigator.clipboard.readText()"))
    expect(page.get_by_role("heading")).to_contain_text("plays the Double Solitaire race")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.locator(".table .card").first.wait_for()
    watcher = Racer(page, "A")
    assert shown(watcher) == shown(anna) == shown(boris)
    assert frames and not any("/seat" in str(frame) or "#/race/" in str(frame) for frame in frames)
    watcher.send_up("t1")
    page.keyboard.press("Space")
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert shown(watcher) == shown(anna)


@pytest.mark.timeout(120)
def test_whoever_leaves_can_be_claimed_from_and_the_pair_is_counted(
    racing: tuple[Racer, Racer],
) -> None:
    anna, boris = racing
    boris.press("Menu")
    boris.press("Resign")
    boris.press("Resign")
    anna.press("Once more")
    boris.press("Play once more")
    for racer in racing:
        racer.press("I’m ready")
    for racer in racing:
        racer.page.locator(".table .card").first.wait_for(timeout=COUNTED_MS)
        expect(racer.page.locator("div.count")).to_have_count(0, timeout=COUNTED_MS)
    boris.press("Menu")
    boris.press("Leave the table")
    anna.says("Boris is not connected. You can end the game in")
    anna.says("Boris has been away for long", timeout=LEFT_MS)
    anna.press("Decide")
    expect(anna.page.get_by_role("dialog")).to_contain_text("it is up to you")
    anna.page.get_by_role("button", name="Claim the win").click()
    ended = anna.page.get_by_role("dialog", name="You won!")
    expect(ended).to_contain_text("Boris was away for too long.")
    expect(ended).to_contain_text("Between you")
    expect(ended.get_by_role("row")).to_have_count(2)
    expect(ended).to_contain_text("2 : 0")


def look_for_an_opponent(context: BrowserContext, program: Program, name: str) -> Page:
    page = context.new_page()
    page.goto(program.url)
    page.get_by_role("button", name="Quick game").click()
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Find an opponent").click()
    return page
