"""The pictures of docs/terminal.md are what the program shows."""

import re

import pytest

from terminal_pictures import FOLDER, ROOT, SHOTS, Shot, draw

FEW = ("klondike", "race", "ascii")


@pytest.mark.parametrize("shot", [shot for shot in SHOTS if shot.name in FEW], ids=lambda s: s.name)
async def test_a_picture_is_as_the_program_draws_it(shot: Shot) -> None:
    kept = (FOLDER / f"{shot.name}.svg").read_text(encoding="utf-8")
    assert await draw(shot) == kept, "python tools/terminal_pictures.py draws it anew"


def test_every_picture_is_shown_and_asks_no_other_site() -> None:
    page = (ROOT / "docs/terminal.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(terminal/(\w+)\.svg\)", page))
    assert shown == {shot.name for shot in SHOTS}
    for path in FOLDER.glob("*.svg"):
        svg = path.read_text(encoding="utf-8")
        assert "\ufe0f" not in svg
        assert set(re.findall(r"https?://[^\s\"']+", svg)) <= {"http://www.w3.org/2000/svg"}
