from dataclasses import replace
from pathlib import Path

import pytest

from kosynka.study.batch import solve_batch
from kosynka.study.crews import ATTEMPTS
from kosynka.study.errors import StudyError
from kosynka.study.folder import claimed_folder, open_folder
from kosynka.study.plan import Plan
from kosynka.study.run import run
from tests.study.crews import InlineCrew
from tests.study.studies import PLAN, solved, verdicts


def test_every_deal_is_solved_once(tmp_path: Path) -> None:
    counted: list[int] = []
    crew = InlineCrew(size=2)
    with claimed_folder(tmp_path, PLAN, [range(3, 25)]) as folder:
        run(folder, range(3, 25), crew, lambda rows: counted.append(len(rows)), batch=5)
    assert [each.number for each in folder.rows()] == list(range(3, 25))
    assert sum(counted) == 22
    assert len(crew.submitted) == 5


def test_a_run_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    solved(tmp_path, range(5, 10))
    solved(tmp_path, range(12, 14))
    crew = InlineCrew()
    with claimed_folder(tmp_path, PLAN, [range(0, 20)]) as folder:
        run(folder, range(0, 20), crew, lambda rows: None, batch=100)
    assert [args[1] for args in crew.submitted] == [range(0, 5), range(10, 12), range(14, 20)]
    assert verdicts(folder) == verdicts(solved(tmp_path / "whole", range(20)))


def test_verdicts_do_not_depend_on_batches_and_workers(tmp_path: Path) -> None:
    one = verdicts(solved(tmp_path / "one", range(12), batch=1))
    assert one == verdicts(solved(tmp_path / "other", range(12), batch=7))
    assert {row.verdict for row in one} == {"winnable", "unknown"}


def test_a_batch_out_of_time_leaves_the_rest_to_another() -> None:
    rows = solve_batch(PLAN, range(3, 9), cpu_s=0.0)
    assert [row.number for row in rows] == [3]


def test_a_lost_worker_costs_only_its_batch(tmp_path: Path) -> None:
    crew = InlineCrew(dies_at=frozenset({1, 3}))
    with claimed_folder(tmp_path, PLAN, [range(10)]) as folder:
        run(folder, range(10), crew, lambda rows: None, batch=5)
    assert [args[1] for args in crew.submitted] == [range(5), *[range(5, 10)] * 2]
    assert verdicts(folder) == verdicts(solved(tmp_path / "whole", range(10)))


def test_deals_that_kill_every_worker_are_named(tmp_path: Path) -> None:
    crew = InlineCrew(dies_at=frozenset(range(1, 1 + ATTEMPTS)))
    with (
        claimed_folder(tmp_path, PLAN, [range(10)]) as folder,
        pytest.raises(StudyError, match="workers died over the deals 5:10"),
    ):
        run(folder, range(10), crew, lambda rows: None, batch=5)
    assert list(open_folder(tmp_path).parts()) == [range(5)]


def test_a_worker_with_another_kernel_is_refused(tmp_path: Path) -> None:
    other: Plan = replace(PLAN, kernel="0.0.1+0123456789ab")
    with pytest.raises(StudyError, match="install the same version"):
        solved(tmp_path, range(5), other)
