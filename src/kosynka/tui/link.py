"""The link to a match: commands go out, messages come in, wherever the match is kept.

A match of this machine is reached in this process (`home.py`), a race on a server over
its socket (`away.py`); whoever plays over a link does not see the difference.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import msgspec

from kosynka.errors import KosynkaError
from kosynka.server import protocol

_decoder = msgspec.json.Decoder(protocol.ServerMessage)


def decode_server(frame: str | bytes) -> protocol.ServerMessage:
    """Return the message of a server's frame."""
    return _decoder.decode(frame)


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The server does not answer; it is tried again by itself."""


class Link(ABC):
    """A way to one match, for one table."""

    is_far = False
    """An answer takes so long that moves are shown before it comes."""

    @abstractmethod
    async def say(self, message: protocol.ClientMessage) -> None:
        """Hand a message over; what is answered comes by `hear`."""

    @abstractmethod
    async def hear(self) -> protocol.ServerMessage | LinkLost | None:
        """Return the next message; None once the link has ended."""

    @abstractmethod
    async def close(self) -> None:
        """Leave the table."""

    def whole(self, address: str) -> str:
        """Return an address with the name of its server."""
        return address

    def to(self, match_id: str) -> "Link":
        """Return a link to another match at the same place.

        Raises:
            KosynkaError: if there is no way to tell.
        """
        raise KosynkaError(f"match {match_id} is not reached from here")
