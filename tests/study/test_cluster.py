"""A study on a Dask cluster of two workers of this machine, one of which is killed."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kosynka.study.folder import open_folder
from tests.study.studies import solved, verdicts

DEALS = range(0, 150)
PATIENCE_S = 100
"""Five programs start here, on a machine that other tests share."""

pytestmark = pytest.mark.timeout(4 * PATIENCE_S)

Process = subprocess.Popen[bytes]


def wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    started: list[Process] = []

    def start_one(*args: str) -> Process:
        log = (tmp_path / f"{len(started)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", *args], cwd=tmp_path, stdout=log, stderr=subprocess.STDOUT
        )
        log.close()
        started.append(process)
        return process

    yield start_one
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def scheduler(tmp_path: Path, start: Callable[..., Process]) -> tuple[Process, str]:
    file = tmp_path / "scheduler.json"
    process = start(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(file),
    )  # fmt: skip
    wait_for(file.exists)
    described: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return process, described["address"]


def worker(start: Callable[..., Process], address: str) -> Process:
    return start(
        "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny",
        "--no-dashboard",
    )  # fmt: skip


def study(start: Callable[..., Process], address: str, path: Path) -> Process:
    return start(
        "kosynka", "study", "run", "KL", "D1N", "--deals", f"{DEALS.start}:{DEALS.stop}",
        "--nodes", "300", "--limit", "none", "--memory", "64", "--batch", "10",
        "--cluster", address, "--out", str(path),
    )  # fmt: skip


def parts(path: Path) -> int:
    return len(list(path.glob("*.parquet")))


def test_a_killed_worker_costs_only_its_batch(
    tmp_path: Path, start: Callable[..., Process], scheduler: tuple[Process, str]
) -> None:
    _, address = scheduler
    path = tmp_path / "cluster"
    first, _ = worker(start, address), worker(start, address)
    running = study(start, address, path)
    wait_for(lambda: parts(path) >= 3)
    first.send_signal(signal.SIGKILL)
    assert parts(path) < len(DEALS) // 10
    assert running.wait(PATIENCE_S) == 0
    assert verdicts(open_folder(path)) == verdicts(solved(tmp_path / "whole", DEALS))


@pytest.mark.soak
def test_a_lost_scheduler_ends_the_run_in_one_sentence(
    tmp_path: Path, start: Callable[..., Process], scheduler: tuple[Process, str]
) -> None:
    process, address = scheduler
    path = tmp_path / "cluster"
    worker(start, address)
    running = study(start, address, path)
    wait_for(lambda: parts(path) >= 2)
    process.send_signal(signal.SIGKILL)
    assert running.wait(PATIENCE_S) == 1
    said = [log.read_text(encoding="utf-8") for log in tmp_path.glob("*.log")]
    assert sum("is gone: all results so far are kept" in text for text in said) == 1
    assert parts(path) >= 2
