"""Why a study cannot go on."""

from kosynka.errors import KosynkaError


class StudyError(KosynkaError):
    """A study that cannot be started, continued or read; the message says what to do."""


def missing(package: str, extra: str) -> StudyError:
    """Return the error for a package that only some people need."""
    return StudyError(f"this needs {package}: pip install 'kosynka[{extra}]'")
