"""The player's own things: statistics, links to other browsers, export, deletion."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from kosynka.games import MODES, find_game
from kosynka.server.context import Context
from kosynka.server.faults import FaultError

ApiRequest = Request[Any, Any, Any]

LINK_TTL_S = 15 * 60
"""So long a link to another browser can be used."""


class Statistic(Struct):
    """What a player has played in one mode of a game."""

    game: str
    mode: str
    played: int
    won: int
    lost: int
    streak: int
    best_streak: int
    best_time_ms: int | None
    average_time_ms: int | None
    """Of the games won."""
    fewest_moves: int | None
    best_score: int | None
    """Among games in which no card was brought back."""
    unit: str | None
    looks: int
    """How often it was shown whether a game can still be won, in all games."""
    hints: int
    unaided: int
    """Games won without looks and hints."""


class Link(Struct):
    """A one-time link that joins another browser to this player."""

    link: str
    token: str
    expires_s: int


class Claim(Struct):
    """The token of a link."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Claimed(Struct):
    """The player that a browser belongs to from now on."""

    player: str


class Own:
    """The player of a request, made on the first thing that is worth keeping."""

    def __init__(self, context: Context, request: ApiRequest) -> None:
        self._context = context
        self._request = request

    async def known(self) -> str | None:
        """Return the player, None for a browser that has played nothing yet."""
        named = self._context.identity.player_of(self._request)
        return None if named is None else await self._context.store.touch(named)

    async def needed(self) -> str:
        """Return the player, a new one if there is none."""
        return await self.known() or await self._context.store.create_player()

    def answer(self, body: object, player: str, *, status: int = HTTP_200_OK) -> Response[Any]:
        """Return an answer that makes the browser keep the player."""
        cookie = self._context.identity.cookie(self._request, player)
        return Response(body, status_code=status, cookies=[cookie])


def own(request: ApiRequest) -> Own:
    """Return whose request it is."""
    return Own(request.app.state.context, request)


@get("/api/statistics")
async def statistics(request: ApiRequest) -> list[Statistic]:
    """Return a row for every game for one and every mode, also the unplayed."""
    context: Context = request.app.state.context
    return await statistics_of(context, await own(request).known())


async def statistics_of(context: Context, player: str | None) -> list[Statistic]:
    """Return a player's row for every game for one and every mode."""
    rows = [] if player is None else await context.store.statistics(player)
    played = {(row.game, row.mode): row for row in rows}
    answer = []
    for prefix, modes in MODES.items():
        for mode in modes:
            game, row = find_game(prefix, mode), played.get((prefix, mode))
            if game.is_race:
                continue
            answer.append(
                Statistic(
                    game=prefix,
                    mode=mode,
                    played=row.played if row else 0,
                    won=row.won if row else 0,
                    lost=row.lost if row else 0,
                    streak=row.streak if row else 0,
                    best_streak=row.best_streak if row else 0,
                    best_time_ms=row.best_time_ms if row else None,
                    average_time_ms=row.average_time_ms if row else None,
                    fewest_moves=row.fewest_moves if row else None,
                    best_score=row.best_score if row else None,
                    unit=None if game.scoring is None else game.scoring.unit.value,
                    looks=row.looks if row else 0,
                    hints=row.hints if row else 0,
                    unaided=row.unaided if row else 0,
                )
            )
    return answer


@delete("/api/statistics")
async def clear_statistics(request: ApiRequest) -> None:
    """Forget all counted games; unfinished ones stay."""
    context: Context = request.app.state.context
    player = await own(request).known()
    if player is not None:
        await context.store.clear_statistics(player)


@post("/api/links")
async def make_link(request: ApiRequest) -> Response[Link]:
    """Return a one-time link for another browser, phone or terminal."""
    context: Context = request.app.state.context
    player = await own(request).needed()
    token = await context.store.create_link(player, LINK_TTL_S * 1000)
    base = context.settings.public_url or str(request.base_url).rstrip("/")
    link = Link(f"{base}/#/join/{token}", token, LINK_TTL_S)
    return own(request).answer(link, player)


@post("/api/links/claim")
async def claim_link(request: ApiRequest, data: JSONBody[Claim]) -> Response[Claimed]:
    """Join this browser to the player of a link; games played here come along."""
    context: Context = request.app.state.context
    mine = await own(request).known()
    player = await context.store.claim_link(data.token, by=mine)
    if player is None:
        raise FaultError(400, "bad-link", "the link is used up or too old")
    if mine is not None and mine != player:
        context.pairing.forget(mine)
    return own(request).answer(Claimed(player), player)


@get("/api/export")
async def export(request: ApiRequest) -> Response[bytes]:
    """Return everything that is kept of the player."""
    context: Context = request.app.state.context
    player = await own(request).known()
    data = {} if player is None else await context.store.export(player)
    return Response(
        msgspec.json.format(msgspec.json.encode(data)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="kosynka.json"'},
    )


@delete("/api/me")
async def delete_me(request: ApiRequest) -> None:
    """Delete the player and everything that is kept of it."""
    context: Context = request.app.state.context
    player = await own(request).known()
    if player is None:
        return
    context.pairing.forget(player)
    unfinished = await context.store.matches_of(player, "open", limit=1000)
    await context.store.delete_player(player)
    for listing in unfinished:
        await context.rooms.forget(listing.row.id)


ROUTES = [statistics, clear_statistics, make_link, claim_link, export, delete_me]
