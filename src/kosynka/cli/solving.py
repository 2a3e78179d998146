"""Solving a range of deals: processes, a progress bar, and the summary at the end."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import typer

from kosynka.analysis.evidence import dealt
from kosynka.analysis.shares import winnable_share
from kosynka.cli.faults import ExitStatus
from kosynka.cli.stopping import stopped_alike
from kosynka.deals import DealCode
from kosynka.errors import UnsupportedGameError
from kosynka.rules.game import Game
from kosynka.solver import Limits, solve, supports
from kosynka.study.crews import LocalCrew, results

VERDICTS = ("winnable", "unwinnable", "unknown")
FEW = 32
"""So few deals are not worth the start of other processes."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What one deal of a range gave."""

    verdict: str
    nodes: int
    cpu_ms: float


class Spent(Protocol):
    """What one deal gave, wherever it was solved."""

    @property
    def verdict(self) -> str:
        """The verdict's word."""

    @property
    def nodes(self) -> int:
        """Positions searched."""

    @property
    def cpu_ms(self) -> float:
        """CPU time of the search."""


@dataclass(slots=True)
class Count:
    """What all deals so far gave."""

    game: Game
    numbers: range
    limits: Limits
    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    nodes: int = 0
    cpu_ms: float = 0.0
    slowest_ms: float = 0.0

    @property
    def done(self) -> int:
        """How many deals were solved."""
        return sum(self.verdicts.values())

    def add(self, solved: Spent) -> None:
        """Count one more deal."""
        self.verdicts[solved.verdict] += 1
        self.nodes += solved.nodes
        self.cpu_ms += solved.cpu_ms
        self.slowest_ms = max(self.slowest_ms, solved.cpu_ms)

    def in_brief(self) -> str:
        """Return the counts of the three verdicts."""
        return " ".join(str(self.verdicts[verdict]) for verdict in VERDICTS)

    def interval_in_words(self) -> str:
        """Return the 95 % interval in percent, with the unknown deals counted both ways."""
        low, high = (f"{100 * end:.2f}" for end in self.described()["interval"])
        return f"{low}–{high} %"

    def described(self) -> dict[str, Any]:
        """Return the summary as JSON names it."""
        share = winnable_share(self.verdicts["winnable"], self.verdicts["unknown"], self.done)
        return {
            "game": self.game.prefix,
            "mode": self.game.mode,
            "deals": [self.numbers.start, self.numbers.stop],
            "done": self.done,
            **self.verdicts,
            "share": self.verdicts["winnable"] / self.done if self.done else None,
            "interval": [round(share.low, 6), round(share.high, 6)],
            "nodes": self.nodes,
            "cpu_ms": round(self.cpu_ms, 3),
            "slowest_ms": round(self.slowest_ms, 3),
            "limits": {
                "nodes": self.limits.nodes,
                "cpu_ms": self.limits.cpu_ms,
                "mib": self.limits.mib,
            },
        }

    def in_words(self) -> str:
        """Return the summary as a person reads it."""
        found = self.described()
        low, high = (f"{100 * end:.2f}" for end in found["interval"])
        counts = ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in VERDICTS)
        of = "" if self.done == len(self.numbers) else f" of {len(self.numbers)}"
        share = f"{100 * found['share']:.2f} %" if self.done else "-"
        return (
            f"{self.game.id}: {self.done}{of} deals, {counts}\n"
            f"winnable {share}, 95 % interval {low} to {high} %, unknown ones counted both ways\n"
            f"{self.nodes} positions, {self.cpu_ms / 1000:.1f} s CPU, "
            f"the slowest deal {self.slowest_ms / 1000:.2f} s"
        )


def solve_range(
    game: Game, numbers: range, limits: Limits, *, seed: int, jobs: int | None, as_json: bool
) -> None:
    """Solve deals of a game and print the summary; Ctrl+C ends it with what is known.

    Raises:
        UnsupportedGameError: if the solver does not know the game.
    """
    if not supports(game):
        raise UnsupportedGameError(f"the solver does not know {game.name} ({game.id})")
    count = Count(game, numbers, limits)
    work = partial(_solve_deal, game.prefix, game.mode, limits, seed)
    interrupted = False
    with stopped_alike(), progress(count) as shown:
        try:
            for solved in _results(work, numbers, jobs):
                count.add(solved)
                shown.show(count)
        except KeyboardInterrupt:
            interrupted = True
    typer.echo(json.dumps(count.described()) if as_json else count.in_words())
    if interrupted:
        raise typer.Exit(ExitStatus.INTERRUPTED)


def _results(work: "partial[Solved]", numbers: range, jobs: int | None) -> Iterator[Solved]:
    count = min(jobs or os.cpu_count() or 1, len(numbers))
    if count == 1 or (jobs is None and len(numbers) <= FEW):
        yield from map(work, numbers)
        return
    with LocalCrew(count) as crew:
        for _, solved in results(crew, work, numbers):
            yield solved


def _solve_deal(prefix: str, mode: str, limits: Limits, seed: int, number: int) -> Solved:
    game, state = dealt(DealCode(prefix, mode, number))
    verdict = solve(game, state, limits, seed=seed)
    return Solved(verdict.verdict, verdict.nodes, verdict.cpu_ms)


class Progress(Protocol):
    """Shows how far a range is."""

    def show(self, count: Count) -> None:
        """Show the count as it is now."""


class _Silent:
    def show(self, count: Count) -> None:
        """Show nothing."""


def progress(count: Count) -> Any:
    """Return a context in which counts are shown, on a terminal only."""
    return _bar(count) if sys.stderr.isatty() else nullcontext(_Silent())


@contextmanager
def _bar(count: Count) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[verdicts]}"),
        TextColumn("{task.fields[interval]}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(
            count.game.id,
            total=len(count.numbers),
            completed=count.done,
            verdicts=count.in_brief(),
            interval=count.interval_in_words(),
            rate="",
        )

        class Shown:
            def show(self, count: Count) -> None:
                speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
                rate = "" if speed is None else f"{speed:.1f}/s"
                bar.update(
                    task,
                    completed=count.done,
                    verdicts=count.in_brief(),
                    interval=count.interval_in_words(),
                    rate=rate,
                )

        yield Shown()
