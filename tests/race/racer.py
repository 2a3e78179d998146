"""A racer as a page is one: a confirmed board, commands that wait, no rule but the engine's.

The confirmed board is built from what is heard alone; every hash is compared with it.
"""

import json
import random
from collections import Counter
from typing import Any, Protocol

from kosynka.cards import UNKNOWN, parse_card
from kosynka.games.race import RACE
from kosynka.rules.legal import can_redeal, legal_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State
from kosynka.server.computer import choose
from tests.server.shown import Shown

Message = dict[str, Any]


class Sending(Protocol):
    def say(self, frame: str) -> None: ...


class Racer:
    """One player, over all the connections of a race."""

    def __init__(self, player: str, letter: str = "A") -> None:
        self.player = player
        self.letter = letter
        self.seat = "AB".index(letter)
        self.link: Sending | None = None
        self.match = ""
        self.ticket: str | None = None
        self.board: Shown | None = None
        self.seq = 0
        self.race: Message = {}
        self.pending: dict[str, Message] = {}
        self.refused: dict[str, Message] = {}
        self.confirmed: dict[str, int] = {}
        self.hashes: dict[int, str] = {}
        """What was shown after each event."""
        self.ended: Message | None = None
        self.rematch: str | None = None
        self.frames: list[str] = []
        self.heard: list[Message] = []
        self._commands = 0
        self._asks_anew = False

    @property
    def phase(self) -> str:
        return str(self.race["phase"])

    def other(self) -> Message:
        """Return what is told of the other player."""
        seat: Message = self.race["seats"][1 - self.seat]
        return seat

    def kinds(self) -> Counter[str]:
        return Counter(message["t"] for message in self.heard)

    def last(self, t: str) -> Message:
        return next(message for message in reversed(self.heard) if message["t"] == t)

    # Saying

    def connected(self, link: Sending, match: str) -> None:
        self.link = link
        self.match = match
        self._hello()

    def _hello(self) -> None:
        self._asks_anew = True
        hello: Message = {"t": "hello", "match": self.match, "seen": self.seq}
        self.say(**(hello if self.ticket is None else hello | {"ticket": self.ticket}))

    def say(self, **message: Any) -> None:
        if self.link is not None:
            self.link.say(json.dumps(message))

    def ask_again(self) -> None:
        """Say hello once more if the last one has had no answer, and everything after it."""
        if self._asks_anew:
            self._hello()
        self.send_again()

    def command(self, **message: Any) -> str:
        """Send a command; it waits until it is answered."""
        self._commands += 1
        c = f"{self.letter}{self._commands}"
        self.pending[c] = {**message, "c": c}
        self.say(**self.pending[c])
        return c

    def send_again(self) -> None:
        """Send everything again that has had no answer."""
        for message in list(self.pending.values()):
            self.say(**message)

    def draw(self) -> str:
        assert self.board is not None
        waste = self.board.piles[f"{self.letter}.w"]
        return self.command(t="draw", waste=len(waste["cards"]))

    def move(self, source: str, target: str, n: int = 1) -> str:
        """Move the top cards of an own pile."""
        assert self.board is not None
        name = f"{self.letter}.{source}"
        to = target if target.startswith("f") else f"{self.letter}.{target}"
        card = self.board.piles[name]["cards"][-n]
        return self.command(t="move", card=card, n=n, **{"from": name, "to": to})

    def make(self, move: Move) -> str:
        """Send a move of the engine's."""
        if not isinstance(move, Play):
            return self.draw()
        source, target = (RACE.piles[i].name for i in (move.source, move.target))
        bare = target if target.startswith("f") else target[2:]
        return self.move(source[2:], "f" if bare.startswith("f") else bare, move.count)

    def act(self, chance: random.Random) -> None:
        """Do something: mostly sense, sometimes anything, sometimes what is not allowed."""
        if self.board is None or self.phase != "playing":
            return
        seen, whim = self.state(), chance.random()
        if whim < 0.6:
            move = choose(RACE, seen, self.seat, strength=3, rng=chance)
            if move is not None:
                self.make(move)
        elif whim < 0.85:
            mine = [move for move in legal_moves(RACE, seen) if _seat_of(move) == self.seat]
            if mine:
                self.make(chance.choice(mine))
        elif whim < 0.95:
            for _ in range(3):
                self.draw()
        else:
            names = [name for name in self.board.piles if self.board.piles[name]["cards"]]
            name = chance.choice(names)
            card = self.board.piles[name]["cards"][-1]
            to = chance.choice(list(self.board.piles))
            self.command(t="move", card=card, n=1, **{"from": name, "to": to})

    def state(self) -> State:
        """Return the confirmed board as the engine's state, hidden cards unknown."""
        assert self.board is not None
        piles, down = [], []
        for pile in RACE.piles:
            shown = self.board.piles[pile.name]
            open_ = tuple(parse_card(card, owners=True) for card in shown["cards"])
            piles.append((UNKNOWN,) * shown["down"] + open_)
            down.append(0 if pile.name.endswith("s") else shown["down"])
        return State(tuple(piles), tuple(down), (None, None), None)

    # Hearing

    def hear(self, frame: str) -> None:
        self.frames.append(frame)
        message: Message = json.loads(frame)
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self._asks_anew = False
                self.race = message["race"]
                self._show(message)
                self.send_again()
            case "snapshot":
                self._show(message)
            case "event":
                self._hear_event(message)
            case "refused" if message["c"] in self.pending:
                self.refused[message["c"]] = message
                del self.pending[message["c"]]
            case "race":
                self.race = message["facts"]
            case "end":
                self.ended = message
            case "rematch":
                self.rematch = message["match"]
            case "bye":
                self.link = None

    def _show(self, message: Message) -> None:
        self.seq = message["seq"]
        if message["snapshot"] is not None:
            self.board = Shown(message["snapshot"])
            self.hashes[self.seq] = self.board.hash()

    def _hear_event(self, event: Message) -> None:
        c = event.get("c")
        if c is not None and c in self.pending:
            del self.pending[c]
            self.confirmed[c] = event["seq"]
        if event["kind"] == "repeated" or event["seq"] <= self.seq or self._asks_anew:
            return
        if event["seq"] != self.seq + 1:
            self._hello()
            return
        self.seq = event["seq"]
        if self.board is not None:
            self.board.hear(event)
            self.hashes[self.seq] = self.board.hash()


def _seat_of(move: Move) -> int:
    match move:
        case Draw(seat) | Redeal(seat):
            return seat
        case Play(source):
            return RACE.piles[source].seat or 0


def may_draw(racer: Racer) -> bool:
    """Tell whether there is anything to draw or to turn over."""
    seen = racer.state()
    return bool(seen.piles[RACE.stock_of(racer.seat)]) or can_redeal(RACE, seen, racer.seat)
