"""The studies that stand in `studies/`: their figures hold together and come out again."""

import json
from pathlib import Path
from typing import Any

import pytest

from kosynka.analysis.shares import winnable_share
from kosynka.study.batch import solve_deal
from kosynka.study.plan import KERNEL, Plan, read_plan
from kosynka.study.published import published

STUDIES = Path(__file__).parents[2] / "studies"
NAMES = sorted(path.parent.name for path in STUDIES.glob("*/report.json"))
MOST_BYTES = 60_000
VERDICTS = ("winnable", "unwinnable", "unknown")

Figures = dict[str, Any]


def figures_of(name: str) -> Figures:
    figures: Figures = json.loads((STUDIES / name / "report.json").read_text(encoding="utf-8"))
    return figures


def test_every_game_that_can_be_solved_has_a_study() -> None:
    assert {figures_of(name)["game"] for name in NAMES} == {
        "KL1-D1N", "KL1-D3N", "DS1-D1N", "DS1-D1V", "DS1-D3N", "DS1-D3V", "TQ1-D1T",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_figures_hold_together(name: str) -> None:
    figures = figures_of(name)
    counts = [figures[verdict] for verdict in VERDICTS]
    assert sum(counts) == figures["deals"] == sum(stop - start for start, stop in figures["spans"])
    assert sum(figures["grounds"].values()) == figures["deals"]
    share = winnable_share(figures["winnable"], figures["unknown"], figures["deals"])
    assert figures["interval"] == [round(share.low, 6), round(share.high, 6)]
    assert all(sum(rest) == count for count, *rest in figures["series"])
    assert figures["limits"]["cpu_ms"] is None


@pytest.mark.parametrize("name", NAMES)
def test_the_overview_tells_the_same_figures(name: str) -> None:
    figures = figures_of(name)
    (line,) = (
        line
        for line in (STUDIES / "README.md").read_text(encoding="utf-8").splitlines()
        if f"({name}/report.md)" in line
    )
    counts = [figures[key] for key in ("deals", "winnable", "unwinnable", "unknown")]
    assert "".join(f"| {count:,} " for count in counts) in line
    assert "| {:.2f} – {:.2f} % |".format(*(100 * end for end in figures["interval"])) in line
    assert f"`{figures['kernel']}`" in line


@pytest.mark.parametrize("game_id", sorted(published()))
def test_klondike_agrees_with_what_is_published(game_id: str) -> None:
    figures = figures_of(game_id)
    low, high = figures["interval"]
    assert published()[game_id].meets((low, high))
    assert high - low < 0.025


@pytest.mark.parametrize("name", NAMES)
def test_pages_and_plots_are_small_and_complete(name: str) -> None:
    page = (STUDIES / name / "report.md").read_text(encoding="utf-8")
    for plot in ("winnable.svg", "search.svg"):
        assert f"({plot})" in page
    assert all(file.stat().st_size < MOST_BYTES for file in (STUDIES / name).iterdir())


@pytest.mark.parametrize(
    "name",
    [
        "KL1-D3N",
        *(
            pytest.param(name, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])
            for name in NAMES
        ),
    ],
)
def test_the_first_deals_come_out_again(name: str) -> None:
    """Those of the first row of the page's table: a hundred where there are as many."""
    figures = figures_of(name)
    plan = read_plan({**figures, "kernel": KERNEL})
    start, (count, *kept) = figures["spans"][0][0], figures["series"][0]
    compare(
        plan, figures["kernel"], range(start, start + count), dict(zip(VERDICTS, kept, strict=True))
    )


def compare(plan: Plan, kernel: str, deals: range, kept: dict[str, int]) -> None:
    """Solve deals again; with another kernel only unknown ones may come out otherwise."""
    found = dict.fromkeys(VERDICTS, 0)
    for number in deals:
        found[solve_deal(plan, number).verdict] += 1
    if kernel == KERNEL:
        assert found == kept
    for verdict in ("winnable", "unwinnable"):
        assert found[verdict] <= kept[verdict] + kept["unknown"]
        assert kept[verdict] <= found[verdict] + found["unknown"]
