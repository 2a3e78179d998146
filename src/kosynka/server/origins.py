"""Which pages may talk to the server: its own, and no other site's."""

import ipaddress
import socket
from urllib.parse import urlsplit

from kosynka.server.identity import Connection, host_of
from kosynka.server.settings import Settings


def is_own_page(connection: Connection, settings: Settings) -> bool:
    """Tell whether a request comes from a page that this server gave.

    Its host must be one that no other site can point at this machine: an address, the
    machine's own name, or the public URL's. Its Origin, where a browser sends one, must
    be that host.
    """
    host = host_of(connection)
    if host is None or not _is_our_host(host, settings):
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if settings.public_url and origin == _origin_of(settings.public_url):
        return True
    return parts.scheme in ("http", "https") and parts.netloc == connection.headers.get("host")


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _is_our_host(host: str, settings: Settings) -> bool:
    name = socket.gethostname().lower()
    if host in ("localhost", name, f"{name}.local", settings.public_host):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
