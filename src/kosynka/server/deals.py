"""Deals over HTTP: the deal of the day, deals proved winnable, and the evidence."""

import secrets
import time
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from kosynka.analysis.daily import FIRST_DAY, daily_code
from kosynka.analysis.difficulty import GRADES, graded_deals
from kosynka.analysis.evidence import MIB, Evidence, evidence_of
from kosynka.analysis.finding import Finding, Mark
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.errors import KosynkaError
from kosynka.games import CATALOGUE, game_of, read_code
from kosynka.rules.game import Game
from kosynka.rules.notation import format_move
from kosynka.server.context import Context
from kosynka.server.faults import FaultError
from kosynka.server.players import ApiRequest, own
from kosynka.server.searches import BUSY, EVIDENCE, UNSUPPORTED, Patience, Searches
from kosynka.server.solvers import Urgency
from kosynka.solver import Cancel, Limits
from kosynka.store import Listing

AHEAD = timedelta(days=1)
"""Somewhere on earth it is tomorrow already."""

CHOOSE = Patience(Urgency.DEAL, 2_500, 3.0)
"""What choosing a winnable deal may cost in all."""

CHOOSE_EACH_MS = 300
"""What one of the deals tried may cost."""

DateText = Annotated[str, Meta(max_length=20)]


class Played(Struct):
    """How the player's game of a day went."""

    match: str
    result: str | None
    moves: int
    clock_ms: int
    score: int | None
    looks: int
    hints: int


class DailyDeal(Struct):
    """A deal of the day, and what the player made of it."""

    game: str
    mode: str
    code: str
    played: Played | None


class Daily(Struct):
    """The deals of one day."""

    date: str
    first: str
    """The first day there is."""
    deals: list[DailyDeal]


class EvidenceShown(Struct):
    """What is known of a deal, by which search, and the line that wins it."""

    code: str
    game: str
    mode: str
    verdict: str
    why: str | None
    rules: str
    draw: int
    passes: int | None
    nodes: int
    cpu_ms: float
    mib: float
    kernel: str
    proof: str | None
    line: list[str]
    replayed: bool
    """The rules have played the line from the deal to the win."""


@get("/api/daily")
async def daily(request: ApiRequest, date: FromQuery[DateText | None] = None) -> Daily:
    """Return the deals of a day, by the player's date or else by that of UTC."""
    context: Context = request.app.state.context
    day = read_day(date) if date else datetime.now(UTC).date()
    return await daily_of(context, day, await own(request).known())


async def daily_of(context: Context, day: date, player: str | None) -> Daily:
    """Return the deals of a day and what a player made of them."""
    codes = {
        game.id: code for game in CATALOGUE.values() if (code := daily_code(game, day)) is not None
    }
    played = {} if player is None else await games_of(context, player, list(codes.values()))
    deals = [
        DailyDeal(code.prefix, code.mode, str(code), _played(played.get(str(code))))
        for code in codes.values()
    ]
    return Daily(day.isoformat(), FIRST_DAY.isoformat(), deals)


@get("/api/evidence/{text:str}")
async def evidence(request: ApiRequest, text: FromPath[str]) -> EvidenceShown:
    """Return what is known of a deal."""
    context: Context = request.app.state.context
    try:
        code = read_code(text)
    except KosynkaError as error:
        raise FaultError(400, "bad-code", str(error)) from None
    game = game_of(code)
    if game.is_race:
        raise FaultError(400, "bad-game", "a race is not solved")
    limits = Limits(cpu_ms=EVIDENCE.cpu_ms, mib=context.settings.solver_mib)
    found = await context.services.searches.run(
        find_evidence,
        code,
        limits,
        patience=EVIDENCE,
        otherwise=lambda why: Evidence(code, Finding(Mark.UNKNOWN, why=why)),
    )
    if found.finding.why == BUSY:
        raise FaultError(503, "busy", "too many ask at once; try again")
    return _shown(game, found)


