"""What a server is told when it starts."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from kosynka.errors import KosynkaError


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; nothing here changes while it does."""

    db: str | None = None
    """The database's URL, None for SQLite in the user's data folder."""
    public_url: str | None = None
    """How others reach the server, where a proxy stands before it."""
    lan_url: str | None = None
    """How others on the same network reach the server, where no public URL is given."""
    judges: int = 1
    """How many processes judge positions beside the event loop."""
    solvers: int = 2
    """How many processes search for wins; of several one is kept for quick questions."""
    solver_mib: int = 192
    """How much memory each search may hold."""

    @property
    def friend_url(self) -> str:
        """What a link for a friend begins with; empty where the page's own address is right."""
        return self.public_url or self.lan_url or ""

    @property
    def public_host(self) -> str | None:
        """The host name of the public URL, lower case."""
        return urlsplit(self.public_url).hostname if self.public_url else None


def check_public_url(url: str) -> str:
    """Return a public URL as browsers write it: lower case, no usual port, no slash at its end.

    Raises:
        KosynkaError: if it is no address of the form https://host[:port][/path].
    """
    try:
        parts = urlsplit(url)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname)
        port_fits = parts.port is None or parts.port > 0
    except ValueError:
        is_whole = port_fits = False
    if not is_whole or not port_fits or parts.query or parts.fragment:
        raise KosynkaError(
            f"{url!r} is no public URL: write it as https://cards.example.org or with a port"
        )
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"
