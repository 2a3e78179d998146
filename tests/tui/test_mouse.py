"""The mouse at the table and in windows."""

from pathlib import Path

import pytest
from textual.geometry import Offset

from kosynka.server.matches import NewMatch
from kosynka.tui import table
from tests.tui.seat import Seat, seated

BUSY_S = 5.0
"""So long two clicks of a test may be apart on a busy machine."""


def place_of(seat: Seat, pile: str, count: int = 1) -> Offset:
    number = seat.board.game.pile_numbers[pile]
    areas = [
        area
        for area in seat.table.canvas.picture.areas
        if area.pile == number and area.count in (count, 0)
    ]
    return Offset(areas[-1].x + 1, areas[-1].y)


async def drag(seat: Seat, source: Offset, target: Offset) -> None:
    canvas = seat.table.canvas
    await seat.pilot.mouse_down(canvas, offset=source)
    await seat.pilot.hover(canvas, offset=target)
    await seat.pilot.mouse_up(canvas, offset=target)
    await seat.until(lambda: seat.table.playing.waiting == 0)


async def click(seat: Seat, pile: str, times: int = 1) -> None:
    at = place_of(seat, pile)
    for _ in range(times):
        await seat.pilot.mouse_down(seat.table.canvas, offset=at)
        await seat.pilot.mouse_up(seat.table.canvas, offset=at)
    await seat.until(lambda: seat.table.playing.waiting == 0)


async def test_a_click_draws_and_sends_up_and_a_drag_moves_a_run(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code="KL1-D3N-AAAAAIB")) as seat:
        await click(seat, "s")
        assert seat.board.facts.moves == 1
        await click(seat, "t2")
        await seat.until(lambda: seat.board.facts.moves == 2)
        assert len(seat.board.state.piles[seat.board.game.pile_numbers["f2"]]) == 1
        await drag(seat, place_of(seat, "t4"), place_of(seat, "t1"))
        assert seat.board.facts.moves == 3
        await drag(seat, place_of(seat, "w"), place_of(seat, "t4"))
        await drag(seat, place_of(seat, "t4", 2), place_of(seat, "t7"))
        assert seat.board.facts.moves == 5
        await drag(seat, place_of(seat, "t7"), place_of(seat, "t1"))
        assert "That card does not go there." in seat.shows()
        assert seat.board.facts.moves == 5


async def test_a_double_click_finds_a_place_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "DOUBLE_TAP_S", BUSY_S)
    async with seated(tmp_path, NewMatch(code="KL1-D3N-AAAAAIB")) as seat:
        columns = seat.board.game.columns_of(0)
        before = [len(seat.board.state.piles[n]) for n in columns]
        await click(seat, "t4", times=2)
        await seat.until(lambda: seat.board.facts.moves == 1)
        after = [len(seat.board.state.piles[n]) for n in columns]
        assert after[0] == before[0] + 1 and after[3] == before[3] - 1


async def test_windows_take_clicks(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code="KL1-D3N-AAAAAIB")) as seat:
        await seat.pilot.press("escape")
        await seat.until(lambda: "Keys" in seat.window())
        lines = seat.window().splitlines()
        y = next(i for i, line in enumerate(lines) if "All games" in line)
        await seat.pilot.click(offset=(lines[y].index("All games") + 2, y))
        await seat.until(lambda: "Unfinished games" in seat.window() or "New game" in seat.window())
        assert "Double Topsy-turvy Queens" in seat.window()
