"""`kosynka play-test`: how often players win who do not see the hidden cards."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from kosynka.cli.faults import ExitStatus, flush, say_fault
from kosynka.cli.options import LARGEST_NUMBER, Jobs, Json
from kosynka.cli.solve import read_game
from kosynka.cli.stopping import stopped_alike
from kosynka.errors import ParseError, UnsupportedGameError

if TYPE_CHECKING:
    from kosynka.analysis.play_test import Played, PlayTest

    Show = Callable[[PlayTest], None]

DEFAULT_PLAYERS = ["random", "greedy", "sampling"]
MOST_DEALS = 1_000_000


def play_test(
    name: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="A game.")],
    mode: Annotated[
        str | None,
        typer.Argument(metavar="[MODE]", show_default=False, help="Its mode, as D3N."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME",
            show_default=False,
            help="random, greedy, sampling-quick or sampling; may be given several times. "
            "Without it random, greedy and sampling.",
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, max=MOST_DEALS, help="So many deals.")
    ] = 100,
    first: Annotated[
        int, typer.Option("--first", metavar="N", min=0, help="The number of the first deal.")
    ] = 0,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", min=0, max=LARGEST_NUMBER, help="Another course of chance."
        ),
    ] = 0,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Find out how often a player wins who sees only what lies open, and remembers it.

    All players play the same deals. A player is told nothing of a card it has not seen.
    Where two or more play, the deals that one won and the other lost are told as well.
    The same deals and seed give the same games. Standard error shows how far it is;
    Ctrl+C ends it with what is known so far.

    \b
    Examples:
      kosynka play-test KL D3N --player sampling --deals 200
      kosynka play-test KL D3N --player greedy --player sampling-quick --deals 500
      kosynka play-test DS D1N --deals 50 --json
    """
    from kosynka.analysis.play_test import PlayTest
    from kosynka.analysis.player import PLAYERS
    from kosynka.deals import DEAL_COUNT

    game = read_game(name, mode)
    names = list(dict.fromkeys(player or DEFAULT_PLAYERS))
    for each in names:
        if each not in PLAYERS:
            raise ParseError(f"there is no player {each!r}; the players are {', '.join(PLAYERS)}")
    if game.is_race:
        raise UnsupportedGameError(f"{game.name} is a game for two: play-test plays games for one")
    if first + deals > DEAL_COUNT:
        raise ParseError(f"the last deal has the number {DEAL_COUNT - 1}")
    test = PlayTest(game, first, tuple(names), seed=seed)
    tasks = [(each, number) for number in range(first, first + deals) for each in names]
    interrupted = False
    with stopped_alike(), _progress(game.id, len(tasks)) as show:
        try:
            for played in _results(game.id, seed, tasks, jobs):
                test.add(played)
                show(test)
        except KeyboardInterrupt:
            interrupted = True
    typer.echo(json.dumps(test.described()) if as_json else test.in_words())
    if interrupted:
        flush()
        say_fault(f"stopped after {test.done} of {len(tasks)} games")
        raise typer.Exit(ExitStatus.INTERRUPTED)


def _results(
    game_id: str, seed: int, tasks: list[tuple[str, int]], jobs: int | None
) -> Iterator["Played"]:
    from kosynka.analysis.play_test import play_deal
    from kosynka.study.crews import LocalCrew, results

    work = partial(play_deal, game_id, seed)
    count = min(jobs or os.cpu_count() or 1, len(tasks))
    if count == 1:
        yield from map(work, tasks)
        return
    with LocalCrew(count) as crew:
        for _, played in results(crew, work, tasks):
            yield played


@contextmanager
def _progress(title: str, total: int) -> Iterator["Show"]:
    if not sys.stderr.isatty():
        yield lambda test: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[won]}"),
        Remaining(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total, won="")
        yield lambda test: bar.update(task, completed=test.done, won=test.shares())
