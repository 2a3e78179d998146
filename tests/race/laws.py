"""What holds of every race, held against its journal."""

from collections.abc import Sequence

from kosynka.match.events import Event, FinishedTogether, MovePlayed, RaceEnded, TieCancelled
from kosynka.match.match import Match, evolve, open_match
from kosynka.match.replay import read_log
from kosynka.rules.outcome import Status, outcome
from kosynka.server.matches import log_of
from kosynka.server.wire import projection_hash
from kosynka.store import StoredMatch

from .racer import Racer


def hashes_of(events: Sequence[Event]) -> dict[int, str]:
    """Return what a viewer has to see after each event, by its number."""
    match = open_match(events[0]).match  # type: ignore[arg-type] # a journal begins so
    hashes = {1: _hash(match)}
    whole = _cards(match)
    assert len(set(whole)) == 104
    for event in events[1:]:
        match = evolve(match, event).match
        hashes[match.seq] = _hash(match)
        assert _cards(match) == whole
    return hashes


def check_end_comes_in_time(events: Sequence[Event]) -> None:
    """Hold the moment of the end against the test: never falsely, never late."""
    match = open_match(events[0]).match  # type: ignore[arg-type] # a journal begins so
    for event, following in zip(events[1:], [*events[2:], None], strict=True):
        match = evolve(match, event).match
        if isinstance(event, MovePlayed | FinishedTogether):
            status = outcome(match.game, match.state).status
            ended = following.why if isinstance(following, RaceEnded) else None
            if status is Status.PLAYING:
                assert ended not in ("won", "deadlock")
            else:
                assert ended == status.value


def check_boards(racer: Racer, hashes: dict[int, str]) -> None:
    """Compare everything that was ever shown with the journal."""
    assert racer.hashes
    for seq, shown in racer.hashes.items():
        assert shown == hashes[seq], seq


def check_answers(racer: Racer, stored: StoredMatch, events: Sequence[Event]) -> None:
    """Each command was applied once or refused once, and the racer knows which."""
    assert not racer.pending
    answers = {a.command: a for a in stored.answers if a.seat == racer.letter}
    for c, seq in racer.confirmed.items():
        assert answers[c].seq == seq
    for c, refused in racer.refused.items():
        if refused["why"] not in ("too-fast", "unreadable") or c in answers:
            assert answers[c].why == refused["why"]
    applied = [a.seq for a in answers.values() if a.seq is not None]
    assert len(applied) == len(set(applied))
    mine = f"{racer.letter}:"
    made = [e for e in events if isinstance(e, MovePlayed) and e.move.startswith(mine)]
    ties = [e for e in events if isinstance(e, TieCancelled | FinishedTogether)]
    moved = [s for s in applied if isinstance(events[s - 1], MovePlayed)]
    assert len(moved) == len(made)
    assert len([s for s in applied if events[s - 1] in ties]) == len(ties)


def check_log(stored: StoredMatch) -> None:
    """The log of an ended race replays to the same end."""
    assert stored.summary.ended_ms is not None
    read_log(log_of(stored))


def _hash(match: Match) -> str:
    return projection_hash(match.game, match.state)


def _cards(match: Match) -> list[int]:
    return sorted(card for pile in match.state.piles for card in pile)
