"""What keys mean: by themselves, and at the table."""

from pathlib import Path

import pytest

from kosynka.games import game_by_name
from kosynka.server.matches import NewMatch
from kosynka.tui.keys import NOTHING, Chosen, Named, pile_keys, read_key
from tests.browser.positions import LONG_QUEENS, record_of
from tests.tui.seat import SMALL, seated

DEAL = NewMatch(code="KL1-D3N-AAAAAAB")


def named(game: str, keys: str) -> Chosen | Named | None:
    said: Chosen | Named | None = NOTHING
    for key in keys:
        assert isinstance(said, Chosen)
        said = read_key(game_by_name(game), 0, said, key)
    return said


@pytest.mark.parametrize("game", ["kl", "ds", "tq", "race"])
def test_every_pile_of_a_hand_has_a_key_of_its_own(game: str) -> None:
    keys = pile_keys(game_by_name(game), 0)
    assert len(set(keys.values())) == len(keys)
    assert not set(keys.values()) & set("uha?nmlcxfpbk ")


@pytest.mark.parametrize(
    ("keys", "count"),
    [("x342", 3), ("x042", 10), ("xx342", 13), ("xx942", 13), ("42", None)],
)
def test_a_number_after_x_is_a_count(keys: str, count: int | None) -> None:
    game = game_by_name("kl")
    columns = game.columns_of(0)
    assert named("kl", keys) == Named(columns[3], columns[1], count)


def test_a_place_of_the_kings_row_is_a_source_for_its_captive() -> None:
    game = game_by_name("tq")
    said = named("tq", "CA")
    assert said == Named(game.pile_numbers["c3"], game.pile_numbers["k1"])


async def test_letters_play_undo_and_redo_and_say_what_is_refused(tmp_path: Path) -> None:
    async with seated(tmp_path, DEAL) as seat:
        await seat.press("space")
        assert "×21" in seat.shows() and "3♣" in seat.shows()
        await seat.press("3", "f")
        assert "Score 15   2 moves" in seat.shows()
        await seat.press("u")
        await seat.press("u")
        assert "×24" in seat.shows() and "Score 0   2 moves" in seat.shows()
        await seat.press("ctrl+r")
        assert "×21" in seat.shows()
        await seat.press("1", "2")
        assert "That card does not go there." in seat.shows()
        await seat.press("u")
        await seat.press("u")
        assert "Nothing left to undo." in seat.shows()


async def test_a_russian_keyboard_needs_no_switching(tmp_path: Path) -> None:
    async with seated(tmp_path, DEAL, language="ru") as seat:
        await seat.press("space")
        await seat.press("3", "а")
        assert "Счёт 15   2 хода" in seat.shows()
        await seat.press("г")
        await seat.press("ц", "1")
        assert "Сюда эта карта не ложится." in seat.shows()


async def test_arrows_and_enter_carry_a_run(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code="KL1-D3N-AAAAAIB")) as seat:
        await seat.press("space")
        for move in ("t2>f2", "t4>t1", "w>t4"):
            await seat.play(move)
        before = seat.board.state
        await seat.press("right", "right", "right", "right", "up", "enter")
        assert "4 a" not in seat.shows()
        await seat.press("right", "right", "right", "enter")
        columns = seat.board.game.columns_of(0)
        assert len(seat.board.state.piles[columns[6]]) == len(before.piles[columns[6]]) + 2


async def test_the_same_key_twice_finds_a_place(tmp_path: Path) -> None:
    async with seated(tmp_path, NewMatch(code="TQ1-D1T-AAAAAUC")) as seat:
        up = len(seat.board.state.piles[1])
        await seat.press("4", "4")
        assert len(seat.board.state.piles[1]) == up + 1


async def test_the_mark_and_a_hint_are_told_and_the_hint_can_be_played(tmp_path: Path) -> None:
    async with seated(tmp_path, DEAL) as seat:
        await seat.press("m")
        await seat.until(lambda: "✓ Can still be won" in seat.shows())
        await seat.press("h")
        await seat.until(lambda: "ace of diamonds: column 3 → foundation" in seat.shows())
        assert "[3 C]" in seat.shows()
        await seat.press("3", "C")
        await seat.press("c")
        await seat.until(lambda: "most likely between" in seat.shows())
        assert seat.board.facts.hints == 1
        assert "Score 15" in seat.shows()


async def test_208_cards_are_playable_on_the_smallest_terminal(tmp_path: Path) -> None:
    wanted = NewMatch(log=record_of(LONG_QUEENS))
    async with seated(tmp_path, wanted, size=SMALL) as seat:
        shown = seat.shows()
        for key in pile_keys(seat.board.game, 0).values():
            assert key in shown
        assert len(shown.splitlines()) == 24
        await seat.press("q")
        await seat.press("escape")
        await seat.play("t16:8>t15")
