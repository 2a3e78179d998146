"""The game socket: frames in, frames out, and which room they belong to."""

import asyncio
import contextlib
import logging

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from kosynka.errors import KosynkaError, ParseError, Refusal
from kosynka.server import protocol
from kosynka.server.bucket import Bucket
from kosynka.server.context import Context
from kosynka.server.identity import Socket
from kosynka.server.origins import is_own_page
from kosynka.server.room import Guest, Room, RoomMessage
from kosynka.server.solo import SoloRoom
from kosynka.server.table import Table
from kosynka.store import StoreError

log = logging.getLogger(__name__)

FRAME_BYTES = 1024
"""The longest frame that a client may send."""

FRAMES_PER_S = 100
FRAME_BURST = 300
"""What a page says beyond this is read later; commands have a limit of their own."""

HANDED_IN = 64
"""So many messages of a page may wait for a room at once."""

HELLO_WITHIN_S = 20.0
"""A page that has not said hello by then is not one of ours."""

NOT_ALLOWED = 4403
NORMAL = 1000


@websocket("/ws")
async def game_socket(socket: Socket) -> None:
    """Speak the protocol with one page."""
    context: Context = socket.app.state.context
    player = context.identity.player_of(socket)
    if player is None or not is_own_page(socket, context.settings):
        await socket.close(code=NOT_ALLOWED)
        return
    await socket.accept(subprotocols=protocol.SUBPROTOCOL)
    visit = Visit(context, socket)
    with contextlib.suppress(WebSocketDisconnect):
        await visit.run(player)


class Visit:
    """One page's stay: it says hello to a match and plays until it leaves."""

    def __init__(self, context: Context, socket: Socket) -> None:
        self._context = context
        self._socket = socket
        now = context.services.steady_s()
        self._table = Table(now)
        self._frames = Bucket(FRAMES_PER_S, FRAME_BURST, now)
        self._room: Room | None = None
        self._handed_in: set[asyncio.Task[None]] = set()

    async def run(self, cookie_player: str) -> None:
        """Serve the page until either side ends the link."""
        writing = asyncio.create_task(self._write())
        try:
            player = await self._context.store.touch(cookie_player)
            async with asyncio.timeout(HELLO_WITHIN_S):
                hello = await self._read()
            if player is None or not isinstance(hello, protocol.Hello):
                self._table.close(protocol.Bye("gone"))
            else:
                await self._play(hello, player)
        except (TimeoutError, StoreError) as error:
            log.warning("a visit ended: %s", error)
            self._table.close(protocol.Bye("shutdown"))
        finally:
            await self._leave()
            if not self._table.is_closed:
                writing.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await writing

    async def _play(self, hello: protocol.Hello, player: str) -> None:
        """Follow the page from hello to hello; a second one asks for everything anew."""
        reading: protocol.ClientMessage | None = hello
        while reading is not None:
            await self._on_message(reading, player)
            if self._table.is_closed:
                return
            reading = await self._read()

    async def _on_message(self, message: protocol.ClientMessage, player: str) -> None:
        room = self._room
        self._table.heard_at = self._context.services.steady_s()
        if isinstance(message, protocol.Hello):
            await self._enter(message, player)
        elif room is None or room.is_gone:
            self._table.close(protocol.Bye("gone"))
        else:
            if isinstance(message, protocol.Ping):
                self._table.send(protocol.Pong(message.n))
            await self._hand_in(room, message)
            if isinstance(message, protocol.Leave):
                await asyncio.wait(self._handed_in)
                await self._leave()

    async def _hand_in(self, room: Room, message: RoomMessage | protocol.Question) -> None:
        """Have the room judge a message while the next one is read already.

        So the moment of arrival is the true one and gives the order, however long the
        judging of an earlier message takes: tasks start, and get the room's lock, in turn.
        """
        if len(self._handed_in) >= HANDED_IN:
            await asyncio.wait(self._handed_in, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._put_to(room, message))
        self._handed_in.add(task)
        task.add_done_callback(self._on_judged)

    async def _put_to(self, room: Room, message: RoomMessage | protocol.Question) -> None:
        if not isinstance(message, protocol.Question):
            await room.on_message(self._table, message)
        elif isinstance(room, SoloRoom):
            await room.on_question(self._table, message)

    def _on_judged(self, task: "asyncio.Task[None]") -> None:
        self._handed_in.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("a message could not be judged: %s", error, exc_info=error)
            self._table.close(protocol.Bye("shutdown"))

    async def _enter(self, hello: protocol.Hello, player: str) -> None:
        if self._room is not None and self._room.id == hello.match:
            self._room.welcome(self._table)
            return
        await self._leave()
        guest = Guest(player, hello.ticket)
        try:
            self._room = await self._context.rooms.enter(hello.match, guest, self._table)
        except KosynkaError as error:
            log.error("match %s cannot be opened: %s", hello.match, error)
        if self._room is None:
            self._table.close(protocol.Bye("gone"))

    async def _leave(self) -> None:
        room, self._room = self._room, None
        if room is not None:
            await self._context.rooms.leave(room, self._table)

    async def _read(self) -> protocol.ClientMessage:
        """Return the next message; one that cannot be read is refused and passed over."""
        while True:
            while not self._frames.take(self._context.services.steady_s()):
                await asyncio.sleep(1 / FRAMES_PER_S)
            frame = await self._socket.receive_data(mode="text")
            try:
                return protocol.decode_client(frame)
            except ParseError:
                command = protocol.command_id_of(frame)
                self._table.send(protocol.Refused(command, Refusal.UNREADABLE.value))

    async def _write(self) -> None:
        await self._table.drain(self._socket.send_text, self._catch_up)
        await self._socket.close(code=NORMAL)

    def _catch_up(self) -> None:
        if self._room is not None:
            self._room.show_whole(self._table)
