from dataclasses import replace
from pathlib import Path

import pytest

from kosynka.study.errors import StudyError
from kosynka.study.folder import Folder, claimed_folder
from kosynka.study.merge import common_plan, merge
from tests.study.studies import PLAN, row, solved, verdicts


def merged(out: Path, *folders: Folder) -> Folder:
    asked = [span for folder in folders for span in folder.asked]
    with claimed_folder(out, common_plan(folders), asked) as whole:
        merge(folders, whole)
    return whole


def test_parts_give_the_whole(tmp_path: Path) -> None:
    one = solved(tmp_path / "one", range(0, 12))
    two = solved(tmp_path / "two", range(8, 15))
    far = solved(tmp_path / "far", range(30, 33))
    whole = merged(tmp_path / "whole", far, one, two)
    assert list(whole.parts()) == [range(0, 15), range(30, 33)]
    assert whole.asked == (range(0, 15), range(30, 33))
    apart = solved(tmp_path / "apart", range(0, 15))
    assert verdicts(whole) == [*verdicts(apart), *verdicts(far)]


def test_different_studies_are_not_merged(tmp_path: Path) -> None:
    one = solved(tmp_path / "one", range(2))
    two = solved(tmp_path / "two", range(2, 4), replace(PLAN, seed=1))
    with pytest.raises(StudyError, match="seed 0, not 1"):
        merged(tmp_path / "whole", one, two)


def test_a_merge_wants_a_new_folder(tmp_path: Path) -> None:
    one = solved(tmp_path / "one", range(2))
    with pytest.raises(StudyError, match="name a new folder"):
        merged(one.path, one)


def test_a_contradiction_is_told_and_nothing_half_merged(tmp_path: Path) -> None:
    easy = [solved(tmp_path / f"{start}", range(start, start + 2)) for start in (0, 10)]
    one = solved(tmp_path / "one", range(20, 29))
    with claimed_folder(tmp_path / "two", PLAN, [range(20, 29)]) as two:
        won = next(each.number for each in one.rows() if each.verdict == "winnable")
        two.keep(range(won, won + 1), [row(won, "unwinnable")])
    with pytest.raises(StudyError, match="winnable in one folder and unwinnable in another"):
        merged(tmp_path / "whole", *easy, one, two)
    assert not list((tmp_path / "whole").glob("*.parquet"))
