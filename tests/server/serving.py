"""What the tests of the server are made of: the running app, browsers, and their pages."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

import httpx
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from kosynka.cards import format_card
from kosynka.games import read_position
from kosynka.match.events import MatchDealt
from kosynka.match.log import format_log
from kosynka.rules.game import Game
from kosynka.rules.moves import Move, Play
from kosynka.rules.state import State
from kosynka.server.app import create_app
from kosynka.server.gateway import FRAME_BYTES
from kosynka.server.protocol import SUBPROTOCOL
from kosynka.server.settings import Settings
from kosynka.store import Store

PATIENCE_S = 20
"""So long a test waits for a frame that must come."""

Message = dict[str, Any]
Script = Sequence[tuple[Message | str | bytes, Sequence[Message]]]
"""What is said, and what has to be heard after it."""


@dataclass(frozen=True)
class Address:
    """Where a server listens."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True)
class Server(Address):
    """The app behind uvicorn in this process, listening on a port of its own."""

    app: Litestar
    store: Store


def uvicorn_config(app: Litestar) -> uvicorn.Config:
    """Return the settings that `kosynka serve` gives uvicorn."""
    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        timeout_graceful_shutdown=5,
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
    )


def serve_until_killed(url: str, listening: socket.socket) -> None:
    """Serve in this process; nothing but a signal ends it."""
    app = create_app(Settings(db=url))
    uvicorn.Server(uvicorn_config(app)).run([listening])


@asynccontextmanager
async def serving(
    store: Store, settings: Settings, *, steady_s: Callable[[], float] = time.monotonic
) -> AsyncIterator[Server]:
    """Run the app beside the test, in its event loop."""
    app = create_app(settings, store, steady_s=steady_s)
    config = uvicorn_config(app)
    config.load()
    uvicorn_server = uvicorn.Server(config)
    uvicorn_server.lifespan = config.lifespan_class(config)
    listening = socket.create_server(("127.0.0.1", 0))
    await uvicorn_server.startup([listening])
    try:
        yield Server(listening.getsockname()[1], app, store)
    finally:
        await uvicorn_server.shutdown([listening])


class Browser:
    """A browser with its cookies: requests, and pages that show a match."""

    def __init__(self, server: Address, headers: dict[str, str] | None = None) -> None:
        self.server = server
        self.http = httpx.AsyncClient(
            base_url=server.url,
            headers=headers,
            timeout=PATIENCE_S,
            verify=False,  # there is no TLS, and reading certificates takes long
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def begin(self, **what: str) -> str:
        """Begin a match; return its id."""
        answer = await self.http.post("/api/matches", json=what)
        assert answer.status_code == 201, answer.text
        match: str = answer.json()["match"]
        return match

    async def set_up(self, position: str) -> str:
        """Begin a match at a position, by the log of a game in which nothing was done."""
        return await self.begin(log=log_of_position(position))

    async def get(self, path: str) -> Any:
        """Return what an address answers."""
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cookies(self) -> str:
        """Return the cookies as a request carries them."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def link(
        self, headers: dict[str, str] | None = None, *, sock: socket.socket | None = None
    ) -> AsyncIterator["Page"]:
        """Open a socket that has said nothing yet, over a connection if one is given."""
        async with connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            sock=sock,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": self.cookies(), **(headers or {})},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE_S,
        ) as connection:
            yield Page(connection)

    @asynccontextmanager
    async def at(self, match: str) -> AsyncIterator["Page"]:
        """Open a page that shows a match."""
        async with self.link() as page:
            await page.say({"t": "hello", "match": match})
            page.welcome = await page.hear("welcome")
            yield page


class Page:
    """One end of the game socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.welcome: Message = {}

    async def say(self, message: Message | str | bytes) -> None:
        """Send a message, or a frame as it is."""
        frame = json.dumps(message) if isinstance(message, dict) else message
        await self.connection.send(frame)

    async def hear_frame(self) -> str:
        """Return the next frame."""
        async with asyncio.timeout(PATIENCE_S):
            frame = await self.connection.recv()
        assert isinstance(frame, str)
        return frame

    async def hear(self, t: str) -> Message:
        """Return the next message, which is of kind `t`; a status that comes along is none."""
        return await self.hear_any(t)

    async def hear_any(self, *kinds: str) -> Message:
        """Return the next message, which is of one of these kinds."""
        while True:
            message: Message = json.loads(await self.hear_frame())
            if message["t"] in kinds:
                return message
            assert message["t"] == "status", message

    async def farewell(self) -> str:
        """Return why the server says goodbye; frames before it are passed over."""
        while True:
            message = json.loads(await self.hear_frame())
            if message["t"] == "bye":
                why: str = message["why"]
                return why

    async def hear_status(self, **expected: object) -> Message:
        """Return the next status that says what is expected; earlier ones are passed over."""
        while True:
            status = await self.hear("status")
            if expected.items() <= status.items():
                return status

    async def begin_and_pause(self) -> None:
        """Draw the first card of a game and stop its clock: nothing is written after it."""
        await self.follow(
            [
                ({"t": "draw", "c": "first", "waste": 0}, [{"t": "event", "c": "first"}]),
                ({"t": "pause", "c": "away"}, [{"t": "event", "kind": "clock"}]),
            ]
        )

    async def follow(self, script: Script) -> None:
        """Say and hear what a script says."""
        for said, expected in script:
            await self.say(said)
            for each in expected:
                heard = await self.hear(each["t"])
                assert {**heard, **each} == heard, said

    async def closed(self) -> int | None:
        """Wait for the end of the link; return its code. Frames before it are passed over."""
        try:
            while True:
                await self.hear_frame()
        except ConnectionClosed:
            return self.connection.close_code


def pass_time(seconds: float) -> None:
    """Let the timers of the event loop run as if so much time had gone by."""
    loop = asyncio.get_running_loop()
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign] # time is what it says


def move_message(game: Game, state: State, move: Move, c: str) -> Message:
    """Return the command for a move, with its guard."""
    if not isinstance(move, Play):
        return {"t": "draw", "c": c, "waste": len(state.piles[game.waste_of(0)])}
    return {
        "t": "move",
        "c": c,
        "card": format_card(state.piles[move.source][-move.count]),
        "n": move.count,
        "from": game.piles[move.source].name,
        "to": game.piles[move.target].name,
    }


def log_of_position(position: str) -> str:
    """Return the log of a game that begins at a position, with nothing done in it."""
    game = read_position(position, fragment=True).game
    return format_log([MatchDealt(game.id, None, position)], {})
