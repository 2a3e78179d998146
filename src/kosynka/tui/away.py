"""A race on a server: taking the seat that a link gives, and the socket to its table.

A link that breaks is tied again by itself; the cookie in the user's data folder keeps the
seat, also over a restart of this program.
"""

import asyncio
import contextlib
import json
import os
import random
import threading
import warnings
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from http.client import HTTPException
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Literal
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec
from platformdirs import user_data_path
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from kosynka.errors import KosynkaError
from kosynka.server import protocol
from kosynka.texts import Texts, language_of
from kosynka.tui.link import Link, LinkLost, decode_server
from kosynka.tui.settings import ChoicesFile

ANSWER_WITHIN_S = 15.0
RETRY_AT_FIRST_S, RETRY_AT_MOST_S = 0.5, 10.0
"""A server that does not answer is asked again after a random part of a growing time."""

NOT_ALLOWED = 4403
"""The code with which a server ends the socket of somebody whom it does not know."""

REASONS = {
    "bad-link": "the link is used up, or was not copied whole: ask for a new one",
    "seat-taken": "somebody else has this seat already: ask for a new link",
    "bad-name": "a name has 1 to 24 letters, digits or signs: choose another with --name",
    "not-allowed": "the server lets nobody in at this address: use the one it printed",
}
"""What is said about a server's refusals, by their codes."""

Door = Literal["race", "watch", "open"]
"""To play, to watch, or to open a room of one's own."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A way to a race: a link, or the address of a server."""

    server: str
    door: Door
    token: str


def read_invitation(text: str) -> Invitation:
    """Return what a link leads to; the address of a server alone opens a room there.

    Raises:
        KosynkaError: if it is no link for a race.
    """
    try:
        parts = urlsplit(text.strip())
        has_host = _is_host(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        has_host = False
    if not has_host or parts.scheme not in ("http", "https"):
        raise KosynkaError(
            "this is no link for a race: it looks like http://192.168.1.5:8017/#/race/... "
            "and has to stand in quotation marks"
        )
    path = quote(parts.path.rstrip("/"), safe="/%")
    server = f"{parts.scheme}://{parts.netloc}{path}"
    _, _, way = parts.fragment.partition("/")
    door, _, token = way.partition("/")
    if not way:
        return Invitation(server, "open", "")
    match door:
        case "race" | "watch" if token:
            return Invitation(server, door, token)
        case _:
            raise KosynkaError("this link is for a browser: for a race it says #/race/ or #/watch/")


def _is_host(name: str | None) -> bool:
    """Tell whether a name can be looked up.

    Raises:
        ValueError: if it has parts that are empty or too long.
    """
    if not name or " " in name or not name.isprintable():
        return False
    return bool(name.encode("idna"))


class _Place(msgspec.Struct):
    """Where a server lets somebody in."""

    match: str
    ticket: str | None = None


class _Fault(msgspec.Struct):
    """Why a server lets nobody in."""

    why: str


class Server:
    """A server as a browser would speak to it, with its cookie."""

    def __init__(self, url: str, cookies: Path | None = None) -> None:
        self.url = url
        path = cookies or user_data_path("kosynka", appauthor=False) / "cookies.txt"
        self._jar = LWPCookieJar(str(path))
        # A file that is damaged may be no text at all.
        with contextlib.suppress(OSError, LoadError, UnicodeError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._jar.load()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))

    async def enter(self, invitation: Invitation, name: str) -> tuple[str, str | None]:
        """Take the seat, a place among those who watch, or open a room.

        Return the match, and the ticket of those who watch.

        Raises:
            KosynkaError: if the server refuses, or cannot be reached.
        """
        way, body = {
            "race": ("/api/races/claim", {"token": invitation.token, "name": name}),
            "watch": ("/api/races/watch", {"token": invitation.token}),
            "open": ("/api/races", {"kind": "friend", "name": name}),
        }[invitation.door]
        asked: Future[_Place] = Future()
        asked.set_running_or_notify_cancel()

        def ask() -> None:
            try:
                asked.set_result(self._post(way, body))
            except BaseException as error:
                asked.set_exception(error)

        # Whoever leaves meanwhile must not be kept by a server that never answers.
        threading.Thread(target=ask, daemon=True).start()
        answer = await asyncio.wrap_future(asked)
        return answer.match, answer.ticket

    def cookie_header(self) -> str:
        """Return the cookies that go with a request."""
        request = Request(f"{self.url}/")
        self._jar.add_cookie_header(request)
        return str(request.get_header("Cookie", ""))

    def _post(self, way: str, body: Mapping[str, str]) -> _Place:
        request = Request(
            f"{self.url}{way}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
            method="POST",
        )
        try:
            with self._opener.open(request, timeout=ANSWER_WITHIN_S) as answer:
                found = msgspec.json.decode(answer.read(), type=_Place)
        except HTTPError as error:
            raise KosynkaError(_why(error)) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise KosynkaError(f"{self.url} does not answer: {reason}") from None
        except (HTTPException, msgspec.MsgspecError):
            raise KosynkaError(f"{self.url} is no table of Kosynka") from None
        self._keep_cookies()
        return found

    def _keep_cookies(self) -> None:
        """Write the cookies down for their owner alone: who has them has the seat."""
        path = Path(str(self._jar.filename))
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(f".{os.getpid()}")
            fresh.touch(mode=0o600)
            self._jar.save(str(fresh))
            fresh.replace(path)


