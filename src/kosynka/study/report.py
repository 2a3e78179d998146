"""What a study found, as figures for programs and as a page for people.

Deals beyond a gap are left out: there the easy ones are solved and the hard ones are not.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kosynka.solver import Proof, Reason
from kosynka.study.drafts import drafted
from kosynka.study.folder import Folder
from kosynka.study.plan import Plan
from kosynka.study.published import published
from kosynka.study.tally import Noted, Tally, described, percentiles, tally
from kosynka.texts import Texts

FIGURES_FILE, PAGE_FILE = "report.json", "report.md"
WINNABLE_PLOT, SEARCH_PLOT = "winnable", "search"
"""The plots' files, without their endings."""

VERDICTS = ("winnable", "unwinnable", "unknown")
GROUNDS = {
    "winnable": (Proof.LINE,),
    "unwinnable": (Proof.FIXPOINT, Proof.EXHAUSTED),
    "unknown": (Reason.NODES, Reason.TIME, Reason.MEMORY, Reason.UNPROVED, Reason.CERTIFICATE),
}


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a study."""

    plan: Plan
    spans: tuple[range, ...]
    """The deals counted."""
    asked: int
    """How many deals the study was asked for."""
    left_out: int
    """How many are solved but lie beyond a gap."""
    tally: Tally

    def figures(self) -> dict[str, Any]:
        """Return the figures as JSON names them."""
        return {
            **self.plan.described(),
            "spans": [[span.start, span.stop] for span in self.spans],
            "asked": self.asked,
            "left_out": self.left_out,
            **described(self.tally),
        }


def report_of(folder: Folder) -> Report:
    """Return the report of a study as far as it got.

    Raises:
        StudyError: if a file is damaged.
    """
    spans = folder.complete()
    counted = tally(row for row in folder.rows() if any(row.number in span for span in spans))
    solved = sum(map(len, folder.parts()))
    asked = sum(map(len, folder.asked))
    return Report(folder.plan, spans, asked, solved - counted.count, counted)


def write_report(report: Report, out: Path, texts: Texts, *, plots: bool = True) -> None:
    """Write figures and page; with `plots` the page shows those that `plots.py` draws."""
    figures = json.dumps(report.figures(), indent=2) + "\n"
    for name, text in ((FIGURES_FILE, figures), (PAGE_FILE, page(report, texts, plots=plots))):
        with drafted(out / name) as draft:
            draft.write(text.encode())


def page(report: Report, texts: Texts, *, plots: bool = True) -> str:
    """Return the report as Markdown, with or without the plots."""
    blocks = [f"# {title(report.plan, texts)}", *_head(report, texts)]
    if report.tally.count:
        blocks += _body(report, texts, plots)
    return "\n\n".join(blocks) + "\n"


def title(plan: Plan, texts: Texts) -> str:
    """Return the game and the mode as people call them."""
    game = plan.game
    return f"{texts(f'game-{game.prefix}')}, {texts(f'mode-{game.mode}')} ({game.id})"


def percent(share: float, texts: Texts, digits: int = 2) -> str:
    """Return a share of 1 in percent, with the language's decimal mark."""
    text = f"{100 * share:.{digits}f}"
    return texts("study-percent", value=text.replace(".", texts("study-decimal-mark")))


def _head(report: Report, texts: Texts) -> Iterator[str]:
    now, limits = report.tally.now(), report.plan.limits
    if report.tally.count:
        low, high = now.interval
        yield texts(
            "study-result",
            share=percent(now.winnable / now.count, texts),
            low=percent(low, texts),
            high=percent(high, texts),
        )
    spans = ", ".join(f"{span.start}:{span.stop}" for span in report.spans) or "–"
    yield texts("study-deals", count=report.tally.count, asked=report.asked, spans=spans)
    if report.left_out:
        yield texts("study-left-out", count=report.left_out)
    game = report.plan.game
    span, unit = _span(report.tally.cpu_ms)
    yield texts(
        "study-rules",
        draw=game.draw,
        passes="any" if game.passes is None else game.passes,
        back="yes" if game.worry_back else "no",
    )
    yield texts(
        "study-method",
        nodes=_limit(limits.nodes, texts),
        time=_limit(limits.cpu_ms, texts),
        mib=limits.mib,
        seed=str(report.plan.seed),
        kernel=report.plan.kernel,
        span=_plain(span, 1, texts),
        unit=unit,
    )
    yield texts("study-exact" if report.plan.is_deterministic else "study-timed")


