"""The statistics as a table."""

from rich.text import Text

from kosynka.rules.scoring import Unit
from kosynka.server.players import Statistic
from kosynka.tui.words import Words, format_clock, format_score


def statistics_text(words: Words, rows: list[Statistic]) -> Text:
    """Return a block of figures for each game and mode that was played."""
    text = Text()
    for row in rows:
        if not row.played:
            continue
        name = f"{words(f'game-{row.game}')}: {words(f'mode-{row.mode}')}"
        text.append(f"{name}\n", style="bold")
        for title, figure in _figures(words, row):
            text.append(f"  {title.ljust(26)} {figure}\n")
        text.append("\n")
    if not text:
        text.append(words("terminal-nothing-played"))
    return text


def _figures(words: Words, row: Statistic) -> list[tuple[str, str]]:
    none = words("statistics-none")
    ended = row.won + row.lost
    share = f"{100 * row.won // row.played}%" if row.played else none

    def clock(ms: int | None) -> str:
        return none if ms is None else format_clock(ms)

    best = row.best_score
    score = none if best is None or row.unit is None else format_score(best, Unit(row.unit))
    figures = [
        (words("statistics-played"), str(row.played)),
        (words("statistics-won"), f"{row.won} ({share})" if ended else str(row.won)),
        (words("statistics-streak"), str(row.streak)),
        (words("statistics-best-streak"), str(row.best_streak)),
        (words("statistics-best-time"), clock(row.best_time_ms)),
        (words("statistics-average-time"), clock(row.average_time_ms)),
        (words("statistics-fewest-moves"), str(row.fewest_moves or none)),
        (words("statistics-unaided"), str(row.unaided)),
        (words("statistics-hints"), str(row.hints)),
        (words("statistics-looks"), str(row.looks)),
    ]
    if row.unit is not None:
        figures.insert(7, (words("statistics-best-score"), score))
    return figures
