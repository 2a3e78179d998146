"""How many bytes the terminal table writes: at the start, for a move, for a tick of the clock.

    python benchmarks/terminal_bytes.py [--json]

The program runs in a pseudo-terminal of 80 by 24 cells with all colours and plays a won
Klondike by its keys; what it writes after each key is counted until it falls silent.
"""

import argparse
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from pathlib import Path
from statistics import mean, quantiles

GAME = Path(__file__).parent.parent / "tests/browser/data/won.txt"
COLUMNS, LINES = 80, 24
SILENT_S = 0.3
TICKS = 5


class Terminal:
    """The program behind a pseudo-terminal."""

    def __init__(self, folder: Path, code: str) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(folder),
            "KOSYNKA_DB": f"sqlite:///{folder / 'kosynka.db'}",
        }
        command = [sys.executable, "-m", "kosynka", "tui", code]
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execve(command[0], command, environment)
        ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def read(self, silent_s: float = SILENT_S) -> bytes:
        """Return what is written until nothing comes any more."""
        data = b""
        while select.select([self._fd], [], [], silent_s)[0]:
            data += os.read(self._fd, 65536)
        return data

    def read_until(self, text: str) -> bytes:
        """Return what is written until a text has come, and after it."""
        data = b""
        while text.encode() not in re.sub(rb"\x1b\[[0-9;:?]*[A-Za-z]", b"", data):
            data += self.read()
        return data

    def type(self, keys: str) -> int:
        """Type keys and return how many bytes answer them."""
        os.write(self._fd, keys.encode())
        first = select.select([self._fd], [], [], 5)[0]
        return len(self.read()) if first else 0

    def end(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)


def keys_of(moves: list[str]) -> list[str]:
    """Return the keys of each move."""
    names = {"d": " ", "r": " ", "collect": "a"}
    typed = []
    for move in moves:
        source, _, target = move.partition(">")
        source, _, count = source.partition(":")
        key = f"{source.lstrip('t')}{target.lstrip('t')[:1]}"
        typed.append(names.get(move) or (f"x{count}{key}" if count else key))
    return typed


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    code, _, line = GAME.read_text(encoding="utf-8").splitlines()[0].partition(": ")
    moves = line.split("; ")[:-1]
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(Path(folder), code)
        try:
            start = len(terminal.read_until("Score"))
            written = [terminal.type(keys) for keys in keys_of(moves)]
            end = time.monotonic() + TICKS
            ticks = b""
            while time.monotonic() < end:
                ticks += terminal.read(0.1)
        finally:
            terminal.end()
    figures = {
        "start": start,
        "moves": len(written),
        "mean": round(mean(written)),
        "p95": round(quantiles(written, n=20)[-1]),
        "most": max(written),
        "tick": round(len(ticks) / TICKS),
    }
    if as_json:
        print(json.dumps(figures))
        return
    print(f"start          {figures['start']:6} bytes")
    print(f"a move, mean   {figures['mean']:6} bytes of {figures['moves']} moves")
    print(f"        p95    {figures['p95']:6}")
    print(f"        most   {figures['most']:6}")
    print(f"a clock's tick {figures['tick']:6}")


if __name__ == "__main__":
    main()
