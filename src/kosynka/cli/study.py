"""`kosynka study`: how many deals of a game can be won, and how that is known."""

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kosynka.cli.faults import ExitStatus, flush, say_fault
from kosynka.cli.options import (
    Jobs,
    Json,
    Language,
    Limit,
    Memory,
    Nodes,
    Seed,
    preferred_language,
)
from kosynka.cli.solve import read_game, read_limits, read_range
from kosynka.cli.stopping import stopped_alike

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kosynka.study.crews import Crew
    from kosynka.study.plan import Plan
    from kosynka.study.rows import Row

study = typer.Typer(
    name="study",
    help="Find out how many deals of a game can be won.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Directory = Annotated[
    Path, typer.Argument(metavar="DIR", show_default=False, help="The folder of a study.")
]

Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", show_default=False, help="A Dask scheduler, not processes."
    ),
]

MOST_IN_BATCH = 65_536
"""What is under way is lost by a kill, so that a batch must end some day."""

MOST_FAULTS = 20
"""So many faults of a study are listed."""


@study.command()
def run(
    name: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="A game.")],
    mode: Annotated[
        str | None,
        typer.Argument(metavar="[MODE]", show_default=False, help="Its mode, as D3N."),
    ] = None,
    deals: Annotated[
        str, typer.Option("--deals", metavar="A:B", help="The deals from A on, before B.")
    ] = "0:1000",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", show_default=False, help="Where results are kept."),
    ] = None,
    limit: Limit = "10s",
    nodes: Nodes = None,
    memory: Memory = 256,
    seed: Seed = 0,
    lines: Annotated[
        bool, typer.Option("--lines/--no-lines", help="Whether to keep the winning lines.")
    ] = True,
    jobs: Jobs = None,
    cluster: Cluster = None,
    batch: Annotated[
        int | None,
        typer.Option(
            "--batch",
            metavar="N",
            min=1,
            max=MOST_IN_BATCH,
            show_default=False,
            help="Deals in each batch.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve a range of deals and keep what each of them gave.

    Every batch is safe as soon as it is done: stopped by Ctrl+C, killed or without
    power, the same command goes on with the deals that are missing. With --limit none
    and --nodes the verdicts are the same on every machine.

    \b
    Examples:
      kosynka study run KL D3N --deals 0:1000000 --out klondike
      kosynka study run DS D1N --deals 0:10000 --nodes 100000 --limit none --out double
      kosynka study run KL D3N --out klondike --cluster tcp://10.0.0.1:8786
    """
    from kosynka.errors import ParseError
    from kosynka.study.plan import plan_of

    if out is None:
        raise ParseError("name the folder for the results: --out DIR")
    game, numbers = read_game(name, mode), read_range(deals)
    plan = plan_of(game, read_limits(limit, nodes, memory), seed=seed, keeps_lines=lines)
    with stopped_alike(), _crew(cluster, jobs) as crew:
        _solve(out, plan, numbers, crew, batch=batch, as_json=as_json)


def _solve(
    out: Path,
    plan: "Plan",
    numbers: range,
    crew: "Crew",
    *,
    batch: int | None,
    as_json: bool,
) -> None:
    """Solve what is missing of a study and print its counts, all of them."""
    from kosynka.cli.solving import Count, progress
    from kosynka.study.folder import claimed_folder
    from kosynka.study.run import run as run_study

    interrupted = False
    count = Count(plan.game, numbers, plan.limits)

    def add(rows: "Iterable[Row]") -> None:
        for row in rows:
            count.add(row)

    with claimed_folder(out, plan, [numbers]) as folder:
        add(row for row in folder.rows() if row.number in numbers)
        before = count.done
        try:
            with progress(count) as shown:

                def on_solved(rows: "Sequence[Row]") -> None:
                    add(rows)
                    shown.show(count)

                run_study(folder, numbers, crew, on_solved, batch=batch)
        except KeyboardInterrupt:
            interrupted = True
    typer.echo(json.dumps({**count.described(), "before": before}) if as_json else count.in_words())
    if interrupted:
        flush()
        say_fault(
            f"stopped: {count.done} of {len(numbers)} deals are kept in {str(out)!r}, "
            "the same command goes on with the rest"
        )
        raise typer.Exit(ExitStatus.INTERRUPTED)


def _crew(cluster: str | None, jobs: int | None) -> "Crew":
    from kosynka.study.crews import ClusterCrew, LocalCrew

    if cluster is None:
        return LocalCrew(jobs or os.cpu_count() or 1)
    crew = ClusterCrew(cluster)
    if not crew.threads():
        say_fault(f"the cluster has no workers yet, and waits for them: dask worker {cluster}")
    return crew


@study.command()
def report(
    directory: Directory,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", show_default=False, help="Where it is written."),
    ] = None,
    plots: Annotated[bool, typer.Option("--plots/--no-plots", help="Whether to draw.")] = True,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Write what a study found: report.md, report.json and two plots as SVG and PNG.

    They are written into the folder of the study, or into that of --out; the page is
    printed too, with --json the figures. Deals beyond a gap of an unfinished study are
    left out, for there the hard ones are missing.

    \b
    Examples:
      kosynka study report klondike
      kosynka study report klondike --language ru --out page
    """
    from kosynka.study.errors import StudyError
    from kosynka.study.folder import open_folder
    from kosynka.study.report import page, report_of, write_report
    from kosynka.texts import Texts, language_of

    texts = Texts(language_of(preferred_language(language)))
    found = report_of(open_folder(directory))
    target = out or directory
    try:
        target.mkdir(parents=True, exist_ok=True)
        if plots and found.tally.count:
            from kosynka.study.plots import write_plots

            write_plots(found, target, texts)
        write_report(found, target, texts, plots=plots)
    except OSError as error:
        raise StudyError(
            f"the report cannot be written to {str(target)!r} ({error.strerror or error}): "
            "make room or name another folder (--out)"
        ) from None
    typer.echo(json.dumps(found.figures()) if as_json else page(found, texts, plots=plots).rstrip())


@study.command()
def merge(
    directories: Annotated[
        list[Path],
        typer.Argument(metavar="DIR...", show_default=False, help="Folders of one study."),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", show_default=False, help="A new folder."),
    ],
) -> None:
    """Make one study of several that asked the same of different deals.

    Only results of the same game, limits and kernel can be merged. A deal that several
    solved is taken once. The folders are left as they are.

    \b
    Example:
      kosynka study merge monday tuesday --out week
    """
    from kosynka.study.folder import claimed_folder, open_folder
    from kosynka.study.merge import common_plan
    from kosynka.study.merge import merge as merged

    folders = [open_folder(directory) for directory in directories]
    plan = common_plan(folders)
    asked = [span for folder in folders for span in folder.asked]
    with stopped_alike(), claimed_folder(out, plan, asked) as whole:
        count = merged(folders, whole)
    typer.echo(f"{plan.game_id}: {count} deals in {out}")


@study.command()
def verify(
    directory: Directory,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=0, help="So many deals are solved again.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="Chooses other ones.")
    ] = 0,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Replay every winning line of a study and solve a sample of its deals again.

    Where no lines are kept, all winnable deals are solved again. What does not hold is
    told, with status 1. Deals that a clock ended are not in the sample.

    \b
    Example:
      kosynka study verify klondike --sample 1000
    """
    from kosynka.study.folder import open_folder
    from kosynka.study.verify import sample as chosen
    from kosynka.study.verify import verify as verified

    folder = open_folder(directory)
    again = chosen(folder, sample, seed)
    total, done, interrupted = sum(map(len, folder.parts())), 0, False
    faults: list[tuple[str, str]] = []
    with (
        stopped_alike(),
        _crew(cluster, jobs) as crew,
        _checked(folder.plan.game_id, total) as shown,
    ):

        def on_checked(count: int, more: "Sequence[tuple[str, str]]") -> None:
            nonlocal done
            done += count
            faults.extend(more)
            shown(count)

        try:
            verified(folder, again, crew, on_checked)
        except KeyboardInterrupt:
            interrupted = True
    for code, fault in faults[:MOST_FAULTS]:
        typer.echo(f"{code} {fault}")
    wrong = "1 is wrong" if len(faults) == 1 else f"{len(faults)} are wrong"
    verdict = wrong if faults else "all are right"
    if interrupted:
        flush()
        so_far = f", of which {verdict}" if done else ""
        say_fault(f"stopped after {done} of {total} deals{so_far}")
        raise typer.Exit(ExitStatus.INTERRUPTED)
    typer.echo(f"{folder.plan.game_id}: {total} deals, {len(again)} solved again, {verdict}")
    if faults:
        raise typer.Exit(ExitStatus.REFUSED)


@contextmanager
def _checked(name: str, total: int) -> "Iterator[Callable[[int], None]]":
    """Show how many rows were checked, on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(name, total=total)
        yield lambda count: bar.update(task, advance=count)
