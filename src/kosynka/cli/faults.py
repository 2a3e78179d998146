"""What a person is told when a command cannot do its work, and the exit status for it.

One sentence on standard error, never a traceback: that is shown only when KOSYNKA_DEBUG
is set, to those who look for the fault in Kosynka itself.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

import typer
from typer.core import TyperGroup

from kosynka.errors import KosynkaError


class ExitStatus(IntEnum):
    """What a command's exit status means, the same for every command."""

    DONE = 0
    REFUSED = 1
    """What was given cannot be read, found or used; standard error says why."""
    ILLEGAL = 2
    """The rules refuse an action; standard output says which and why."""
    FAULT = 70
    """A fault of Kosynka itself."""
    INTERRUPTED = 130


LONGEST_SENTENCE = 600
"""So many characters of a message are shown: what was typed may be a whole file."""


class Commands(TyperGroup):
    """A group of commands that ends in an exit status and at most one sentence."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; with `standalone_mode` exit, else return what it returns."""
        run = partial(
            super().main,
            args,
            prog_name,
            complete_var,
            standalone_mode=False,
            windows_expand_args=windows_expand_args,
            **extra,
        )
        return sys.exit(int(status_of(run))) if standalone_mode else run()


def status_of(run: Callable[[], Any]) -> int:
    """Return the exit status of `run`, having said what went wrong."""
    try:
        returned = run()
        flush()
    except BrokenPipeError:
        # Whoever read has read enough, as `head` does.
        _drop_output()
        return ExitStatus.REFUSED
    except KeyboardInterrupt:
        return ExitStatus.INTERRUPTED
    except typer.TyperException as error:
        say_fault(f"{_usage_message(error)}; see '{_command_of(error)} --help'")
        return ExitStatus.REFUSED
    except KosynkaError as error:
        say_fault(str(error))
        return ExitStatus.REFUSED
    except OSError as error:
        _show_traceback()
        _drop_output()
        what = "" if error.filename is None else f" {str(error.filename)!r}"
        say_fault(f"the system refuses{what}: {error.strerror or error}")
        return ExitStatus.REFUSED
    except Exception as error:
        _show_traceback()
        say_fault(
            f"this is a fault of Kosynka, {type(error).__name__}: run the command again with "
            "KOSYNKA_DEBUG=1 and report what it prints together with the command"
        )
        return ExitStatus.FAULT
    return returned if isinstance(returned, int) else ExitStatus.DONE


def say_fault(message: str) -> None:
    """Print a message as one sentence on standard error."""
    typer.echo(f"kosynka: {sentence(message)}", err=True)


def sentence(message: str) -> str:
    """Return a message on one line, not too long, without what a terminal would obey.

    >>> sentence("two\\nlines \\x1b[31m")
    'two lines \\\\x1b[31m.'
    """
    text = " ".join(message.split())
    text = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    if len(text) > LONGEST_SENTENCE:
        text = f"{text[: LONGEST_SENTENCE // 2]} … {text[-LONGEST_SENTENCE // 2 :]}"
    return text if text.endswith((".", "?", "!")) else f"{text}."


def is_debugging() -> bool:
    """Tell whether tracebacks are wanted."""
    return os.environ.get("KOSYNKA_DEBUG", "") not in ("", "0")


def flush() -> None:
    """Write out what was printed, here where it can still fail in words."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _drop_output() -> None:
    """Let what cannot be written go, so that the interpreter does not try again."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), number)


def _show_traceback() -> None:
    if is_debugging():
        traceback.print_exc()


def _usage_message(error: typer.TyperException) -> str:
    # The words are those of the library that checks values, whose name nobody asked for.
    return error.format_message().replace("Value error, ", "").rstrip(".")


def _command_of(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return str(getattr(context, "command_path", "kosynka"))
