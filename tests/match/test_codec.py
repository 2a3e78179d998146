import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosynka.errors import IllegalMoveError, KosynkaError, ParseError, Refusal
from kosynka.match.codec import KINDS, decode_event, encode_event, kind_of
from kosynka.match.events import ActionRedone, ActionUndone, Event, MatchDealt, MovePlayed
from kosynka.match.match import evolve, fold, open_match

EVENTS = st.one_of([st.from_type(kind) for kind in KINDS.values()])


@given(event=EVENTS)
def test_every_event_comes_back_from_the_journal(event: Event) -> None:
    kind, payload = encode_event(event)
    assert kind == kind_of(event)
    assert "\n" not in payload
    assert decode_event(kind, payload) == event


@pytest.mark.parametrize(
    ("kind", "payload", "reason"),
    [
        ("played", '{"v":1,"move":"d"', "cannot be read"),
        ("played", "[1]", "cannot be read"),
        ("played", "7", "cannot be read"),
        ("played", "null", "cannot be read"),
        ("played", '{"move":"d"}', "cannot be read"),
        ("played", '{"v":1}', "cannot be read"),
        ("played", '{"v":1,"move":"d","more":1}', "cannot be read"),
        ("collected", '{"v":1,"moves":3}', "cannot be read"),
        ("eaten", '{"v":1}', "cannot be read"),
        ("played", '{"v":2,"move":"d"}', "by a later version .events 2.: update Kosynka"),
    ],
)
def test_a_journal_that_cannot_be_read_is_refused(kind: str, payload: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason):
        decode_event(kind, payload)


DEALT = MatchDealt("KL1-D1N", "KL1-D1N-AAAAAAB")


@pytest.mark.parametrize(
    "events",
    [
        [],
        [MovePlayed("d")],
        [DEALT, DEALT],
        [DEALT, MovePlayed("t1>t2")],
        [DEALT, MovePlayed("t1>q9")],
        [DEALT, MovePlayed("nonsense")],
        [DEALT, MovePlayed("r")],
        [MatchDealt("KL1-D1N", None)],
        [MatchDealt("KL1-D1N", "KL1-D1N-A")],
        [MatchDealt("KL1-D9N", "KL1-D9N-AAAAAAB")],
        [MatchDealt("KL1-D1N", None, "KL1 D1N; t1=AH AH")],
    ],
)
def test_events_that_make_no_match_are_refused(events: list[Event]) -> None:
    with pytest.raises(KosynkaError):
        fold(events)


@pytest.mark.parametrize(
    ("event", "why"),
    [(ActionUndone(), Refusal.NO_UNDO), (ActionRedone(), Refusal.NO_REDO)],
)
def test_undo_and_redo_of_nothing_are_refused(event: Event, why: Refusal) -> None:
    with pytest.raises(IllegalMoveError) as refusal:
        evolve(open_match(DEALT).match, event)
    assert refusal.value.why is why
