"""Matches over HTTP: begin one, list them, give one up, fetch its log."""

import asyncio
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct

from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.errors import ParseError
from kosynka.games import find_game, game_of, read_code
from kosynka.match.events import Event, MatchDealt
from kosynka.match.log import format_log
from kosynka.match.replay import read_log
from kosynka.rules.game import Game
from kosynka.rules.outcome import Status
from kosynka.server.context import Context
from kosynka.server.deals import deal_of_day, games_of, winnable_deal
from kosynka.server.faults import FaultError, not_there
from kosynka.server.lines import WinningLine, line_from, match_at
from kosynka.server.players import ApiRequest, own
from kosynka.server.races import opponent_of
from kosynka.server.rooms import deal_of, events_of
from kosynka.server.solo import SEAT
from kosynka.store import Listing, StoredMatch

LOG_BYTES = 4 * 1024 * 1024
LISTED = 50


class NewMatch(Struct, forbid_unknown_fields=True):
    """What to begin: by code, by game and mode, the same deal again, or from a log.

    A game and its mode may come with what deal it is to be: that of a day, or one proved
    winnable, perhaps of a grade.
    """

    code: Annotated[str, Meta(max_length=100)] | None = None
    game: Annotated[str, Meta(max_length=10)] | None = None
    mode: Annotated[str, Meta(max_length=10)] | None = None
    again: Annotated[str, Meta(max_length=64)] | None = None
    log: Annotated[str, Meta(max_length=LOG_BYTES)] | None = None
    daily: Annotated[str, Meta(max_length=20)] | None = None
    winnable: bool = False
    grade: Annotated[int, Meta(ge=1, le=5)] | None = None


class Begun(Struct):
    """A match that has begun."""

    match: str
    code: str
    grade: int | None = None
    """The grade of a deal proved winnable, where it is known."""


class Listed(Struct):
    """A match in a list."""

    match: str
    game: str
    mode: str
    code: str
    moves: int
    score: int | None
    clock_ms: int
    updated: int
    """Milliseconds since 1970."""
    cards_up: int
    status: str
    result: str | None
    opponent: str | None = None
    """The name of the other player of a race."""
    looks: int = 0
    hints: int = 0


class Lists(Struct):
    """Unfinished games, latest first, and the last ones that ended."""

    open: list[Listed]
    recent: list[Listed]


class CodeRead(Struct):
    """A deal code in its normal form."""

    code: str
    game: str
    mode: str
    number: int


@get("/api/code")
async def read_deal_code(text: FromQuery[str]) -> CodeRead:
    """Return the normal form of a code that a person typed."""
    code = _typed_code(text)
    return CodeRead(str(code), code.prefix, code.mode, code.number)


@post("/api/matches", status_code=HTTP_201_CREATED)
async def begin(request: ApiRequest, data: JSONBody[NewMatch]) -> Response[Begun]:
    """Begin a match; a browser that was unknown becomes a player by it."""
    context: Context = request.app.state.context
    begun, player = await begin_match(context, data, await own(request).known())
    return own(request).answer(begun, player, status=HTTP_201_CREATED)


async def begin_match(context: Context, data: NewMatch, known: str | None) -> tuple[Begun, str]:
    """Begin a match for one and return it with its player, who is made if not known.

    Raises:
        KosynkaError: if what is asked for does not exist or cannot be read.
    """
    if data.daily is not None and known is not None:
        begun = await _begun_on(context, data, known)
        if begun is not None:
            return begun, known
    graded = await _graded(context, data)
    events = graded.events if graded else await _events_of(context, data, known)
    player = known or await context.store.create_player()
    await _settle_accounts(context, player, again=data.again)
    match_id, match = await context.rooms.create({SEAT: player}, events)
    return Begun(match_id, match.code or "", graded.grade if graded else None), player


@get("/api/matches")
async def list_matches(request: ApiRequest) -> Lists:
    """Return the player's games."""
    context: Context = request.app.state.context
    player = await own(request).known()
    return Lists([], []) if player is None else await lists_of(context, player)


async def lists_of(context: Context, player: str) -> Lists:
    """Return a player's games."""
    lists = Lists(
        [_listed(each) for each in await context.store.matches_of(player, "open", LISTED)],
        [_listed(each) for each in await context.store.matches_of(player, "recent", LISTED)],
    )
    for each in (*lists.open, *lists.recent):
        if find_game(each.game, each.mode).is_race:
            each.opponent = await opponent_of(context, each.match, player)
    return lists


@delete("/api/matches/{match_id:str}")
async def give_up(request: ApiRequest, match_id: FromPath[str]) -> None:
    """End an unfinished game; it counts if it was begun."""
    context: Context = request.app.state.context
    stored = await _own_match(request, match_id)
    is_race = find_game(stored.row.game, stored.row.mode).is_race
    if is_race and stored.summary.started_ms is not None:
        raise FaultError(403, "not-allowed", "a race is ended at its table")
    await context.rooms.end(stored.row.id)


@get("/api/matches/{match_id:str}/log")
async def match_log(request: ApiRequest, match_id: FromPath[str]) -> Response[str]:
    """Return the log of a game as a text file."""
    stored = await _own_match(request, match_id)
    is_race = find_game(stored.row.game, stored.row.mode).is_race
    if is_race and stored.summary.ended_ms is None:
        raise FaultError(403, "not-allowed", "the log of a race is told after its end")
    return Response(
        log_of(stored),
        media_type="text/plain",
        headers={
            "content-disposition": f'attachment; filename="{stored.row.code or "game"}.kosynka.txt"'
        },
    )


