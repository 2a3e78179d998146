"""The command line, called in this process or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kosynka.cli import app

Run = Callable[..., Result]
Start = Callable[..., "subprocess.CompletedProcess[str]"]

PLAIN = {"LANG": "C.UTF-8", "LC_ALL": None, "LC_MESSAGES": None, "KOSYNKA_DEBUG": None}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Call a command in this process; its database, if it wants one, is the test's own."""
    runner = CliRunner(env={**PLAIN, "KOSYNKA_DB": f"sqlite:///{tmp_path / 'kosynka.db'}"})

    def run_one(
        *args: str, input: str | None = None, env: dict[str, str | None] | None = None
    ) -> Result:
        return runner.invoke(app, args, input=input, env=env, prog_name="kosynka")

    return run_one


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that keeps its games where the test can see them."""
    kept = {name: value for name, value in os.environ.items() if name not in PLAIN}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
        "KOSYNKA_DB": f"sqlite:///{tmp_path / 'kosynka.db'}",
    }


@pytest.fixture
def start(environment: dict[str, str]) -> Start:
    """Run a command as a process to its end."""

    def start_one(
        *args: str, env: dict[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "kosynka", *args],
            capture_output=True,
            text=True,
            timeout=60,
            env={**environment, **(env or {})},
        )

    return start_one
