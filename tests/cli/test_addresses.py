import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from kosynka.cli import addresses
from kosynka.cli.addresses import (
    Listening,
    friend_urls,
    listen,
    listen_exactly,
    listen_near,
    own_url,
)
from kosynka.errors import KosynkaError


@pytest.fixture
def busy() -> Iterator[Listening]:
    taken = listen("127.0.0.1", 0)
    yield taken
    taken.close()


def test_a_busy_port_gives_way_to_the_next_free_one(busy: Listening) -> None:
    near = listen_near("127.0.0.1", busy.port)
    near.close()
    assert busy.port < near.port <= busy.port + addresses.PORTS_TRIED


def test_a_port_asked_for_is_taken_or_nothing(busy: Listening) -> None:
    with pytest.raises(KosynkaError, match=f"port {busy.port} is taken by another program"):
        listen_exactly("127.0.0.1", busy.port)


def test_a_name_with_two_addresses_has_one_port() -> None:
    with closing(listen("localhost", 0)) as listening:
        assert own_url(listening) == f"http://localhost:{listening.port}/"
        assert friend_urls(listening) == []


def test_this_machine_alone_has_nothing_for_friends(busy: Listening) -> None:
    assert own_url(busy) == f"http://127.0.0.1:{busy.port}/"
    assert friend_urls(busy) == []


@pytest.mark.parametrize(
    "host",
    [
        "0.0.0.0",
        pytest.param(
            "::", marks=pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
        ),
    ],
)
def test_every_address_is_told_to_friends(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {socket.AF_INET: ["192.168.1.5"], socket.AF_INET6: ["fd00::5"]}
    monkeypatch.setattr(addresses, "own_addresses", lambda family: known[family])
    listening = listen(host, 0)
    listening.close()
    assert own_url(listening) == f"http://127.0.0.1:{listening.port}/"
    urls = friend_urls(listening)
    assert urls[0] == f"http://192.168.1.5:{listening.port}/"
    assert urls[1:] == ([] if host == "0.0.0.0" else [f"http://[fd00::5]:{listening.port}/"])


def testown_addresses_are_of_this_machine() -> None:
    for address in addresses.own_addresses(socket.AF_INET):
        listen(address, 0).close()