@get("/api/matches/{match_id:str}/line")
async def winning_line(
    request: ApiRequest, match_id: FromPath[str], seq: FromQuery[int]
) -> WinningLine:
    """Return how a game could be won from the position after an event.

    While it goes on it is told only to those who have looked already.
    """
    context: Context = request.app.state.context
    stored = await _own_match(request, match_id)
    if find_game(stored.row.game, stored.row.mode).is_race:
        raise FaultError(403, "not-allowed", "a race is not solved")
    match = await asyncio.to_thread(match_at, events_of(stored), seq)
    is_over = stored.summary.ended_ms is not None
    if not is_over and not stored.summary.looks:
        raise FaultError(403, "not-allowed", "the game goes on: have it judged first")
    return await line_from(context.services.searches, match)


def log_of(stored: StoredMatch) -> str:
    """Return the log of a stored match."""
    day = datetime.fromtimestamp(stored.row.created_ms / 1000, UTC).date().isoformat()
    return format_log(events_of(stored), {"Date": day})


def random_code(game: Game) -> DealCode:
    """Return the code of a deal that nobody chose."""
    return DealCode(game.prefix, game.mode, secrets.randbelow(DEAL_COUNT))


@dataclass(frozen=True, slots=True)
class _Graded:
    events: list[Event]
    grade: int | None


async def _graded(context: Context, data: NewMatch) -> _Graded | None:
    """Return the deal of a match for which a winnable deal is asked."""
    match data:
        case NewMatch(
            winnable=True, game=str(prefix), mode=str(mode), code=None, again=None, log=None
        ) if data.daily is None:
            game = find_game(prefix, mode)
            _check_solo(game)
            found = await winnable_deal(context.services.searches, game, data.grade)
            return _Graded([MatchDealt(game.id, str(found.code))], found.grade)
        case NewMatch(winnable=True) | NewMatch(grade=int()):
            raise FaultError(400, "unreadable", "only of a game and its mode can that be asked")
        case _:
            return None


async def _begun_on(context: Context, data: NewMatch, player: str) -> Begun | None:
    """Return the player's own game in the deal of a day, if there is one."""
    code = deal_of_day(find_game(data.game or "", data.mode or ""), data.daily or "")
    listing = (await games_of(context, player, [code])).get(str(code))
    return None if listing is None else Begun(listing.row.id, listing.row.code)


async def _events_of(context: Context, data: NewMatch, player: str | None) -> list[Event]:
    """Return the first events of a match that is asked for.

    Raises:
        KosynkaError: if what is asked for does not exist or cannot be read.
    """
    match data:
        case NewMatch(code=str(text), game=None, mode=None, again=None, log=None):
            code = _typed_code(text)
            _check_solo(game_of(code))
            return [MatchDealt(game_of(code).id, str(code))]
        case NewMatch(game=str(prefix), mode=str(mode), code=None, again=None, log=None):
            game = find_game(prefix, mode)
            _check_solo(game)
            dealt = random_code(game) if data.daily is None else deal_of_day(game, data.daily)
            return [MatchDealt(game.id, str(dealt))]
        case NewMatch(again=str(match_id), code=None, game=None, mode=None, log=None):
            stored = await context.store.load(match_id)
            if stored is None or player is None or stored.row.seats.get(SEAT) != player:
                raise not_there()
            # Dealt for one, the secret seed of a race could be read before the race has ended.
            _check_solo(find_game(stored.row.game, stored.row.mode))
            return [deal_of(stored)]
        case NewMatch(log=str(text), code=None, game=None, mode=None, again=None):
            replay = read_log(text)
            _check_solo(replay.match.game)
            return list(replay.events)
        case _:
            raise FaultError(
                400, "unreadable", "say one of: a code, a game and its mode, a match, a log"
            )


def _typed_code(text: str) -> DealCode:
    try:
        return read_code(text)
    except ParseError as error:
        raise FaultError(400, "bad-code", str(error)) from None


def _check_solo(game: Game) -> None:
    if game.is_race:
        raise FaultError(400, "bad-game", "a race is not played alone")


async def _settle_accounts(context: Context, player: str, *, again: str | None) -> None:
    """End what the new game puts an end to.

    A game that stood lost enters the statistics when the next one begins; one that is
    dealt again is over; one in which nothing was done is forgotten.
    """
    for listing in await context.store.matches_of(player, "open", limit=1000):
        is_lost = listing.summary.status == Status.LOST.value
        is_untouched = listing.summary.started_ms is None and listing.summary.moves == 0
        if find_game(listing.row.game, listing.row.mode).is_race:
            continue
        if is_lost or is_untouched or listing.row.id == again:
            await context.rooms.end(listing.row.id)


async def _own_match(request: ApiRequest, match_id: str) -> StoredMatch:
    context: Context = request.app.state.context
    player = await own(request).known()
    stored = await context.store.load(match_id)
    if stored is None or player is None or player not in stored.row.seats.values():
        raise not_there()
    return stored


def _listed(listing: Listing) -> Listed:
    row, summary = listing.row, listing.summary
    return Listed(
        match=row.id,
        game=row.game,
        mode=row.mode,
        code=row.code,
        moves=summary.moves,
        score=summary.score,
        clock_ms=summary.clock_ms,
        updated=listing.updated_ms or row.created_ms,
        cards_up=summary.cards_up,
        status=summary.status,
        result=summary.result,
        looks=summary.looks,
        hints=summary.hints,
    )


ROUTES = [read_deal_code, begin, list_matches, give_up, match_log, winning_line]
