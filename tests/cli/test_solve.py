import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kosynka.cli.solve import read_limits, read_range
from kosynka.errors import ParseError
from kosynka.games import CATALOGUE, deal, read_code, read_position
from kosynka.match.events import Event, MatchDealt, MovePlayed
from kosynka.match.log import format_log
from kosynka.match.script import run_script, start_script
from kosynka.rules.legal import is_won
from kosynka.rules.notation import parse_script
from kosynka.rules.text import Position, format_position
from kosynka.solver import Limits
from tests.analysis.ends import ENDING, LOSING
from tests.cli.conftest import Run

KEYS = ["verdict", "reason", "moves", "nodes", "cpu_ms", "proof"]


def solved(run: Run, *args: str, input: str | None = None) -> dict[str, Any]:
    result = run("solve", *args, "--json", input=input)
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    assert list(found)[: len(KEYS)] == KEYS
    return found


@pytest.mark.parametrize("text", ["KL1-D1N-AAAAAAB", "kl1 d3n aaaaaab", LOSING])
def test_the_moves_of_a_win_play_out(run: Run, text: str) -> None:
    found = solved(run, text)
    assert (found["verdict"], found["reason"], found["proof"]) == ("winnable", None, "line")
    code = read_code(text)
    game = CATALOGUE[f"{code.prefix}-{code.mode}"]
    match = start_script(Position(game, deal(code)))
    assert is_won(game, run_script(match, parse_script(game, found["moves"])).state)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["KL1-D3N-AAAAAAC", "--nodes", "10"], ("unknown", "nodes", None)),
        (["--position", ENDING], ("winnable", None, "line")),
        (["--position", ENDING.replace("D1N", "D1V; rl=0")], ("winnable", None, "line")),
    ],
)
def test_verdicts(run: Run, options: list[str], expected: tuple[str | None, ...]) -> None:
    found = solved(run, *options)
    assert (found["verdict"], found["reason"], found["proof"]) == expected


def test_a_position_is_read_from_standard_input(run: Run) -> None:
    assert solved(run, "--position", "-", input=ENDING)["verdict"] == "winnable"


def log_after(*moves: str) -> str:
    events: list[Event] = [MatchDealt("KL1-D1V", LOSING), *map(MovePlayed, moves)]
    return format_log(events, {})


def test_a_saved_game_is_told_the_action_that_lost_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(log_after("d", "d", "d", "d"), encoding="utf-8")
    found = solved(run, str(file))
    assert (found["verdict"], found["lost_at"], found["moves"]) == ("unwinnable", 3, None)
    code = read_code(LOSING)
    game = CATALOGUE["KL1-D1V"]
    match = start_script(Position(game, deal(code)))
    script = parse_script(game, f"d; d; {found['instead']}")
    assert is_won(game, run_script(match, script).state)
    said = run("solve", "-", input=file.read_text(encoding="utf-8"))
    assert said.exit_code == 0
    assert "lost by action 3" in said.stdout
    kept = solved(run, "-", input=log_after("d"))
    assert (kept["verdict"], kept["lost_at"]) == ("winnable", None)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ([], "name one thing to solve"),
        (["KL1-D1N-AAAAAAB", "--position", ENDING], "name one thing to solve"),
        (["nothing"], "there is no game 'nothing'"),
        (["PR1-D3R-AAAAAAB"], "a game for two"),
        (["--position", "KL1 D1N; t1=5H"], "only 'kosynka position --fragment' reads a part"),
        (["--position", "KL1 D1N; t1=AH AH"], "occurs 2 times"),
        (["KL1-D1N-AAAAAAB", "--limit", "soon"], "'soon' is no time"),
        (["KL1-D1N-AAAAAAB", "--limit", "0s"], "a limit is from 1ms"),
        (["KL", "--deals", "5:5"], "no deal is in '5:5'"),
        (["KL", "D3N", "--deals", "all"], "'all' is no range"),
        (["--deals", "0:5"], "--deals wants a game"),
        (["KL", "D9N", "--deals", "0:5"], "no mode D9N"),
        (["PR", "--deals", "0:5"], "does not know"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_sentence(
    run: Run, args: list[str], reason: str
) -> None:
    result = run("solve", *args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_range_is_counted(run: Run) -> None:
    result = run("solve", "KL", "d3n", "--deals", "0:12", "--nodes", "20000", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["game"], found["mode"], found["deals"], found["done"]) == (
        "KL1",
        "D3N",
        [0, 12],
        12,
    )
    assert found["winnable"] + found["unwinnable"] + found["unknown"] == 12
    low, high = found["interval"]
    assert 0 <= low <= found["share"] <= high <= 1
    assert result.stderr == ""
    said = run("solve", "KL", "D3N", "--deals", "0:12", "--nodes", "20000", "--jobs", "1").stdout
    assert said.startswith(f"KL1-D3N: 12 deals, {found['winnable']} winnable")


def test_an_interrupted_range_tells_what_is_known(environment: dict[str, str]) -> None:
    """Deals of one pass, each of which takes its time."""
    args = ["solve", "DS", "D1V", "--deals", "0:30", "--limit", "400ms", "--json"]
    # Tests run in the background of a shell have it ignored, and pass that on.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, "-m", "kosynka", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while _cpu_s(process.pid) < 2 and time.monotonic() < deadline:
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=50)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "")
    found = json.loads(out)
    assert 0 <= found["done"] < 30


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    ("text", "cpu_ms"), [("10s", 10_000), ("500ms", 500), ("1.5 s", 1500), ("2m", 120_000)]
)
def test_times_are_read(text: str, cpu_ms: int) -> None:
    assert read_limits(text, None, 256) == Limits(None, cpu_ms, 256)


def test_no_time_limit_is_read() -> None:
    assert read_limits("none", 5, 64) == Limits(5, None, 64)


def test_ranges_are_half_open() -> None:
    assert list(read_range("3:6")) == [3, 4, 5]
    with pytest.raises(ParseError):
        read_range("0:34359738369")


def test_a_solved_position_needs_no_move(run: Run) -> None:
    won = read_position("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=KC")
    found = solved(run, "--position", format_position(won))
    assert (found["verdict"], found["moves"], found["nodes"]) == ("winnable", "", 0)
