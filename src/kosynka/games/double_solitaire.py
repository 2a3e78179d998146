"""Double Solitaire for one: nine columns, two packs shuffled together."""

from dataclasses import replace

from kosynka.cards import KING, Suit
from kosynka.rules.builds import Build, Suits
from kosynka.rules.game import Ending, FoundationArea, Game, Table
from kosynka.rules.scoring import normal, vegas

DOUBLE_SOLITAIRE = Game(
    prefix="DS1",
    mode="D1N",
    name="Double Solitaire",
    aliases=("ds", "double-solitaire", "double solitaire", "двойной пасьянс"),
    source="the Russian rules of the Double Solitaire app",
    packs=2,
    column_heights=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    face_up_deal=False,
    foundation_suits=tuple(suit for suit in Suit for _ in range(2)),
    column_build=Build(Suits.ALTERNATING),
    run=None,
    space_rank=KING,
    draw=1,
    passes=None,
    scoring=normal(),
    ending=Ending.NONE,
    table=Table(FoundationArea.BESIDE, foundation_lines=4),
)

MODES = (
    DOUBLE_SOLITAIRE,
    replace(DOUBLE_SOLITAIRE, mode="D1V", passes=1, scoring=vegas(104)),
    replace(DOUBLE_SOLITAIRE, mode="D3N", draw=3),
    replace(DOUBLE_SOLITAIRE, mode="D3V", draw=3, passes=1, scoring=vegas(104)),
)
