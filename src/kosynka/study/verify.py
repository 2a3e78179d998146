"""Checking a study: every line is replayed, a sample of the deals is solved again.

The lines are replayed by the rules, which know nothing of the kernel. A lost deal rests on
the kernel's own proof: to solve it again shows that the row is what the kernel says, not
that the kernel is right. docs/solver.md tells how that is tested.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from kosynka.analysis.evidence import dealt
from kosynka.errors import ParseError
from kosynka.games import read_code
from kosynka.rules.notation import parse_move
from kosynka.solver import Reason
from kosynka.solver.certificate import replays
from kosynka.study.batch import code_of, solve_deal
from kosynka.study.crews import Crew, results
from kosynka.study.errors import StudyError
from kosynka.study.folder import Folder
from kosynka.study.plan import KERNEL, Plan
from kosynka.study.rows import Row

ROWS_IN_TASK = 10
"""So few that it shows how far the check is: to replay a line of two packs takes a while."""

Fault = tuple[str, str]
"""The code of a deal, and what is wrong with its row."""

Checked = Callable[[int, Sequence[Fault]], None]


def check_rows(plan: Plan, rows: Sequence[Row], again: frozenset[int]) -> list[Fault]:
    """Return the faults of rows; those whose number is in `again` are also solved again."""
    return [
        (row.code, fault)
        for row in rows
        if (fault := _fault(plan, row, solve_again=row.number in again)) is not None
    ]


def sample(folder: Folder, count: int, seed: int) -> frozenset[int]:
    """Return the numbers of deals to solve again, the same ones for the same seed.

    Those that a clock ended are left out: they may come out otherwise.
    """
    numbers = [row.number for row in folder.rows() if row.reason != Reason.TIME]
    return frozenset(random.Random(seed).sample(numbers, min(count, len(numbers))))


def verify(folder: Folder, again: frozenset[int], crew: Crew, on_checked: Checked) -> None:
    """Check all rows of a study; `on_checked` is told how many more, and their faults.

    Raises:
        StudyError: if deals are to be solved again that another kernel solved, a file is
            damaged, or rows kill their workers.
    """
    if folder.plan.kernel != KERNEL and (again or not folder.plan.keeps_lines):
        raise StudyError(
            f"kernel {folder.plan.kernel} made this study, here is {KERNEL}, which may search "
            "in another way: install that version, or replay the lines alone with --sample 0"
        )
    check = partial(check_rows, folder.plan, again=again)
    for rows, faults in results(crew, check, _tasks(folder)):
        on_checked(len(rows), faults)


def _tasks(folder: Folder) -> Iterator[list[Row]]:
    for rows in folder.batches(with_lines=True):
        for at in range(0, len(rows), ROWS_IN_TASK):
            yield rows[at : at + ROWS_IN_TASK]


def _fault(plan: Plan, row: Row, *, solve_again: bool) -> str | None:
    if row.code != str(code_of(plan, row.number)):
        return f"is not the deal of number {row.number}"
    if row.verdict == "winnable" and row.line is not None and not _line_wins(row):
        return "has a line that the rules refuse"
    lineless = row.verdict == "winnable" and row.line is None
    return _difference(plan, row) if solve_again or lineless else None


def _line_wins(row: Row) -> bool:
    game, state = dealt(read_code(row.code))
    try:
        moves = [parse_move(game, text) for text in (row.line or "").split("; ")]
    except ParseError:
        return False
    return len(moves) == row.length and replays(game, state, moves)


def _difference(plan: Plan, row: Row) -> str | None:
    found = solve_deal(plan, row.number)
    if row == replace(found, cpu_ms=row.cpu_ms):
        return None
    if (row.verdict, row.nodes) != (found.verdict, found.nodes):
        return (
            f"is {row.verdict} after {row.nodes} positions, "
            f"solved again {found.verdict} after {found.nodes}"
        )
    return "has another line or proof than when solved again"
