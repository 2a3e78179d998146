"""Who is there: a player id in a signed cookie, without an account."""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from litestar import WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kosynka.server.settings import Settings
from kosynka.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]
Socket = WebSocket[Any, Any, Any]

LIFETIME_S = 400 * 24 * 3600
"""The longest that browsers keep a cookie; each visit renews it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Reads and writes the cookie of one server.

    Its name holds a mark of the server's secret: cookies do not tell ports apart, so
    two servers on one machine would otherwise take each other's players away.
    """

    signer: Signer
    mark: str
    settings: Settings

    @classmethod
    async def of(cls, store: Store, settings: Settings) -> "Identity":
        """Return the identity of the server that owns `store`."""
        secret = await store.secret("cookie")
        signer = Signer(secret, salt="kosynka.player", digest_method=hashlib.sha256)
        return cls(signer, hashlib.sha256(secret).hexdigest()[:8], settings)

    def player_of(self, connection: Connection) -> str | None:
        """Return the player that the cookie names, None without a valid one."""
        value = connection.cookies.get(self.name(connection))
        if value is None:
            return None
        try:
            return self.signer.unsign(value).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, connection: Connection, player: str) -> Cookie:
        """Return the cookie that keeps a player."""
        lax: Literal["lax"] = "lax"
        return Cookie(
            key=self.name(connection),
            value=self.signer.sign(player.encode("ascii")).decode("ascii"),
            max_age=LIFETIME_S,
            path="/",
            secure=self.is_secure(connection),
            httponly=True,
            samesite=lax,
        )

    def name(self, connection: Connection) -> str:
        """Return the cookie's name: bound to this host wherever browsers allow it.

        Over plain http some browsers refuse the `__Host-` prefix, on loopback too.
        """
        prefix = "__Host-" if self.is_secure(connection) else ""
        return f"{prefix}kosynka-{self.mark}"

    def is_secure(self, connection: Connection) -> bool:
        """Tell whether the browser reached the server over TLS."""
        if self.settings.public_url and host_of(connection) == self.settings.public_host:
            return self.settings.public_url.startswith("https:")
        return connection.url.scheme in ("https", "wss")


def host_of(connection: Connection) -> str | None:
    """Return the host name that the browser asked for, without the port, lower case."""
    try:
        return urlsplit(f"//{connection.headers.get('host', '')}").hostname
    except ValueError:
        return None
