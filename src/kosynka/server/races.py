"""Races over HTTP: open a room, come in by a link, be paired, see the results of a pair."""

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Meta, Struct

from kosynka.deals import DealCode
from kosynka.errors import ParseError
from kosynka.games import read_code
from kosynka.games.race import RACE
from kosynka.match.codec import decode_event
from kosynka.match.events import Event, PlayerReady, PlayerSeated, RaceEnded
from kosynka.rules.piles import SEATS
from kosynka.server.context import Context
from kosynka.server.doors import Door
from kosynka.server.faults import FaultError, not_there
from kosynka.server.players import ApiRequest, own
from kosynka.server.rooms import events_of, practice_race, secret_race
from kosynka.store import Listing, StoredMatch

HOST, FRIEND = SEATS[0], SEATS[1]
NAME_LENGTH = 24
PAIR_RESULTS = 20

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Fillers of Hangul and the empty braille pattern: letters that show nothing."""
MARKS_IN_A_ROW = 4
"""More on one letter run into what stands above and below it."""

JOINER = "\u200d"
PICTURE_SELECTOR = "\ufe0f"
"""Asks for the sign before it as a picture; it may stand before a joiner."""

NameText = Annotated[str, Meta(max_length=200)]


class NewRace(Struct, forbid_unknown_fields=True):
    """A race to begin: with a friend over a link, or against the computer."""

    kind: Literal["friend", "computer"]
    name: NameText
    level: Annotated[int, Meta(ge=1, le=3)] = 2
    code: Annotated[str, Meta(max_length=100)] | None = None


class BegunRace(Struct):
    """A race that waits for its players; the links are there between people."""

    match: str
    join: str | None
    watch: str | None


class Invitation(Struct):
    """What a link opens, before anything is taken."""

    kind: Literal["seat", "watch"]
    name: str
    taken: bool


class ClaimSeat(Struct, forbid_unknown_fields=True):
    """Take the seat that a link gives."""

    token: Annotated[str, Meta(max_length=100)]
    name: NameText


class WatchRace(Struct, forbid_unknown_fields=True):
    """Watch the race that a link opens."""

    token: Annotated[str, Meta(max_length=100)]


class Entered(Struct):
    """The match to go to; a spectator shows the ticket at the table."""

    match: str
    ticket: str | None = None


class WaitForAnybody(Struct, forbid_unknown_fields=True):
    """Be paired with whoever comes."""

    name: NameText


class PairState(Struct):
    """A place in the queue; `match` is there once somebody came."""

    ticket: str
    match: str | None


class PairResult(Struct):
    """How a race between two players ended."""

    ended: int
    """Milliseconds since 1970."""
    why: str
    a: int
    b: int
    winner: str | None
    a_name: str
    b_name: str


@post("/api/races", status_code=HTTP_201_CREATED)
async def begin_race(request: ApiRequest, data: JSONBody[NewRace]) -> Response[BegunRace]:
    """Open a race; a browser that was unknown becomes a player by it."""
    context: Context = request.app.state.context
    name = _name(data.name)
    if data.kind == "computer":
        dealt = practice_race(None if data.code is None else _race_code(data.code))
        seats: list[Event] = [
            PlayerSeated(0, name),
            PlayerSeated(1, "", data.level),
            PlayerReady(1),
        ]
    elif data.code is not None:
        raise FaultError(400, "bad-game", "a race between people is never dealt from a code")
    else:
        dealt, seats = secret_race(), [PlayerSeated(0, name)]
    player = await own(request).needed()
    match_id, _ = await context.rooms.create({HOST: player}, [dealt, *seats])
    is_open = data.kind == "friend"
    begun = BegunRace(
        match_id,
        join=_link(context, "seat", match_id) if is_open else None,
        watch=_link(context, "watch", match_id) if is_open else None,
    )
    return own(request).answer(begun, player, status=HTTP_201_CREATED)


@get("/api/races/{token:str}")
async def invitation(request: ApiRequest, token: FromPath[str]) -> Invitation:
    """Tell whose race a link opens; opening it takes nothing."""
    context: Context = request.app.state.context
    doors: tuple[Door, ...] = ("seat", "watch")
    for door in doors:
        match_id = context.rooms.doors.match_of(door, token)
        if match_id is not None:
            stored = await _race(context, match_id)
            players = players_of(stored)
            return Invitation(door, players.get(0, ""), FRIEND in stored.row.seats)
    raise FaultError(404, "bad-link", "there is no such link")


@post("/api/races/claim", status_code=HTTP_200_OK)
async def claim_seat(request: ApiRequest, data: JSONBody[ClaimSeat]) -> Response[Entered]:
    """Take the free seat of a race; who has it already is let in again."""
    context: Context = request.app.state.context
    name = _name(data.name)
    match_id = context.rooms.doors.match_of("seat", data.token)
    if match_id is None:
        raise FaultError(400, "bad-link", "there is no such link")
    stored = await _race(context, match_id)
    player = await own(request).needed()
    if stored.summary.ended_ms is not None and player not in stored.row.seats.values():
        raise FaultError(400, "bad-link", "that race is over")
    is_host = stored.row.seats.get(HOST) == player
    if not is_host and not await context.rooms.seat(match_id, FRIEND, player, name):
        raise FaultError(400, "seat-taken", "somebody else has this seat")
    return own(request).answer(Entered(match_id), player)


@post("/api/races/watch", status_code=HTTP_200_OK)
async def watch_race(request: ApiRequest, data: JSONBody[WatchRace]) -> Response[Entered]:
    """Let a spectator in."""
    context: Context = request.app.state.context
    match_id = context.rooms.doors.match_of("watch", data.token)
    if match_id is None:
        raise FaultError(400, "bad-link", "there is no such link")
    player = await own(request).needed()
    return own(request).answer(Entered(match_id, data.token), player)


@post("/api/pairing", status_code=HTTP_200_OK)
async def wait_for_anybody(
    request: ApiRequest, data: JSONBody[WaitForAnybody]
) -> Response[PairState]:
    """Wait for anybody to race with."""
    context: Context = request.app.state.context
    name = _name(data.name)
    player = await own(request).needed()
    ticket, match = await context.pairing.join(player, name)
    return own(request).answer(PairState(ticket, match or None), player)


@post("/api/pairing/{ticket:str}", status_code=HTTP_200_OK)
async def still_waiting(request: ApiRequest, ticket: FromPath[str]) -> PairState:
    """Ask whether somebody came; who does not ask is taken to be gone."""
    context: Context = request.app.state.context
    player = await own(request).known()
    waiting = None if player is None else context.pairing.ask(ticket, player)
    if waiting is None:
        raise not_there()
    return PairState(ticket, waiting.match or None)


@delete("/api/pairing/{ticket:str}")
async def stop_waiting(request: ApiRequest, ticket: FromPath[str]) -> None:
    """Wait no more."""
    context: Context = request.app.state.context
    player = await own(request).known()
    if player is not None:
        context.pairing.leave(ticket, player)


@get("/api/races/{match_id:str}/pair")
async def pair_results(request: ApiRequest, match_id: FromPath[str]) -> list[PairResult]:
    """Return how the races of this pair ended, the last one first."""
    context: Context = request.app.state.context
    player = await own(request).known()
    stored = await _race(context, match_id)
    pair = [each for each in stored.row.seats.values() if each is not None]
    if player not in pair or len(pair) < len(SEATS):
        return []
    races = await context.store.races_of_pair(pair[0], pair[1], PAIR_RESULTS)
    names = players_of(stored)
    results = (
        _result(listing, decode_event(last.kind, last.payload), names, stored.row.seats)
        for listing, last in races
    )
    return [result for result in results if result is not None]


async def opponent_of(context: Context, match_id: str, player: str) -> str:
    """Return the name of the other player of a race, empty while nobody came."""
    stored = await _race(context, match_id)
    is_host = stored.row.seats.get(HOST) == player
    return players_of(stored).get(1 if is_host else 0, "")


def players_of(stored: StoredMatch) -> dict[int, str]:
    """Return the names of a race's players by seat; a computer has none."""
    seated = (event for event in events_of(stored) if isinstance(event, PlayerSeated))
    return {event.seat: event.name for event in seated}


