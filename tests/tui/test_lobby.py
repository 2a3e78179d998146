"""The list of games, windows, settings, and terminals of other sizes."""

from functools import partial
from pathlib import Path

from textual.widgets import Input

from kosynka.match.replay import read_log
from kosynka.server.matches import NewMatch
from tests.tui.seat import SMALL, Seat, seated

DEAL = NewMatch(code="KL1-D3N-AAAAAAB")


async def press_until(seat: Seat, *keys: str, seen: str) -> None:
    await seat.pilot.press(*keys)
    await seat.until(lambda: seen in seat.window())


async def choose(seat: Seat, text: str, *, seen: str) -> None:
    """Click a line of the window that is open."""
    await seat.until(lambda: text in seat.window())
    lines = seat.window().splitlines()
    y = next(i for i, line in enumerate(lines) if text in line)
    await seat.pilot.click(offset=(lines[y].index(text), y))
    await seat.until(lambda: seen in seat.window())


def fits(seat: Seat, size: tuple[int, int]) -> bool:
    picture = seat.table.canvas.picture
    return (picture.width, picture.height) == size


async def type_line(seat: Seat, text: str, *, seen: str) -> None:
    seat.app.screen.query_one(Input).value = text
    await press_until(seat, "enter", seen=seen)


async def test_a_first_game_is_three_keys_away_and_waits_in_the_list(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        await seat.until(lambda: "Patience without ads" in seat.window())
        await press_until(seat, "1", seen="Three cards at a time, points")
        await press_until(seat, "enter", seen="Only deals that can be won")
        await press_until(seat, "enter", seen="×24")
        await seat.press("space")
        code = seat.table.playing.code
        await seat.pilot.press("escape")
        await choose(seat, "All games", seen="Unfinished games")
        assert code in seat.window()
        await press_until(seat, "enter", seen="1 move")
        assert "×23" in seat.window()


async def test_every_game_that_the_solver_knows_offers_winnable_deals(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        await seat.until(lambda: "Patience without ads" in seat.window())
        await press_until(seat, "4", seen="Only deals that can be won")


async def test_the_capitals_before_the_lines_are_keys_too(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        await seat.until(lambda: "O Settings" in seat.window())
        await press_until(seat, "O", seen="Four-colour suits")


async def test_the_language_changes_at_the_table_and_is_kept(tmp_path: Path) -> None:
    async with seated(tmp_path, DEAL) as seat:
        await seat.pilot.press("escape")
        await choose(seat, "Settings", seen="Four-colour suits")
        await press_until(seat, "enter", seen="Четыре цвета мастей")
        await press_until(seat, "escape", seen="Сложный, Normal")
        assert "Т♦" in seat.shows()
    async with seated(tmp_path, DEAL) as seat:
        assert "Косынка" in seat.shows()


async def test_a_terminal_of_any_size_keeps_the_game(tmp_path: Path) -> None:
    async with seated(tmp_path, DEAL) as seat:
        await seat.press("space", "3")
        for size in ((120, 40), (60, 16), (200, 60), (30, 10), SMALL):
            await seat.pilot.resize_terminal(*size)
            await seat.until(partial(fits, seat, size))
            if size[0] < 40:
                assert "Too small" in seat.shows()
        await seat.press("f")
        assert "Score 15   2 moves" in seat.shows()


async def test_a_code_that_is_none_is_said_and_nothing_begun(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        await seat.until(lambda: "Deal code" in seat.window())
        await press_until(seat, "c", seen="for example DS1-D1N-AAAAAAB")
        await type_line(seat, "hello", seen="There is no such code.")
        await press_until(seat, "enter", seen="Deal of the day")
        assert (await seat.home.lists()).open == []


async def test_a_record_is_saved_checked_and_opened(tmp_path: Path) -> None:
    name = str(tmp_path / "game.txt")
    async with seated(tmp_path, DEAL) as seat:
        await seat.press("space", "3", "f")
        await seat.pilot.press("escape")
        await choose(seat, "Save the record", seen="It must not exist yet.")
        await type_line(seat, name, seen="Saved:")
        assert read_log(Path(name).read_text()).match.moves == 2
        await seat.pilot.press("escape")
        await choose(seat, "All games", seen="Open a saved record")
        await choose(seat, "Open a saved record", seen="saved from a game")
        await type_line(seat, name, seen="Score 15   2 moves")


async def test_the_deal_of_the_day_and_the_statistics(tmp_path: Path) -> None:
    async with seated(tmp_path) as seat:
        await press_until(seat, "d", seen="The same for everybody, and it can be won. Past")
        await press_until(seat, "enter", seen="Not played")
        await press_until(seat, "enter", seen="×24")
        await seat.press("space")
        await seat.pilot.press("escape")
        await choose(seat, "Statistics", seen="Best streak")
        assert "Klondike: Easy, Normal" in seat.window()
