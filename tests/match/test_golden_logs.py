"""Logs of finished games replay on every release to the position they ended in.

A log is never changed; a new one is added when something new is written.
"""

from pathlib import Path

import pytest

from kosynka.games import MODES
from kosynka.match.log import format_log
from kosynka.match.replay import read_log
from kosynka.rules.legal import is_won

LOGS = sorted((Path(__file__).parent.parent / "data" / "logs").glob("*.txt"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_golden_log_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    replay = read_log(text)
    assert is_won(replay.match.game, replay.match.state)
    assert format_log(replay.events, {"Date": replay.tags["Date"]}) == text


def test_every_game_has_a_finished_log() -> None:
    assert {path.stem for path in LOGS} == set(MODES)
