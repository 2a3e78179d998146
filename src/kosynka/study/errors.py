"""Why a study cannot go on."""

import shlex
import sys

from kosynka.errors import KosynkaError


class StudyError(KosynkaError):
    """A study that cannot be started, continued or read; the message says what to do."""


def missing(package: str, extra: str) -> StudyError:
    """Return the error for a package that only some people need."""
    return StudyError(
        f"this needs {package}: {shlex.quote(sys.executable)} -m pip install 'kosynka[{extra}]'"
    )