def _why(error: HTTPError) -> str:
    with contextlib.suppress(OSError, HTTPException, msgspec.MsgspecError, KeyError):
        return REASONS[msgspec.json.decode(error.read(), type=_Fault).why]
    return f"the server refuses ({error.code}): check the link"


class AwayLink(Link):
    """The socket to a match on a server."""

    is_far = True

    def __init__(self, server: Server, match: str, ticket: str | None = None) -> None:
        self._server = server
        self.match = match
        self._ticket = ticket
        self._inbox: asyncio.Queue[protocol.ServerMessage | LinkLost | None] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._keeping: asyncio.Task[None] | None = None

    def whole(self, address: str) -> str:
        """Return an address of the server's, which it tells without its own name."""
        return f"{self._server.url}{address}" if address.startswith("/") else address

    def to(self, match_id: str) -> Link:
        """Return a link to another match on the same server."""
        return AwayLink(self._server, match_id)

    async def say(self, message: protocol.ClientMessage) -> None:
        """Send a message; while there is no link it is lost, and sent again by who keeps it."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> protocol.ServerMessage | LinkLost | None:
        """Return the next message of the server."""
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        return await self._inbox.get()

    async def close(self) -> None:
        """End the link."""
        if self._keeping is not None:
            self._keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeping
        self._inbox.put_nowait(None)

    async def _keep(self) -> None:
        """Keep the link tied until the server has said its last word."""
        failures = 0
        while True:
            try:
                async with self._connect() as socket:
                    failures = 0
                    self._socket = socket
                    await self.say(protocol.Hello(self.match, 0, self._ticket))
                    if await self._read(socket):
                        break
            except (OSError, TimeoutError, WebSocketException):
                pass
            finally:
                self._socket = None
            self._inbox.put_nowait(LinkLost())
            longest = min(RETRY_AT_MOST_S, RETRY_AT_FIRST_S * 2**failures)
            failures += 1
            await asyncio.sleep(random.uniform(0, longest))
        self._inbox.put_nowait(None)

    def _connect(self) -> connect:
        address = f"ws{self._server.url.removeprefix('http')}/ws"
        return connect(
            address,
            subprotocols=[Subprotocol(protocol.SUBPROTOCOL)],
            additional_headers={"Cookie": self._server.cookie_header()},
            compression=None,
            open_timeout=ANSWER_WITHIN_S,
            close_timeout=1,
        )

    async def _read(self, socket: ClientConnection) -> bool:
        """Hand on what comes; True when there is no use in coming back.

        What cannot be read is passed over: a newer server may say more. An event that is
        missing then is noticed by its number, and the whole table asked for.
        """
        try:
            async for frame in socket:
                try:
                    message = decode_server(frame)
                except msgspec.MsgspecError:
                    continue
                is_last = isinstance(message, protocol.Bye) and message.why != "shutdown"
                if not isinstance(message, protocol.Bye) or is_last:
                    self._inbox.put_nowait(message)
                if is_last:
                    return True
        except ConnectionClosed:
            pass
        if socket.close_code == NOT_ALLOWED:
            self._inbox.put_nowait(protocol.Bye("gone"))
            return True
        return False


async def enter(invitation: Invitation, name: str) -> Link:
    """Return a link to the table that an invitation leads to.

    Raises:
        KosynkaError: if the server lets nobody in, or cannot be reached.
    """
    server = Server(invitation.server)
    match_id, ticket = await server.enter(invitation, name)
    return AwayLink(server, match_id, ticket)


def usual_name(file: ChoicesFile, preference: str | None) -> str:
    """Return the name that was chosen for races, or the one for everybody."""
    return file.read().name or Texts(language_of(preference))("race-name-default")
