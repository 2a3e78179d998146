"""One page's link to a match: what waits to be sent to it, and how often it may speak."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from kosynka.server import protocol
from kosynka.server.bucket import Bucket

COMMANDS_PER_S = 15
COMMAND_BURST = 40
OUTBOX_BYTES = 64 * 1024
"""So much may wait for a slow page; then it gets the whole table instead."""


def bucket(now: float) -> Bucket:
    """Return the bucket of a player's commands."""
    return Bucket(COMMANDS_PER_S, COMMAND_BURST, now)


class Table:
    """A page that shows a match.

    Sending never waits: frames are queued here and a task of the gateway's drains them.
    """

    def __init__(self, now: float) -> None:
        self.bucket = bucket(now)
        """In a race that of the player, so that a new link brings no new burst."""
        self.heard_at = now
        """When the page was heard last, in seconds of the steady clock."""
        self.is_closed = False
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._is_behind = False
        self._wake = asyncio.Event()

    def send(self, message: protocol.ServerMessage) -> None:
        """Queue a message."""
        self.send_frame(protocol.encode_server(message))

    def send_frame(self, frame: str) -> None:
        """Queue a frame; of a page that is too far behind only the need of a table is kept."""
        if self.is_closed or self._is_behind:
            return
        if self._bytes + len(frame) > OUTBOX_BYTES:
            self._frames.clear()
            self._bytes = 0
            self._is_behind = True
        else:
            self._frames.append(frame)
            self._bytes += len(frame)
        self._wake.set()

    def close(self, message: protocol.Bye) -> None:
        """Say farewell; nothing is sent after it."""
        if not self.is_closed:
            self._is_behind = False
            self.send(message)
            self.is_closed = True
            self._wake.set()

    async def drain(
        self, write: Callable[[str], Awaitable[None]], catch_up: Callable[[], None]
    ) -> None:
        """Write what is queued until the link is closed; `catch_up` queues a whole table."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await write(frame)
            if self.is_closed:
                return
            if self._is_behind:
                self._is_behind = False
                catch_up()
