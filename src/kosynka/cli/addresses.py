"""Ports to listen on, and the addresses under which others find this machine."""

import errno
import ipaddress
import socket
from dataclasses import dataclass

from kosynka.errors import KosynkaError

PORTS_TRIED = 100
"""So many ports after the usual one are tried before any free one is taken."""

_ROUTES = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
_ROUTES_6 = ("2001:db8::1",)
"""Nobody's addresses: asking for the way to them tells our own, and sends nothing."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Sockets bound to one port."""

    host: str
    port: int
    sockets: tuple[socket.socket, ...]

    def close(self) -> None:
        """Let the port go."""
        for bound in self.sockets:
            bound.close()


def listen(host: str, port: int) -> Listening:
    """Bind a port of a host; port 0 is any free one.

    Raises:
        OSError: with EADDRINUSE if the port is taken.
        KosynkaError: if it cannot be listened on for another reason.
    """
    bound: list[socket.socket] = []
    missing: OSError | None = None
    for family, address in _resolve(host):
        try:
            bound.append(_bind(family, address, port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                missing = error
                continue
            Listening(host, port, tuple(bound)).close()
            if error.errno == errno.EADDRINUSE:
                raise
            raise KosynkaError(_why_not(host, port, error)) from None
        port = bound[0].getsockname()[1]
    if missing is not None and not bound:
        raise KosynkaError(_why_not(host, port, missing))
    return Listening(host, port, tuple(bound))


def listen_near(host: str, port: int) -> Listening:
    """Bind `port`, or the next free one after it.

    Raises:
        KosynkaError: if the host cannot be listened on.
    """
    for candidate in (*range(port, port + PORTS_TRIED), 0):
        try:
            return listen(host, candidate)
        except OSError:
            continue
    raise KosynkaError(f"{host} has no free port")


def listen_exactly(host: str, port: int) -> Listening:
    """Bind `port` and no other.

    Raises:
        KosynkaError: if it is taken or the host cannot be listened on.
    """
    try:
        return listen(host, port)
    except OSError:
        raise KosynkaError(
            f"port {port} is taken by another program: choose another with --port, "
            "or leave --port out and the next free one is taken"
        ) from None


def own_url(listening: Listening) -> str:
    """Return the address for a browser on this machine."""
    host = listening.host
    if _is_everywhere(host):
        host = "127.0.0.1" if socket.AF_INET in _families(listening) else "::1"
    return _url(host, listening.port)


def friend_urls(listening: Listening) -> list[str]:
    """Return the addresses for other machines on the same network, none if there are none."""
    if not _is_everywhere(listening.host):
        name = listening.sockets[0].getsockname()[0]
        return [] if _is_loopback(name) else [_url(listening.host, listening.port)]
    return [
        _url(address, listening.port)
        for family in _families(listening)
        for address in own_addresses(family)
    ]


def _resolve(host: str) -> list[tuple[socket.AddressFamily, str]]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise KosynkaError(
            f"there is no host {host!r} to listen on: "
            "give an address of this machine, or 0.0.0.0 for all of them"
        ) from None
    return list(dict.fromkeys((family, str(address[0])) for family, _, _, _, address in found))


def _bind(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    """Return a listening socket; `::` takes IPv4 in too where the system can do that."""
    both = _takes_both(family, address)
    return socket.create_server((address, port), family=family, dualstack_ipv6=both)


def _takes_both(family: int, address: str) -> bool:
    is_six = family == socket.AF_INET6
    return is_six and _is_everywhere(address) and socket.has_dualstack_ipv6()


def _families(listening: Listening) -> list[int]:
    """Return the families of addresses under which this machine answers, IPv4 first."""
    families = {bound.family for bound in listening.sockets}
    if any(_takes_both(bound.family, listening.host) for bound in listening.sockets):
        families.add(socket.AF_INET)
    return [family for family in (socket.AF_INET, socket.AF_INET6) if family in families]


def _why_not(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRNOTAVAIL:
            return (
                f"this machine has no address {host}: "
                "give one that it has, or 0.0.0.0 for all of them"
            )
        case errno.EACCES | errno.EPERM:
            return f"port {port} is reserved for the system: choose one from 1024 on with --port"
        case _:
            return f"nothing can listen on {host}, port {port}: {error.strerror or error}"


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


def own_addresses(family: int) -> list[str]:
    """Return the addresses that this machine would be seen under, the usual one first."""
    found = []
    for target in _ROUTES if family == socket.AF_INET else _ROUTES_6:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return [address for address in dict.fromkeys(found) if not _is_loopback(address)]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
