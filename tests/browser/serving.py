"""The program as a process of its own, on a port that it keeps when it comes back."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

PATIENCE_S = 20


class Program:
    """`kosynka serve` with a database of its own."""

    def __init__(
        self, database: Path, *, public_url: str | None = None, module: str = "kosynka"
    ) -> None:
        self.database = database
        self._module = module
        self.port = 0
        self._public_url = public_url
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the program, on the port it had if it ran before, and wait until it serves."""
        command = [sys.executable, "-m", self._module, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--db", f"sqlite:///{self.database}"]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, "LANG": "C.UTF-8"},
            # Ctrl+C in the terminal of the tests is not for the server.
            start_new_session=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        if found is None:
            self.kill()
            raise AssertionError(f"the server did not start: {said!r}")
        self.port = int(found[1])

    def kill(self) -> None:
        """End the program as a loss of power does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the program as Ctrl+C does."""
        self._end(signal.SIGINT)

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(number)
        process.communicate(timeout=PATIENCE_S)
