"""What an environment may be asked for, and the words for what it may not."""

from collections.abc import Collection

from kosynka.errors import ParseError


def check_choice(name: str, value: str | None, choices: Collection[str | None]) -> None:
    """Refuse a value that is none of the choices.

    Raises:
        ParseError: if it is none.
    """
    if value not in choices:
        listed = " or ".join(map(repr, choices))
        raise ParseError(f"{name} is {listed}, not {value!r}")
