"""From the engine's values to the protocol's: what a viewer of a match is shown.

Cards are hidden by `rules/view.py`, before anything here is made.
"""

from functools import cache, lru_cache
from typing import assert_never

from kosynka.cards import RANKS_IN_SUIT, UNKNOWN, format_card
from kosynka.match.match import Match
from kosynka.rules.builds import Build
from kosynka.rules.changes import (
    Change,
    Changes,
    Concealed,
    Moved,
    Redealt,
    Revealed,
    Scored,
)
from kosynka.rules.game import DoubleTap, Game
from kosynka.rules.outcome import Status
from kosynka.rules.piles import SEATS, Role
from kosynka.rules.state import State
from kosynka.rules.view import mask, view_pile
from kosynka.server import protocol


@cache
def builds_of(game: Game) -> protocol.Builds:
    """Return a game's declared data."""
    holds = game.gestures.double_tap is DoubleTap.COLUMN
    return protocol.Builds(
        piles=[
            protocol.PileSpec(
                name=pile.name,
                role=pile.role.value,
                seat=None if pile.seat is None else _seat_letter(pile.seat),
                suit=None if pile.suit is None else _SUITS[pile.suit],
                over=None if pile.over is None else game.piles[pile.over].name,
            )
            for pile in game.piles
        ],
        column_build=_build(game.column_build),
        highest_in_column=game.highest_in_column,
        space_rank=game.space_rank,
        run=None if game.run is None else _build(game.run),
        foundation_base=game.base_rank,
        base_by_hand=game.base_by_hand,
        worry_back=game.worry_back,
        first_accepting_only=game.first_accepting_only,
        foundation_size=RANKS_IN_SUIT,
        draw=game.draw,
        passes=game.passes,
        redeal_cost=None if game.scoring is None else -game.scoring.redeal,
        scoring=None if game.scoring is None else game.scoring.unit.value,
        gestures=protocol.GestureSpec(
            tap=game.gestures.tap.value, double_tap="column" if holds else None, hold_tap=holds
        ),
        undo_depth=game.undo_depth,
        auto_collect=game.auto_collect,
        table=protocol.TableSpec(
            foundations=game.table.foundations.value,
            foundation_lines=_foundation_lines(game),
            bands=game.table.bands,
        ),
    )


def snapshot_of(game: Game, state: State) -> protocol.Snapshot:
    """Return the whole table as it is seen."""
    piles = {}
    for number, pile in enumerate(game.piles):
        cards = view_pile(game, state, number)
        down = len(cards) if pile.role is Role.STOCK else state.face_down[number]
        piles[pile.name] = protocol.PileCards(down, [format_card(card) for card in cards[down:]])
    return protocol.Snapshot(piles)


def facts_of(match: Match, *, status: Status, clock_ms: int, is_running: bool) -> protocol.Facts:
    """Return what is told of a match beside its cards."""
    game, state = match.game, match.state
    left = state.redeals_left[0]
    return protocol.Facts(
        moves=match.moves,
        score=state.score,
        undo=bool(match.undo) and status is not Status.WON,
        redo=bool(match.redo) and status is not Status.WON,
        redeals=left,
        pass_=None if game.passes is None or left is None else game.passes - left,
        fans={
            game.piles[game.waste_of(seat)].name: fan for seat, fan in enumerate(match.table.fans)
        },
        status=status.value,
        clock_ms=clock_ms,
        running=is_running,
        returns=match.table.returns,
        truth=match.is_marked,
        looks=match.looks,
        hints=match.hints,
    )


def changes_of(game: Game, changes: Changes) -> list[protocol.Change]:
    """Return changes as they are seen."""
    return [_change(game, change) for change in mask(game, changes)]


def projection_hash(game: Game, state: State) -> str:
    """Return FNV-1a, 32 bits, of what a viewer sees; the page computes the same.

    The text is that of the snapshot: `f1=0|AS 2S;...;A.s=21|`.
    """
    value = _FNV_BASIS
    for pile, cards, down in zip(game.piles, state.piles, state.face_down, strict=True):
        if pile.role is Role.STOCK:
            value = _hash_on(value, pile.name, len(cards), ())
        else:
            value = _hash_on(value, pile.name, down, cards[down:])
    return f"{value:08x}"


_FNV_BASIS, _FNV_PRIME = 0x811C9DC5, 0x01000193


@lru_cache(maxsize=1 << 16)
def _hash_on(value: int, name: str, down: int, cards: tuple[int, ...]) -> int:
    """Return the hash with a pile more; most piles are as they were at the last event."""
    text = f"{name}={down}|{' '.join(map(format_card, cards))}"
    for byte in text.encode("ascii") if value == _FNV_BASIS else f";{text}".encode("ascii"):
        value = (value ^ byte) * _FNV_PRIME & 0xFFFFFFFF
    return value


_SUITS: tuple[protocol.SuitLetter, ...] = ("S", "H", "D", "C")


def _seat_letter(seat: int) -> protocol.SeatLetter:
    return "B" if SEATS[seat] == "B" else "A"


def _build(build: Build) -> protocol.BuildSpec:
    return protocol.BuildSpec(direction=build.direction, suits=build.suits.value)


def _foundation_lines(game: Game) -> list[list[str]]:
    names = [game.piles[i].name for i in game.foundations]
    width = len(names) // game.table.foundation_lines
    return [names[at : at + width] for at in range(0, len(names), width)]


def _change(game: Game, change: Change) -> protocol.Change:
    match change:
        case Moved(cards, source, target):
            return protocol.Moved(_texts(cards), game.piles[source].name, game.piles[target].name)
        case Redealt(cards, source, target):
            return protocol.Redealt(_texts(cards), game.piles[source].name, game.piles[target].name)
        case Revealed(pile, card):
            return protocol.Revealed(game.piles[pile].name, format_card(card))
        case Concealed(pile, card):
            if card != UNKNOWN:
                raise ValueError("a concealed card is not shown")
            return protocol.Concealed(game.piles[pile].name)
        case Scored(delta):
            return protocol.Scored(delta)
        case _:
            assert_never(change)


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [format_card(card) for card in cards]
