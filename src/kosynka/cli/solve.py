"""`kosynka solve`: can it be won? One position with its proof, or a range of deals."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kosynka.cli.deal import read_deal
from kosynka.cli.faults import ExitStatus
from kosynka.cli.options import (
    STANDARD_INPUT,
    Jobs,
    Json,
    Limit,
    Memory,
    Nodes,
    Seed,
    read_input,
)
from kosynka.errors import KosynkaError, ParseError, ReplayError
from kosynka.games import deal as dealt
from kosynka.games import find_game, game_by_name, game_of, read_position
from kosynka.match.replay import Replay, read_log
from kosynka.rules.game import Game
from kosynka.rules.notation import format_move
from kosynka.rules.state import State
from kosynka.rules.transition import settle

if TYPE_CHECKING:
    from kosynka.solver import Limits, Verdict

_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h)?")
_MS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
_RANGE = re.compile(r"([0-9]{1,20}):([0-9]{1,20})")

NO_LIMIT = "none"


def solve(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE|LOG|GAME]",
            show_default=False,
            help="A deal code, the file of a saved game (- for standard input), or a game.",
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Argument(metavar="[MODE]", show_default=False, help="The mode, as D3N, of a game."),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option("--position", metavar="TEXT", help="A position; - reads it."),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option("--deals", metavar="A:B", help="The deals of a game from A on, before B."),
    ] = None,
    limit: Limit = "10s",
    nodes: Nodes = None,
    memory: Memory = 256,
    seed: Seed = 0,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Find out whether a game can be won, all cards known.

    Of a deal, of a position, or of a saved game as it stands: then also which move
    lost it. A win is told with its moves, which the rules have replayed, a loss with
    its proof; without either the answer is "unknown" and why. The limits are for each
    search; with --nodes and --limit none the answer is the same on every machine.

    With --deals the deals of a game are counted; standard error shows how far it is,
    and Ctrl+C ends it with what is known so far.

    \b
    Examples:
      kosynka solve KL1-D3N-AAAAAAB
      kosynka solve DS1-D1N-AAAAAAB.kosynka.txt --limit 1m
      kosynka deal DS | tail -n 1 | kosynka solve --position - --json
      kosynka solve KL D3N --deals 0:200 --limit 1s
    """
    limits = read_limits(limit, nodes, memory)
    if deals is not None:
        from kosynka.cli.solving import solve_range

        if what is None or position is not None:
            raise ParseError("--deals wants a game, as in kosynka solve KL D3N --deals 0:200")
        numbers = read_range(deals)
        solve_range(read_game(what, mode), numbers, limits, seed=seed, jobs=jobs, as_json=as_json)
        return
    game, state, replay = _subject(what, mode, position)
    _solve_one(game, state, limits, seed=seed, replay=replay, as_json=as_json)


def read_limits(limit: str, nodes: int | None, mib: int) -> "Limits":
    """Return the limits that the options name.

    Raises:
        ParseError: if the time is none.
    """
    from kosynka.solver import Limits

    if limit == NO_LIMIT:
        return Limits(nodes, None, mib)
    matched = _DURATION.fullmatch(limit.strip().lower())
    if matched is None:
        raise ParseError(f"{limit!r} is no time: write 500ms, 10s, 2m, or none for no limit")
    cpu_ms = round(float(matched[1]) * _MS[matched[2] or "s"])
    if not 1 <= cpu_ms <= 1000 * _MS["h"]:
        raise ParseError(f"{limit!r}: a limit is from 1ms to 1000h, or none")
    return Limits(nodes, cpu_ms, mib)


def read_range(text: str) -> range:
    """Return the deal numbers of `A:B`, half open.

    Raises:
        ParseError: if it is no range of deal numbers.
    """
    from kosynka.deals import DEAL_COUNT

    matched = _RANGE.fullmatch(text.strip())
    if matched is None:
        raise ParseError(f"{text!r} is no range of deals: write 0:200 for the first two hundred")
    numbers = range(int(matched[1]), int(matched[2]))
    if numbers.start >= numbers.stop:
        raise ParseError(f"no deal is in {text!r}: A:B are those from A on, before B")
    if numbers.stop > DEAL_COUNT:
        raise ParseError(
            f"there are no such deals as {text!r}: the last one has the number {DEAL_COUNT - 1}"
        )
    return numbers


