"""How the tables of rules write what an action changes."""

from kosynka.games import read_position
from kosynka.rules.text import Position, format_position


def fields_of(text: str) -> dict[str, str]:
    """Return the fields of a text as `t1=5H; sc=5` by name."""
    return dict(field.strip().split("=", 1) for field in text.split(";") if field.strip())


def changed(before: Position, changes: str) -> Position:
    """Return a position with some fields changed and all others as they are."""
    head, _, rest = format_position(before).partition("; ")
    whole = fields_of(rest)
    wanted = fields_of(changes)
    assert wanted.keys() <= whole.keys()
    text = "; ".join(f"{name}={value}" for name, value in {**whole, **wanted}.items())
    return read_position(f"{head}; {text}", fragment=True)
