"""Whatever is killed, nothing that was done is lost or done twice."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from kosynka.study.crews import LocalCrew
from kosynka.study.errors import StudyError
from kosynka.study.folder import claimed_folder, open_folder
from kosynka.study.rows import Row
from kosynka.study.run import run
from tests.study.studies import PLAN, solved, verdicts

DEALS = range(0, 120)
PATIENCE_S = 100

pytestmark = pytest.mark.timeout(4 * PATIENCE_S)


def test_killed_processes_cost_only_their_batches(tmp_path: Path) -> None:
    """One is killed at work, one between two batches."""
    killed: list[int] = []

    def kill_both(rows: Sequence[Row]) -> None:
        for child in active_children() if not killed else ():
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    with claimed_folder(tmp_path / "killed", PLAN, [DEALS]) as folder, LocalCrew(2) as crew:
        run(folder, DEALS, crew, kill_both, batch=20)
    assert len(killed) == 2
    assert verdicts(folder) == verdicts(solved(tmp_path / "whole", DEALS, batch=40))


def test_more_processes_than_the_system_allows_are_refused_in_one_sentence() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 128), hard))
    try:
        with pytest.raises(StudyError, match="take fewer"):
            LocalCrew(100)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("how", "status"),
    [
        (signal.SIGKILL, -signal.SIGKILL),
        pytest.param(signal.SIGINT, 130, marks=pytest.mark.soak),
    ],
)
def test_a_killed_run_goes_on_where_it_stood(
    tmp_path: Path, how: signal.Signals, status: int
) -> None:
    path = tmp_path / "killed"
    # Tests run in the background of a shell have it ignored, and pass that on.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-m", "kosynka", "study", "run", "KL", "D1N", "--out", str(path)]
    command += ["--deals", f"{DEALS.start}:{DEALS.stop}", "--nodes", "300", "--limit", "none"]
    command += ["--memory", "64", "--jobs", "2", "--batch", "5"]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _wait_for(lambda: len(list(path.glob("*.parquet"))) >= 3)
        workers = _children(first.pid)
    finally:
        first.send_signal(how)
    assert first.wait(PATIENCE_S) == status
    assert workers
    _wait_for(lambda: not any(map(_is_running, workers)))
    before = {file.name: file.stat().st_ino for file in path.glob("*.parquet")}
    assert 3 <= len(before) < len(DEALS) // 5

    again = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
    assert (again.returncode, again.stderr) == (0, "")
    after = {file.name: file.stat().st_ino for file in path.glob("*.parquet")}
    assert before.items() <= after.items()
    assert verdicts(open_folder(path)) == verdicts(solved(tmp_path / "whole", DEALS))


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]


def _is_running(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def _wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)
