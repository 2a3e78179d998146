"""Playing a match over a link: the board as it is told, and what the hands ask for.

The server, or the room at home, judges every command. What waits for its answer is kept
and sent again when the link comes back.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from kosynka.cards import format_card
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.rules.gestures import resolve_tap
from kosynka.rules.legal import can_redeal, check, check_play
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.piles import Role
from kosynka.rules.transition import apply_legal
from kosynka.server import protocol
from kosynka.tui.board import Board, after, board_of, with_snapshot
from kosynka.tui.link import Link, LinkLost


@dataclass(frozen=True, slots=True)
class News:
    """Something was told, and the board before it."""

    told: protocol.ServerMessage | LinkLost
    before: Board | None
    refused: protocol.ClientMessage | None = None
    """The command that a refusal answers."""


@dataclass(frozen=True, slots=True)
class _Pending:
    message: protocol.ClientMessage
    move: Move | None


class Playing:
    """One match as one table plays it."""

    def __init__(self, link: Link, on_news: Callable[[News], None]) -> None:
        self.link = link
        self.board: Board | None = None
        self.match = ""
        self.code = ""
        self.found: protocol.StatusFound | None = None
        self.truth: protocol.TruthFound | None = None
        self.race: protocol.RaceFacts | None = None
        self.end: protocol.End | None = None
        self.has_begun = False
        """Cards have been shown."""
        self._on_news = on_news
        self._pending: dict[str, _Pending] = {}
        self._steady_s = time.monotonic
        self._round_trip_ms: int | None = None

    async def run(self) -> None:
        """Follow what is told until the link ends."""
        while (told := await self.link.hear()) is not None:
            before = self.board
            self._on_news(News(told, before, await self._take(told)))

    async def _take(self, told: protocol.ServerMessage | LinkLost) -> protocol.ClientMessage | None:
        """Take in what is told; return the command that it refuses."""
        match told:
            case protocol.Welcome():
                self.board = board_of(told)
                self.match, self.code, self.race = told.match, told.code, told.race
                self.has_begun = told.snapshot is not None
                await self._send_again()
            case protocol.SnapshotSent() if self.board is not None:
                self.board = with_snapshot(self.board, told)
                self.has_begun = True
                await self._send_again()
            case protocol.EventMade():
                await self._on_event(told)
            case protocol.Refused(c=str(command)):
                waiting = self._pending.pop(command, None)
                return None if waiting is None else waiting.message
            case protocol.Pong(n=number):
                self._on_pong(number)
            case protocol.StatusFound():
                self.found = told
            case protocol.TruthFound():
                self.truth = told
            case protocol.RaceTold(facts=facts):
                self.race = facts
            case protocol.End():
                self.end = told
            case _:
                pass
        return None

    async def _on_event(self, told: protocol.EventMade) -> None:
        if told.c is not None:
            self._pending.pop(told.c, None)
        if self.board is None or told.kind == "repeated":
            return
        if told.seq != self.board.seq + 1:
            await self._ask_anew()
            return
        self.board = after(self.board, told)
        if told.changes:
            self.found = self.truth = None
        if told.hash is not None and self.has_begun and told.hash != self.board.hash:
            await self._ask_anew()

    async def _ask_anew(self) -> None:
        await self.link.say(protocol.Hello(self.match, 0))

    async def _send_again(self) -> None:
        for waiting in list(self._pending.values()):
            await self.link.say(waiting.message)

    @property
    def waiting(self) -> int:
        """How many commands have no answer yet."""
        return len(self._pending)

    @property
    def shown(self) -> Board | None:
        """The board with the moves that wait for their answer, where the link is a long one."""
        board = self.board
        if board is None or not self.link.is_far:
            return board
        for waiting in self._pending.values():
            if isinstance(waiting.move, Play):
                try:
                    check(board.game, board.state, waiting.move)
                except IllegalMoveError:
                    continue
                step = apply_legal(board.game, board.state, waiting.move)
                board = replace(board, state=step.state)
        return board

    # What the hands do

    async def play(self, source: int, count: int, target: int | None) -> None:
        """Move the top cards of a pile; without a target to the first foundation."""
        board = self._board()
        card = format_card(board.state.piles[source][-count])
        names = board.game.piles
        to = board.game.foundation_letter if target is None else names[target].name
        message = protocol.MoveCards(new_id(), card, count, names[source].name, to)
        move = None if target is None else Play(source, count, target)
        await self._command(message.c, message, move)

    async def draw(self) -> None:
        """Draw, or turn the waste over."""
        message = protocol.DrawStock(new_id(), self._waste_to_come(self._board()))
        await self._command(message.c, message)

    def _waste_to_come(self, board: Board) -> int:
        """Return how many cards the waste will hold once the draws under way are answered."""
        game, piles = board.game, board.state.piles
        stock, waste = len(piles[game.stock_of(board.seat)]), len(piles[game.waste_of(board.seat)])
        for waiting in self._pending.values():
            if isinstance(waiting.message, protocol.DrawStock):
                turned = min(game.draw, stock)
                stock, waste = (stock - turned, waste + turned) if stock else (waste, 0)
        return waste

    async def tap(self, pile: int, count: int = 1, *, double: bool = False) -> None:
        """Tap a card: what it means is the game's."""
        board = self._board()
        cards = board.state.piles[pile]
        if board.game.roles[pile] is Role.STOCK:
            await self.draw()
            return
        move = resolve_tap(board.game, board.state, pile, count=count, double=double)
        card = format_card(cards[-count])
        message = protocol.Tap(new_id(), board.game.piles[pile].name, card, count, double)
        await self._command(message.c, message, move)

    async def undo(self) -> None:
        """Take the last action back."""
        message = protocol.Undo(new_id())
        await self._command(message.c, message)

    async def redo(self) -> None:
        """Play the action again that was taken back last."""
        message = protocol.Redo(new_id())
        await self._command(message.c, message)

    async def collect(self) -> None:
        """Have the rest collected."""
        message = protocol.Collect(new_id())
        await self._command(message.c, message)

    async def ask_hint(self) -> None:
        """Ask for a move that keeps the game winnable."""
        await self.link.say(protocol.AskHint(new_id()))

    async def show_truth(self, on: bool) -> None:
        """Show whether the game can still be won, or no more."""
        await self.link.say(protocol.ShowTruth(on))

    async def ask_chance(self) -> None:
        """Ask how often a player who does not peek wins from here."""
        await self.link.say(protocol.AskChance())

    async def analyse(self) -> None:
        """Have the whole game judged."""
        await self.link.say(protocol.Analyse())

    async def resume(self) -> None:
        """Let the clock of a game that was begun go on; it also tells an older table to stop."""
        await self.link.say(protocol.Resume(new_id()))

    async def ping(self) -> None:
        """Let the server hear this table, and measure how long that takes."""
        number = round(self._steady_s() * 1000)
        await self.link.say(protocol.Ping(number, self._round_trip_ms))

    def _on_pong(self, number: int) -> None:
        self._round_trip_ms = min(60_000, max(0, round(self._steady_s() * 1000) - number))

    async def say(self, message: protocol.ClientMessage) -> None:
        """Say anything else."""
        await self.link.say(message)

    async def _command(
        self, command: str, message: protocol.ClientMessage, move: Move | None = None
    ) -> None:
        self._pending[command] = _Pending(message, move)
        await self.link.say(message)

    def _board(self) -> Board:
        board = self.shown
        if board is None or not self.has_begun:
            raise IllegalMoveError(Refusal.PAUSED)
        return board


