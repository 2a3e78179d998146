"""The table as this terminal has been told it: the state that is seen, and how it changes.

What lies face down is `UNKNOWN`, so the engine's questions about legality can be asked of
the board and never see more than the player does.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from kosynka.cards import UNKNOWN, Card, parse_card
from kosynka.games import find_game
from kosynka.rules.game import Game
from kosynka.rules.piles import SEATS, Role
from kosynka.rules.state import State
from kosynka.server import protocol
from kosynka.server.wire import projection_hash


@dataclass(frozen=True, slots=True)
class Board:
    """A table and what is told of it beside its cards."""

    game: Game
    state: State
    seq: int
    facts: protocol.Facts
    seat: int | None = 0
    """Whose hands play here; None for a spectator."""

    @property
    def hash(self) -> str:
        """What the server's hash of the same table is."""
        return projection_hash(self.game, self.state)

    def fan_of(self, seat: int) -> int:
        """Return how many waste cards of the last packet are shown."""
        return self.facts.fans.get(self.game.piles[self.game.waste_of(seat)].name, 1)


def board_of(welcome: protocol.Welcome) -> Board:
    """Return the board that a welcome shows; empty before the start of a race."""
    game = find_game(welcome.game, welcome.mode)
    seat = SEATS.index(welcome.seat) if welcome.seat else (None if game.is_race else 0)
    snapshot = welcome.snapshot or protocol.Snapshot({})
    return Board(game, _state(game, snapshot, welcome.facts), welcome.seq, welcome.facts, seat)


def with_snapshot(board: Board, sent: protocol.SnapshotSent) -> Board:
    """Return the board with all of its piles replaced."""
    state = _state(board.game, sent.snapshot, sent.facts)
    return replace(board, state=state, seq=sent.seq, facts=sent.facts)


def after(board: Board, event: protocol.EventMade) -> Board:
    """Return the board after an event."""
    changed = with_changes(replace(board, seq=event.seq, facts=event.facts), event.changes)
    redeals = _redeals(board.game, event.facts)
    state = replace(changed.state, redeals_left=redeals, score=event.facts.score)
    return replace(changed, state=state)


def with_changes(board: Board, changes: Iterable[protocol.Change]) -> Board:
    """Return the board with its cards moved and turned."""
    piles, down = list(board.state.piles), list(board.state.face_down)
    for change in changes:
        _change(board.game, piles, down, change)
    state = replace(board.state, piles=tuple(piles), face_down=tuple(down))
    return replace(board, state=state)


def _change(
    game: Game, piles: list[tuple[int, ...]], down: list[int], change: protocol.Change
) -> None:
    """Carry out one change; from and to a stock the next card counts as the top."""
    match change:
        case protocol.Moved(cards=texts, from_=source, to=target):
            from_, to = game.pile_numbers[source], game.pile_numbers[target]
            cards, count = _cards(texts), len(texts)
            is_stock = game.roles[from_] is Role.STOCK
            piles[from_] = piles[from_][count:] if is_stock else piles[from_][:-count]
            is_stock = game.roles[to] is Role.STOCK
            piles[to] = cards + piles[to] if is_stock else piles[to] + cards
        case protocol.Redealt(cards=texts, from_=source, to=target):
            piles[game.pile_numbers[source]] = ()
            piles[game.pile_numbers[target]] = _cards(texts)
        case protocol.Revealed(pile=name, card=text):
            number = game.pile_numbers[name]
            piles[number] = (*piles[number][:-1], parse_card(text, owners=True))
            down[number] -= 1
        case protocol.Concealed(pile=name):
            number = game.pile_numbers[name]
            piles[number] = (*piles[number][:-1], UNKNOWN)
            down[number] += 1
        case protocol.Scored():
            pass
        case _:
            assert_never(change)


def _state(game: Game, snapshot: protocol.Snapshot, facts: protocol.Facts) -> State:
    piles: list[tuple[int, ...]] = []
    face_down = []
    for pile in game.piles:
        shown = snapshot.piles.get(pile.name, protocol.PileCards(0, []))
        piles.append((UNKNOWN,) * shown.down + _cards(shown.cards))
        face_down.append(0 if pile.role is Role.STOCK else shown.down)
    return State(tuple(piles), tuple(face_down), _redeals(game, facts), facts.score)


def _redeals(game: Game, facts: protocol.Facts) -> tuple[int | None, ...]:
    return (facts.redeals,) * game.seats


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(parse_card(text, owners=True) for text in texts)
