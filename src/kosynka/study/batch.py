"""Solving the deals of a study: what the workers call, here or on another machine.

The functions stand in a module, and take and return plain values, because they travel
by name: the kernel's own objects cannot be sent.
"""

from time import process_time

from kosynka.analysis.evidence import dealt
from kosynka.deals import DealCode
from kosynka.rules.game import Game
from kosynka.rules.notation import format_move
from kosynka.solver import Unknown, Verdict, Winnable, solve
from kosynka.study.errors import StudyError
from kosynka.study.plan import KERNEL, Plan
from kosynka.study.rows import Row


def solve_batch(plan: Plan, numbers: range, cpu_s: float | None = None) -> list[Row]:
    """Solve deals one after another, none after `cpu_s` seconds of CPU time.

    Raises:
        StudyError: if the kernel here is not that of the plan.
    """
    if plan.kernel != KERNEL:
        raise StudyError(
            f"a worker has kernel {KERNEL}, the study wants {plan.kernel}: "
            "install the same version of Kosynka on every machine"
        )
    rows: list[Row] = []
    begun = process_time()
    for number in numbers:
        if rows and cpu_s is not None and process_time() - begun > cpu_s:
            break
        rows.append(solve_deal(plan, number))
    return rows


def solve_deal(plan: Plan, number: int) -> Row:
    """Solve one deal."""
    code = code_of(plan, number)
    game, state = dealt(code)
    return _row(plan, code, game, solve(game, state, plan.limits, seed=plan.seed))


def code_of(plan: Plan, number: int) -> DealCode:
    """Return the code of a deal of the plan's game."""
    return DealCode(plan.game.prefix, plan.game.mode, number)


def _row(plan: Plan, code: DealCode, game: Game, verdict: Verdict) -> Row:
    length = line = None
    if isinstance(verdict, Winnable):
        length = len(verdict.certificate)
        if plan.keeps_lines:
            line = "; ".join(format_move(game, move) for move in verdict.certificate)
    return Row(
        code=str(code),
        number=code.number,
        verdict=verdict.verdict,
        proof=None if isinstance(verdict, Unknown) else verdict.proof.value,
        reason=verdict.reason.value if isinstance(verdict, Unknown) else None,
        nodes=verdict.nodes,
        cpu_ms=round(verdict.cpu_ms, 3),
        length=length,
        line=line,
    )