def _result(
    listing: Listing, ended: Event, names: dict[int, str], seats: Mapping[str, str | None]
) -> PairResult | None:
    """Return a result, the sides as they sit in the race that is asked about."""
    if not isinstance(ended, RaceEnded) or ended.why == "claimed-abort":
        return None
    order = (0, 1) if listing.row.seats.get(HOST) == seats.get(HOST) else (1, 0)
    return PairResult(
        ended=listing.summary.ended_ms or 0,
        why=ended.why,
        a=ended.counts[order[0]],
        b=ended.counts[order[1]],
        winner=None if ended.winner is None else SEATS[order[ended.winner]],
        a_name=names.get(0, ""),
        b_name=names.get(1, ""),
    )


async def _race(context: Context, match_id: str) -> StoredMatch:
    stored = await context.store.load(match_id)
    if stored is None or stored.row.game != RACE.prefix:
        raise not_there()
    return stored


def _name(text: str) -> str:
    """Return a nickname without blanks around it.

    Raises:
        FaultError: if nothing can be seen of it, or too much.
    """
    name = " ".join(text.split())
    shown = [letter for letter in name if _is_seen(letter)]
    has_pile_of_marks = any(
        all(unicodedata.category(each) == "Mn" for each in name[at : at + MARKS_IN_A_ROW + 1])
        for at in range(len(name) - MARKS_IN_A_ROW)
    )
    is_readable = _without_joiners(name).isprintable() and not has_pile_of_marks
    if not shown or len(name) > NAME_LENGTH or not is_readable:
        raise FaultError(400, "bad-name", f"a name has 1 to {NAME_LENGTH} visible characters")
    return name


def _without_joiners(name: str) -> str:
    """Return a name without the joiners that make one picture of several."""
    return "".join(
        letter
        for before, letter, after in zip(f" {name}", name, f"{name[1:]} ", strict=False)
        if letter != JOINER or not (_is_picture(before) and _is_picture(after))
    )


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sk") or letter == PICTURE_SELECTOR


def _is_seen(letter: str) -> bool:
    """Tell whether something of a letter is seen; some that count as letters are blank."""
    is_mark = unicodedata.category(letter).startswith("M")
    return not letter.isspace() and not is_mark and letter not in BLANKS


def _race_code(text: str) -> DealCode:
    try:
        code = read_code(text)
    except ParseError as error:
        raise FaultError(400, "bad-code", str(error)) from None
    if code.prefix != RACE.prefix:
        raise FaultError(400, "bad-code", f"{code} is no code of a race: it begins with PR1")
    return code


def _link(context: Context, door: Door, match_id: str) -> str:
    page = "race" if door == "seat" else "watch"
    return f"{context.settings.friend_url}/#/{page}/{context.rooms.doors.token(door, match_id)}"


ROUTES = [
    begin_race,
    invitation,
    claim_seat,
    watch_race,
    wait_for_anybody,
    still_waiting,
    stop_waiting,
    pair_results,
]
