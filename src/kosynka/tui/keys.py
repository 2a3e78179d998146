"""Keys that name piles, and what a row of keys means: a count, a source, a target.

Columns have the digits and then free letters of the upper letter row, foundations the
capitals from A on; the waste is `w`, the stock `s`, and `f` the first foundation that
takes the card. A Russian keyboard means the letters that its keys have on a Latin one.
"""

from dataclasses import dataclass, replace

from kosynka.cards import RANKS_IN_SUIT
from kosynka.rules.game import Game
from kosynka.rules.piles import Role

COLUMN_KEYS = "1234567890qertyi"
FOUNDATION_KEYS = "ABCDEFGHIJKLMNOP"
WASTE_KEY, STOCK_KEY = "w", "s"
ANY_FOUNDATION = "f"
COUNT_KEY = "x"
TEN = 10

_CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбю"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_AS_LATIN = dict(zip(_CYRILLIC + _CYRILLIC.upper(), _LATIN + _LATIN.upper(), strict=True)) | {
    "ё": "`",
    "Ё": "~",
}


def as_latin(sign: str) -> str:
    """Return what a key is on a Latin keyboard.

    >>> as_latin("ц"), as_latin("Ф"), as_latin("5")
    ('w', 'A', '5')
    """
    return _AS_LATIN.get(sign, sign)


def pile_keys(game: Game, seat: int | None) -> dict[int, str]:
    """Return the key of each pile that one player can name; captives share their place's."""
    keys = dict(zip(game.columns_of(seat), COLUMN_KEYS, strict=False))
    keys |= dict(zip(game.foundations, FOUNDATION_KEYS, strict=False))
    keys[game.waste_of(seat)] = WASTE_KEY
    keys[game.stock_of(seat)] = STOCK_KEY
    return keys


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a player has said of a move so far."""

    count: int | None = None
    """So many cards exactly; None: the longest run that fits."""
    is_counting: bool = False
    """The next digit is a count."""
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A whole move: from a pile to a pile, or to the first foundation that takes the card."""

    source: int
    target: int | None
    count: int | None = None


NOTHING = Chosen()


def read_key(game: Game, seat: int | None, said: Chosen, key: str) -> Chosen | Named | None:
    """Return what the keys up to `key` mean; None where the key means nothing here.

    The same pile named twice is a move to itself: the gesture that finds a place.
    """
    if key == COUNT_KEY:
        tens = (said.count or 0) if said.is_counting else 0
        return replace(said, count=tens + TEN if said.is_counting else None, is_counting=True)
    if said.is_counting and key.isdecimal():
        digit = int(key)
        count = (said.count or 0) + digit if digit or said.count else TEN
        return replace(said, count=min(count, RANKS_IN_SUIT), is_counting=False)
    if key == ANY_FOUNDATION:
        return None if said.source is None else Named(said.source, None, said.count)
    numbers = {each: number for number, each in pile_keys(game, seat).items()}
    number = numbers.get(key)
    if number is None:
        return None
    if said.source is not None:
        return Named(said.source, number, said.count)
    return replace(said, source=_as_source(game, number), is_counting=False)


def _as_source(game: Game, number: int) -> int:
    """Return the pile that is taken from when a key names one: of a place its captive."""
    over = game.piles[number].over
    is_closed = game.roles[number] is Role.FOUNDATION and not game.worry_back
    return over if over is not None and is_closed else number
