"""Double Topsy-turvy Queens, «Двойные Дамы Кувырком»: four packs, captives under kings."""

from kosynka.cards import KING, QUEEN
from kosynka.rules.builds import Build, Suits
from kosynka.rules.game import DoubleTap, Ending, FoundationArea, Game, Gestures, Table, Tap

# The source gives no height; four is that of the two-pack game everywhere, which this doubles.
COLUMN_HEIGHT = 4

TOPSY_TURVY = Game(
    prefix="TQ1",
    mode="D1T",
    name="Double Topsy-turvy Queens",
    aliases=(
        "tq",
        "topsy-turvy",
        "double-topsy-turvy-queens",
        "double topsy-turvy queens",
        "двойные дамы кувырком",
    ),
    source="a Russian description of the game; what it leaves open is said beside each value",
    packs=4,
    captives=15,
    column_heights=(COLUMN_HEIGHT,) * 16,
    face_up_deal=True,
    foundation_suits=(None,) * 16,
    base_rank=KING,
    base_by_hand=False,
    column_build=Build(Suits.BY_SUIT),
    run=Build(Suits.BY_SUIT),
    highest_in_column=QUEEN,
    space_rank=None,
    worry_back=False,
    first_accepting_only=False,
    draw=1,
    passes=3,
    scoring=None,
    ending=Ending.MOVES,
    gestures=Gestures(Tap.FOUNDATION, DoubleTap.AS_TAP),
    table=Table(FoundationArea.ROW, foundation_lines=1, bands=2),
)

MODES = (TOPSY_TURVY,)
