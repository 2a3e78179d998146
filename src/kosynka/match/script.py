"""Scripts: a position and actions written as text, played to the end or the first refusal."""

from collections.abc import Iterable
from dataclasses import replace

from kosynka.errors import IllegalMoveError, Refusal
from kosynka.match.decide import decide, decide_tie
from kosynka.match.match import Match, Table, evolve, loaded_fans
from kosynka.rules.notation import Action, Settle, Tick
from kosynka.rules.text import Position
from kosynka.rules.transition import settle


def start_script(position: Position) -> Match:
    """Return a match that begins at a position taken as it is written."""
    table = Table(position.state, loaded_fans(position))
    return Match(position.game, None, position, table, seq=1, moves=position.moves)


def run_script(match: Match, actions: Iterable[Action]) -> Match:
    """Play the actions one after another.

    Raises:
        IllegalMoveError: at the first action that is refused.
    """
    for action in actions:
        match = _run(match, action)
    return match


def _run(match: Match, action: Action) -> Match:
    match action:
        case Settle():
            step = settle(match.game, match.state)
            return replace(match, table=replace(match.table, state=step.state))
        case Tick(first, second):
            for answer in decide_tie(match, first, second):
                if isinstance(answer, Refusal):
                    raise IllegalMoveError(answer)
                match = evolve(match, answer).match
            return match
        case _:
            return evolve(match, decide(match, action)).match
