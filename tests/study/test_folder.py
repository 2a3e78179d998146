from dataclasses import replace
from pathlib import Path

import pyarrow.parquet
import pytest

from kosynka.solver import Limits
from kosynka.study.errors import StudyError
from kosynka.study.folder import claimed_folder, open_folder
from kosynka.study.plan import Plan
from tests.study.studies import PLAN, row, solved


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    rows = [row(3, "winnable"), row(4, "unwinnable"), row(5, "unknown", ground="time")]
    rows[0] = replace(rows[0], line="t3>f3; d")
    with claimed_folder(tmp_path, PLAN, [range(0, 9)]) as folder:
        folder.keep(range(3, 6), rows)
    kept = open_folder(tmp_path)
    assert kept == folder
    assert list(kept.rows(with_lines=True)) == rows
    assert [each.line for each in kept.rows()] == [None, None, None]


def test_a_row_says_by_itself_how_it_was_solved(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(2))
    (path,) = folder.parts().values()
    first = pyarrow.parquet.read_table(path).to_pylist()[0]
    assert (first["code"], first["kernel"]) == ("KL1-D1N-AAAAAAA", PLAN.kernel)
    assert (first["limit_nodes"], first["limit_cpu_ms"], first["limit_mib"]) == (300, None, 64)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(PLAN, limits=Limits(nodes=200, cpu_ms=None, mib=64)), "nodes 300"),
        (replace(PLAN, game_id="KL1-D3N"), "game KL1-D1N, not KL1-D3N"),
        (replace(PLAN, kernel="0.0.1+0123"), "not 0.0.1+0123"),
        (replace(PLAN, seed=1), "seed 0, not 1"),
    ],
)
def test_another_study_is_not_mixed_in(tmp_path: Path, other: Plan, told: str) -> None:
    solved(tmp_path, range(2))
    with pytest.raises(StudyError, match="holds another study") as raised:
        solved(tmp_path, range(4), other)
    assert told in str(raised.value)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with (
        claimed_folder(tmp_path, PLAN, [range(4)]),
        pytest.raises(StudyError, match="another run works on"),
        claimed_folder(tmp_path, PLAN, [range(4)]),
    ):
        pass


def test_a_half_written_file_is_no_result(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(5))
    (path,) = folder.parts().values()
    draft = path.with_name(".deals-00000000005-00000000010.parquet.draft")
    draft.write_bytes(path.read_bytes()[:100])
    assert list(folder.parts()) == [range(5)]
    solved(tmp_path, range(10))
    assert not draft.exists()
    assert list(folder.parts()) == [range(5), range(5, 10)]


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(5))
    (path,) = folder.parts().values()
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(StudyError, match="is damaged"):
        list(folder.rows())


def test_what_lies_beyond_a_gap_is_not_complete(tmp_path: Path) -> None:
    with claimed_folder(tmp_path, PLAN, [range(0, 10), range(20, 30), range(40, 50)]) as folder:
        for start in (0, 6, 20, 25):
            folder.keep(
                range(start, start + 2), [row(start, "winnable"), row(start + 1, "unknown")]
            )
    assert folder.complete() == (range(0, 2), range(20, 22))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "there is no study"),
        ("{", "cannot be read"),
        ('{"schema": 9, "deals": []}', "version 9"),
    ],
)
def test_what_is_no_study_is_said_to_be_none(tmp_path: Path, text: str | None, told: str) -> None:
    if text is not None:
        (tmp_path / "study.json").write_text(text, encoding="utf-8")
    with pytest.raises(StudyError, match=told):
        open_folder(tmp_path)
