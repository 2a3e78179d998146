"""What holds of every match whatever is done in it; Hypothesis chooses what is done."""

from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from kosynka.deals import DEAL_COUNT
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.match.decide import NO_GUARD, Collect, Command, Guard, decide
from kosynka.match.events import Event, MatchDealt
from kosynka.match.match import Match, Table, evolve, fold, open_match
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.moves import Play
from kosynka.rules.notation import Redo, Undo

from .playing import SOLO, Board, action_of, dealt

WAITS_MS = st.integers(0, 5000)
CHOICES = st.integers(0, 10_000)


class Playing(RuleBasedStateMachine):
    """A player at a match, and plain lists of tables that undo and redo must keep to."""

    game: ClassVar[Game]

    @initialize(number=st.integers(0, DEAL_COUNT - 1))
    def deal(self, number: int) -> None:
        dealing = dealt(self.game, number)
        self.events: list[Event] = [dealing]
        self.match: Match = open_match(dealing).match
        self.board = Board(self.game, self.match.state)
        self.before: list[Table] = []
        self.after: list[Table] = []

    @rule(choice=CHOICES, wait_ms=WAITS_MS)
    def play(self, choice: int, wait_ms: int) -> None:
        if moves := legal_moves(self.game, self.match.state):
            self.act(action_of(self.game, moves[choice % len(moves)]), wait_ms)

    @rule(wait_ms=WAITS_MS)
    def collect(self, wait_ms: int) -> None:
        if auto_collect(self.game, self.match.state) is None:
            self.refused(Collect(), Refusal.NO_COLLECT)
        else:
            self.act(Collect(), wait_ms)
            assert is_won(self.game, self.match.state)

    @rule(wait_ms=WAITS_MS)
    def undo(self, wait_ms: int) -> None:
        if self.before and not self.is_over:
            self.after.append(self.match.table)
            self.step(Undo(), wait_ms)
            assert self.match.table == self.before.pop()
        else:
            self.refused(Undo(), Refusal.NO_UNDO)

    @rule(wait_ms=WAITS_MS)
    def redo(self, wait_ms: int) -> None:
        if self.after and not self.is_over:
            self.before.append(self.match.table)
            self.step(Redo(), wait_ms)
            assert self.match.table == self.after.pop()
        else:
            self.refused(Redo(), Refusal.NO_REDO)

    @rule(choice=CHOICES, off=st.integers(1, 51))
    def act_on_another_table(self, choice: int, off: int) -> None:
        moves = legal_moves(self.game, self.match.state)
        if not moves:
            return
        move = moves[choice % len(moves)]
        piles = self.match.state.piles
        if isinstance(move, Play):
            guard = Guard(card=(piles[move.source][-move.count] + off) % 52)
        else:
            guard = Guard(waste=len(piles[self.game.waste_of(0)]) + off)
        self.refused(action_of(self.game, move), Refusal.STALE, guard)

    @property
    def is_over(self) -> bool:
        return is_won(self.game, self.match.state)

    def act(self, command: Command, wait_ms: int) -> None:
        """Do something new: it can be undone, and what was undone is gone."""
        moves, table = self.match.moves, self.match.table
        self.take(decide(self.match, command, clock_ms=self.match.clock_ms + wait_ms))
        self.before = [*self.before, table][-self.game.undo_depth :]
        self.after = []
        assert self.match.moves > moves

    def step(self, command: Undo | Redo, wait_ms: int) -> None:
        """Undo or redo: the counter stays."""
        moves = self.match.moves
        self.take(decide(self.match, command, clock_ms=self.match.clock_ms + wait_ms))
        assert self.match.moves == moves

    def refused(self, command: Command, why: Refusal, guard: Guard = NO_GUARD) -> None:
        with pytest.raises(IllegalMoveError) as refusal:
            decide(self.match, command, guard=guard)
        assert refusal.value.why is (Refusal.ENDED if self.is_over else why)

    def take(self, event: Event) -> None:
        assert not isinstance(event, MatchDealt)
        seq = self.match.seq
        turn = evolve(self.match, event)
        self.match = turn.match
        self.board.hear(turn.changes)
        self.events.append(event)
        assert (self.match.seq, self.match.clock_ms) == (seq + 1, event.clock_ms)

    @invariant()
    def what_was_told_is_what_lies_there(self) -> None:
        assert self.board.shows(self.match.state)

    @invariant()
    def undo_is_as_deep_as_the_game_says(self) -> None:
        assert len(self.match.undo) == len(self.before) <= self.game.undo_depth
        assert len(self.match.redo) == len(self.after)

    def teardown(self) -> None:
        assert fold(self.events) == self.match


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
def test_a_match_keeps_the_laws_whatever_is_done(game: Game) -> None:
    few = settings(max_examples=max(10, settings().max_examples // 8), stateful_step_count=80)
    machine = type("Machine", (Playing,), {"game": game})
    run_state_machine_as_test(machine, settings=few)
