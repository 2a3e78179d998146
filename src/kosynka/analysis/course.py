"""The course of a game: the positions its events went through, and how they hang together.

An undo goes back to a position that was there before, so a game is no line but a graph.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kosynka.analysis.fingerprint import fingerprint
from kosynka.errors import ParseError
from kosynka.match.events import (
    ActionRedone,
    ActionUndone,
    Event,
    MatchDealt,
    MovePlayed,
    MovesCollected,
)
from kosynka.match.match import Match, evolve, open_match
from kosynka.rules.game import Game
from kosynka.rules.moves import Move
from kosynka.rules.notation import parse_move
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal


@dataclass(frozen=True, slots=True)
class Stay:
    """An event that changed the table, and the position after it."""

    seq: int
    place: int
    """The number of the position in `Course.states`."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An action that led from one position to another."""

    moves: tuple[Move, ...]
    prints: tuple[bytes, ...]
    """The fingerprints after each of the moves, the last one that of the position reached."""


@dataclass(slots=True)
class Course:
    """All positions of a game, each once, and the actions between them."""

    game: Game
    states: list[State] = field(default_factory=list)
    prints: list[bytes] = field(default_factory=list)
    edges: dict[tuple[int, int], Edge] = field(default_factory=dict)
    stays: list[Stay] = field(default_factory=list)
    path: list[Stay] = field(default_factory=list)
    """From the deal to the position as it stands, without what was undone."""

    def after(self, seq: int) -> int:
        """Return the position after the event `seq`.

        Raises:
            ParseError: if the game has no such event.
        """
        found = None
        for stay in self.stays:
            if stay.seq <= seq:
                found = stay.place
        if found is None:
            raise ParseError(f"the game has no event {seq}")
        return found

    def branches(self) -> list[list[int]]:
        """Return paths from the deal through every position: first the one that stands."""
        followers: dict[int, list[int]] = {}
        came_from: dict[int, int] = {}
        for source, target in self.edges:
            followers.setdefault(source, []).append(target)
            if target != self.stays[0].place:
                came_from.setdefault(target, source)
        paths = [[stay.place for stay in self.path]]
        for place in range(len(self.states)):
            if place not in followers:
                paths.append(_back(place, came_from))
        return paths


def _back(place: int, came_from: dict[int, int]) -> list[int]:
    path = [place]
    while path[-1] in came_from and came_from[path[-1]] not in path:
        path.append(came_from[path[-1]])
    return path[::-1]


def course_of(events: Iterable[Event]) -> Course:
    """Return the course of the game for one that a journal holds.

    Raises:
        KosynkaError: if the events make no such game.
    """
    rest = iter(events)
    dealt = next(rest, None)
    if not isinstance(dealt, MatchDealt):
        raise ParseError("a journal begins with the deal")
    match = open_match(dealt).match
    course = Course(match.game)
    numbers: dict[bytes, int] = {}
    start = Stay(match.seq, _number(course, numbers, match.state))
    course.stays.append(start)
    course.path.append(start)
    for event in rest:
        before = match
        match = evolve(match, event).match
        if isinstance(event, MovePlayed | MovesCollected | ActionUndone | ActionRedone):
            stay = Stay(match.seq, _number(course, numbers, match.state))
            course.stays.append(stay)
            _go(course, before, event, stay)
    return course


def _go(course: Course, before: Match, event: Event, stay: Stay) -> None:
    match event:
        case ActionUndone():
            course.path.pop()
        case MovePlayed(move=text):
            _walk(course, before, (text,), stay)
        case MovesCollected(moves=texts):
            _walk(course, before, texts, stay)
        case _:
            course.path.append(stay)


def _walk(course: Course, before: Match, texts: Iterable[str], stay: Stay) -> None:
    moves, prints, state = [], [], before.state
    for text in texts:
        moves.append(parse_move(course.game, text))
        state = apply_legal(course.game, state, moves[-1]).state
        prints.append(fingerprint(state))
    edge = (course.path[-1].place, stay.place)
    course.edges.setdefault(edge, Edge(tuple(moves), tuple(prints)))
    course.path.append(stay)


def _number(course: Course, numbers: dict[bytes, int], state: State) -> int:
    print_ = fingerprint(state)
    if print_ not in numbers:
        numbers[print_] = len(course.states)
        course.states.append(state)
        course.prints.append(print_)
    return numbers[print_]
