"""The two plots of a report, each as SVG and PNG; matplotlib draws them."""

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kosynka.study.drafts import drafted
from kosynka.study.errors import missing
from kosynka.study.published import published
from kosynka.study.report import SEARCH_PLOT, WINNABLE_PLOT, Report, noted_of, title
from kosynka.study.tally import Tally
from kosynka.texts import Texts

try:
    import matplotlib
    from matplotlib.figure import Figure
except ImportError:
    raise missing("matplotlib", "study") from None

WON, OPEN, LOST, LINE = "#1b7f5c", "#c9c9c9", "#b5443a", "#333333"
SIZE_IN = (6.4, 3.8)
DPI = 110
POINTS = 100
"""So many points draw a curve: an SVG stays small whatever the study's size."""

MARGIN = 1.2
"""How far the axis of the deals goes on beyond the first and the last count."""

APART = 1.8
"""Counts nearer to the last one than this ratio are not drawn beside it."""

UNSAID = ("Creator", "Date", "Format", "Type")
"""What matplotlib would write into an SVG about itself."""

# Text stays text, and the same report gives the same file.
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "kosynka",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def write_plots(report: Report, out: Path, texts: Texts) -> None:
    """Draw the plots of a report that counts at least one deal."""
    with matplotlib.rc_context(STYLE):
        _save(_winnable(report, texts), out, WINNABLE_PLOT)
        _save(_search(report, texts), out, SEARCH_PLOT)


def _save(figure: Figure, out: Path, name: str) -> None:
    with drafted(out / f"{name}.svg") as draft:
        figure.savefig(draft, format="svg", metadata=dict.fromkeys(UNSAID))
    with drafted(out / f"{name}.png") as draft:
        figure.savefig(draft, format="png", dpi=DPI)


def _axes(name: str, report: Report, texts: Texts) -> tuple[Figure, Any]:
    figure = Figure(figsize=SIZE_IN, layout="constrained")
    axes = figure.subplots()
    axes.set_title(title(report.plan, texts), loc="left", fontsize=11)
    axes.set_ylabel(texts(f"study-axis-{name}"))
    axes.set_xscale("log")
    return figure, axes


def _winnable(report: Report, texts: Texts) -> Figure:
    """Draw the interval as the deals grew in number."""
    figure, axes = _axes("winnable", report, texts)
    *before, last = noted_of(report.tally)
    noted = [*(each for each in before if last.count > APART * each.count), last]
    counts = [each.count for each in noted]
    shares = [100 * each.winnable / each.count for each in noted]
    ends = [[100 * end for end in each.interval] for each in noted]
    if known := published().get(report.plan.game_id):
        axes.axhline(known.percent, color=LOST, linewidth=1, label=texts("study-legend-published"))
    axes.errorbar(
        counts,
        shares,
        # Of a share of 100 % the end may lie a rounding below it.
        yerr=[
            [max(0, share - low) for share, (low, _) in zip(shares, ends, strict=True)],
            [max(0, high - share) for share, (_, high) in zip(shares, ends, strict=True)],
        ],
        fmt="o",
        color=WON,
        markersize=4,
        capsize=3,
        label=texts("study-legend-interval"),
    )
    axes.set_xlim(counts[0] / MARGIN, counts[-1] * MARGIN)
    axes.set_xticks(counts, [texts("study-number", value=count) for count in counts])
    axes.tick_params("x", which="minor", length=0, labelbottom=False)
    axes.set_xlabel(texts("study-axis-deals"))
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=9)
    return figure


def _search(report: Report, texts: Texts) -> Figure:
    """Draw which part of the deals is decided after so many positions."""
    figure, axes = _axes("search", report, texts)
    at, won, lost = _decided(report.tally)
    edge = [100 - share for share in lost]
    axes.fill_between(at, 0, won, color=WON, linewidth=0, label=texts("study-winnable"))
    axes.fill_between(at, won, edge, color=OPEN, linewidth=0, label=texts("study-open"))
    axes.fill_between(at, edge, 100, color=LOST, linewidth=0, label=texts("study-unwinnable"))
    axes.set(xlim=(at[0], at[-1]), ylim=(0, 100), xlabel=texts("study-axis-nodes"))
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    return figure


def _decided(counted: Tally) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
    """Return numbers of positions, and the percent won and lost after so many."""
    most = max(max(nodes) for nodes in counted.nodes.values())
    step = max(most, 10) ** (1 / (POINTS - 1))
    at = [step**point for point in range(POINTS)]
    won, lost = (
        [100 * bisect_right(nodes, here + 0.5) / counted.count for here in at]
        for nodes in (sorted(counted.nodes.get(name, ())) for name in ("winnable", "unwinnable"))
    )
    return at, won, lost
