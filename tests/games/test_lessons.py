"""Every example of the help can be played as it is told."""

import re

import pytest

from kosynka.cards import format_card
from kosynka.games import MODES
from kosynka.games.lessons import LESSONS, LOOK, Lesson, lessons_of, play_through
from kosynka.rules.changes import Moved, Revealed
from kosynka.rules.outcome import Status, outcome
from kosynka.texts import LANGUAGES, Language, Texts

BY_ID = {lesson.id: lesson for lesson in LESSONS}
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=list(BY_ID))


@each_lesson
def test_every_step_is_played_or_refused_as_declared(lesson: Lesson) -> None:
    shown = play_through(lesson)
    for step, told in zip(shown.steps, lesson.steps, strict=True):
        assert (step.refused is not None) == told.refused
        assert bool(step.changes) == (not told.refused and told.action != "-")


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_text_and_no_text_is_left_over(
    lesson: Lesson, language: Language
) -> None:
    texts = Texts(language)
    ids = [lesson.title, *(step.text for step in play_through(lesson).steps)]
    assert all(texts(text_id) for text_id in ids)
    assert f"lesson-{lesson.id}-step-{len(lesson.steps) + 1}" not in texts


def test_the_deadlock_is_one_and_counts_as_the_texts_say() -> None:
    shown = play_through(BY_ID["pr-deadlock"])
    found = outcome(shown.game, shown.start)
    assert (found.status, found.contributions, found.winner) == (Status.DEADLOCK, (31, 28), 0)


def test_ids_are_unique_and_start_with_their_game() -> None:
    assert len(BY_ID) == len(LESSONS)
    for lesson in LESSONS:
        assert lesson.id.startswith(lesson.prefix[:2].lower() + "-")
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", lesson.id)


def test_every_lesson_begins_with_a_look_at_the_table() -> None:
    assert all(lesson.steps[0].action == LOOK for lesson in LESSONS)


def test_every_game_has_examples() -> None:
    assert {prefix for prefix in MODES if lessons_of(prefix)} == set(MODES)
    assert tuple(lesson for prefix in MODES for lesson in lessons_of(prefix)) == LESSONS


@pytest.mark.parametrize(
    ("lesson", "step", "cards"),
    [
        ("kl-ace", 2, "7H>t7 +AC"),
        ("kl-ace", 3, "AC>f4"),
        ("kl-ace", 5, "KD>t2 +AS"),
        ("kl-ace", 6, "AS>f1 +6H"),
        ("kl-ace", 7, "5C>t3 +9C"),
        ("kl-fan", 2, "4S AH 7C>w"),
        ("kl-fan", 3, "7C>t2"),
        ("kl-fan", 4, "AH>f2"),
        ("kl-fan", 5, "4S>t3"),
        ("kl-collect", 2, "9S>t3 +JC"),
        ("ds-space", 2, "QC>t6"),
        ("ds-space", 4, "KD QC>t1 +JC"),
        ("ds-second-ace", 2, "AS>f1 +3S"),
        ("ds-second-ace", 4, "AS>f2 +QS"),
        ("ds-second-ace", 5, "2S>f1"),
        ("ds-ace", 2, "7H>t4 +AC"),
        ("ds-ace", 5, "KC>t2 +6S"),
        ("ds-ace", 6, "5D>t3 +9S"),
        ("pr-ace", 2, "7H>A.t2 +AC"),
        ("pr-ace", 3, "9d>B.t5 +4c"),
        ("pr-ace", 4, "AC>f7"),
        ("pr-ace", 6, "KC>A.t1 +3D"),
        ("pr-contest", 2, "5h>f3 +2c"),
        ("pr-contest", 4, "6H>f3 +8D"),
        ("pr-deadlock", 2, "9S TS KD>A.w"),
        ("tq-kings", 2, "KD>k1"),
        ("tq-kings", 3, "8S>t3 KC>k2"),
        ("tq-captive", 2, "QS>k2 +AS"),
        ("tq-captive", 4, "AS>k3"),
        ("tq-captive-king", 2, "QC>k3 +KH KH>k6"),
    ],
)
def test_the_cards_are_those_that_the_texts_name(lesson: str, step: int, cards: str) -> None:
    shown = play_through(BY_ID[lesson])
    told = []
    for change in shown.steps[step - 1].changes:
        match change:
            case Moved(moved, _, target):
                names = " ".join(format_card(card) for card in moved)
                told.append(f"{names}>{shown.game.piles[target].name}")
            case Revealed(_, card):
                told.append(f"+{format_card(card)}")
    assert " ".join(told) == cards
