"""The one table of all keys."""

from rich.text import Text

from kosynka.rules.game import Game
from kosynka.tui.dialogs import key_table
from kosynka.tui.keys import COLUMN_KEYS, FOUNDATION_KEYS, STOCK_KEY, WASTE_KEY
from kosynka.tui.words import Words


def keys_of(words: Words, game: Game) -> Text:
    """Return the keys of a game, first how cards are moved."""
    columns = COLUMN_KEYS[: len(game.column_heights)]
    places = FOUNDATION_KEYS[: len(game.foundations)]
    space = words("terminal-key-space")
    shown = f"1-{columns[-1]}" if len(columns) < 10 else f"1-0 {' '.join(columns[10:])}"
    rows = [
        (f"{shown}  {WASTE_KEY}", words("terminal-key-source")),
        (f"4 2   {WASTE_KEY} 2", words("terminal-key-move")),
        (f"4 f   4 {places[0]}", words("terminal-key-foundation", last=places[-1])),
        ("4 4", words("terminal-key-twice")),
        ("x3 4 2", words("terminal-key-count")),
        (f"{space}  {STOCK_KEY}", words("keys-draw")),
    ]
    if game.is_race:
        rows += [("p", words("race-menu-pause")), ("b", words("race-menu-stop"))]
    else:
        rows += [
            ("u   Ctrl+R", words("terminal-key-undo")),
            ("h", words("keys-hint")),
        ]
        if game.auto_collect:
            rows.append(("a", words("terminal-key-collect")))
        rows += [
            ("m", words("terminal-key-mark")),
            ("c", words("terminal-key-chance")),
            ("l", words("terminal-key-judge")),
            ("n", words("menu-new")),
        ]
    rows += [
        (words("keys-arrows-key"), words("keys-arrows")),
        ("Enter", words("keys-enter")),
        (words("terminal-key-mouse"), words("terminal-key-mouse-about")),
        ("Esc", words("terminal-key-escape")),
        ("Ctrl+Q", words("terminal-quit")),
    ]
    return key_table(rows)
