"""Judging a whole game: for each position whether it could be won, and the move that lost it.

Few positions are asked about. What leads to a winnable position is winnable, and what
follows from a lost one is lost, so along a line one change is looked for by halving; a
winning line serves every position on it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from kosynka.analysis.course import Course, course_of
from kosynka.analysis.finding import Finding, Mark, can
from kosynka.analysis.knowledge import Knowledge
from kosynka.match.events import Event
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Move
from kosynka.rules.state import State

MOST_QUESTIONS = 60
"""After so many questions what is not known stays unknown."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a game: a mark for each of its positions, in order."""

    seqs: tuple[int, ...]
    marks: tuple[Mark | None, ...]
    """None where nobody has looked yet."""
    lost_at: int | None
    """The event after which the game as it stands could no longer be won."""
    line_at: int | None
    """The event after which it still could, just before; the last one if it still can."""
    line: tuple[Move, ...]
    """From there to the win."""


class Judge:
    """Decides which position to ask about next, until the game is judged.

    It asks nobody itself: put `question()` to the solver, hand over the `answer`.
    """

    def __init__(self, course: Course, knowledge: Knowledge) -> None:
        self.course = course
        self._knowledge = knowledge
        self._marks: dict[int, Mark] = {}
        self._branches = course.branches()
        self._before: dict[int, list[int]] = {}
        self._after: dict[int, list[int]] = {}
        self._asked = 0
        for source, target in course.edges:
            self._after.setdefault(source, []).append(target)
            self._before.setdefault(target, []).append(source)
        for place, state in enumerate(course.states):
            if is_won(course.game, state):
                knowledge.learn(state, can((), (state,)))
            known = knowledge.about_print(course.prints[place])
            if known is not None and place not in self._marks:
                self._settle(place, known)

    def question(self) -> int | None:
        """Return the position to be asked about next, None when there is nothing to ask."""
        if self._asked >= MOST_QUESTIONS:
            return None
        for path in self._branches:
            place = self._next_on(path)
            if place is not None:
                return place
        return None

    def answer(self, place: int, answer: Finding) -> None:
        """Take the answer to a question."""
        self._asked += 1
        self._knowledge.learn(self.course.states[place], answer)
        self._settle(place, answer)

    def judgement(self) -> Judgement:
        """Return what is known so far."""
        path = self.course.path
        lost_at = line_at = None
        for before, stay in pairwise(path):
            if (
                self._marks.get(stay.place) is Mark.CANNOT
                and self._marks.get(before.place) is Mark.CAN
            ):
                lost_at, line_at = stay.seq, before.seq
        if self._marks.get(path[-1].place) is Mark.CAN:
            lost_at, line_at = None, self.course.stays[-1].seq
        elif self._marks.get(path[-1].place) is not Mark.CANNOT:
            lost_at = line_at = None
        line: tuple[Move, ...] = ()
        if line_at is not None:
            known = self._knowledge.about(self.course.states[self.course.after(line_at)])
            line = known.line if known is not None else ()
        return Judgement(
            tuple(stay.seq for stay in self.course.stays),
            tuple(self._marks.get(stay.place) for stay in self.course.stays),
            lost_at,
            line_at,
            line,
        )

    def _next_on(self, path: list[int]) -> int | None:
        """Return what to ask on a path: its end first, then the middle of what is open."""
        if self._marks.get(path[-1]) is None:
            return path[-1]
        low, high = 0, len(path)
        for at, place in enumerate(path):
            if self._marks.get(place) is Mark.CAN:
                low = at
            elif self._marks.get(place) is Mark.CANNOT:
                high = at
                break
        between = [at for at in range(low, high) if self._marks.get(path[at]) is None]
        if not between:
            return None
        middle = (low + high) / 2
        return path[min(between, key=lambda at: abs(at - middle))]

    def _settle(self, place: int, answer: Finding) -> None:
        """Mark a position and all that its mark decides."""
        match answer.mark:
            case Mark.UNKNOWN:
                self._marks.setdefault(place, Mark.UNKNOWN)
            case Mark.CAN:
                self._learn_on_the_way(place)
                self._spread(place, Mark.CAN, self._before)
            case Mark.CANNOT:
                for each in self._spread(place, Mark.CANNOT, self._after):
                    if answer.proof is not None:
                        self._knowledge.learn_loss(self.course.prints[each], answer.proof)

    def _spread(self, place: int, mark: Mark, onward: dict[int, list[int]]) -> list[int]:
        reached, waiting = [], [place]
        while waiting:
            each = waiting.pop()
            if self._marks.get(each) is not mark:
                self._marks[each] = mark
                reached.append(each)
                waiting += onward.get(each, ())
        return reached

    def _learn_on_the_way(self, place: int) -> None:
        """Keep the way that was played to a position and on to the win as a winning line."""
        known = self._knowledge.about_print(self.course.prints[place])
        line: tuple[Move, ...] = known.line if known is not None else ()
        for path in self._branches:
            if place in path:
                way = path[: path.index(place) + 1]
                break
        else:
            return
        for source, target in reversed(list(pairwise(way))):
            edge = self.course.edges.get((source, target))
            if edge is None:
                return
            line = edge.moves + line
            prints = (self.course.prints[source], *edge.prints)
            self._knowledge.learn_line(line, prints)


def judge_game(
    events: Iterable[Event],
    ask: Callable[[Game, State], Finding],
    knowledge: Knowledge | None = None,
) -> Judgement:
    """Return what is known of a game after asking all that is worth asking.

    Raises:
        KosynkaError: if the events make no game for one, or `ask` refuses a position.
    """
    course = course_of(events)
    judge = Judge(course, Knowledge() if knowledge is None else knowledge)
    while (place := judge.question()) is not None:
        judge.answer(place, ask(course.game, course.states[place]))
    return judge.judgement()
