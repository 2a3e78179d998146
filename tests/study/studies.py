"""Small studies: easy deals, few positions, so that a deal takes a millisecond."""

from dataclasses import replace
from pathlib import Path

from kosynka.games import game_by_id
from kosynka.solver import Limits
from kosynka.study.folder import Folder, claimed_folder
from kosynka.study.plan import Plan, plan_of
from kosynka.study.rows import Row
from kosynka.study.run import run
from tests.study.crews import InlineCrew

PLAN = plan_of(game_by_id("KL1-D1N"), Limits(nodes=300, cpu_ms=None, mib=64))


def solved(path: Path, numbers: range, plan: Plan = PLAN, batch: int = 5) -> Folder:
    """Return the finished study of some deals."""
    with claimed_folder(path, plan, [numbers]) as folder:
        run(folder, numbers, InlineCrew(), lambda rows: None, batch=batch)
    return folder


def verdicts(folder: Folder) -> list[Row]:
    """Return the rows with their lines but without their times, which differ from run to run."""
    return [replace(row, cpu_ms=0.0) for row in folder.rows(with_lines=True)]


def row(number: int, verdict: str, *, nodes: int = 10, ground: str = "") -> Row:
    """Return a row as if a deal had been solved."""
    grounds = {"winnable": "line", "unwinnable": "exhausted", "unknown": "nodes"}
    ground = ground or grounds[verdict]
    is_known = verdict != "unknown"
    return Row(
        code=f"KL1-D1N-{number}",
        number=number,
        verdict=verdict,
        proof=ground if is_known else None,
        reason=None if is_known else ground,
        nodes=nodes,
        cpu_ms=1.0,
        length=100 if verdict == "winnable" else None,
        line=None,
    )
