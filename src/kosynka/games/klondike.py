"""Klondike, «Косынка»: seven columns, one pack."""

from dataclasses import replace

from kosynka.cards import KING, Suit
from kosynka.rules.builds import Build, Suits
from kosynka.rules.game import Ending, FoundationArea, Game, Table
from kosynka.rules.scoring import normal, vegas

KLONDIKE = Game(
    prefix="KL1",
    mode="D1N",
    name="Klondike",
    aliases=("kl", "klondike", "kosynka", "косынка"),
    source="Russian rules of Klondike; scoring and undo as in Double Solitaire",
    packs=1,
    column_heights=(1, 2, 3, 4, 5, 6, 7),
    face_up_deal=False,
    foundation_suits=tuple(Suit),
    column_build=Build(Suits.ALTERNATING),
    run=Build(Suits.ALTERNATING),
    space_rank=KING,
    draw=1,
    passes=None,
    scoring=normal(),
    ending=Ending.PROGRESS,
    table=Table(FoundationArea.ABOVE, foundation_lines=1),
    auto_collect=True,
)

MODES = (
    KLONDIKE,
    replace(KLONDIKE, mode="D1V", passes=1, scoring=vegas(52)),
    replace(KLONDIKE, mode="D3N", draw=3),
    replace(KLONDIKE, mode="D3V", draw=3, passes=1, scoring=vegas(52)),
)
