"""A network that can be made bad: every frame passes through here, in both directions."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from kosynka.server.protocol import SUBPROTOCOL

Fate = Callable[[str], list[tuple[float, str]]]
"""What becomes of a frame: after how many seconds which frames arrive."""


def kept(frame: str) -> list[tuple[float, str]]:
    return [(0.0, frame)]


class Proxy:
    """Stands between the pages and a server."""

    def __init__(self, server_port: int) -> None:
        self.server_port = server_port
        self.port = 0
        self.up: Fate = kept
        self.down: Fate = kept
        self.is_dead = False
        """Nothing passes any more, and nobody is told."""
        self._links: set[tuple[ServerConnection, ClientConnection]] = set()
        self._flights: set[asyncio.Task[None]] = set()

    async def cut(self) -> None:
        """Lose every connection with what is under way."""
        for flight in self._flights:
            flight.cancel()
        for page, server in list(self._links):
            page.transport.abort()
            server.transport.abort()
        await asyncio.sleep(0.05)

    async def serve_page(self, page: ServerConnection) -> None:
        assert page.request is not None
        async with connect(
            f"ws://127.0.0.1:{self.server_port}/ws",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": page.request.headers.get("Cookie", "")},
            compression=None,
            max_size=None,
            ping_interval=None,
        ) as server:
            link = (page, server)
            self._links.add(link)
            try:
                await asyncio.gather(
                    self._pass(page, server, lambda frame: self.up(frame)),
                    self._pass(server, page, lambda frame: self.down(frame)),
                )
            finally:
                self._links.discard(link)

    async def _pass(
        self,
        source: ServerConnection | ClientConnection,
        target: ServerConnection | ClientConnection,
        fate: Fate,
    ) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in source:
                assert isinstance(frame, str)
                for after_s, arrives in [] if self.is_dead else fate(frame):
                    if after_s:
                        flight = asyncio.create_task(_arrive(target, after_s, arrives))
                        self._flights.add(flight)
                        flight.add_done_callback(self._flights.discard)
                    else:
                        await target.send(arrives)
        if not self.is_dead:
            await target.close()


async def _arrive(target: ServerConnection | ClientConnection, after_s: float, frame: str) -> None:
    await asyncio.sleep(after_s)
    with contextlib.suppress(ConnectionClosed):
        await target.send(frame)


@asynccontextmanager
async def proxied(server_port: int) -> AsyncIterator[Proxy]:
    """Run a proxy in front of a server."""
    proxy = Proxy(server_port)
    async with serve(
        proxy.serve_page,
        "127.0.0.1",
        0,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        ping_interval=None,
    ) as listening:
        proxy.port = next(iter(listening.sockets)).getsockname()[1]
        yield proxy
        await proxy.cut()
