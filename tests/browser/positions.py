"""Tables with long columns, as the records of games that begin there."""

from kosynka.games import read_position
from kosynka.match.events import MatchDealt
from kosynka.match.log import format_log

LONG_KLONDIKE = (
    "KL1 D3N; t7=2S 3S 4S 5S 6S 7S|KH QC JH TC 9H 8C 7H 6C 5H 4C 3H 2C AH;"
    " t6=8S 9S TS JS QS|KD; t1=KS QD; w=2D 3D 4D; s=5D 6D 7D; f1=AS"
)
"""Klondike: six hidden cards under thirteen open ones."""
LONG_DOUBLE = (
    "DS1 D3N; t9=2S 3S 4S 5S 6S 7S 8S 9S|KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH;"
    " t8=2D 3D 4D 5D 6D 7D 8D|KS QD JS TD; t1=KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD;"
    " t2=QH; t3=2H; t4=4H|6H; t5=8H; w=TH QH KC; s=3C 5C 7C 9C; f7=AC"
)
"""Double Solitaire: eight hidden cards under thirteen open ones, and a long first column."""
LONG_QUEENS = (
    "TQ1 D1T; t1=QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS 2H 3H; t8=9D 5C 3S 2C QH JH TH 9H 8H 7H 6H;"
    " t9=QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC 9H 8D; t16=5D 9D 4S 8S QD JD TD 9D 8D 7D 6D 5D 4D;"
    " t2=2D; t3=3D; t4=4H; t5=TS; t6=JS; t7=QS; t10=7S; t11=8H; t12=9C; t13=TC; t14=JD; t15=QD;"
    " w=5H 6S 7C; s=2S 3C; k1=9C/KH; k2=/KC"
)
"""Topsy-turvy Queens: long columns at both ends of both bands."""


def record_of(position: str) -> str:
    """Return the record of a game that begins at a position, with nothing done in it."""
    game = read_position(position, fragment=True).game
    return format_log([MatchDealt(game.id, None, position)], {})
