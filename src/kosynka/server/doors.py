"""Links into a race: a seat for a friend, a place for spectators.

A token is the match's id with 128 bits that only this server can make for it, so none
has to be kept, and none can be guessed from another.
"""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Literal

Door = Literal["seat", "watch"]

_MARK_BYTES = 16
_MARK_LENGTH = 22


@dataclass(frozen=True, slots=True)
class Doors:
    """Makes and reads the tokens of one server."""

    secret: bytes

    def token(self, door: Door, match_id: str) -> str:
        """Return the token that opens a door of a match."""
        return match_id + self._mark(door, match_id)

    def match_of(self, door: Door, token: str) -> str | None:
        """Return the match whose door a token opens, None if it opens none."""
        match_id, mark = token[:-_MARK_LENGTH], token[-_MARK_LENGTH:]
        is_ours = hmac.compare_digest(mark.encode(), self._mark(door, match_id).encode())
        return match_id if is_ours else None

    def _mark(self, door: Door, match_id: str) -> str:
        message = f"{door}:{match_id}".encode()
        digest = hmac.digest(self.secret, message, hashlib.sha256)[:_MARK_BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")
