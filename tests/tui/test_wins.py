"""Each game played to its win by the keys that name piles."""

from pathlib import Path

import pytest

from kosynka.rules.legal import is_won
from kosynka.server.matches import NewMatch
from tests.tui.seat import last_moves, seated, whole_game


@pytest.mark.parametrize(
    ("wanted", "moves"),
    [
        pytest.param(*whole_game(), id="KL"),
        pytest.param(*last_moves("DS1", 16), id="DS"),
        pytest.param(*last_moves("TQ1", 16), id="TQ"),
    ],
)
async def test_keys_win_the_game(tmp_path: Path, wanted: NewMatch, moves: list[str]) -> None:
    async with seated(tmp_path, wanted) as seat:
        for move in moves:
            await seat.play(move)
        await seat.until(lambda: "It came out!" in seat.window())
        match = await seat.stored()
        assert is_won(match.game, match.state)
        assert (
            match.state.piles[: len(match.game.foundations)]
            == (seat.board.state.piles[: len(match.game.foundations)])
        )
