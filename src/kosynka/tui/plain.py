"""A game in lines of text: for screen readers, pipes and scripts.

What is read are the actions of docs/text-formats.md and a few words; what is written are
sentences. The rules and the messages are those of the table that is drawn.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from enum import IntEnum
from typing import TextIO

from kosynka.cards import parse_card
from kosynka.errors import IllegalMoveError, KosynkaError, ParseError, Refusal
from kosynka.rules.legal import check, is_won
from kosynka.rules.moves import Draw, Play, Redeal
from kosynka.rules.notation import (
    Action,
    NamedPlay,
    Redo,
    TapPile,
    Undo,
    format_move,
    own_pile,
    parse_script,
    resolve_play,
)
from kosynka.rules.piles import SEATS
from kosynka.server import protocol
from kosynka.tui.board import Board
from kosynka.tui.ending import end_lines, end_title, proof_lines, state_of
from kosynka.tui.heading import player_name
from kosynka.tui.link import Link, LinkLost
from kosynka.tui.play import News, Playing, new_id
from kosynka.tui.reading import board_lines
from kosynka.tui.typed import Typed
from kosynka.tui.words import Words, format_clock, reason

PING_EVERY_S = 8.0
TOO_FAST_S = 0.3
"""So long a table waits that was told it goes too fast."""
LONGEST_NAMED = 60
DESERTED_AFTER_S = 15.0
"""So long a server may be away once nothing more is typed; before, the table waits for it."""


class PlainStatus(IntEnum):
    """How a game in lines of text has ended, as the exit status says it."""

    WON = 0
    UNFINISHED = 3
    LOST = 4
    DRAWN = 5


class Plain:
    """One match, played by lines."""

    def __init__(
        self,
        link: Link,
        words: Words,
        out: TextIO,
        *,
        prompts: bool = False,
        deserted_after_s: float = DESERTED_AFTER_S,
    ) -> None:
        self.playing = Playing(link, self._on_news)
        self._words = words
        self._out = out
        self._prompts = prompts
        self._deserted_after_s = deserted_after_s
        self._changed = asyncio.Event()
        self._asked: set[str] = set()
        """Questions whose answers are still to come."""
        self._refused: str | None = None
        self._status = ""
        self._names = ""
        self._is_lost = False
        """It was told that the server does not answer."""

    async def run(self, lines: AsyncIterator[str]) -> PlainStatus:
        """Play the lines, and return how the game stands when they end or it is over.

        Raises:
            KosynkaError: if the server stays away and nothing more is typed.
        """
        typed = Typed(lines, self._changed.set, by_hand=self._prompts)
        following = asyncio.create_task(self.playing.run())
        beside = [asyncio.create_task(each) for each in (typed.take(), self._ping())]
        ends = [
            asyncio.create_task(each)
            for each in (self._read(typed), self._over(following, typed), self._deserted(typed))
        ]
        try:
            ended, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            tasks = (following, *beside, *ends)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return self.result()

    def result(self) -> PlainStatus:
        """Return how the game stands."""
        board, end, found = self.playing.board, self.playing.end, self.playing.found
        if end is not None and board is not None and board.seat is not None:
            if end.winner is None:
                return PlainStatus.DRAWN
            is_own = SEATS[board.seat] == end.winner
            return PlainStatus.WON if is_own else PlainStatus.LOST
        if board is not None and not board.game.is_race and is_won(board.game, board.state):
            return PlainStatus.WON
        is_lost = found is not None and found.status == "lost"
        return PlainStatus.LOST if is_lost else PlainStatus.UNFINISHED

    async def _over(self, following: "asyncio.Task[None]", typed: Typed) -> None:
        """Wait until nothing more can be played, or a person has left."""
        while (
            not following.done()
            and not typed.is_left
            and self.playing.end is None
            and (self.result() is not PlainStatus.WON)
        ):
            self._changed.clear()
            waiting = asyncio.create_task(self._changed.wait())
            await asyncio.wait({waiting, following}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        if following.done():
            following.result()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY_S)
            await self.playing.ping()

    async def _deserted(self, typed: Typed) -> None:
        """Wait until a server has been away for long and nothing more is typed."""
        while True:
            await self._until(lambda: typed.is_at_end and self._is_lost)
            try:
                async with asyncio.timeout(self._deserted_after_s):
                    await self._until(lambda: not self._is_lost)
            except TimeoutError:
                raise KosynkaError(
                    "the server does not answer any more: the race is left as it stands there, "
                    "try again later"
                ) from None

    async def _read(self, typed: Typed) -> None:
        await self._until(lambda: self.playing.board is not None)
        self._prompt()
        async for text in typed.each():
            if text:
                await self._do(text)
            self._prompt()
        await self._until(lambda: not self._asked)

    async def _do(self, text: str) -> None:
        """Do what a line says, part by part; the first part that is refused ends it."""
        parts = [text] if "(" in text or "{" in text else text.split(";")
        for part in parts:
            if part.strip() and not await self._do_part(part.strip()):
                return

    async def _do_part(self, text: str) -> bool:
        board = self.playing.board
        if board is None:
            return False
        here, elsewhere = self._words_alone(), self._words_of_race()
        if board.game.is_race:
            here, elsewhere = elsewhere, here
        does = self._words_anywhere() | here
        if text in does:
            await does[text]()
            return True
        if text in elsewhere:
            is_race = board.game.is_race
            self._say(self._words("terminal-plain-alone" if is_race else "terminal-plain-race"))
            return False
        try:
            actions = parse_script(board.game, self._with_seat(board, text))
        except ParseError:
            self._say(self._words("terminal-plain-unreadable", text=repr(_beginning(text))))
            return False
        for action in actions:
            if not await self._play(action):
                return False
        return True

    def _words_anywhere(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "?": self._help,
            "help": self._help,
            "show": self._show,
            "pause": lambda: self.playing.say(protocol.Pause(new_id())),
            "resume": lambda: self.playing.say(protocol.Resume(new_id())),
        }

    def _words_alone(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "hint": self._hint,
            "mark": self._mark,
            "judge": self._judge,
            "chance": self._chance,
            "collect": self._collect,
        }

    def _words_of_race(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "ready": lambda: self.playing.say(protocol.Ready()),
            "stop": lambda: self.playing.say(protocol.Stop(new_id())),
            "resign": lambda: self.playing.say(protocol.Resign(new_id())),
        }

    def _with_seat(self, board: Board, text: str) -> str:
        """Return a script of a race with the own seat before each action."""
        if not board.game.is_race or board.seat is None:
            return text
        letter = SEATS[board.seat]
        parts = (part.strip() for part in text.split(";"))
        return "; ".join(part if part[1:2] == ":" else f"{letter}:{part}" for part in parts)

    async def _play(self, action: Action) -> bool:
        """Play an action; False if it was refused."""
        while True:
            self._refused = None
            try:
                await self._ask(action)
            except IllegalMoveError as error:
                self._say(self._words.refusal(reason(error)))
                return False
            await self._until(lambda: self.playing.waiting == 0)
            if self._refused != Refusal.TOO_FAST.value:
                break
            await asyncio.sleep(TOO_FAST_S)
        if self._refused is not None:
            self._say(self._words.refusal(self._refused))
        return self._refused is None

    async def _ask(self, action: Action) -> None:
        playing = self.playing
        board = playing.board
        if board is None or board.seat is None or not playing.has_begun:
            raise IllegalMoveError(Refusal.PAUSED)
        game, state = board.game, board.state
        match action:
            case NamedPlay():
                if action.seat != board.seat:
                    raise IllegalMoveError(Refusal.NOT_YOURS)
                move = resolve_play(game, state, action)
                check(game, state, move)
                anywhere = action.target == game.foundation_letter
                await playing.play(move.source, move.count, None if anywhere else move.target)
            case TapPile(pile=name, count=count, double=double):
                await playing.tap(own_pile(game, name, board.seat), count, double=double)
            case Draw() | Redeal():
                check(game, state, action)
                await playing.draw()
            case Undo():
                await playing.undo()
            case Redo():
                await playing.redo()
            case _:
                raise IllegalMoveError(Refusal.ILLEGAL)

    async def _collect(self) -> None:
        self._refused = None
        await self.playing.collect()
        await self._until(lambda: self.playing.waiting == 0)
        if self._refused is not None:
            self._say(self._words.refusal(self._refused))

    async def _hint(self) -> None:
        await self._question("hint", self.playing.ask_hint)

    async def _mark(self) -> None:
        board = self.playing.board
        if board is not None and not board.facts.truth:
            await self._question("mark", lambda: self.playing.show_truth(True))
        elif self.playing.truth is not None:
            self._say(self._words(f"truth-{self.playing.truth.verdict}"))

    async def _judge(self) -> None:
        await self._question("judge", self.playing.analyse)

    async def _chance(self) -> None:
        await self._question("chance", self.playing.ask_chance)

    async def _question(self, what: str, ask: Callable[[], Awaitable[None]]) -> None:
        self._asked.add(what)
        await ask()
        await self._until(lambda: what not in self._asked)

    async def _help(self) -> None:
        self._say(self._words("terminal-plain-help"))

    async def _show(self) -> None:
        board = self.playing.board
        if board is not None:
            self._show_board(board)

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    # What is told

    def _on_news(self, news: News) -> None:
        board = self.playing.board
        if isinstance(news.told, LinkLost):
            self._lose()
        elif board is not None:
            for text in self._told(board, news):
                self._say(text)
        self._changed.set()

    def _lose(self) -> None:
        """Say once that the server does not answer."""
        if not self._is_lost:
            self._is_lost = True
            self._say(self._words("race-reconnecting"))

    def _told(self, board: Board, news: News) -> Iterator[str]:
        words = self._words
        match news.told:
            case protocol.Welcome():
                yield from self._welcomed(board, news.before)
            case protocol.SnapshotSent():
                self._show_board(board)
            case protocol.EventMade():
                yield from self._event(board, news.told)
            case protocol.Refused():
                yield from self._not_done(news, news.told)
            case protocol.StatusFound():
                yield from self._standing(news.told)
            case protocol.TruthFound(verdict=verdict) if verdict != "looking":
                self._asked.discard("mark")
                yield words(f"truth-{verdict}")
            case protocol.HintFound():
                self._asked.discard("hint")
                yield self._hint_text(board, news.told)
            case protocol.ChanceFound(complete=True):
                self._asked.discard("chance")
                yield words.chance(news.told)
            case protocol.Analysis(complete=True):
                self._asked.discard("judge")
                yield self._judged(news.told)
            case _:
                yield from self._race_news(board, news)

    def _welcomed(self, board: Board, before: Board | None) -> Iterator[str]:
        if self._is_lost:
            self._is_lost = False
            yield self._words("terminal-plain-back")
        if self._status:
            yield from self._back(board, before)
        else:
            self._status = "playing"
            yield from self._greeting(board)

    def _greeting(self, board: Board) -> Iterator[str]:
        game, words = board.game, self._words
        named = f"{words(f'game-{game.prefix}')}, {words(f'mode-{game.mode}')}. {self.playing.code}"
        yield named.rstrip()
        if self.playing.has_begun:
            self._show_board(board)
        else:
            yield words("terminal-plain-ready")
        if self._prompts:
            yield words("terminal-plain-hello")

    def _not_done(self, news: News, told: protocol.Refused) -> Iterator[str]:
        """Keep why an action is refused for who waits for it; say why a question or a word is."""
        self._refused = told.why
        if news.refused is None:
            self._asked.clear()
            yield self._words.refusal(told.why)

    def _back(self, board: Board, before: Board | None) -> Iterator[str]:
        """Tell what the table looks like now that the link is tied again, if it has changed."""
        is_changed = before is None or before.seq != board.seq
        if is_changed and self.playing.has_begun:
            yield from board_lines(self._words, board)

    def _event(self, board: Board, told: protocol.EventMade) -> Iterator[str]:
        words = self._words
        if told.kind == "tied":
            yield words("race-tie")
        whose = ""
        if told.by is not None and board.seat is not None and SEATS[board.seat] != told.by:
            whose = f"{told.by}: "
        for text in words.changes(board, told):
            yield f"{whose}{text}"
        if not board.game.is_race and is_won(board.game, board.state):
            yield self._won(board)

    def _won(self, board: Board) -> str:
        words, score = self._words, self._words.score(board)
        parts = [words("won-title"), words.moves(board), format_clock(board.facts.clock_ms)]
        if score is not None:
            parts.append(f"{words('won-score')} {score}")
        return f"{parts[0]} {', '.join(parts[1:])}"

    def _standing(self, found: protocol.StatusFound) -> Iterator[str]:
        words = self._words
        offer = "hint" if found.hint else "collect" if found.collect is not None else ""
        status = f"{found.status} {offer}"
        if status == self._status:
            return
        self._status = status
        if found.status in ("stuck", "lost"):
            yield words(f"note-{found.status}")
        elif found.hint:
            yield words("note-hint")
        elif found.collect is not None:
            yield f"{words('collect')}: collect"

    def _hint_text(self, board: Board, told: protocol.HintFound) -> str:
        words, move = self._words, told.move
        if move is None:
            return words("hint-cannot" if told.verdict == "cannot" else "hint-unknown")
        if move.kind != "move":
            return f"{words(f'hint-{move.kind}')}: {'d' if move.kind == 'draw' else 'r'}"
        numbers = board.game.pile_numbers
        source, target = numbers[move.from_], numbers[move.to]
        text = words(
            "hint-move" if move.n == 1 else "hint-cards",
            card=words.card(parse_card(move.card)),
            **{
                "from": words.pile(board.game, source),
                "to": words.pile(board.game, target),
            },
        )
        return f"{text}: {format_move(board.game, Play(source, move.n, target))}"

    def _judged(self, told: protocol.Analysis) -> str:
        words = self._words
        if told.lost_at is not None and told.lost_at in told.seqs[1:]:
            return words("analysis-lost", number=told.seqs.index(told.lost_at))
        if told.marks.startswith("x"):
            return words("analysis-deal-lost")
        return words("analysis-never-lost" if told.marks.endswith("c") else "analysis-open")

    def _race_news(self, board: Board, news: News) -> Iterator[str]:
        words, race = self._words, self.playing.race
        match news.told:
            case protocol.Count(n=count):
                yield str(count)
            case protocol.RaceTold() if race is not None:
                yield from self._link_for_friend(race)
                names = "; ".join(
                    f"{letter}: {player_name(words, seat)}, {state_of(words, seat)}"
                    for letter, seat in zip(SEATS, race.seats, strict=True)
                    if seat is not None
                )
                if names != self._names:
                    self._names = names
                    yield names
            case protocol.End() as end:
                yield end_title(words, race, end, board.seat)
                if race is not None:
                    yield from end_lines(words, race, end)
                yield from proof_lines(words, end)
            case protocol.Bye(why=why):
                self._asked.clear()
                yield words.farewell(why)
            case _:
                pass

    def _link_for_friend(self, race: protocol.RaceFacts) -> Iterator[str]:
        """Yield the link that the host of a room has to pass on, once."""
        if race.join is not None and not self._names:
            yield f"{self._words('race-link-for-friend')}: {self.playing.link.whole(race.join)}"

    def _show_board(self, board: Board) -> None:
        for text in board_lines(self._words, board):
            self._say(text)

    def _prompt(self) -> None:
        if self._prompts:
            self._out.write("> ")
            self._out.flush()

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")
        self._out.flush()


def _beginning(text: str) -> str:
    """Return as much of what was typed as a sentence can name."""
    return text if len(text) <= LONGEST_NAMED else f"{text[: LONGEST_NAMED - 1]}…"
