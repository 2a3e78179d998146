"""How a race stands for lists and for the results of a pair."""

from dataclasses import replace

from kosynka.match.events import Event, RaceStarted
from kosynka.match.match import Match
from kosynka.match.race import Phase, Race
from kosynka.rules.legal import cards_up
from kosynka.rules.piles import SEATS
from kosynka.store import Result, Summary


def summary_after(before: Summary, match: Match, event: Event, now_ms: int) -> Summary:
    """Return the summary of a race after an event that led to `match`."""
    race = match.race or Race()
    summary = replace(
        before,
        moves=match.moves,
        clock_ms=match.clock_ms,
        cards_up=sum(cards_up(match.game, match.state)),
        status=race.phase.value,
    )
    if isinstance(event, RaceStarted) and before.started_ms is None:
        return replace(summary, started_ms=now_ms)
    if race.phase is Phase.ENDED:
        won: Result = "drawn" if race.winner is None else "won"
        return replace(
            summary,
            ended_ms=now_ms,
            result="abandoned" if race.why == "claimed-abort" else won,
            winner=None if race.winner is None else SEATS[race.winner],
        )
    return summary