def longest_run(board: Board, source: int, target: int) -> int:
    """Return how many cards move from a pile to a pile: the longest run that fits.

    Raises:
        IllegalMoveError: if none fits, with the reason for the top card alone.
    """
    game, state = board.game, board.state
    most = 1
    if game.roles[source] is Role.COLUMN:
        most = max(1, len(state.piles[source]) - state.face_down[source])
    for count in range(most, 1, -1):
        try:
            check_play(game, state, Play(source, count, target))
        except IllegalMoveError:
            continue
        return count
    check_play(game, state, Play(source, 1, target))
    return 1


def takers(board: Board, source: int, count: int | None) -> frozenset[int]:
    """Return the piles that take the top `count` cards of a pile, or any run of it."""
    game, state = board.game, board.state
    found = set()
    for target in (*game.foundations, *game.columns_of(board.seat)):
        try:
            if count is None:
                longest_run(board, source, target)
            else:
                check_play(game, state, Play(source, count, target))
        except IllegalMoveError:
            continue
        found.add(target)
    return frozenset(found)


def stock_move(board: Board) -> Move | None:
    """Return what the stock does now: a draw, a redeal, or nothing."""
    seat = board.seat or 0
    if board.state.piles[board.game.stock_of(seat)]:
        return Draw(seat)
    return Redeal(seat) if can_redeal(board.game, board.state, seat) else None


def new_id() -> str:
    """Return an id for a new command."""
    return secrets.token_urlsafe(9)
