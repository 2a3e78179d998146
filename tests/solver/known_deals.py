"""The deals with outside verdicts of `data/solver.jsonl`, as games and states."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from kosynka.cards import parse_card
from kosynka.games.double_solitaire import DOUBLE_SOLITAIRE
from kosynka.games.klondike import KLONDIKE
from kosynka.rules.game import Game
from kosynka.rules.state import State

FILE = Path(__file__).parent.parent / "data" / "solver.jsonl"


@dataclass(frozen=True)
class KnownDeal:
    """A deal and what other programs say about it."""

    id: str
    game: Game
    state: State
    result: str
    """`winnable`, `unwinnable`, or `undecided` where none of them could tell."""


def known_deals() -> list[KnownDeal]:
    """Return all deals of the file."""
    return [_read(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def _read(line: str) -> KnownDeal:
    data = json.loads(line)
    redeals = data["redeals"]
    game = replace(
        KLONDIKE if data["decks"] == 1 else DOUBLE_SOLITAIRE,
        draw=data["draw"],
        passes=None if redeals is None else redeals + 1,
        worry_back=data["worry_back"],
    )
    piles: list[tuple[int, ...]] = [()] * len(game.piles)
    face_down = [0] * len(game.piles)
    for column, cards in zip(game.columns_of(0), data["columns"], strict=True):
        piles[column] = tuple(map(parse_card, cards))
        face_down[column] = len(cards) - 1
    piles[game.stock_of(0)] = tuple(map(parse_card, data["stock"]))
    state = State(tuple(piles), tuple(face_down), (redeals,), 0)
    return KnownDeal(data["id"], game, state, data["result"])