async def games_of(context: Context, player: str, codes: list[DealCode]) -> dict[str, Listing]:
    """Return for each of some deals the player's game in it: the first that was won, or begun."""
    best: dict[str, Listing] = {}
    for listing in await context.store.matches_of_codes(player, [str(code) for code in codes]):
        known = best.get(listing.row.code)
        if known is None or (listing.summary.result == "won" != known.summary.result):
            best[listing.row.code] = listing
    return best


def read_day(text: str) -> date:
    """Return a day on which there are deals.

    Raises:
        FaultError: if the text is no date, or before the first day, or after tomorrow.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise FaultError(400, "bad-date", "a date is written 2026-11-29") from None
    if not FIRST_DAY <= day <= datetime.now(UTC).date() + AHEAD:
        raise FaultError(400, "bad-date", f"the days go from {FIRST_DAY} to today")
    return day


def deal_of_day(game: Game, text: str) -> DealCode:
    """Return the deal of a day.

    Raises:
        FaultError: if there is none.
    """
    code = daily_code(game, read_day(text))
    if code is None:
        raise FaultError(400, "bad-date", f"there is no deal of {game.id} on that day")
    return code


@dataclass(frozen=True, slots=True)
class Chosen:
    """A deal proved winnable, and its grade if that is known."""

    code: DealCode
    grade: int | None


async def winnable_deal(searches: Searches, game: Game, wanted: int | None) -> Chosen:
    """Return a random deal that is proved winnable, of a grade if one is wanted.

    Graded deals come from the measured ones; without a grade any deal may come.

    Raises:
        FaultError: if the solver does not know the game, or found none in time.
    """
    if wanted is not None:
        near = sorted(GRADES, key=lambda number: (abs(number - wanted), number))
        for number in near:
            if codes := graded_deals(game.id, number):
                return Chosen(secrets.choice(codes), number)
    limits = Limits(cpu_ms=CHOOSE_EACH_MS, mib=MIB)
    found = await searches.run(
        choose_winnable,
        game.id,
        secrets.randbelow(DEAL_COUNT),
        limits,
        patience=CHOOSE,
        otherwise=lambda why: why,
    )
    if isinstance(found, DealCode):
        return Chosen(found, None)
    if found == UNSUPPORTED:
        raise FaultError(400, "bad-game", f"which deals of {game.id} can be won is not known")
    raise FaultError(503, "busy", "no deal was proved in time; try again")


def find_evidence(code: DealCode, limits: Limits, *, cancel: Cancel) -> Evidence:
    """Solve a deal; runs in a process of the pool."""
    return evidence_of(code, limits, cancel=cancel)


def choose_winnable(game_id: str, first: int, limits: Limits, *, cancel: Cancel) -> DealCode | str:
    """Return the first winnable deal from a number on; runs in a process of the pool."""
    game = CATALOGUE[game_id]
    ends_at = time.thread_time() + CHOOSE.cpu_ms / 1000
    number = first
    while time.thread_time() < ends_at and not cancel.is_set():
        found = evidence_of(DealCode(game.prefix, game.mode, number), limits, cancel=cancel)
        if found.is_winnable:
            return found.code
        number = (number + 1) % DEAL_COUNT
    return BUSY


def _played(listing: Listing | None) -> Played | None:
    if listing is None:
        return None
    summary = listing.summary
    return Played(
        listing.row.id,
        summary.result,
        summary.moves,
        summary.clock_ms,
        summary.score,
        summary.looks,
        summary.hints,
    )


_VERDICTS = {Mark.CAN: "winnable", Mark.CANNOT: "unwinnable", Mark.UNKNOWN: "unknown"}


def _shown(game: Game, found: Evidence) -> EvidenceShown:
    finding = found.finding
    return EvidenceShown(
        code=str(found.code),
        game=game.prefix,
        mode=game.mode,
        verdict=_VERDICTS[finding.mark],
        why=finding.why,
        rules=game.prefix,
        draw=game.draw,
        passes=game.passes,
        nodes=finding.nodes,
        cpu_ms=round(finding.cpu_ms, 3),
        mib=round(finding.mib, 3),
        kernel=found.kernel,
        proof=None if finding.proof is None else finding.proof.value,
        line=[format_move(game, move) for move in finding.line],
        replayed=found.is_winnable,
    )


ROUTES = [daily, evidence]
