from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kosynka.study.errors import StudyError
from kosynka.study.folder import Folder, claimed_folder
from kosynka.study.rows import Row
from kosynka.study.verify import Fault, sample, verify
from tests.study.crews import InlineCrew
from tests.study.studies import PLAN, row, solved, verdicts

DEALS = range(0, 12)


def checked(folder: Folder, again: frozenset[int] = frozenset()) -> list[Fault]:
    faults: list[Fault] = []
    counts: list[int] = []

    def on_checked(count: int, more: Sequence[Fault]) -> None:
        counts.append(count)
        faults.extend(more)

    verify(folder, again, InlineCrew(), on_checked)
    assert sum(counts) == sum(map(len, folder.parts()))
    return faults


def altered(tmp_path: Path, alter: Callable[[Row], Row]) -> tuple[Folder, Row]:
    """Return a study in which one winnable deal's row is altered."""
    rows = verdicts(solved(tmp_path / "right", DEALS))
    at = next(i for i, each in enumerate(rows) if each.verdict == "winnable")
    rows[at] = alter(rows[at])
    with claimed_folder(tmp_path / "altered", PLAN, [DEALS]) as folder:
        folder.keep(DEALS, rows)
    return folder, rows[at]


def test_a_right_study_has_no_faults(tmp_path: Path) -> None:
    folder = solved(tmp_path, DEALS)
    assert checked(folder, frozenset(DEALS)) == []


@pytest.mark.parametrize(
    ("alter", "fault"),
    [
        (lambda row: replace(row, line=row.line.replace("d; ", "", 1)), "the rules refuse"),
        (lambda row: replace(row, line=row.line.rpartition("; ")[0]), "the rules refuse"),
        (lambda row: replace(row, line="nothing"), "the rules refuse"),
        (lambda row: replace(row, length=row.length + 1), "the rules refuse"),
        (lambda row: replace(row, code="KL1-D1N-BBBBBBB"), "is not the deal of number"),
        (lambda row: replace(row, line=None), "another line"),
    ],
)
def test_a_wrong_row_is_told_without_a_sample(
    tmp_path: Path, alter: Callable[[Row], Row], fault: str
) -> None:
    folder, row = altered(tmp_path, alter)
    ((code, told),) = checked(folder)
    assert code == row.code
    assert fault in told


def test_a_wrong_verdict_is_found_by_solving_again(tmp_path: Path) -> None:
    folder, lost = altered(
        tmp_path,
        lambda row: replace(row, verdict="unwinnable", proof="exhausted", length=None, line=None),
    )
    assert checked(folder) == []
    ((code, fault),) = checked(folder, frozenset([lost.number]))
    assert code == lost.code
    assert "is unwinnable after" in fault


def test_without_lines_winnable_deals_are_solved_again(tmp_path: Path) -> None:
    plan = replace(PLAN, keeps_lines=False)
    folder = solved(tmp_path / "right", DEALS, plan)
    assert all(each.line is None for each in verdicts(folder))
    assert checked(folder) == []


def test_what_another_kernel_solved_is_not_solved_again(tmp_path: Path) -> None:
    plan = replace(PLAN, kernel="0.0.1+0123456789ab")
    with claimed_folder(tmp_path / "other", plan, [DEALS]) as other:
        other.keep(DEALS, verdicts(solved(tmp_path / "ours", DEALS)))
    assert checked(other) == []
    with pytest.raises(StudyError, match="--sample 0"):
        checked(other, frozenset([3]))
    with pytest.raises(StudyError, match="install that version"):
        checked(replace(other, plan=replace(other.plan, keeps_lines=False)))


def test_the_sample_is_chosen_by_its_seed_and_spares_the_clock(tmp_path: Path) -> None:
    with claimed_folder(tmp_path, PLAN, [range(40)]) as folder:
        folder.keep(range(20), [row(number, "unwinnable") for number in range(20)])
        folder.keep(range(20, 40), [row(n, "unknown", ground="time") for n in range(20, 40)])
    chosen = sample(folder, 10, seed=1)
    assert len(chosen) == 10
    assert chosen <= set(range(20))
    assert chosen == sample(folder, 10, seed=1) != sample(folder, 10, seed=2)
    assert sample(folder, 1000, seed=1) == set(range(20))


def test_a_lost_worker_costs_only_its_rows(tmp_path: Path) -> None:
    folder, wrong = altered(tmp_path, lambda row: replace(row, line="nothing"))
    faults: list[Fault] = []
    crew = InlineCrew(dies_at=frozenset({0, 1}))
    verify(folder, frozenset(), crew, lambda count, more: faults.extend(more))
    assert [code for code, _ in faults] == [wrong.code]


def test_rows_that_kill_every_worker_end_the_check_in_one_sentence(tmp_path: Path) -> None:
    folder = solved(tmp_path, range(2))
    with pytest.raises(StudyError, match="workers died over the same task"):
        verify(folder, frozenset(), InlineCrew(dies_at=frozenset(range(3))), lambda *_: None)
