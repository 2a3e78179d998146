"""The kernel against plain searches of all positions, on small decks."""

from collections import Counter
from random import Random

import pytest

from kosynka.solver import _kernel, reference, solve
from kosynka.solver.encode import encode_searchable
from kosynka.solver.verdict import Limits, Unknown
from tests.solver.small_decks import ONE_PACK, TWO_PACKS, small_state, variants

SWITCHES = ("safe_up", "safe_stock_up", "commuting", "sleeping", "loss_proofs", "spare_spaces")
UNLIMITED = Limits(cpu_ms=None)


def _without(*switches: str) -> _kernel.Dominances:
    dominances = _kernel.Dominances()
    for switch in switches:
        setattr(dominances, switch, False)
    return dominances


ALL_WAYS = [_without(), *map(_without, SWITCHES), _without(*SWITCHES)]


@pytest.mark.parametrize("packs", [1, 2])
def test_kernel_agrees_with_the_rules(packs: int) -> None:
    random = Random(packs)
    seen: Counter[bool] = Counter()
    for _ in range(60):
        shape = random.choice(ONE_PACK if packs == 1 else TWO_PACKS)
        game, state = small_state(random.choice(variants(packs)), shape, random)
        expected = reference.can_be_won(game, state, max_positions=3000)
        if expected is None:
            continue
        verdict = solve(game, state, UNLIMITED)
        assert not isinstance(verdict, Unknown)
        assert (verdict.verdict == "winnable") is expected
        seen[expected] += 1
    assert min(seen[True], seen[False]) >= 5


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("deals", [1500, pytest.param(40_000, marks=pytest.mark.soak)])
def test_kernel_agrees_with_every_dominance_on_and_off(packs: int, deals: int) -> None:
    random = Random(deals * packs)
    limits = _kernel.Limits(nodes=15_000, cpu_ms=None, mib=512, seed=0)
    free = _kernel.Limits(nodes=None, cpu_ms=None, mib=512, seed=0)
    seen: Counter[_kernel.Verdict] = Counter()
    for _ in range(deals if packs == 1 else deals // 5):
        shape = random.choice(ONE_PACK if packs == 1 else TWO_PACKS)
        game, state = small_state(random.choice(variants(packs)), shape, random)
        spec, layout = encode_searchable(game, state)
        expected = _kernel.exhaust(spec, layout, limits).verdict
        seen[expected] += 1
        if expected == _kernel.Verdict.UNKNOWN:
            continue
        for dominances in ALL_WAYS:
            found = _kernel.solve(spec, layout, free, dominances, None).verdict
            assert found == expected
    assert seen[_kernel.Verdict.UNKNOWN] <= deals // 20
    assert min(seen[_kernel.Verdict.WINNABLE], seen[_kernel.Verdict.UNWINNABLE]) >= 20
