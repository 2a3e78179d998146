import pytest

from kosynka.rules.legal import is_won
from kosynka.rules.transition import apply
from kosynka.solver import Limits, Winnable, solve
from tests.solver.known_deals import KnownDeal, known_deals

LONG = {"k3-16", "k3-17", "k1-16"}
"""These take seconds each."""


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(deal, id=deal.id, marks=[pytest.mark.soak] if deal.id in LONG else [])
        for deal in known_deals()
    ],
)
def test_verdict_agrees_with_other_programs(deal: KnownDeal) -> None:
    verdict = solve(deal.game, deal.state, Limits(cpu_ms=120_000, mib=512))
    if deal.result != "undecided":
        assert verdict.verdict == deal.result
    if isinstance(verdict, Winnable):
        state = deal.state
        for move in verdict.certificate:
            state = apply(deal.game, state, move).state
        assert is_won(deal.game, state)
