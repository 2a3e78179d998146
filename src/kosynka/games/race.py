"""The Double Solitaire race, «Парный пасьянс»: two players, shared foundations."""

from kosynka.cards import KING, Suit
from kosynka.rules.builds import Build, Suits
from kosynka.rules.game import (
    DoubleTap,
    Ending,
    FoundationArea,
    Game,
    Gestures,
    Table,
    Tap,
)

RACE = Game(
    prefix="PR1",
    mode="D3R",
    name="Double Solitaire race",
    aliases=("pr", "race", "double-solitaire-race", "парный пасьянс"),
    source="a Russian description of the race over shared foundations",
    packs=2,
    seats=2,
    column_heights=(1, 2, 3, 4, 5, 6, 7),
    face_up_deal=False,
    foundation_suits=tuple(suit for suit in Suit for _ in range(2)),
    column_build=Build(Suits.ALTERNATING),
    run=Build(Suits.ALTERNATING),
    space_rank=KING,
    worry_back=False,
    draw=3,
    passes=None,
    scoring=None,
    ending=Ending.DEADLOCK,
    undo_depth=0,
    gestures=Gestures(Tap.FOUNDATION_OR_COLUMN, DoubleTap.AS_TAP),
    table=Table(FoundationArea.BETWEEN, foundation_lines=1),
)

MODES = (RACE,)
