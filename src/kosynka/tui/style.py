"""The windows' style sheet and the themes behind it, in the colours of the table."""

from textual.theme import Theme

from kosynka.tui.faces import DARK, LIGHT, Palette

STYLE_SHEET = """
Screen { background: $background; color: $foreground; }
#lobby { padding: 1 2 0 2; }
#sign { height: 2; }
OptionList, OptionList:focus { border: none; padding: 0; background: transparent; height: 1fr; }
OptionList { scrollbar-size-vertical: 1; }
OptionList > .option-list--option-disabled { color: $accent; text-style: bold; }
OptionList > .option-list--option-highlighted,
OptionList:focus > .option-list--option-highlighted {
  background: $primary; color: $block-cursor-foreground; text-style: bold;
}
ModalScreen { align: center middle; background: $background 60%; }
.window {
  width: auto; min-width: 40; max-width: 92%; height: auto; max-height: 92%;
  background: $surface; border: round $accent; padding: 0 2;
}
.window OptionList { width: auto; min-width: 36; height: auto; max-height: 16; }
.window Static { width: auto; max-width: 67; }
.title { color: $accent; text-style: bold; padding-bottom: 1; }
.text { padding-bottom: 1; }
.reading { width: 76; height: auto; }
.reading VerticalScroll { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
.reading VerticalScroll Static { width: 100%; max-width: 100%; }
.foot { color: $text-muted; }
Input { width: 60; border: tall $accent; background: $background; }
App.-plain .window { border: ascii; }
App.-plain Input { border: ascii; }
"""


def theme_of(name: str, palette: Palette, *, dark: bool) -> Theme:
    """Return the theme that goes with a palette."""
    papers, inks = palette.papers, palette.inks
    return Theme(
        name=name,
        primary=inks["label"],
        accent=inks["label"],
        foreground=inks["text"],
        background=papers["table"],
        surface=papers["bar"],
        panel=papers["bar"],
        success=inks["good"],
        error=inks["bad"],
        warning=inks["label"],
        dark=dark,
        variables={"block-cursor-foreground": papers["table"]},
    )


THEMES = {
    "dark": theme_of("kosynka-dark", DARK, dark=True),
    "light": theme_of("kosynka-light", LIGHT, dark=False),
}
