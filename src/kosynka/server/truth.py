"""The truth about a game for one, as its table is told it: the mark, hints, the whole game judged.

Everything here runs beside the moves and is dropped when the position changes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, TypeVar

from kosynka.analysis.chance import Chance
from kosynka.analysis.course import course_of
from kosynka.analysis.finding import Finding, Mark
from kosynka.analysis.judge import Judge
from kosynka.analysis.memory import Sight, recollect
from kosynka.cards import UNKNOWN, format_card
from kosynka.match.events import Event
from kosynka.match.match import Match
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State
from kosynka.server import protocol
from kosynka.server.searches import BUSY, DEEP, GAME, HINT, MARK, Searches
from kosynka.server.tasks import Tasks
from kosynka.solver import Reason

LOOKING_AFTER_S = 0.06
"""An answer that takes longer is announced."""

ASK_AGAIN_S = 2.0
"""So long after "all are busy" it is tried once more."""

TELL_EVERY_S = 0.25
"""So often it is told how far the judging of a game is."""

T = TypeVar("T")
Say = Callable[[protocol.ServerMessage], None]
CHANCE_GAMES, CHANCE_BATCH = 200, 2
"""So many games are played on for the chance, told after each so many."""

CHANCE_WITHIN_S = 20.0
"""No new batch is begun after so long: fewer games and a wider interval, said as they are."""

COURSE_PLACES, COURSE_GAMES, COURSE_BATCH = 24, 40, 2
"""Over a whole game: at so many places, so many games each, played in rounds of so many."""

COURSE_WITHIN_S = 120.0
"""No new round is begun after so long: the games of two packs take their time."""

_MARK, _HINT, _GAME, _CHANCE, _COURSE = "mark", "hint", "game", "chance", "course"
_LETTERS = {Mark.CAN: "c", Mark.CANNOT: "x", Mark.UNKNOWN: "?", None: "."}


class Truth:
    """What a room finds out about its match for the table that shows it."""

    def __init__(self, searches: Searches, match: Callable[[], Match], say: Say) -> None:
        self._searches = searches
        self._match = match
        self._say = say
        self._tasks = Tasks()
        self._thread: asyncio.Future[Any] | None = None
        """What goes over the whole journal now, beside the event loop."""

    def look(self) -> None:
        """Tell whether the game can still be won as it stands, and go on until it is known."""
        self.stop_looking()
        match = self._match()
        known = self._searches.knowledge(match.game).about(match.state)
        if known is not None:
            self._tell(known)
        else:
            self._tasks.start(_MARK, self._look(match.game, match.state))

    def stop_looking(self) -> None:
        """Tell no more whether the game can still be won."""
        self._tasks.stop(_MARK)

    def on_change(self) -> None:
        """Drop what was looked for in a position that is no more."""
        for name in (_MARK, _CHANCE, _COURSE):
            self._tasks.stop(name)

    def stop(self) -> None:
        """Drop everything."""
        self._tasks.stop_all()

    def give_hint(self, finish: Callable[[Finding, Move | None], Awaitable[None]]) -> bool:
        """Look for a hint and hand it to `finish`; False while one is looked for already."""
        if _HINT in self._tasks:
            return False
        match = self._match()
        self._tasks.start(_HINT, self._hint(match.game, match.state, finish))
        return True

    def judge(self, load: Callable[[], Awaitable[Sequence[Event]]]) -> None:
        """Judge the whole game whose events `load` reads, and tell how far it is."""
        self._tasks.stop(_GAME)
        self._tasks.start(_GAME, self._judge(load))

    def estimate(
        self, load: Callable[[], Awaitable[Sequence[Event]]], *, course: bool, on: bool
    ) -> None:
        """Tell the chance of a player who does not peek, from here or over the whole game.

        It is found from what the player has seen alone, and is the same each time: who asks
        again while it is looked for is told what is found for the first question. Without
        `on` it is looked for no more.
        """
        name = _COURSE if course else _CHANCE
        if not on:
            self._tasks.stop(name)
        elif name not in self._tasks:
            self._tasks.start(name, self._chances(load) if course else self._chance(load))

    async def _look(self, game: Game, state: State) -> None:
        loop = asyncio.get_running_loop()
        while True:
            looking = loop.call_later(LOOKING_AFTER_S, self._tell_looking)
            try:
                answer = await self._searches.ask(game, state, MARK)
            finally:
                looking.cancel()
            if answer.why == Reason.TIME:
                self._tell(answer)
                deeper = await self._searches.ask(game, state, DEEP)
                if deeper.mark is not Mark.UNKNOWN:
                    self._tell(deeper)
                return
            self._tell(answer)
            if answer.why != BUSY:
                return
            await asyncio.sleep(ASK_AGAIN_S)

    async def _hint(
        self,
        game: Game,
        state: State,
        finish: Callable[[Finding, Move | None], Awaitable[None]],
    ) -> None:
        found = await self._searches.hint(game, state, HINT)
        await finish(found.finding, found.move)

    async def _judge(self, load: Callable[[], Awaitable[Sequence[Event]]]) -> None:
        course = await self._over_all(course_of, load)
        judge = Judge(course, self._searches.knowledge(course.game))
        told_at = 0.0
        while (place := judge.question()) is not None:
            if monotonic() - told_at > TELL_EVERY_S:
                told_at = monotonic()
                self._say(self._analysis(judge, complete=False))
            judge.answer(place, await self._searches.ask(course.game, course.states[place], GAME))
        self._say(self._analysis(judge, complete=True))

    async def _chance(self, load: Callable[[], Awaitable[Sequence[Event]]]) -> None:
        game, sights = await self._over_all(recollect, load)
        seen, found, began = sights[-1].seen, Chance(0, 0), monotonic()
        is_last, why = False, None
        while not is_last:
            more = await self._searches.chance(game, seen, CHANCE_BATCH, seed=found.count)
            if isinstance(more, str):
                is_last, why = True, more
            else:
                found = Chance(found.won + more.won, found.count + more.count)
                is_last = found.count >= CHANCE_GAMES or monotonic() - began >= CHANCE_WITHIN_S
                why = Reason.TIME.value if is_last and not found.count else None
            self._say(self._chance_found(found, complete=is_last, why=why))

    async def _chances(self, load: Callable[[], Awaitable[Sequence[Event]]]) -> None:
        game, sights = await self._over_all(recollect, load)
        # Of a table that is won there is nothing to estimate.
        open_ = [sight for sight in sights if not is_won(game, sight.seen)]
        count = min(COURSE_PLACES, len(open_))
        chosen = sorted({i * (len(open_) - 1) // max(1, count - 1) for i in range(count)})
        places = [open_[i] for i in chosen]
        won: list[int] = []
        played, began, is_last = 0, monotonic(), False
        while not is_last:
            batch = min(COURSE_BATCH, COURSE_GAMES - played)
            more: list[int] = []
            for place in places:
                found = await self._searches.chance(game, place.seen, batch, seed=played)
                if isinstance(found, Chance) and found.count < batch:
                    found = Reason.TIME.value
                if isinstance(found, str):
                    told = won or more, played or batch
                    self._say(self._course_found(places, *told, complete=True, why=found))
                    return
                more.append(found.won)
                if not won:
                    self._say(self._course_found(places, more, batch, complete=False))
            won = [one + other for one, other in zip(won or [0] * len(more), more, strict=True)]
            played += batch
            is_last = played >= COURSE_GAMES or monotonic() - began >= COURSE_WITHIN_S
            self._say(self._course_found(places, won, played, complete=is_last))

    async def _over_all(
        self, work: Callable[[Sequence[Event]], T], load: Callable[[], Awaitable[Sequence[Event]]]
    ) -> T:
        """Return what `work` makes of the whole journal, in a thread.

        A thread cannot be stopped. So a room has one at a time, or somebody who moves and
        asks in turn would start more of them than end, and slow down everybody's moves.
        """
        while self._thread is not None and not self._thread.done():
            await asyncio.wait({self._thread})

        async def run() -> T:
            return await asyncio.to_thread(work, await load())

        self._thread = running = asyncio.create_task(run())
        return await asyncio.shield(running)

    def _chance_found(
        self, found: Chance, *, complete: bool, why: str | None = None
    ) -> protocol.ChanceFound:
        low, high = found.interval.low, found.interval.high
        seq = self._match().seq
        return protocol.ChanceFound(seq, found.won, found.count, low, high, complete, why)

    def _course_found(
        self,
        places: Sequence[Sight],
        won: Sequence[int],
        count: int,
        *,
        complete: bool,
        why: str | None = None,
    ) -> protocol.ChanceCourse:
        seq, seqs = self._match().seq, [place.seq for place in places[: len(won)]]
        return protocol.ChanceCourse(seq, seqs, [*won], count, len(places), complete, why)

    def _analysis(self, judge: Judge, *, complete: bool) -> protocol.Analysis:
        judged = judge.judgement()
        return protocol.Analysis(
            seq=self._match().seq,
            done=sum(mark is not None for mark in judged.marks),
            total=len(judged.marks),
            seqs=list(judged.seqs),
            marks="".join(_LETTERS[mark] for mark in judged.marks),
            lost_at=judged.lost_at,
            line_at=judged.line_at,
            complete=complete,
        )

    def _tell_looking(self) -> None:
        self._say(protocol.TruthFound(self._match().seq, "looking"))

    def _tell(self, answer: Finding) -> None:
        self._say(
            protocol.TruthFound(
                seq=self._match().seq,
                verdict=answer.mark.value,
                why=answer.why,
                proof=None if answer.proof is None else answer.proof.value,
                ms=round(answer.cpu_ms) if answer.nodes else None,
            )
        )


def hint_move(game: Game, state: State, move: Move) -> protocol.HintMove:
    """Return a move as the page is told it."""
    stock, waste = game.piles[game.stock_of(0)].name, game.piles[game.waste_of(0)].name
    hidden = format_card(UNKNOWN)
    match move:
        case Play(source, count, target):
            card = format_card(state.piles[source][-count])
            from_, to = game.piles[source].name, game.piles[target].name
            return protocol.HintMove("move", from_, to, count, card)
        case Draw():
            count = min(game.draw, len(state.piles[game.stock_of(0)]))
            return protocol.HintMove("draw", stock, waste, count, hidden)
        case Redeal():
            count = len(state.piles[game.waste_of(0)])
            return protocol.HintMove("redeal", waste, stock, count, hidden)
