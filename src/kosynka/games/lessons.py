"""The examples of the help: short lines of play on the table, each from a real deal.

Only what is played stands here; the words are Fluent texts named after the lesson.
"""

from dataclasses import dataclass

from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import deal, game_of, read_code
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
    """An example: a deal, what is played before it begins, and its steps."""

    id: str
    """Starts with the game's two letters; names the texts."""
    code: str
    steps: tuple[Step, ...]
    before: str = ""
    """A script of actions that lead from the deal to the first step."""

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
    return tuple(lesson for lesson in LESSONS if read_code(lesson.code).prefix == prefix)


def play_through(lesson: Lesson) -> ShownLesson:
    """Play a lesson on the table of its deal.

    Raises:
        KosynkaError: if a step cannot be played as it is declared.
    """
    code = read_code(lesson.code)
    game, state = game_of(code), deal(code)
    for action in parse_script(game, lesson.before):
        state = _played(game, state, action).state
    start, steps = state, []
    for number, step in enumerate(lesson.steps, start=1):
        state, shown = _shown(game, state, step, f"lesson-{lesson.id}-step-{number}")
        steps.append(shown)
    return ShownLesson(lesson, game, start, tuple(steps))


def _shown(game: Game, state: State, step: Step, text: str) -> tuple[State, ShownStep]:
    if step.action == LOOK:
        show = step.show and (own_pile(game, step.show[0], 0), own_pile(game, step.show[1], 0))
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
        case TapPile(pile, count, double):
            number = own_pile(game, pile, 0)
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
            return own_pile(game, source, 0), own_pile(game, target, 0)
        case Draw():
            return game.stock_of(0), game.waste_of(0)
        case Redeal():
            return game.waste_of(0), game.stock_of(0)
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
