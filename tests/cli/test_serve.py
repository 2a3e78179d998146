"""The server as a process: addresses, ports, signals."""

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from kosynka import __version__
from kosynka.cli.addresses import listen_exactly, own_addresses
from kosynka.cli.running import OneLine
from kosynka.cli.serve import DEFAULT_PORT
from kosynka.errors import KosynkaError
from tests.cli.conftest import Start

Process = subprocess.Popen[str]
Serve = Callable[..., tuple[Process, list[str]]]

STOP = "To stop: Ctrl+C\n"


@pytest.fixture
def serve(environment: dict[str, str]) -> Iterator[Serve]:
    """Start a server; return it with what it says until it is ready."""
    processes: list[Process] = []

    def start(*args: str, **more: str) -> tuple[Process, list[str]]:
        process = subprocess.Popen(
            [sys.executable, "-m", "kosynka", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, **more},
            start_new_session=True,
        )
        processes.append(process)
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or lines[-1] not in (STOP, ""):
            lines.append(process.stdout.readline())
        return process, lines

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


def address_in(lines: list[str]) -> str:
    found = re.search(r"The table is set: (http://\S+/)", "".join(lines))
    assert found is not None, lines
    return found[1]


def end(process: Process, number: signal.Signals) -> tuple[int, str, str]:
    """Send a signal to the server and all it has started, as a terminal does."""
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


@pytest.mark.parametrize("number", (signal.SIGINT, signal.SIGTERM))
def test_it_serves_until_it_is_told_to_end(serve: Serve, number: signal.Signals) -> None:
    process, lines = serve("serve", "--host", "127.0.0.1")
    with urllib.request.urlopen(f"{address_in(lines)}api/health", timeout=10) as answer:
        assert json.load(answer) == {"version": __version__}
    status, out, err = end(process, number)
    assert (status, out, err) == (0, "The table is cleared, your games are kept.\n", "")


@pytest.fixture
def taken() -> Iterator[None]:
    """Have the usual port taken, by us or by somebody else."""
    with ExitStack() as stack:
        with suppress(KosynkaError):
            stack.enter_context(closing(listen_exactly("127.0.0.1", DEFAULT_PORT)))
        yield


@pytest.mark.usefixtures("taken")
def test_without_a_port_a_busy_one_is_passed_over(serve: Serve) -> None:
    _, lines = serve("serve", "--host", "127.0.0.1")
    assert f"Port {DEFAULT_PORT} is busy, the table will be on port " in lines[0]
    assert address_in(lines) != f"http://127.0.0.1:{DEFAULT_PORT}/"


@pytest.mark.usefixtures("taken")
def test_a_port_asked_for_is_not_exchanged(start: Start) -> None:
    done = start("serve", "--host", "127.0.0.1", "--port", str(DEFAULT_PORT))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"port {DEFAULT_PORT} is taken by another program: choose another" in done.stderr


def test_friends_are_told_the_addresses_of_this_machine(serve: Serve) -> None:
    _, lines = serve("serve")
    told = [line for line in lines if line.startswith("For a friend on the same network: http://")]
    assert len(told) == len(own_addresses(socket.AF_INET))


def test_everybody_is_told_the_public_url_as_browsers_write_it(serve: Serve) -> None:
    _, lines = serve("serve", "--port", "0", "--public-url", "https://Cards.example.org:443/")
    assert "For everybody: https://cards.example.org\n" in lines


def test_alone_it_opens_the_browser_once_it_answers(serve: Serve, tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho \"$1\" > '{told}'\n")
    browser.chmod(0o755)
    _, lines = serve(BROWSER=f"{browser} %s")
    address = told.read_text().strip()
    assert address == address_in(lines)
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(f"{address}api/health", timeout=10) as answer:
        assert answer.status == 200


def test_without_a_browser_the_address_is_enough(serve: Serve) -> None:
    process, lines = serve(BROWSER="", DISPLAY="", WAYLAND_DISPLAY="", PATH="")
    assert address_in(lines).startswith("http://127.0.0.1:")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("The browser did not open by itself")
    assert end(process, signal.SIGINT)[0] == 0


def test_a_database_that_cannot_be_opened_ends_it(start: Start, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_text("this is no database, whatever its name says" * 100)
    done = start("serve", "--host", "127.0.0.1", "--db", f"sqlite:///{broken}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"kosynka: the database {broken} is no database")
    assert done.stderr.count("\n") == 1


def test_an_error_in_the_log_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        raise RuntimeError("the cards fell down")
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "oh", (), sys.exc_info())
    monkeypatch.delenv("KOSYNKA_DEBUG", raising=False)
    line = "oh (RuntimeError: the cards fell down; KOSYNKA_DEBUG=1 shows where)"
    assert OneLine("%(message)s").format(record) == line
    monkeypatch.setenv("KOSYNKA_DEBUG", "1")
    assert "Traceback" in OneLine("%(message)s").format(record)
