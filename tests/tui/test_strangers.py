"""The way to a race on a server: links, cookies, and servers that are none of Kosynka's."""

import asyncio
import os
import pty
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kosynka.errors import KosynkaError
from kosynka.tui.away import Invitation, Server, read_invitation

PATIENCE_S = 60


def answer(status: str, body: bytes, *, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return f"HTTP/1.1 {status}\r\nContent-Length: {size}\r\n\r\n".encode() + body


async def entered(said: bytes, cookies: Path) -> tuple[str, str | None]:
    """Knock at a server that says the same to everybody."""

    async def on_visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"}")
        writer.write(said)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(on_visit, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        invitation = Invitation(f"http://127.0.0.1:{port}", "race", "token")
        return await Server(invitation.server, cookies).enter(invitation, "Anna")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (answer("200 OK", b"<html>"), "is no table of Kosynka"),
        (answer("200 OK", b"\xff\xfe\x80"), "is no table of Kosynka"),
        (answer("200 OK", b"[]"), "is no table of Kosynka"),
        (answer("200 OK", b"{}"), "is no table of Kosynka"),
        (answer("200 OK", b'{"match":', length=200), "is no table of Kosynka"),
        (b"SSH-2.0-Sshd\r\n", "is no table of Kosynka"),
        (b"", "does not answer"),
        (answer("404 Not Found", b"\xff"), "refuses (404)"),
        (answer("403 Forbidden", b'{"why": []}'), "refuses (403)"),
        (answer("409 Conflict", b'{"why": "seat-taken", "detail": ""}'), "has this seat"),
    ],
)
async def test_what_a_server_says_wrongly_is_one_sentence(
    tmp_path: Path, said: bytes, why: str
) -> None:
    with pytest.raises(KosynkaError) as caught:
        await entered(said, tmp_path / "cookies.txt")
    assert why in str(caught.value)


@pytest.mark.parametrize("damaged", [b"\xff\xfe", b"#LWP-Cookies-2.0\nSet-Cookie3: x=y; port=k\n"])
async def test_a_damaged_file_of_cookies_is_written_anew(tmp_path: Path, damaged: bytes) -> None:
    cookies = tmp_path / "cookies.txt"
    cookies.write_bytes(damaged)
    assert await entered(answer("200 OK", b'{"match": "m"}'), cookies) == ("m", None)
    assert cookies.read_text().startswith("#LWP-Cookies-2.0")
    assert os.listdir(tmp_path) == ["cookies.txt"]
    assert stat.S_IMODE(cookies.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "link",
    [
        "race",
        "http://exa mple/#/race/x",
        "http://a..b/#/race/x",
        f"http://{'a' * 70}.org/#/race/x",
        "http://a:99999/#/race/x",
        "http://[::1/#/race/x",
        "ftp://a/#/race/x",
    ],
)
def test_what_is_no_link_is_said(link: str) -> None:
    with pytest.raises(KosynkaError, match="no link for a race"):
        read_invitation(link)


def test_a_path_is_written_as_a_request_needs_it() -> None:
    invitation = read_invitation("https://[::1]:8017/игра/#/watch/abc")
    assert invitation.server == "https://[::1]:8017/%D0%B8%D0%B3%D1%80%D0%B0"
    assert (invitation.door, invitation.token) == ("watch", "abc")


NEVER = """
from kosynka.__main__ import main
from kosynka.tui import away
away.ANSWER_WITHIN_S = 3600
main()
"""


@pytest.mark.parametrize("mode", [["--plain"], []])
def test_who_leaves_waits_for_no_server_that_never_answers(tmp_path: Path, mode: list[str]) -> None:
    ours, theirs = pty.openpty()
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/#/race/token"
        racing = subprocess.Popen(
            [sys.executable, "-c", NEVER, "race", address, *mode],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "XDG_CONFIG_HOME": str(tmp_path),
                "KOSYNKA_DB": f"sqlite:///{tmp_path / 'kosynka.db'}",
            },
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        try:
            server.settimeout(PATIENCE_S)
            visitor, _ = server.accept()
            with visitor:
                assert visitor.recv(65536).startswith(b"POST /api/races/claim")
                racing.send_signal(signal.SIGINT)
                _, said = racing.communicate(timeout=PATIENCE_S)
        finally:
            racing.kill()
            racing.communicate()
    os.close(ours)
    os.close(theirs)
    assert (racing.returncode, said) == (130, "")
