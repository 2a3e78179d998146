"""A winning line as it is stepped through on the table, like a lesson."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from kosynka.analysis.finding import Mark
from kosynka.errors import ParseError
from kosynka.match.events import Event
from kosynka.match.match import Match, fold
from kosynka.rules.game import Game
from kosynka.rules.moves import Draw, Move, Redeal
from kosynka.rules.notation import format_move
from kosynka.rules.state import State
from kosynka.rules.transition import apply
from kosynka.server import protocol
from kosynka.server.searches import LINE, Searches
from kosynka.server.wire import builds_of, changes_of, snapshot_of


class LineStep(Struct):
    """A move of a winning line, and what it changes."""

    text: str
    kind: str
    changes: list[protocol.Change]


class WinningLine(Struct):
    """A table and the moves that win it; no moves unless the verdict is `can`."""

    seq: int
    verdict: str
    why: str | None
    snapshot: protocol.Snapshot
    builds: protocol.Builds
    steps: list[LineStep]


def match_at(events: Sequence[Event], seq: int) -> Match:
    """Return a match as it stood after an event.

    Raises:
        ParseError: if there was no such event.
    """
    if not 1 <= seq <= len(events):
        raise ParseError(f"the game has no event {seq}")
    return fold(events[:seq])


async def line_from(searches: Searches, match: Match) -> WinningLine:
    """Return how a match can be won as it stands."""
    found = await searches.hint(match.game, match.state, LINE)
    line = found.finding.line if found.finding.mark is Mark.CAN else ()
    steps = await asyncio.to_thread(_steps, match.game, match.state, line)
    return WinningLine(
        match.seq,
        found.finding.mark.value,
        found.finding.why,
        snapshot_of(match.game, match.state),
        builds_of(match.game),
        steps,
    )


def _steps(game: Game, state: State, line: Sequence[Move]) -> list[LineStep]:
    steps = []
    for move in line:
        step = apply(game, state, move)
        kind = (
            "draw" if isinstance(move, Draw) else "redeal" if isinstance(move, Redeal) else "move"
        )
        steps.append(LineStep(format_move(game, move), kind, changes_of(game, step.changes)))
        state = step.state
    return steps
