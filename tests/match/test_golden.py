"""Journals of every version of the events still fold to the position they ended in.

Each file of `data` is a journal as JSON lines, and last what it has to come to. A file
is never changed: a new version of the events gets new ones.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kosynka.games import CATALOGUE
from kosynka.match.codec import KINDS, decode_event
from kosynka.match.log import format_log
from kosynka.match.match import fold
from kosynka.match.replay import read_log
from kosynka.rules.text import position_hash

JOURNALS = sorted(Path(__file__).with_name("data").glob("*.jsonl"))
KINDS_OF_VERSION_1 = {
    "dealt",
    "played",
    "collected",
    "undone",
    "redone",
    "tied",
    "finished",
    "clock",
}


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_golden_journal_folds_to_its_position(path: Path) -> None:
    *recorded, end = lines_of(path)
    events = [decode_event(each["kind"], json.dumps(each["payload"])) for each in recorded]
    match = fold(events)
    reached = {
        "hash": position_hash(match.game, match.state),
        "seq": match.seq,
        "moves": match.moves,
        "score": match.state.score,
        "clock_ms": match.clock_ms,
        "returns": match.table.returns,
    }
    assert reached == end
    assert read_log(format_log(events, {})).match.state == match.state


def test_golden_journals_are_there_for_every_game_and_every_kind_of_event() -> None:
    games, kinds = set(), set()
    for path in JOURNALS:
        *recorded, _ = lines_of(path)
        games.add(recorded[0]["payload"]["game"])
        kinds |= {each["kind"] for each in recorded}
    assert games == set(CATALOGUE)
    assert kinds == KINDS_OF_VERSION_1 <= set(KINDS)
