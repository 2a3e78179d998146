"""Races on the real server: two browsers in a room, their pages behind a proxy."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from kosynka.server.protocol import SUBPROTOCOL
from tests.server.serving import PATIENCE_S, Address, Browser

from .proxy import Proxy, proxied
from .racer import Racer


class Wire:
    """A racer's connection over a real socket."""

    def __init__(self, racer: Racer, connection: ClientConnection) -> None:
        self._racer = racer
        self.connection = connection
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self.tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read())]

    def say(self, frame: str) -> None:
        self._said.put_nowait(frame)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.connection.send(await self._said.get())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in self.connection:
                assert isinstance(frame, str)
                if self._racer.link is self:
                    self._racer.hear(frame)
        if self._racer.link is self:
            self._racer.link = None

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.connection.close()


@dataclass
class Friends:
    """Two friends at one race, each behind a network of its own."""

    match: str
    a: Racer
    b: Racer
    browsers: tuple[Browser, Browser]
    proxies: tuple[Proxy, Proxy]
    wires: list[Wire]

    async def connect(self, racer: Racer) -> None:
        """Open a page of a racer's; it goes on where the last one was."""
        proxy, browser = self.proxies[racer.seat], self.browsers[racer.seat]
        connection = await connect(
            f"ws://127.0.0.1:{proxy.port}/ws",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": browser.cookies()},
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
        )
        wire = Wire(racer, connection)
        self.wires.append(wire)
        racer.connected(wire, self.match)

    async def cut(self, racer: Racer) -> None:
        racer.link = None
        await self.proxies[racer.seat].cut()


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE_S * 2):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def friends(server: Address, *, start: bool = True) -> AsyncIterator[Friends]:
    """Open a room, come in by its link, and begin."""
    async with (
        Browser(server) as host,
        Browser(server) as guest,
        proxied(server.port) as first,
        proxied(server.port) as second,
    ):
        answer = await host.http.post("/api/races", json={"kind": "friend", "name": "Ann"})
        opened = answer.json()
        claim = {"token": opened["join"].rsplit("/", 1)[1], "name": "Bob"}
        assert (await guest.http.post("/api/races/claim", json=claim)).status_code == 200
        two = Friends(
            opened["match"],
            Racer("ann", "A"),
            Racer("bob", "B"),
            (host, guest),
            (first, second),
            [],
        )
        try:
            for racer in (two.a, two.b):
                await two.connect(racer)
                await until(lambda racer=racer: racer.race)  # type: ignore[misc] # bound now
            if start:
                for racer in (two.a, two.b):
                    racer.say(t="ready")
                await until(lambda: two.a.board and two.b.board and two.a.phase == "playing")
            yield two
        finally:
            for wire in two.wires:
                await wire.close()
