from collections.abc import Callable
from random import Random

import pytest

from kosynka.analysis.course import course_of
from kosynka.analysis.finding import Finding, Mark, ask
from kosynka.analysis.judge import judge_game
from kosynka.analysis.knowledge import Knowledge
from kosynka.analysis.line import states_on
from kosynka.games import CATALOGUE
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    ClockTicked,
    Event,
    HintTaken,
    LookTaken,
    MatchDealt,
    MovePlayed,
)
from kosynka.match.match import evolve, fold
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.notation import format_move
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.solver import Limits
from kosynka.solver.reference import can_be_won
from tests.analysis.ends import ENDING, LOSING, small_end

LIMITS = Limits(nodes=100_000, cpu_ms=None, mib=64)
LETTERS = {Mark.CAN: "c", Mark.CANNOT: "x", Mark.UNKNOWN: "?", None: "."}


def solver(game: Game, state: State) -> Finding:
    return ask(game, state, LIMITS)


class Counting:
    """A solver that counts what it is asked."""

    def __init__(self, ask: Callable[[Game, State], Finding]) -> None:
        self.ask = ask
        self.questions = 0

    def __call__(self, game: Game, state: State) -> Finding:
        self.questions += 1
        return self.ask(game, state)


def dealt(position: str) -> MatchDealt:
    return MatchDealt(position[:7].replace(" ", "-"), None, position)


LOSING_DEAL = MatchDealt("KL1-D1V", LOSING)
D, U, Y = MovePlayed("d"), ActionUndone(), ActionRedone()


@pytest.mark.parametrize(
    ("events", "marks", "lost_at", "line_at"),
    [
        ([], "c", None, 1),
        ([D], "cc", None, 2),
        ([D, D, D], "cccx", 4, 3),
        ([D, D, D, D, D], "cccxxx", 4, 3),
        ([D, D, ClockTicked(9), LookTaken("mark"), D], "cccx", 6, 3),
        ([D, D, D, HintTaken(), U], "cccxc", None, 6),
        ([D, D, D, U, Y], "cccxcx", 6, 3),
        ([D, D, D, U, U, D, D], "cccxcccx", 8, 7),
    ],
)
def test_the_losing_move_is_found_and_the_line_before_it_wins(
    events: list[Event], marks: str, lost_at: int | None, line_at: int
) -> None:
    journal = [LOSING_DEAL, *events]
    judged = judge_game(journal, solver)
    assert "".join(LETTERS[mark] for mark in judged.marks) == marks
    assert (judged.lost_at, judged.line_at) == (lost_at, line_at)
    match = fold(journal[:line_at])
    *_, last = states_on(match.game, match.state, judged.line)
    assert is_won(match.game, last)


def test_a_won_game_is_judged_without_a_question() -> None:
    moves = ["d", "w>f4", "d", "w>f4", "t1>f4"]
    counting = Counting(solver)
    judged = judge_game([dealt(ENDING), *map(MovePlayed, moves)], counting)
    assert judged.marks == (Mark.CAN,) * 6
    assert counting.questions == 0


def test_few_positions_are_asked_about() -> None:
    around = [MovePlayed(move) for _ in range(20) for move in ("d", "d", "r")]
    counting = Counting(solver)
    judged = judge_game([dealt(ENDING), *around], counting)
    assert set(judged.marks) == {Mark.CAN}
    assert counting.questions == 1
    counting = Counting(solver)
    judged = judge_game([LOSING_DEAL, *[D] * 20], counting)
    assert judged.lost_at == 4
    assert counting.questions <= 6


def test_where_nobody_knows_nothing_is_claimed() -> None:
    judged = judge_game(
        [LOSING_DEAL, D, D],
        lambda game, state: Finding(Mark.UNKNOWN, why="time"),
    )
    assert judged.marks == (Mark.UNKNOWN,) * 3
    assert (judged.lost_at, judged.line_at, judged.line) == (None, None, ())


@pytest.mark.parametrize("name", ["KL1-D1V", "KL1-D3V", "KL1-D1N", "DS1-D1V"])
def test_every_mark_agrees_with_the_oracle(name: str) -> None:
    game = CATALOGUE[name]
    seen = set()
    for seed in range(6):
        events = random_game(game, Random(f"judge {seed}"))
        judged = judge_game(events, solver)
        course = course_of(events)
        for stay, mark in zip(course.stays, judged.marks, strict=True):
            truth = can_be_won(game, course.states[stay.place], max_positions=400)
            assert mark is not None
            if truth is not None and mark is not Mark.UNKNOWN:
                assert (mark is Mark.CAN) == truth
            seen.add(mark)
    assert Mark.CAN in seen


def random_game(game: Game, random: Random) -> list[Event]:
    """Return a game of a dozen random actions, undone and redone here and there."""
    state = small_end(game, random)
    events: list[Event] = [dealt(format_position(Position(game, state)))]
    match = fold(events)
    for _ in range(14):
        event: Event
        moves = legal_moves(game, match.state)
        if match.undo and random.random() < 0.2:
            event = ActionUndone()
        elif match.redo and random.random() < 0.3:
            event = ActionRedone()
        elif moves:
            event = MovePlayed(format_move(game, random.choice(moves)))
        else:
            break
        match = evolve(match, event).match
        events.append(event)
        if is_won(game, match.state):
            break
    return events


def test_what_is_kept_is_bounded() -> None:
    knowledge = Knowledge(capacity=4)
    judge_game([LOSING_DEAL], solver, knowledge)
    assert len(knowledge) == 4
