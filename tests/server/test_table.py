"""A page that reads slowly: what waits for it is bounded, and nothing it needs is lost."""

import asyncio
import json
import socket

from kosynka.server import protocol
from kosynka.server.table import OUTBOX_BYTES, Table

from .serving import Browser

HELLOS = 500
"""So many whole tables are more than the buffers on the way hold."""


class SlowLink:
    """A link that takes frames only while it is open."""

    def __init__(self) -> None:
        self.is_open = asyncio.Event()
        self.frames: list[str] = []

    async def write(self, frame: str) -> None:
        await self.is_open.wait()
        self.frames.append(frame)


def numbers(frames: list[str]) -> list[int]:
    return [json.loads(frame)["n"] for frame in frames]


async def test_frames_go_out_in_order_and_the_farewell_last() -> None:
    table, link = Table(0.0), SlowLink()
    link.is_open.set()
    for number in range(100):
        table.send(protocol.Pong(number))
    table.close(protocol.Bye("shutdown"))
    table.send(protocol.Pong(100))
    await table.drain(link.write, lambda: None)
    assert numbers(link.frames[:-1]) == list(range(100))
    assert json.loads(link.frames[-1]) == {"t": "bye", "why": "shutdown"}


async def test_a_page_that_fell_behind_gets_the_whole_table_once() -> None:
    table, link = Table(0.0), SlowLink()
    caught_up = 0

    def catch_up() -> None:
        nonlocal caught_up
        caught_up += 1
        table.send(protocol.Pong(-1))

    drained = asyncio.create_task(table.drain(link.write, catch_up))
    table.send(protocol.Pong(0))
    await asyncio.sleep(0)
    frame = len(protocol.encode_server(protocol.Pong(10_000)))
    for number in range(10_000, 10_000 + 2 * OUTBOX_BYTES // frame):
        table.send(protocol.Pong(number))
    await asyncio.sleep(0)
    assert caught_up == 0
    link.is_open.set()
    while caught_up == 0:
        await asyncio.sleep(0)
    table.send(protocol.Pong(1))
    table.close(protocol.Bye("gone"))
    await drained
    assert caught_up == 1
    assert numbers(link.frames[-3:-1]) == [-1, 1]
    assert sum(map(len, link.frames)) <= OUTBOX_BYTES


async def test_the_farewell_reaches_a_page_that_fell_behind() -> None:
    table, link = Table(0.0), SlowLink()
    for number in range(OUTBOX_BYTES):
        table.send(protocol.Pong(number))
    table.close(protocol.Bye("newer-table"))
    link.is_open.set()
    await table.drain(link.write, lambda: None)
    assert json.loads(link.frames[-1]) == {"t": "bye", "why": "newer-table"}


async def test_a_page_that_does_not_read_hears_where_it_stands_in_the_end(
    browser: Browser,
) -> None:
    """Over a real socket: many whole tables are asked for, and none is read."""
    match = await browser.begin(code="TQ1-D1T-AAAAAAB")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", browser.server.port))
    async with browser.link(sock=narrow) as page:
        for _ in range(HELLOS):
            await page.say({"t": "hello", "match": match})
        await page.say({"t": "tap", "c": "a", "pile": "s", "card": "??"})
        kinds = []
        while True:
            message = await page.hear_any("welcome", "snapshot", "event")
            kinds.append(message["t"])
            if message["seq"] == 2:
                break
        assert "snapshot" in kinds
        assert kinds.count("welcome") < HELLOS
        await page.follow([({"t": "ping", "n": 1}, [{"t": "pong"}])])
