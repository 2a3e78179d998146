"""The examples of the help: short lines of play on the table, from a deal or a position.

Only what is played stands here; the words are Fluent texts named after the lesson.
"""

from dataclasses import dataclass

from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import deal, game_of, read_code, read_position
from kosynka.rules.changes import Change, Changes
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.moves import Draw, Play, Redeal
from kosynka.rules.notation import (
    NamedPlay,
    Settle,
    TapPile,
    own_pile,
    parse_action,
    parse_script,
    pile_number,
    resolve_play,
)
from kosynka.rules.state import State
from kosynka.rules.transition import Step as Outcome
from kosynka.rules.transition import apply, settle

LOOK = "-"
"""The action of a step that only points at something."""
COLLECT = "collect"
"""The action of a step that plays the auto-collect."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: an action in text form, `LOOK` or `COLLECT`."""

    action: str
    refused: bool = False
    """The table refuses it, and that is what the step shows."""
    show: tuple[str, str] | None = None
    """The two piles a `LOOK` points at; other actions show their own."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """An example: a deal or a position, what is played before it begins, and its steps."""

    id: str
    """Starts with the game's two letters; names the texts."""
    code: str
    """The deal, empty where `position` says all."""
    steps: tuple[Step, ...]
    before: str = ""
    """A script of actions that lead from the deal to the first step."""
    position: str = ""
    """A part of a table as text, for an example that no deal is needed for."""

    @property
    def prefix(self) -> str:
        """The prefix of its game, as `KL1`."""
        return self.position.split()[0] if self.position else read_code(self.code).prefix

    @property
    def title(self) -> str:
        """The id of the title's text."""
        return f"lesson-{self.id}-title"


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as the table shows it."""

    text: str
    """The id of its text."""
    changes: Changes
    """What the action did; nothing where it is refused or only points."""
    refused: Refusal | None
    show: tuple[int, int] | None
    """From which pile to which it goes, by number."""


@dataclass(frozen=True, slots=True)
class ShownLesson:
    """A lesson played through by the engine."""

    lesson: Lesson
    game: Game
    start: State
    steps: tuple[ShownStep, ...]


def lessons_of(prefix: str) -> tuple[Lesson, ...]:
    """Return the lessons of the game with a prefix as `KL1`, in the order to be shown."""
    return tuple(lesson for lesson in LESSONS if lesson.prefix == prefix)


def play_through(lesson: Lesson) -> ShownLesson:
    """Play a lesson on its table.

    Raises:
        KosynkaError: if a step cannot be played as it is declared.
    """
    game, state = _table(lesson)
    for action in parse_script(game, lesson.before):
        state = _played(game, state, action).state
    start, steps = state, []
    for number, step in enumerate(lesson.steps, start=1):
        state, shown = _shown(game, state, step, f"lesson-{lesson.id}-step-{number}")
        steps.append(shown)
    return ShownLesson(lesson, game, start, tuple(steps))


def _table(lesson: Lesson) -> tuple[Game, State]:
    if lesson.position:
        position = read_position(lesson.position, fragment=True)
        return position.game, position.state
    code = read_code(lesson.code)
    return game_of(code), deal(code)


def _shown(game: Game, state: State, step: Step, text: str) -> tuple[State, ShownStep]:
    if step.action == LOOK:
        show = step.show and (pile_number(game, step.show[0]), pile_number(game, step.show[1]))
        return state, ShownStep(text, (), None, show or None)
    if step.action == COLLECT:
        changes: list[Change] = []
        for move in auto_collect(game, state) or ():
            outcome = apply(game, state, move)
            state = outcome.state
            changes += outcome.changes
        return state, ShownStep(text, tuple(changes), None, None)
    action = parse_action(game, step.action)
    show = _piles_of(game, action)
    if step.refused:
        return state, ShownStep(text, (), _refusal(game, state, action), show)
    outcome = _played(game, state, action)
    return outcome.state, ShownStep(text, outcome.changes, None, show)


def _played(game: Game, state: State, action: object) -> Outcome:
    match action:
        case Settle():
            return settle(game, state)
        case NamedPlay():
            return apply(game, state, resolve_play(game, state, action))
        case TapPile(pile, count, double, seat):
            number = own_pile(game, pile, seat)
            return apply(game, state, resolve_tap(game, state, number, count=count, double=double))
        case Play() | Draw() | Redeal():
            return apply(game, state, action)
        case _:
            raise ValueError(f"a lesson only plays: {action}")


def _refusal(game: Game, state: State, action: object) -> Refusal:
    try:
        _played(game, state, action)
    except IllegalMoveError as error:
        return error.why
    raise ValueError(f"the table does not refuse {action}")


def _piles_of(game: Game, action: object) -> tuple[int, int] | None:
    match action:
        case NamedPlay(source, _, target):
            return pile_number(game, source), pile_number(game, target)
        case Draw(seat):
            return game.stock_of(seat), game.waste_of(seat)
        case Redeal(seat):
            return game.waste_of(seat), game.stock_of(seat)
        case _:
            return None


LESSONS = (
    Lesson(
        "kl-ace",
        "KL1-D1N-AAAB4RY",
        (
            Step(LOOK, show=("t2", "t7")),
            Step("t2>t7"),
            Step("t2>f4"),
            Step("t5>t2", refused=True),
            Step("t3>t2"),
            Step("t3>f1"),
            Step("t5>t3"),
        ),
    ),
    Lesson(
        "kl-fan",
        "KL1-D3N-AAAAADE",
        (Step(LOOK, show=("s", "t2")), Step("d"), Step("w>t2"), Step("w>f2"), Step("w>t3")),
    ),
    Lesson(
        "kl-collect",
        "KL1-D1N-AAAAAI4",
        (Step(LOOK, show=("t6", "t3")), Step("t6>t3"), Step(COLLECT)),
        before=(
            "t2>f4; t7>t2; t4>f2; t5>f3; t7>f2; d; w>t6; d; w>f2; d; w>f1; d*2; w>t1*2; d; w>t7; "
            "d*2; w>t3; t6:2>t3; t6>t1; t5>t6; t5>t2; t5>t7; t3:4>t7; t3>t6; t1>f2; t3>f2; "
            "t4>t3; t6:3>t4; t6>f4; t5>f4; t7>f4; t4>f2; d*4; w>f1; t2>f1; d; w>t5; d; w>t3; d; "
            "w>t5*2; t7:6>t5; t7>f1; t7>t3; t1>f1; w>t3; t4:3>t3; w>t4; d; w>f3; d*3; w>t6; d*2; "
            "w>f3; t2>f3; t2>f4; t5>f3; t1>f3; t5>f4; t3>f4; t5>f2; t6>f2; w>t2; t7>t2; w>f4; "
            "w>f3; t3>f3; t3>f4"
        ),
    ),
    Lesson(
        "ds-space",
        "DS1-D1N-AAAAAAN",
        (
            Step(LOOK, show=("t1", "t6")),
            Step("t1>t6"),
            Step("t2>t1", refused=True),
            Step("t6:2>t1"),
        ),
    ),
    Lesson(
        "ds-second-ace",
        "DS1-D1N-AAAAC7S",
        (
            Step(LOOK, show=("t3", "t8")),
            Step("t3>f1"),
            Step("t8>f3", refused=True),
            Step("t8>f2"),
            Step("t1>f1"),
        ),
    ),
    Lesson(
        "ds-ace",
        "DS1-D1N-AAADH6J",
        (
            Step(LOOK, show=("t2", "t4")),
            Step("t2>t4"),
            Step("t2>f7"),
            Step("t5>t2", refused=True),
            Step("t3>t2"),
            Step("t8>t3"),
        ),
    ),
    Lesson(
        "pr-ace",
        "",
        (
            Step(LOOK, show=("A.t1", "A.t2")),
            Step("A:t1>t2"),
            Step("B:t4>t5"),
            Step("A:t1>f7"),
            Step("A:t3>t1", refused=True),
            Step("A:t4>t1"),
        ),
        position=(
            "PR1 D3R; A.t1=AC|7H; A.t2=8S; A.t3=5D; A.t4=3D|KC; A.s=9S 2H 6C; "
            "B.t2=js; B.t4=4c|9d; B.t5=ts; B.t7=2d|qh; B.s=as kd 3h"
        ),
    ),
    Lesson(
        "pr-contest",
        "",
        (
            Step(LOOK, show=("A.t5", "B.t3")),
            Step("B:t3>f3"),
            Step("A:t5>f3", refused=True),
            Step("A:t6>f3"),
        ),
        position=(
            "PR1 D3R; f3=AH 2h 3h 4H; f4=ah; A.t2=9S; A.t5=KC|5H; A.t6=8D|6H; A.s=2C 7S JD; "
            "B.t1=kh; B.t3=2c|5h; B.t6=9c td; B.s=3c 8s qd"
        ),
    ),
    Lesson(
        "pr-deadlock",
        "",
        (
            Step(LOOK, show=("f1", "B.t7")),
            Step("A:d"),
            Step("A:w>t1", refused=True),
            Step(LOOK),
        ),
        position=(
            "PR1 D3R; f1=AS 2S 3S 4S; f2=as 2s 3s 4s 5S 6S; f3=ah 2H 3h 4h 5h 6h 7H 8h 9h TH; "
            "f4=AH 2h 3H 4H 5H 6H 7h 8H 9H th jh; f5=AD 2D 3D 4d 5d 6D; f6=ad 2d 3d 4D 5D; "
            "f7=AC 2C 3C 4C 5c 6C 7c 8C; f8=ac 2c 3c 4c 5C 6c 7C 8c 9C; A.s=9S TS KD; "
            "A.t1=JH|QS; A.t2=7D|JS; A.t3=JD|8D; A.t4=QD KC|QC; A.t5=QH KH|KS; A.t6=TD 7S|9D; "
            "A.t7=TC 8S|JC; B.s=kd kc kh; B.t1=7s qh|jc; B.t2=9d 8s|6s; B.t3=jd qc|9s; "
            "B.t4=tc 6d|ks; B.t5=qd 9c|js; B.t6=7d 8d|ts; B.t7=5s td|qs"
        ),
    ),
    Lesson(
        "tq-kings",
        "TQ1-D1T-AAAAACI",
        (Step(LOOK, show=("t15", "k1")), Step("settle"), Step("t11>t3"), Step("t10>k2")),
    ),
    Lesson(
        "tq-captive",
        "TQ1-D1T-AAAAAH3",
        (
            Step(LOOK, show=("t4", "k2")),
            Step("t4>k2"),
            Step("c2>t1", refused=True),
            Step("c2>k3"),
        ),
        before=(
            "settle; t2>t6; t2>k1; t1>k1; t1>t14; t1>t13; t5>t4; t9>t4; t11>t4; t11>k2; t13>k2*2; "
            "t12>k2; t11>t13; d*4; w>t6; t5>t6; d*3; w>t6; t11>t6; d*3; w>t4; d*3; w>t7; d*4; "
            "w>k1; d*2; w>t7; t15>t7; t15>k2; t8>k2; d; w>k2; t4>k2*4"
        ),
    ),
    Lesson(
        "tq-captive-king",
        "TQ1-D1T-AAAAAI6",
        (Step(LOOK, show=("t1", "k3")), Step("t1>k3")),
        before=(
            "settle; t12>k1; t3>t1; t4>t11; t7>t1; t7>t11; t15>t12; d*6; w>t1; d*2; w>t8; d; "
            "w>t1; t4>t1; d; w>t9; d*3; w>t14; d*2; t9>k3*2; d; t11>k4*3; t11>k3; t14>k3*2; d*2; "
            "w>k1; d; w>t5; d; w>t2; t12:2>t2; t12>t8; t11>t12; t10>k5; t15>t8; d*7; w>t7; d; "
            "w>k3; t1>k3*5"
        ),
    ),
)
"""Every lesson, game by game."""