def _body(report: Report, texts: Texts, plots: bool) -> Iterator[str]:
    counted = report.tally
    yield f"## {texts('study-verdicts')}"
    yield _table(
        ("study-verdict", "study-ground", "study-count", "study-share"),
        _ground_rows(counted, texts),
        texts,
    )
    if known := published().get(report.plan.game_id):
        yield texts(
            "study-published",
            percent=_plain(known.percent, 3, texts),
            half=_plain(known.half_width, 3, texts),
            source=known.source,
            meets="yes" if known.meets(counted.now().interval) else "no",
        )
    if plots:
        yield f"![{texts('study-plot-winnable')}]({WINNABLE_PLOT}.svg)"
    yield texts("study-series")
    yield _table(
        ("study-first", "study-winnable", "study-unwinnable", "study-unknown", "study-interval"),
        [_noted_row(noted, texts) for noted in noted_of(counted)],
        texts,
    )
    yield texts("study-again")
    yield f"```console\n$ {command(report)}\n```"
    yield f"## {texts('study-difficulty')}"
    if plots:
        yield f"![{texts('study-plot-search')}]({SEARCH_PLOT}.svg)"
    yield texts("study-percentiles")
    yield _table(
        ("study-measured", "study-p50", "study-p90", "study-p99", "study-p100"),
        _percentile_rows(counted, texts),
        texts,
    )


def command(report: Report) -> str:
    """Return the command that solves the first deals of a study again."""
    plan, start = report.plan, report.spans[0].start
    limits = plan.limits
    count = noted_of(report.tally)[0].count
    parts = [f"kosynka study run {plan.game.prefix} {plan.game.mode}"]
    parts.append(f"--deals {start}:{start + count}")
    if limits.nodes is not None:
        parts.append(f"--nodes {limits.nodes}")
    parts.append(f"--limit {'none' if limits.cpu_ms is None else f'{limits.cpu_ms}ms'}")
    parts += [f"--memory {limits.mib}", f"--seed {plan.seed}", "--out again"]
    return " ".join(parts)


def noted_of(counted: Tally) -> list[Noted]:
    """Return the series with the counts of all deals at its end."""
    now = counted.now()
    return [*(noted for noted in counted.series if noted != now), now]


def _ground_rows(counted: Tally, texts: Texts) -> Iterator[Sequence[str]]:
    for verdict in VERDICTS:
        for ground in GROUNDS[verdict]:
            if count := counted.grounds[verdict, ground.value]:
                yield (
                    texts(f"study-{verdict}"),
                    texts(f"study-ground-{ground.value}"),
                    _count(count, texts),
                    percent(count / counted.count, texts),
                )


def _noted_row(noted: Noted, texts: Texts) -> Sequence[str]:
    low, high = (percent(end, texts) for end in noted.interval)
    counts = (noted.count, noted.winnable, noted.unwinnable, noted.unknown)
    return (*(_count(count, texts) for count in counts), f"{low} – {high}")


def _percentile_rows(counted: Tally, texts: Texts) -> Iterator[Sequence[str]]:
    measured: Mapping[str, Iterable[int]] = {
        **{f"study-nodes-{verdict}": counted.nodes.get(verdict, ()) for verdict in VERDICTS},
        "study-length": counted.lengths,
    }
    for name, values in measured.items():
        if found := percentiles(values):
            yield (texts(name), *(_count(value, texts) for value in found.values()))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], texts: Texts) -> str:
    lines = [[texts(head) for head in heads], ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _limit(value: int | None, texts: Texts) -> str:
    return texts("study-no-limit") if value is None else _count(value, texts)


def _count(value: int, texts: Texts) -> str:
    return texts("study-number", value=value)


def _span(ms: float) -> tuple[float, str]:
    """Return a time in the largest unit of which there are two at least."""
    for unit, size_ms in (("hours", 3_600_000), ("minutes", 60_000)):
        if ms >= 2 * size_ms:
            return ms / size_ms, unit
    return ms / 1000, "seconds"


def _plain(value: float, digits: int, texts: Texts) -> str:
    return f"{value:.{digits}f}".replace(".", texts("study-decimal-mark"))
