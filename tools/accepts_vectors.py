"""Write tests/data/accepts.json: moves with the engine's verdict, for the web's predicate.

    tools/accepts_vectors.py            write the file anew
    tools/accepts_vectors.py --check    exit with 1 if it is not what would be written

A row shows what lies open on the piles of the move, the foundations and the captives,
and tells whether the top `n` cards of `from` may be moved to `to` by the player whose
pile it is (`seat`, null in a game for one). Empty piles are left out. The rows of each
game are chosen so that every kind of refusal is there.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kosynka.cards import UNKNOWN, format_card
from kosynka.errors import IllegalMoveError
from kosynka.games import CATALOGUE, deal, read_code
from kosynka.rules.game import Game
from kosynka.rules.legal import check, legal_moves
from kosynka.rules.moves import Play
from kosynka.rules.piles import SEATS, Role
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal, settle
from kosynka.rules.view import view
from kosynka.server.wire import builds_of

FILE = Path(__file__).parent.parent / "tests" / "data" / "accepts.json"
GAMES = ("KL1-D1N", "DS1-D1N", "PR1-D3R", "TQ1-D1T")
ROWS_OF_A_GAME = 110
LINES, LENGTH = 12, 160


def rows(game: Game) -> list[dict[str, Any]]:
    """Return the rows of a game, each kind of verdict in turn."""
    rng = random.Random(game.id)
    kinds: dict[tuple[str, ...], list[tuple[State, Play]]] = {}
    for state in states(game, rng):
        for play in plays(game, state, rng):
            kinds.setdefault(kind(game, state, play), []).append((state, play))
    for found in kinds.values():
        rng.shuffle(found)
    chosen: list[dict[str, Any]] = []
    while len(chosen) < ROWS_OF_A_GAME:
        for name in sorted(kinds, key=lambda kind: (kind[0] != "ok", kind)):
            # There are more ways to be refused than to be legal.
            for _ in range(3 if name[0] == "ok" else 1):
                if kinds[name]:
                    chosen.append(row(game, *kinds[name].pop(), ok=name[0] == "ok"))
    return chosen[:ROWS_OF_A_GAME]


def states(game: Game, rng: random.Random) -> Iterator[State]:
    """Yield what is seen of states along lines that bring cards up where they can."""
    for line in range(LINES):
        code = read_code(f"{game.id}-AAAAAA{'ABCDEFGHIJKLMNOP'[line]}")
        state = settle(game, deal(code)).state
        for _ in range(LENGTH):
            moves = legal_moves(game, state)
            if not moves:
                break
            if rng.random() < 0.2:
                yield view(game, state)
            up = [m for m in moves if isinstance(m, Play) and m.target in game.foundations]
            state = apply_legal(game, state, rng.choice(up or moves)).state


def plays(game: Game, state: State, rng: random.Random) -> Iterator[Play]:
    """Yield the legal moves, and as many others of each state."""
    legal = [move for move in legal_moves(game, state) if isinstance(move, Play)]
    yield from legal
    sources = [number for number, cards in enumerate(state.piles) if cards]
    for _ in range(60):
        source = rng.choice(sources)
        count = rng.choice((1, 1, 1, 2, 3, len(state.piles[source])))
        play = Play(source, count, rng.randrange(len(game.piles)))
        if play not in legal and count <= len(state.piles[source]):
            yield play


def kind(game: Game, state: State, play: Play) -> tuple[str, ...]:
    """Return the verdict with what it depends on, so that rows of each kind are chosen."""
    source, target = game.roles[play.source], game.roles[play.target]
    try:
        check(game, state, play)
        verdict = "ok"
    except IllegalMoveError as error:
        verdict = error.why.value
    onto = state.piles[play.target]
    near = "near" if onto and abs(onto[-1] - state.piles[play.source][-play.count]) <= 2 else "far"
    size = "one" if play.count == 1 else "more"
    return verdict, source, target, size, near, "full" if onto else "empty"


def row(game: Game, state: State, play: Play, *, ok: bool) -> dict[str, Any]:
    """Return a row of the file."""
    shown = {
        number
        for number, role in enumerate(game.roles)
        if role in (Role.FOUNDATION, Role.CAPTIVE) or number in (play.source, play.target)
    }
    piles = {}
    for number in sorted(shown):
        cards = state.piles[number]
        if cards:
            is_open = [format_card(card) for card in cards if card != UNKNOWN]
            down = len(cards) - len(is_open)
            piles[game.piles[number].name] = {"down": down, "cards": is_open}
    seat = game.piles[play.source].seat
    return {
        "builds": game.id,
        "seat": None if seat is None else SEATS[seat],
        "piles": piles,
        "from": game.piles[play.source].name,
        "n": play.count,
        "to": game.piles[play.target].name,
        "ok": ok,
    }


def text() -> str:
    """Return the file: what each game declares, and one row a line."""
    builds = {name: msgspec.to_builtins(builds_of(CATALOGUE[name])) for name in GAMES}
    lines = [compact(entry) for name in GAMES for entry in rows(CATALOGUE[name])]
    return f'{{"builds":{compact(builds)},\n"rows":[\n' + ",\n".join(lines) + "\n]}\n"


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    """Write the file, or tell whether it is stale."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        FILE.write_text(text(), encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text():
        sys.exit(f"{FILE.name} is stale: run tools/accepts_vectors.py")


if __name__ == "__main__":
    main()
