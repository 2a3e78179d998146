from random import Random

import pytest

from kosynka.analysis.finding import Mark
from kosynka.analysis.hint import hint
from kosynka.analysis.line import shortened, states_on, without_loops
from kosynka.games import CATALOGUE, deal, game_of, read_code, read_position
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Draw, Redeal
from kosynka.rules.transition import apply
from kosynka.solver import Limits, Winnable, solve
from kosynka.solver.reference import can_be_won
from tests.analysis.ends import LOSING, small_end

LIMITS = Limits(nodes=100_000, cpu_ms=None, mib=64)
GAMES = [CATALOGUE[name] for name in ("KL1-D1N", "KL1-D1V", "KL1-D3V", "DS1-D1V", "DS1-D3V")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hint_is_legal_and_keeps_the_game_winnable(game: Game) -> None:
    """Held to the oracle: a move where it says winnable, none where it says lost."""
    marks = set()
    for seed in range(12):
        state = small_end(game, Random(f"hint {seed}"))
        truth = can_be_won(game, state, max_positions=400)
        given = hint(game, state, LIMITS)
        marks.add(given.finding.mark)
        if given.move is None:
            assert truth is not True or is_won(game, state)
            continue
        assert truth is not False
        assert given.move in legal_moves(game, state)
        after = apply(game, state, given.move).state
        assert can_be_won(game, after, max_positions=400) is not False
        *_, last = states_on(game, state, given.finding.line)
        assert is_won(game, last)
    assert Mark.CAN in marks


def test_nothing_is_hinted_where_nothing_wins() -> None:
    code = read_code(LOSING)
    game, state = game_of(code), deal(code)
    for _ in range(2):
        state = apply(game, state, Draw()).state
    assert hint(game, state, LIMITS).move not in (None, Draw())
    given = hint(game, apply(game, state, Draw()).state, LIMITS)
    assert (given.move, given.finding.mark) == (None, Mark.CANNOT)


def test_nothing_is_hinted_where_nothing_is_known() -> None:
    code = read_code("KL1-D3N-AAAAAAC")
    given = hint(game_of(code), deal(code), Limits(nodes=10, cpu_ms=None))
    assert (given.move, given.finding.mark, given.finding.why) == (None, Mark.UNKNOWN, "nodes")


@pytest.mark.parametrize("text", ["KL1-D1N-AAAAAAB", "KL1-D3N-AAAAAAB", "DS1-D3N-AAAAAAB"])
def test_a_shortened_line_still_wins(text: str) -> None:
    code = read_code(text)
    game, state = game_of(code), deal(code)
    verdict = solve(game, state, LIMITS)
    assert isinstance(verdict, Winnable)
    short, met = shortened(game, state, verdict.certificate)
    assert len(short) <= len(verdict.certificate)
    replayed = list(states_on(game, state, short))
    assert is_won(game, replayed[-1])
    assert [each.key for each in met] == [each.key for each in replayed]


def test_loops_are_cut_out_of_a_line() -> None:
    position = read_position("KL1 D1N; f1=KS; f2=KH; f3=KD; f4=JC; s=QC KC")
    game = position.game
    verdict = solve(game, position.state, LIMITS)
    assert isinstance(verdict, Winnable)
    around = (Draw(), Draw(), Redeal(), *verdict.certificate)
    line, states = without_loops(game, position.state, around)
    assert line == without_loops(game, position.state, verdict.certificate)[0]
    assert len(states) == len(line) + 1
