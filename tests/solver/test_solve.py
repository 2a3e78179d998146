import logging
import threading
import time
from dataclasses import replace

import pytest

import kosynka
from kosynka.cards import UNKNOWN
from kosynka.errors import ParseError, UnsupportedGameError
from kosynka.games import deal, game_of, read_code
from kosynka.games.klondike import KLONDIKE
from kosynka.games.race import RACE
from kosynka.rules.builds import Build, Suits
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Draw
from kosynka.rules.transition import apply, settle
from kosynka.solver import (
    Cancel,
    Limits,
    Proof,
    Reason,
    Unknown,
    Unwinnable,
    Winnable,
    solve,
    supports,
)
from kosynka.solver.certificate import replays
from tests.solver.known_deals import known_deals

KNOWN = {deal.id: deal for deal in known_deals()}


def test_line_leads_to_the_win() -> None:
    known = KNOWN["k3-1"]
    verdict = solve(known.game, known.state)
    assert isinstance(verdict, Winnable)
    assert verdict.proof is Proof.LINE
    state = known.state
    for move in verdict.certificate:
        state = apply(known.game, state, move).state
    assert is_won(known.game, state)


def test_won_position_needs_no_move() -> None:
    known = KNOWN["k3-1"]
    verdict = solve(known.game, known.state)
    assert isinstance(verdict, Winnable)
    state = known.state
    for move in verdict.certificate:
        state = apply(known.game, state, move).state
    after = solve(known.game, state)
    assert isinstance(after, Winnable)
    assert after.certificate == ()


def test_every_position_of_a_line_is_winnable() -> None:
    for name in ("k3-1", "onepass1-74", "dbl3-10"):
        known = KNOWN[name]
        verdict = solve(known.game, known.state)
        assert isinstance(verdict, Winnable)
        state = known.state
        for number, move in enumerate(verdict.certificate):
            state = apply(known.game, state, move).state
            if number % 7 == 0:
                after = solve(known.game, state, Limits(nodes=20_000, cpu_ms=None))
                assert after.verdict != "unwinnable"


def test_lost_without_a_search() -> None:
    known = KNOWN["k3-98"]
    verdict = solve(known.game, known.state)
    assert isinstance(verdict, Unwinnable)
    assert verdict.proof in Proof


def test_halving_a_limit_never_turns_a_verdict_around() -> None:
    for name in ("k3-162", "k3-105", "k1-23", "k1-169", "onepass3-83", "dbl3-10"):
        known = KNOWN[name]
        nodes = 40_000
        seen = set()
        while nodes:
            seen.add(solve(known.game, known.state, Limits(nodes=nodes, cpu_ms=None)).verdict)
            nodes //= 2
        assert not {"winnable", "unwinnable"} <= seen


def test_search_with_a_limit_of_nodes_is_repeatable() -> None:
    known = KNOWN["k3-16"]
    limits = Limits(nodes=5000, cpu_ms=None)
    first, second = (solve(known.game, known.state, limits) for _ in range(2))
    assert isinstance(first, Unknown)
    assert first.reason is Reason.NODES
    assert isinstance(second, Unknown)
    assert second.nodes == first.nodes


def test_limits_of_time_and_memory_hold() -> None:
    known = KNOWN["k3-16"]
    verdict = solve(known.game, known.state, Limits(cpu_ms=100))
    assert isinstance(verdict, Unknown)
    assert verdict.reason is Reason.TIME
    assert 100 <= verdict.cpu_ms < 400
    verdict = solve(known.game, known.state, Limits(cpu_ms=60_000, mib=1))
    assert isinstance(verdict, Unknown)
    assert verdict.reason is Reason.MEMORY
    assert verdict.mib <= 1


def test_search_is_cancelled_from_another_thread() -> None:
    known = KNOWN["k3-16"]
    cancel = Cancel()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    began = time.monotonic()
    verdict = solve(known.game, known.state, Limits(cpu_ms=60_000), cancel=cancel)
    timer.join()
    assert isinstance(verdict, Unknown)
    assert verdict.reason is Reason.CANCELLED
    assert time.monotonic() - began < 5


def test_other_threads_run_meanwhile() -> None:
    known = KNOWN["k3-16"]
    cancel = Cancel()
    found = []
    thread = threading.Thread(
        target=lambda: found.append(
            solve(known.game, known.state, Limits(cpu_ms=60_000), cancel=cancel)
        )
    )
    thread.start()
    count = sum(1 for _ in range(100_000))
    cancel.set()
    thread.join(timeout=10)
    assert count == 100_000
    assert [verdict.verdict for verdict in found] == ["unknown"]


def test_race_and_strange_games_are_refused() -> None:
    race = deal(read_code("PR1-D3R-AAAAAAB"))
    with pytest.raises(UnsupportedGameError, match="game for two"):
        solve(RACE, race)
    by_suit = replace(KLONDIKE, column_build=Build(Suits.BY_SUIT), run=Build(Suits.BY_SUIT))
    assert not supports(by_suit)
    with pytest.raises(UnsupportedGameError, match="cannot be solved"):
        solve(by_suit, deal(read_code("KL1-D1N-AAAAAAB")))


def test_broken_positions_are_refused() -> None:
    state = deal(read_code("KL1-D1N-AAAAAAB"))
    column = KLONDIKE.columns_of(0)[0]
    piles = list(state.piles)
    piles[column] = ()
    with pytest.raises(ParseError, match="51 cards"):
        solve(KLONDIKE, replace(state, piles=tuple(piles)))
    piles[column] = (UNKNOWN,)
    with pytest.raises(ParseError, match="unknown"):
        solve(KLONDIKE, replace(state, piles=tuple(piles)))


def test_refused_line_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    known = KNOWN["k3-1"]
    with caplog.at_level(logging.ERROR):
        assert not replays(known.game, known.state, [Draw()])
    assert "without the win" in caplog.text


def test_package_offers_the_solver() -> None:
    assert kosynka.solve is solve


def test_game_in_suit_is_won_with_captives_and_passes() -> None:
    won = 0
    for code in ("TQ1-D1T-AAAAAAB", "TQ1-D1T-AAAAAAC", "TQ1-D1T-KOSYNKA"):
        name = read_code(code)
        game = game_of(name)
        assert supports(game)
        state = settle(game, deal(name)).state
        verdict = solve(game, state, Limits(nodes=20_000, cpu_ms=None))
        assert verdict.verdict != "unwinnable"
        if isinstance(verdict, Winnable):
            won += 1
            assert replays(game, state, verdict.certificate)
    assert won
