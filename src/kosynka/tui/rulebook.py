"""The rules and questions of a game as a text to read."""

from rich.text import Text

from kosynka.tui.words import Words

PARTS = ("rules", "question")
CELL = " | "


def rules_text(words: Words, prefix: str) -> Text:
    """Return the rules of a game, then the questions about it."""
    text = Text()
    game = prefix[:2].lower()
    for part in PARTS:
        for number, _ in enumerate(words.texts.numbered(f"help-{game}-{part}"), 1):
            name = f"help-{game}-{part}-{number}"
            text.append(f"{words(f'{name}-title')}\n", style="bold")
            text.append(f"{_lines(words(f'{name}-text'))}\n\n")
    return text


def _lines(block: str) -> str:
    """Return a text with its tables as columns."""
    rows = [line.split(CELL) for line in block.splitlines()]
    widths = [len(row[0]) for row in rows if len(row) > 1]
    if not widths:
        return block
    width = max(widths) + 2
    return "\n".join(
        line if len(row) == 1 else f"{row[0].ljust(width)}{row[1]}"
        for line, row in zip(block.splitlines(), rows, strict=True)
    )
