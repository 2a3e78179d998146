"""What the engine says of games that were played out, held to the solver."""

import pytest

from kosynka.games import CATALOGUE
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.transition import apply
from kosynka.solver import Limits, Unwinnable, Winnable, solve, supports
from tests.lines import line

LIMITS = Limits(nodes=30_000, cpu_ms=None, mib=64)
GAMES = [game for game in CATALOGUE.values() if supports(game)]
SHORT, SOAK = 200, 10_000
LONGEST = 250


def play_out(game: Game, seed: int) -> list[State]:
    """Return a position of a game, and its last one when nothing is left or it grew long."""
    states = [step.state for _, _, step in line(game, seed, LONGEST)]
    return [states[seed % len(states)], states[-1]]


def check(game: Game, state: State) -> tuple[bool, bool]:
    """Hold one position to the solver; tell whether it was lost, whether it can be collected."""
    told = outcome(game, state)
    is_lost = told.status is Status.LOST or (not told.progress and not is_won(game, state))
    moves = auto_collect(game, state)
    text = format_position(Position(game, state))
    if is_lost:
        assert not isinstance(solve(game, state, LIMITS), Winnable), text
    if told.status is Status.STUCK:
        assert legal_moves(game, state), text
    if moves is not None:
        assert not isinstance(solve(game, state, LIMITS), Unwinnable), text
        for move in moves:
            state = apply(game, state, move).state
        assert is_won(game, state), text
    return is_lost, moves is not None


def agree(count: int) -> tuple[int, int]:
    lost = collectable = 0
    for seed in range(count):
        game = GAMES[seed % len(GAMES)]
        for state in play_out(game, seed):
            is_lost, is_collectable = check(game, state)
            lost += is_lost
            collectable += is_collectable
    return lost, collectable


def test_nothing_lost_can_be_won_and_what_is_collected_is_won() -> None:
    lost, _ = agree(SHORT)
    assert lost > 0


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_nothing_lost_can_be_won_in_ten_thousand_games() -> None:
    lost, collectable = agree(SOAK)
    assert lost > 100
    assert collectable > 0