def read_game(name: str, mode: str | None) -> Game:
    """Return the game of a name, in a mode if one is given.

    Raises:
        UnsupportedGameError: if there is none.
    """
    game = game_by_name(name)
    return game if mode is None else find_game(game.prefix, mode.strip().upper())


def _subject(
    what: str | None, mode: str | None, position: str | None
) -> tuple[Game, State, Replay | None]:
    """Return what is to be solved, with the log if it is the end of one."""
    if (what is None) == (position is None):
        raise ParseError("name one thing to solve: a deal code, a saved game, or --position TEXT")
    if position is not None:
        read = read_position(read_input(position) if position == STANDARD_INPUT else position)
        return read.game, read.state, None
    assert what is not None
    if mode is None and (what == STANDARD_INPUT or Path(what).is_file()):
        replay = _read_log(what)
        return replay.match.game, replay.match.state, replay
    code = read_deal(what if mode is None else read_game(what, mode).id)
    game = game_of(code)
    return game, settle(game, dealt(code)).state, None


def _read_log(name: str) -> Replay:
    try:
        return read_log(read_input(name))
    except ReplayError as error:
        shown = "standard input" if name == STANDARD_INPUT else name
        raise KosynkaError(f"{shown}, {error}") from None


def _solve_one(
    game: Game,
    state: State,
    limits: "Limits",
    *,
    seed: int,
    replay: Replay | None,
    as_json: bool,
) -> None:
    from kosynka.solver import solve as solved

    try:
        verdict = solved(game, state, limits, seed=seed)
        found = describe(game, verdict)
        if replay is not None:
            found.update(_loss(replay, limits))
    except KeyboardInterrupt:
        found = {"verdict": "unknown", "reason": "cancelled", "moves": None}
        found.update(nodes=None, cpu_ms=None, proof=None)
        typer.echo(json.dumps(found) if as_json else "unknown: cancelled")
        raise typer.Exit(ExitStatus.INTERRUPTED) from None
    typer.echo(json.dumps(found) if as_json else in_words(found))


def describe(game: Game, verdict: "Verdict") -> dict[str, Any]:
    """Return a verdict as JSON names it."""
    from kosynka.solver import Unknown, Winnable

    moves = None
    if isinstance(verdict, Winnable):
        moves = "; ".join(format_move(game, move) for move in verdict.certificate)
    return {
        "verdict": verdict.verdict,
        "reason": verdict.reason.value if isinstance(verdict, Unknown) else None,
        "moves": moves,
        "nodes": verdict.nodes,
        "cpu_ms": round(verdict.cpu_ms, 3),
        "proof": None if isinstance(verdict, Unknown) else verdict.proof.value,
    }


def _loss(replay: Replay, limits: "Limits") -> dict[str, Any]:
    """Return which action of a log lost the game, and the line that would have won it."""
    from kosynka.analysis.finding import ask
    from kosynka.analysis.judge import judge_game

    judged = judge_game(replay.events, lambda game, state: ask(game, state, limits))
    if judged.lost_at is None:
        return {"lost_at": None, "instead": None}
    game = replay.match.game
    return {
        "lost_at": judged.lost_at - 1,
        "instead": "; ".join(format_move(game, move) for move in judged.line),
    }


def in_words(found: dict[str, Any]) -> str:
    """Return a verdict as a person reads it."""
    spent = f"{found['nodes']} positions, {found['cpu_ms']} ms"
    lines = []
    match found["verdict"]:
        case "winnable":
            lines.append(f"winnable ({spent})")
            lines += [found["moves"]] if found["moves"] else []
        case "unwinnable":
            proof = {
                "fixpoint": "some card stays locked whatever is played",
                "exhausted": "every position that can be reached was looked at",
            }[found["proof"]]
            lines.append(f"unwinnable: {proof} ({spent})")
        case _:
            lines.append(f"unknown: {found['reason']} ({spent})")
    if found.get("lost_at") is not None:
        lines.append(f"lost by action {found['lost_at']}; before it this won:")
        lines.append(found["instead"])
    return "\n".join(lines)
