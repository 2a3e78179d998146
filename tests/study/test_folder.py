import errno
import os
import random
import stat
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet
import pytest

from kosynka.solver import Limits
from kosynka.study.errors import StudyError
from kosynka.study.folder import claimed_folder, open_folder
from kosynka.study.plan import Plan
from kosynka.study.run import run
from tests.study.crews import InlineCrew
from tests.study.studies import PLAN, row, solved, verdicts


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


@pytest.mark.parametrize("seed", range(16))
def test_a_damaged_file_is_named_or_does_no_harm(tmp_path: Path, seed: int) -> None:
    """It is cut off, or some of it is nought: its checksums tell."""
    folder = solved(tmp_path, range(5))
    right = verdicts(folder)
    (path,) = folder.parts().values()
    data, rng = path.read_bytes(), random.Random(seed)
    at = rng.randrange(len(data))
    nought = bytes(min(rng.randint(1, 300), len(data) - at))
    path.write_bytes(data[:at] + (nought + data[at + len(nought) :] if seed % 2 else b""))
    try:
        assert verdicts(folder) == right
    except StudyError as error:
        assert f"{path} is damaged" in str(error)
    else:
        assert seed % 2


def test_files_of_the_same_deals_are_not_counted_twice(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(10))
    first = folder.parts()[range(5)]
    first.rename(first.with_name("deals-00000000003-00000000008.parquet"))
    with pytest.raises(StudyError, match="tell of the same deals"):
        solved(tmp_path, range(10))


def test_a_file_of_other_deals_than_its_name_says_is_refused(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(5))
    (path,) = folder.parts().values()
    path.rename(path.with_name("deals-00000000003-00000000008.parquet"))
    with pytest.raises(StudyError, match="holds other deals than its name says"):
        list(folder.rows())


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(PLAN, limits=Limits(nodes=200, cpu_ms=None, mib=64)), "limit_nodes is not 300"),
        (replace(PLAN, kernel="0.0.1+0123"), "kernel is not"),
        (replace(PLAN, seed=1), "seed is not 0"),
        (replace(PLAN, game_id="KL1-D3N"), "of another game than KL1-D1N"),
    ],
)
def test_results_of_another_study_are_refused_without_its_plan(
    tmp_path: Path, other: Plan, told: str
) -> None:
    code = f"{other.game_id}-0"
    with claimed_folder(tmp_path, other, [range(1)]) as folder:
        folder.keep(range(1), [replace(row(0, "winnable"), code=code)])
    (tmp_path / "study.json").unlink()
    with pytest.raises(StudyError, match=told):
        solved(tmp_path, range(3))
    assert not (tmp_path / "study.json").exists()


def test_results_without_a_plan_are_taken_up_by_their_own(tmp_path: Path) -> None:
    solved(tmp_path, range(5))
    (tmp_path / "study.json").unlink()
    assert list(solved(tmp_path, range(7)).parts()) == [range(5), range(5, 7)]
    assert open_folder(tmp_path).plan == PLAN


def test_a_full_disk_leaves_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third batch finds no room, with half of it written."""
    left = [2]

    def sync(handle: int) -> None:
        if left[0] == 0 and stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", sync)
    with (
        claimed_folder(tmp_path, PLAN, [range(20)]) as folder,
        pytest.raises(
            StudyError, match=r"No space left on device\): all results before it are kept"
        ),
    ):
        run(folder, range(20), InlineCrew(), lambda rows: left.insert(0, left.pop() - 1), batch=5)
    assert list(folder.parts()) == [range(5), range(5, 10)]
    assert not list(tmp_path.glob(".*.draft"))
    left[0] = 100
    assert verdicts(solved(tmp_path, range(20))) == verdicts(solved(tmp_path / "w", range(20)))


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with (
        pytest.raises(StudyError, match=r"the folder .*file' cannot be written \(File exists"),
        claimed_folder(tmp_path / "file", PLAN, [range(5)]),
    ):
        pass


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
        ("{", "is damaged"),
        ("[]", "is damaged"),
        ('{"schema": 9, "deals": []}', "version 9"),
        ('{"schema": 1, "deals": [[3, 3]]}', "is damaged .its deals are none"),
        ('{"schema": 1, "deals": [[0, 99999999999]]}', "is damaged"),
        ('{"schema": 1, "deals": [[0, "9"]]}', "is damaged"),
        ('{"schema": 1, "deals": []}', "no plan"),
    ],
)
def test_what_is_no_study_is_said_to_be_none(tmp_path: Path, text: str | None, told: str) -> None:
    if text is not None:
        (tmp_path / "study.json").write_text(text, encoding="utf-8")
    with pytest.raises(StudyError, match=told):
        open_folder(tmp_path)
