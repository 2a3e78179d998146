"""What is typed for a game in lines of text, taken in as it comes.

The table takes the lines in their order, one when it is done with the last. A person who
wants to leave is not made to wait for that, and it is known when nothing more will come.
"""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Callable

LEAVE = ("quit", "exit", "q")
"""The words that leave the table."""


class Typed:
    """The lines of one game, up to the one that leaves it."""

    def __init__(
        self, lines: AsyncIterator[str], on_end: Callable[[], None], *, by_hand: bool
    ) -> None:
        self.is_at_end = False
        """Nothing more will be typed."""
        self.is_left = False
        """A person leaves, whatever is still asked; a script leaves in its turn."""
        self._lines = lines
        self._on_end = on_end
        self._by_hand = by_hand
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    async def take(self) -> None:
        """Take the lines in until the last one; the end is told to `on_end`."""
        async for line in self._lines:
            text = line.strip()
            if text in LEAVE:
                self.is_left = self._by_hand
                break
            self._waiting.put_nowait(text)
        self.is_at_end = True
        self._waiting.put_nowait(None)
        self._on_end()

    async def each(self) -> AsyncIterator[str]:
        """Yield the lines that were taken in."""
        while (line := await self._waiting.get()) is not None:
            yield line


async def standard_lines() -> AsyncIterator[str]:
    """Yield the lines of standard input, read beside the event loop."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str | None] = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, None)

    # A thread that ends with the program: who waits for a line must not keep it alive.
    threading.Thread(target=read, daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line
