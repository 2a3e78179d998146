"""Deal codes and the shuffle: how a short text names one exact order of the cards.

How the cards are laid out is the game's declaration; which games and modes exist is
the catalogue's. The forms and the procedure are those of docs/text-formats.md.
"""

import hashlib
import string
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from kosynka.cards import Card, pack
from kosynka.errors import ParseError, UnsupportedGameError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""RFC 4648 base 32; A is 0."""

NUMBER_LENGTH = 7
DEAL_COUNT = 32**NUMBER_LENGTH
"""How many deals a code can name: 35 bits."""

PREFIX_LENGTH = MODE_LENGTH = 3

_CYRILLIC, _LATIN = "АВСЕНКМОРТХУ", "ABCEHKMOPTXY"
_LETTERS = str.maketrans(
    string.ascii_lowercase + _CYRILLIC + _CYRILLIC.lower(),
    string.ascii_uppercase + _LATIN + _LATIN,
)
"""Letters as codes have them; others stay, so that nothing else is read as one."""

_DIGIT_SLIPS = str.maketrans("018", "OIB")
_MASK = 2**64 - 1


@dataclass(frozen=True, slots=True)
class DealCode:
    """The name of a deal: which game in which mode, and which order of the cards."""

    prefix: str
    """Two letters of the game and the digit of its deal procedure, as `DS1`."""
    mode: str
    """How it is drawn and scored, as `D1N`; the mode does not change the cards."""
    number: int
    """0 to `DEAL_COUNT` - 1."""

    def __str__(self) -> str:
        return f"{self.prefix}-{self.mode}-{format_number(self.number)}"


def format_number(number: int) -> str:
    """Return the seven symbols of a deal number, most significant first.

    >>> format_number(1), format_number(DEAL_COUNT - 1)
    ('AAAAAAB', '7777777')
    """
    return "".join(
        ALPHABET[number >> shift & 31] for shift in range(5 * (NUMBER_LENGTH - 1), -1, -5)
    )


def check_symbol(number_text: str) -> str:
    """Return the optional eighth symbol that finds a wrong symbol or a swapped pair.

    Horner's rule over GF(32) with the polynomial x^5 + x^2 + 1 and alpha = 2.

    >>> check_symbol("AAAAAAB")
    'C'
    """
    check = 0
    for symbol in number_text:
        check = (check ^ ALPHABET.index(symbol)) << 1
        if check & 32:
            check ^= 0b100101
    return ALPHABET[check]


def parse_code(text: str, modes: Mapping[str, Collection[str]]) -> DealCode:
    """Return the code that `text` names; `modes` tells the modes of each prefix.

    Case, blanks and dashes do not matter, Cyrillic letters that look Latin are read as
    Latin, and in the number 0, 1 and 8 are read as O, I and B.

    >>> str(parse_code("ds1 d1n aaaaaab", {"DS1": ["D1N"]}))
    'DS1-D1N-AAAAAAB'

    Raises:
        ParseError: if the text has not the form of a code, or its check symbol is wrong.
        UnsupportedGameError: if the game or the mode does not exist.
    """
    compact = _compact(text)
    prefix = compact[:PREFIX_LENGTH]
    mode = compact[PREFIX_LENGTH : PREFIX_LENGTH + MODE_LENGTH]
    digits = compact[PREFIX_LENGTH + MODE_LENGTH :].translate(_DIGIT_SLIPS)
    if len(digits) not in (NUMBER_LENGTH, NUMBER_LENGTH + 1) or set(digits) - set(ALPHABET):
        raise ParseError(
            f"{_shown(text)} is no deal code: a code looks like DS1-D1N-AAAAAAB, "
            "game, mode and seven letters A-Z or digits 2-7"
        )
    if prefix not in modes:
        raise UnsupportedGameError(
            f"{_shown(text)}: there is no game {prefix}; the games are {', '.join(modes)}"
        )
    if mode not in modes[prefix]:
        raise UnsupportedGameError(
            f"{_shown(text)}: {prefix} has no mode {mode}; its modes are {', '.join(modes[prefix])}"
        )
    number_text, check = digits[:NUMBER_LENGTH], digits[NUMBER_LENGTH:]
    if check and check != check_symbol(number_text):
        raise ParseError(f"{_shown(text)}: the check symbol does not fit, a symbol is mistyped")
    number = 0
    for symbol in number_text:
        number = number * 32 + ALPHABET.index(symbol)
    return DealCode(prefix, mode, number)


def shuffled(code: DealCode, packs: int, *, owners: bool = False) -> tuple[tuple[Card, ...], ...]:
    """Return the shuffled lists of a code; the first card of a list is dealt first.

    Without `owners` all packs are shuffled together into one list; with it each of the
    packs is shuffled by itself, one after another from the same stream.
    """
    seed = _fnv1a_64(f"{code.prefix}-{format_number(code.number)}".encode("ascii"))
    return _shuffle(_splitmix64(seed), packs, owners=owners)


def shuffled_from_secret(seed: bytes, packs: int) -> tuple[tuple[Card, ...], ...]:
    """Return each owner's list for a race between people, from 32 secret bytes.

    Raises:
        ParseError: if the seed has not 32 bytes.
    """
    if len(seed) != 32:
        raise ParseError("the seed of a race has 32 bytes, 64 hex digits")
    return _shuffle(_sha256_words(seed), packs, owners=True)


def commitment(seed: bytes, nonce: bytes) -> str:
    """Return the hex SHA-256 that binds a race to its seed before the start."""
    return hashlib.sha256(seed + nonce).hexdigest()


def _compact(text: str) -> str:
    return "".join(c for c in text if not c.isspace() and not _is_dash(c)).translate(_LETTERS)


def _is_dash(char: str) -> bool:
    return char == _MINUS or unicodedata.category(char) == "Pd"


_MINUS = "\N{MINUS SIGN}"


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _shuffle(words: Iterator[int], packs: int, *, owners: bool) -> tuple[tuple[Card, ...], ...]:
    if owners:
        lists: list[list[Card]] = [list(pack(owner)) for owner in range(packs)]
    else:
        lists = [[card for _ in range(packs) for card in pack()]]
    for cards in lists:
        _fisher_yates(cards, words)
    return tuple(tuple(cards) for cards in lists)


def _fisher_yates(cards: list[Card], words: Iterator[int]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = _uniform(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def _uniform(words: Iterator[int], count: int) -> int:
    """Return a number below `count`, each equally likely, by rejection."""
    limit = 2**64 // count * count
    return next(word for word in words if word < limit) % count


def _fnv1a_64(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & _MASK
    return value


def _splitmix64(state: int) -> Iterator[int]:
    while True:
        state = state + 0x9E3779B97F4A7C15 & _MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        yield z ^ z >> 31


def _sha256_words(seed: bytes) -> Iterator[int]:
    index = 0
    while True:
        digest = hashlib.sha256(seed + index.to_bytes(8, "big")).digest()
        yield int.from_bytes(digest[:8], "big")
        index += 1
