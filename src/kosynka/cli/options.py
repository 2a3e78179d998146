"""The options that several commands share, and how texts are read in."""

import os
import sys
from pathlib import Path
from typing import Annotated, BinaryIO, Literal

import typer

from kosynka.errors import KosynkaError

LARGEST_INPUT = 8 * 1024 * 1024
"""So many bytes of a file are read: a log of 100,000 lines has less than half of it."""

LARGEST_MIB = 1 << 20

LARGEST_NUMBER = (1 << 63) - 1
"""Seeds and counts of positions are kept in 64 bits."""

STANDARD_INPUT = "-"

MOST_JOBS = 1024

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=MOST_JOBS,
        show_default=False,
        help="Processes; as many as there are processors without it.",
    ),
]

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

Limit = Annotated[
    str, typer.Option("--limit", metavar="TIME", help="CPU time of each: 500ms, 10s, 2m, none.")
]

Nodes = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        metavar="N",
        min=1,
        max=LARGEST_NUMBER,
        show_default=False,
        help="So many positions at most.",
    ),
]

Memory = Annotated[
    int, typer.Option("--memory", metavar="MIB", min=1, max=LARGEST_MIB, help="MiB of each.")
]

Seed = Annotated[
    int,
    typer.Option(
        "--seed", metavar="N", min=0, max=LARGEST_NUMBER, help="Another order of the search."
    ),
]

Language = Annotated[
    Literal["ru", "en"] | None,
    typer.Option(
        "--language", help="The language of the texts; without it that of your terminal (LANG)."
    ),
]

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="KOSYNKA_DB",
        help="Where the games are kept: sqlite:///path/to/file.db or "
        "postgresql://user:password@host/database; "
        "without it a file in your user data directory.",
    ),
]


def preferred_language(language: str | None = None) -> str | None:
    """Return what tells a person's language: the option, or the terminal's settings."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return language or next((os.environ[name] for name in names if os.environ.get(name)), None)


def read_input(name: str) -> str:
    """Return the text of a file, `-` being standard input.

    Raises:
        KosynkaError: if it cannot be read, is too large, or is no UTF-8.
    """
    shown = "standard input" if name == STANDARD_INPUT else repr(name)
    try:
        data = _read_bytes(name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise KosynkaError(f"{shown} cannot be read: {reason}") from None
    if len(data) > LARGEST_INPUT:
        raise KosynkaError(f"{shown} is too large: at most {LARGEST_INPUT >> 20} MiB are read")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KosynkaError(
            f"{shown}, line {line}: this is no UTF-8 text, save it as UTF-8 and try again"
        ) from None


def _read_bytes(name: str) -> bytes:
    if name != STANDARD_INPUT:
        with Path(name).open("rb") as file:
            return _read_some(file)
    if sys.stdin is None:
        raise ValueError("it is closed")
    return _read_some(sys.stdin.buffer)


def _read_some(file: BinaryIO) -> bytes:
    return file.read(LARGEST_INPUT + 1)
