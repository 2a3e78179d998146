import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kosynka.analysis.shares import wilson
from kosynka.cli import app
from kosynka.study.folder import Folder, claimed_folder
from kosynka.study.plots import write_plots
from kosynka.study.published import published
from kosynka.study.report import Report, page, report_of, write_report
from kosynka.study.rows import Row
from kosynka.study.tally import percentiles, tally
from kosynka.texts import Language, Texts
from tests.study.studies import PLAN, row, solved


def study(path: Path, rows: list[Row], asked: range) -> Folder:
    with claimed_folder(path, PLAN, [asked]) as folder:
        for each in rows:
            folder.keep(range(each.number, each.number + 1), [each])
    return folder


ROWS = [
    row(0, "winnable", nodes=5),
    row(1, "unwinnable", nodes=1, ground="fixpoint"),
    row(2, "unwinnable", nodes=900),
    row(3, "unknown", nodes=1000),
    row(4, "winnable", nodes=50),
]


def test_unknown_deals_count_both_ways(tmp_path: Path) -> None:
    figures = report_of(study(tmp_path, ROWS, range(5))).figures()
    assert (figures["winnable"], figures["unwinnable"], figures["unknown"]) == (2, 2, 1)
    expected = [round(wilson(2, 5).low, 6), round(wilson(3, 5).high, 6)]
    assert figures["interval"] == expected
    assert figures["grounds"] == {
        "unknown nodes": 1,
        "unwinnable exhausted": 1,
        "unwinnable fixpoint": 1,
        "winnable line": 2,
    }
    assert figures["nodes"]["winnable"] == {50: 5, 90: 50, 99: 50, 100: 50}


def test_deals_beyond_a_gap_are_left_out(tmp_path: Path) -> None:
    report = report_of(study(tmp_path, [*ROWS[:2], *ROWS[3:]], range(5)))
    assert (report.tally.count, report.left_out, report.asked) == (2, 2, 5)
    assert "Left out: 2 solved deals" in page(report, Texts("en"))


def test_the_series_lets_a_smaller_study_be_compared() -> None:
    rows = [row(number, "unknown" if number % 7 else "winnable") for number in range(560)]
    series = tally(rows).series
    assert [noted.count for noted in series] == [100, 200, 500]
    assert series[1].winnable == len(range(0, 200, 7))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_page_figures_and_plots_are_written(tmp_path: Path, language: Language) -> None:
    texts = Texts(language)
    report = report_of(study(tmp_path / "study", ROWS, range(5)))
    write_plots(report, tmp_path, texts)
    write_report(report, tmp_path, texts)
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["deals"] == 5
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    for name in ("winnable", "search"):
        assert f"({name}.svg)" in text
        assert ElementTree.parse(tmp_path / f"{name}.svg").getroot().tag.endswith("svg")
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    rows = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    assert rows.count(5) == 6
    assert rows.count(6) == 3 + 2 + 4


def test_a_page_without_plots_points_at_none(tmp_path: Path) -> None:
    report = report_of(study(tmp_path / "study", ROWS, range(5)))
    assert "![" in page(report, Texts("en"))
    assert "![" not in page(report, Texts("en"), plots=False)


@pytest.mark.parametrize(
    ("cpu_ms", "said"),
    [(2_700, "2.7 seconds"), (119_000, "119.0 seconds"), (981_000, "16.4 minutes"),
     (360_000_000, "100.0 hours")],
)  # fmt: skip
def test_the_time_of_the_search_is_told_in_a_fitting_unit(cpu_ms: int, said: str) -> None:
    counted = tally([replace(row(0, "winnable"), cpu_ms=cpu_ms)])
    report = Report(PLAN, (range(1),), 1, 0, counted)
    assert f"Searching took {said} of one core" in page(report, Texts("en"))


def test_the_page_names_the_command_that_finds_its_first_counts(
    tmp_path: Path,
) -> None:
    report = report_of(solved(tmp_path / "study", range(2, 8)))
    (shown,) = [line for line in page(report, Texts("en")).splitlines() if line.startswith("$ ")]
    words = shown.removeprefix("$ kosynka ").replace("again", str(tmp_path / "again")).split()
    counted = json.loads(CliRunner().invoke(app, [*words, "--jobs", "1", "--json"]).stdout)
    figures = report.figures()
    assert (counted["deals"], counted["nodes"]) == (
        [2, 8],
        sum(map(sum, report.tally.nodes.values())),
    )
    assert all(counted[name] == figures[name] for name in ("winnable", "unwinnable", "unknown"))


@pytest.mark.parametrize("verdict", ["winnable", "unwinnable", "unknown"])
def test_plots_are_drawn_where_all_deals_are_alike(tmp_path: Path, verdict: str) -> None:
    rows = [row(number, verdict) for number in range(102)]
    report = Report(PLAN, (range(102),), 102, 0, tally(rows))
    write_plots(report, tmp_path, Texts("en"))
    assert (tmp_path / "winnable.svg").exists()


def test_a_report_is_the_same_each_time(tmp_path: Path) -> None:
    report = report_of(study(tmp_path / "study", ROWS, range(5)))
    drawn = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        write_plots(report, tmp_path / name, Texts("en"))
        drawn.append((tmp_path / name / "search.svg").read_bytes())
    assert drawn[0] == drawn[1]


def test_a_study_without_deals_has_a_page(tmp_path: Path) -> None:
    report = report_of(study(tmp_path, [], range(5)))
    assert "Deals counted: 0 of 5" in page(report, Texts("en"))
    assert report.figures()["interval"] == [0.0, 1.0]


def test_published_figures_meet_an_interval_or_not() -> None:
    known = published()["KL1-D3N"]
    assert known.meets((0.80, 0.8188))
    assert known.meets((0.8195, 0.9))
    assert not known.meets((0.80, 0.8180))
    assert not known.meets((0.8210, 0.9))


def test_percentiles_are_values_that_occur() -> None:
    assert percentiles([7]) == {50: 7, 90: 7, 99: 7, 100: 7}
    assert percentiles([]) == {}
