import json
import sys
from pathlib import Path

import pytest

from kosynka.study.crews import Crew
from kosynka.study.folder import Folder
from kosynka.study.verify import Checked
from tests.cli.conftest import Run
from tests.study.studies import solved

FEW = ["--deals", "0:6", "--nodes", "300", "--limit", "none", "--memory", "64", "--jobs", "1"]


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("study") / "out"


def test_a_study_is_run_continued_reported_verified_and_merged(run: Run, studied: Path) -> None:
    out = str(studied)
    first = run("study", "run", "KL", "d1n", *FEW, "--out", out, "--json")
    assert (first.exit_code, first.stderr) == (0, "")
    counted = json.loads(first.stdout)
    assert (counted["game"], counted["mode"], counted["done"], counted["before"]) == (
        "KL1", "D1N", 6, 0,
    )  # fmt: skip
    again = run("study", "run", "KL", "D1N", *FEW, "--out", out, "--json")
    assert json.loads(again.stdout) == {**counted, "before": 6}

    told = run("study", "report", out)
    assert told.exit_code == 0
    assert told.stdout == (studied / "report.md").read_text(encoding="utf-8")
    figures = json.loads(run("study", "report", out, "--json", "--no-plots").stdout)
    assert figures["winnable"] == counted["winnable"]
    assert run("study", "report", out, "--language", "ru").stdout.startswith("# Косынка")

    verified = run("study", "verify", out, "--sample", "2", "--jobs", "1")
    assert verified.exit_code == 0
    assert "6 deals, 2 solved again, all are right" in verified.stdout
    merged = run("study", "merge", out, "--out", f"{out}-merged")
    assert (merged.exit_code, merged.stdout.strip()) == (0, f"KL1-D1N: 6 deals in {out}-merged")


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["run", "KL", "D1N"], "--out DIR"),
        (["run", "KL", "D9N", "--out", "{out}"], "no mode D9N"),
        (["run", "PR", "--out", "{out}"], "does not know"),
        (["run", "KL", "--deals", "5", "--out", "{out}"], "is no range of deals"),
        (["run", "KL", "--deals", "-1:4", "--out", "{out}"], "is no range of deals"),
        (["run", "KL", "--deals", "5:2", "--out", "{out}"], "no deal is in '5:2'"),
        (["run", "KL", "--deals", "5:5", "--out", "{out}"], "no deal is in '5:5'"),
        (["run", "KL", "--deals", "0:34359738369", "--out", "{out}"], "the number 34359738367"),
        (["run", "KL", "--seed", f"{1 << 64}", "--out", "{out}"], "Invalid value for '--seed'"),
        (["run", "KL", "--nodes", f"{1 << 64}", "--out", "{out}"], "Invalid value for '--nodes'"),
        (["run", "KL", "--nodes", "0", "--out", "{out}"], "Invalid value for '--nodes'"),
        (["run", "KL", "--limit", "0", "--out", "{out}"], "a limit is from 1ms"),
        (["run", "KL", "--batch", "65537", "--out", "{out}"], "Invalid value for '--batch'"),
        (["run", "KL", "--jobs", "0", "--out", "{out}"], "Invalid value for '--jobs'"),
        (["run", "KL", "--jobs", "9999999", "--out", "{out}"], "Invalid value for '--jobs'"),
        (["run", "KL", "--cluster", "nowhere", "--out", "{out}"], "no Dask scheduler answers"),
        (["run", "KL", "--limit", "soon", "--out", "{out}"], "is no time"),
        (["report", "{out}"], "there is no study"),
        (["verify", "{out}"], "there is no study"),
        (["merge", "{out}", "--out", "{out}-merged"], "there is no study"),
        (["merge", "{out}"], "--out"),
    ],
)
def test_what_cannot_be_studied_is_refused_in_one_sentence(
    run: Run, tmp_path: Path, args: list[str], reason: str
) -> None:
    out = str(tmp_path / "out")
    result = run("study", *(arg.format(out=out) for arg in args))
    assert (result.exit_code, result.stdout) == (1, "")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir()) or list(tmp_path.iterdir()) == [tmp_path / "kosynka.db"]


def test_another_study_in_the_folder_is_refused(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    (tmp_path / "out").mkdir()
    plan = {"game": "KL1-D3N", "seed": 0, "lines": True, "kernel": "1", "schema": 1, "deals": []}
    plan["limits"] = {"nodes": 5, "cpu_ms": None, "mib": 64}
    (tmp_path / "out" / "study.json").write_text(json.dumps(plan), encoding="utf-8")
    result = run("study", "run", "KL", "D1N", *FEW, "--out", out)
    assert result.exit_code == 1
    assert "holds another study (game KL1-D3N, not KL1-D1N" in result.stderr


def test_a_check_that_is_stopped_tells_how_far_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(solved(tmp_path / "out", range(6)).path)

    def interrupted(folder: Folder, again: frozenset[int], crew: Crew, on_checked: Checked) -> None:
        on_checked(4, [("KL1-D1N-AAAAAAC", "has a line that the rules refuse")])
        raise KeyboardInterrupt

    monkeypatch.setattr("kosynka.study.verify.verify", interrupted)
    result = run("study", "verify", out, "--jobs", "1")
    assert result.exit_code == 130
    assert result.stdout == "KL1-D1N-AAAAAAC has a line that the rules refuse\n"
    assert result.stderr == "kosynka: stopped after 4 of 6 deals, of which 1 is wrong.\n"


def test_a_report_that_cannot_be_written_names_its_folder(run: Run, tmp_path: Path) -> None:
    folder = solved(tmp_path / "out", range(2))
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("study", "report", str(folder.path), "--out", str(tmp_path / "file"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "the report cannot be written to" in result.stderr
    assert "File exists" in result.stderr


@pytest.mark.parametrize(
    ("package", "extra", "more"),
    [("pyarrow", "study", []), ("distributed", "cluster", ["--cluster", "tcp://127.0.0.1:1"])],
)
def test_what_is_not_installed_is_named(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    extra: str,
    more: list[str],
) -> None:
    for name in [name for name in sys.modules if name.startswith("kosynka.study")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    out = str(tmp_path / "out")
    result = run("study", "run", "KL", "D1N", *FEW, "--out", out, *more)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"this needs {package}: " in result.stderr
    assert f" -m pip install 'kosynka[{extra}]'" in result.stderr
    assert not (tmp_path / "out").exists()
