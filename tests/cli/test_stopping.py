"""Long commands that are told to stop: words, status, and nothing that goes on behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE_S = 60

SOLVE = ["KL", "D3N", "--nodes", "100000", "--limit", "none", "--deals", "0:100000", "--jobs", "2"]
COMMANDS = {
    "run": ["study", "run", *SOLVE, "--batch", "5", "--out", "out"],
    "solve": ["solve", *SOLVE],
    "play": ["play-test", "KL", "D3N", "--player", "greedy", "--deals", "100000", "--jobs", "2"],
}


@pytest.fixture
def listening() -> Iterator[None]:
    """Tests run in the background of a shell ignore Ctrl+C, and would pass that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def stopped(
    where: Path, environment: dict[str, str], command: list[str], how: signal.Signals, after: int
) -> tuple[int, str, str, list[int]]:
    """Stop a command and all its processes, as a terminal does, when so many of them work.

    Return status, what it printed and said, and the processes.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "kosynka", *command],
        cwd=where,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + PATIENCE_S
            while len(working := _working(process.pid)) < after and time.monotonic() < deadline:
                time.sleep(0.05)
            os.killpg(process.pid, how)
            out, err = process.communicate(timeout=PATIENCE_S)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err, working


def _working(pid: int) -> list[int]:
    """Return the children of a process that have had half a second of CPU time or more."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text("ascii").split()]
    return [child for child in children if _cpu_s(child) > 0.5]


def _cpu_s(pid: int) -> float:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return 0.0
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize(
    ("name", "how", "says"),
    [
        ("run", signal.SIGTERM, "deals are kept in 'out', the same command goes on with the rest"),
        ("play", signal.SIGINT, "of 100000 games"),
        *(
            pytest.param(name, how, says, marks=pytest.mark.soak)
            for name, says in (("run", "are kept in 'out'"), ("play", "games"), ("solve", ""))
            for how in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        ),
    ],
)
def test_what_is_stopped_tells_what_is_known(
    tmp_path: Path, environment: dict[str, str], name: str, how: signal.Signals, says: str
) -> None:
    status, out, err, working = stopped(tmp_path, environment, COMMANDS[name], how, 2)
    assert (status, len(working)) == (130, 2)
    assert out.startswith("KL1-D3N")
    assert says in err
    assert err.count("\n") == (1 if says else 0)
    assert not any(map(_cpu_s, working))


@pytest.mark.soak
@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_is_stopped_while_workers_start_is_as_quiet(
    tmp_path: Path, environment: dict[str, str], name: str, how: signal.Signals
) -> None:
    status, _, err, _ = stopped(tmp_path, environment, COMMANDS[name], how, 1)
    assert status == 130
    assert "Traceback" not in err
    assert err.count("\n") <= 1


@pytest.mark.soak
@pytest.mark.usefixtures("listening")
def test_what_ignores_its_terminal_goes_on_without_it(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        command = ["study", "run", "KL", "D1N", "--deals", "0:600", "--nodes", "300"]
        command += ["--memory", "64", "--batch", "5", "--jobs", "1", "--out", "out"]
        status, out, err, _ = stopped(tmp_path, environment, command, signal.SIGHUP, 1)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert (status, err) == (0, "")
    assert out.startswith("KL1-D1N: 600 deals")


def test_what_is_stopped_before_it_is_loaded_is_as_quiet(environment: dict[str, str]) -> None:
    """The interrupt comes while the command line is imported."""
    early = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'typer':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from kosynka.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", early], capture_output=True, text=True, env=environment, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
