"""A table in words: names of cards and piles, what changed, why a move did not happen."""

from collections.abc import Iterator
from typing import assert_never

from kosynka.cards import RANKS, UNKNOWN, parse_card, rank_of, suit_of
from kosynka.errors import KosynkaError, Refusal
from kosynka.rules.game import Game
from kosynka.rules.piles import Role
from kosynka.rules.scoring import Unit
from kosynka.server import protocol
from kosynka.server.faults import FaultError
from kosynka.store import OpponentsError, StoreError
from kosynka.texts import Texts
from kosynka.tui.board import Board

_PLAIN_SIGNS = str.maketrans(
    {
        "—": "-",
        "–": "-",
        "−": "-",
        "…": "...",
        "→": "->",
        "·": "-",
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "’": "'",
        "•": "*",
        "×": "x",
        "№": "N",
    }
)


class Words:
    """The texts of one language, as they are said at the table."""

    def __init__(self, texts: Texts, *, ascii_only: bool = False) -> None:
        self.texts = texts
        self._ascii_only = ascii_only

    def __call__(self, text_id: str, /, **variables: str | int) -> str:
        """Return a text; without typographic signs where the terminal may lack them."""
        text = self.texts(text_id, **variables)
        return text.translate(_PLAIN_SIGNS) if self._ascii_only else text

    def __contains__(self, text_id: object) -> bool:
        return text_id in self.texts

    def card(self, card: int) -> str:
        """Return a card's name."""
        return self(
            "card-name",
            rank=_rank(card),
            suit=suit_of(card).letter,
        )

    def pile(self, game: Game, number: int, seat: int | None = None) -> str:
        """Return a pile's name; the other player's are said to be theirs."""
        pile = game.piles[number]
        place = int(pile.name.lstrip("AB.tfkcws") or 0)
        match pile.role:
            case Role.STOCK:
                name = self("pile-stock")
            case Role.WASTE:
                name = self("pile-waste")
            case Role.COLUMN:
                name = self("pile-column", n=place)
            case Role.CAPTIVE:
                name = self("pile-captive", n=place)
            case Role.FOUNDATION if not game.base_by_hand:
                name = self("pile-place", n=place)
            case Role.FOUNDATION:
                suit = pile.suit
                same = [n for n in game.foundations if game.piles[n].suit == suit]
                name = self(
                    "pile-foundation",
                    suit="none" if suit is None else suit.letter,
                    of=len(same),
                    n=place if suit is None else same.index(number) + 1,
                )
            case _:
                assert_never(pile.role)
        is_theirs = pile.seat is not None and seat is not None and pile.seat != seat
        return self("board-theirs", pile=name) if is_theirs else name

    def refusal(self, why: str) -> str:
        """Return why a move did not happen."""
        text_id = f"why-{why}"
        return self(text_id if text_id in self else "why-unknown")

    def fault(self, error: KosynkaError, *, is_log: bool = False) -> str:
        """Return what went wrong when something was asked for."""
        match error:
            case FaultError(why=why):
                return self.refusal(why)
            case OpponentsError():
                return self.refusal("opponents")
            case StoreError():
                return self("terminal-unwritten")
            case _:
                return self.refusal("bad-log" if is_log else "bad-code")

    def farewell(self, why: str) -> str:
        """Return why a match can be played no more at this table."""
        texts = {"newer-table": "terminal-elsewhere", "shutdown": "terminal-unwritten"}
        return self(texts.get(why, "note-gone"))

    def moves(self, board: Board) -> str:
        """Return the counted moves."""
        return self("moves", count=board.facts.moves)

    def score(self, board: Board) -> str | None:
        """Return the score as it is shown, None in a game without one."""
        scoring, score = board.game.scoring, board.facts.score
        if scoring is None or score is None:
            return None
        return format_score(score, scoring.unit)

    def chance(self, told: protocol.ChanceFound) -> str:
        """Return how often a player who does not peek has won from here."""
        if not told.count:
            known = f"truth-why-{told.why}" in self
            text_id = f"truth-why-{told.why if known else 'other'}"
            return self(text_id if told.complete else "chance-asking")
        share = self("chance-share", percent=percent(told.won / told.count))
        span = self("chance-range", low=percent(told.low), high=percent(told.high))
        return f"{share}, {span}"

    def changes(self, board: Board, told: protocol.EventMade) -> Iterator[str]:
        """Yield what an event changed, a sentence each."""
        game = board.game
        for change in told.changes:
            match change:
                case protocol.Moved(cards=cards, from_=source, to=target):
                    yield self._moved(board, cards, source, target)
                case protocol.Revealed(pile=name, card=text):
                    card = self.card(parse_card(text, owners=True))
                    pile = self.pile(game, game.pile_numbers[name], board.seat)
                    yield self("board-turned", card=card, pile=pile)
                case protocol.Redealt():
                    yield self("board-redealt")
                case protocol.Concealed() | protocol.Scored():
                    pass
                case _:
                    assert_never(change)

    def _moved(self, board: Board, cards: list[str], source: str, target: str) -> str:
        game = board.game
        from_, to = game.pile_numbers[source], game.pile_numbers[target]
        if game.roles[to] is Role.STOCK:
            return self("board-returned", n=len(cards))
        if game.roles[from_] is Role.STOCK:
            top = self.card(parse_card(cards[-1], owners=True))
            return self("board-drawn", n=len(cards), card=top)
        pile = self.pile(game, to, board.seat)
        first = parse_card(cards[0], owners=True)
        name = self.card(first) if first != UNKNOWN else "??"
        if len(cards) == 1:
            return self("board-moved", card=name, pile=pile)
        return self("board-moved-run", card=name, n=len(cards) - 1, pile=pile)


def _rank(card: int) -> str | int:
    rank = rank_of(card)
    return rank if 2 <= rank <= 9 else RANKS[rank - 1]


def percent(share: float) -> int:
    """Return a share as a whole number of percent."""
    return round(100 * share)


def format_score(score: int, unit: Unit) -> str:
    """Return points or dollars: `1 285`, `-$104`.

    >>> format_score(1285, Unit.POINTS), format_score(-104, Unit.DOLLARS)
    ('1\\xa0285', '-$104')
    """
    if unit is Unit.DOLLARS:
        return f"-${-score}" if score < 0 else f"${score}"
    return f"{score:,}".replace(",", "\u00a0")


def format_clock(ms: int) -> str:
    """Return a playing time.

    >>> format_clock(252_000), format_clock(3_726_000)
    ('4:12', '1:02:06')
    """
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def reason(error: Exception) -> str:
    """Return the code of a refusal by the engine."""
    why = getattr(error, "why", Refusal.ILLEGAL)
    return why.value if isinstance(why, Refusal) else str(why)
