"""The progress test: can anything be got from this position that cannot be undone?

It reads the hidden stock, as a referee does. Whoever shows its answer to a player must
see to it that nothing else hidden is told.
"""

from collections.abc import Iterator

from kosynka.cards import face_of
from kosynka.rules.game import Game
from kosynka.rules.legal import accepting_foundations, card_moves, column_accepts
from kosynka.rules.moves import Play
from kosynka.rules.piles import Role
from kosynka.rules.state import State

MAX_POSITIONS = 20_000
"""After so many positions the answer is that there is progress: never a false loss."""


def waste_tops(game: Game, state: State, seat: int = 0) -> tuple[int, ...]:
    """Return the cards that come to the top of a seat's waste by draws and redeals alone.

    The present top, the rest of this pass, then one full pass if a redeal is allowed.
    """
    waste, stock = state.piles[game.waste_of(seat)], state.piles[game.stock_of(seat)]
    tops = [*waste[-1:], *_tops_of_pass(stock, game.draw)]
    left = state.redeals_left[seat]
    if left is None or left > 0:
        tops += _tops_of_pass(waste + stock, game.draw)
    return tuple(dict.fromkeys(tops))


def _tops_of_pass(cards: tuple[int, ...], draw: int) -> Iterator[int]:
    for start in range(0, len(cards), draw):
        yield cards[start : start + draw][-1]


def is_no_op(game: Game, state: State, play: Play) -> bool:
    """Tell whether a move only exchanges a whole column with a space."""
    return (
        game.roles[play.source] is Role.COLUMN
        and game.roles[play.target] is Role.COLUMN
        and play.count == len(state.piles[play.source])
        and not state.piles[play.target]
    )


def has_progress(game: Game, state: State, seat: int = 0) -> bool:
    """Tell whether a seat can turn a card, play one of its stock, or build up for good.

    Searches all positions that free moves reach: moves among columns that turn nothing,
    and where cards may come back from the foundations, moves to and from them. Each is
    looked at once; positions are counted, not timed, so the answer is always the same.
    """
    if not game.worry_back and any(
        is_lasting(game, state, play) for play in card_moves(game, state, seat)
    ):
        return True
    tops = waste_tops(game, state, seat)
    if game.worry_back and not tops and not any(state.face_down[c] for c in game.columns_of(seat)):
        return True
    search = _Search(game, state, seat, frozenset(tops))
    seen = {search.start}
    waiting = [search.start]
    while waiting:
        position = waiting.pop()
        if search.is_progress(position):
            return True
        for after in search.free_moves(position):
            if after not in seen:
                if len(seen) >= MAX_POSITIONS:
                    return True
                seen.add(after)
                waiting.append(after)
    return False


def fits_somewhere(game: Game, state: State, seat: int, card: int) -> bool:
    """Tell whether a single card could go to one of a seat's columns or to a foundation."""
    return any(column_accepts(game, state, c, card) for c in game.columns_of(seat)) or bool(
        accepting_foundations(game, state, card)
    )


def turns_card(game: Game, state: State, play: Play) -> bool:
    """Tell whether a move bares a face-down card of a column."""
    down = state.face_down[play.source]
    return (
        game.roles[play.source] is Role.COLUMN
        and down > 0
        and down + play.count == len(state.piles[play.source])
    )


def is_lasting(game: Game, state: State, play: Play) -> bool:
    """Tell whether a move is progress by itself where cards never come back."""
    if is_no_op(game, state, play):
        return False
    from_waste = game.roles[play.source] is Role.WASTE
    goes_up = game.roles[play.target] is Role.FOUNDATION
    return from_waste or goes_up or turns_card(game, state, play)


_Position = tuple[tuple[int, ...], tuple[int, ...]]
"""Columns as numbers that a search gave them, and the top of each foundation.

Columns over face-down cards first; those without stand sorted, so that positions which
differ only in the order of such columns are the same, and so do foundations of one suit.
"""

_NO_CARD = -1
"""Stands for the top of an empty foundation."""


class _Search:
    """The free moves of one seat.

    Free moves neither touch the stock nor turn a card. So a column here is only what
    lies face up, and the lowest such card over face-down ones stays where it is.
    """

    def __init__(self, game: Game, state: State, seat: int, stock: frozenset[int]) -> None:
        self.game = game
        self.stock = stock
        """The cards of stock and waste that can come to the top."""
        self.stock_faces = frozenset(map(face_of, stock))
        columns = [(state.piles[c], state.face_down[c]) for c in game.columns_of(seat)]
        rooted = [cards[down:] for cards, down in columns if down]
        self.rooted = len(rooted)
        """How many columns stand over face-down cards."""
        self.roots = frozenset(cards[0] for cards in rooted)
        self.groups = [
            [i for i in game.foundations if game.foundation_suits[i] == suit]
            for suit in game.foundation_suits
        ]
        """For each foundation all those of its suit."""
        self.below = {face: card for card, face in enumerate(game.next_up) if face >= 0}
        self.goes_up: dict[tuple[int, ...], dict[int, int]] = {}
        self.numbers: dict[tuple[int, ...], int] = {}
        self.cards: list[tuple[int, ...]] = []
        self.accepts: list[frozenset[int]] = []
        self.runs: list[tuple[tuple[int, int], ...]] = []
        """For each column the first cards of its runs, and how many cards they head."""
        self.stock_hosts: set[int] = set()
        """The columns that accept a card of the stock."""
        self.root_hosts: set[int] = set()
        """The columns that accept a card whose move would turn one."""
        tops = [state.piles[i][-1] if state.piles[i] else _NO_CARD for i in game.foundations]
        for i in game.foundations:
            self._sort_group(tops, i)
        numbers = [self._number(cards) for cards in rooted]
        numbers += [self._number(cards) for cards, down in columns if not down]
        self.start: _Position = (self._sorted(numbers), tuple(tops))

    def is_progress(self, position: _Position) -> bool:
        """Tell whether one move from here is progress."""
        columns, tops = position
        goes_up = self._foundation_takers(tops)
        if not self.stock_hosts.isdisjoint(columns) or not self.stock_faces.isdisjoint(goes_up):
            return True
        if any(self._turns_card(columns, i, goes_up) for i in range(self.rooted)):
            return True
        if self.game.worry_back:
            return not self.stock and not any(self.cards[column] for column in columns)
        return any(face_of(self.cards[c][-1]) in goes_up for c in columns if self.cards[c])

    def _turns_card(self, columns: tuple[int, ...], i: int, goes_up: dict[int, int]) -> bool:
        cards = self.cards[columns[i]]
        if len(cards) == 1 and face_of(cards[0]) in goes_up:
            return True
        if self.root_hosts.isdisjoint(columns) or self.runs[columns[i]][-1][1] < len(cards):
            return False
        return any(j != i and cards[0] in self.accepts[c] for j, c in enumerate(columns))

    def free_moves(self, position: _Position) -> Iterator[_Position]:
        """Yield the positions one free move away, the most promising last."""
        takers: dict[int, list[int]] = {}
        for i, column in enumerate(position[0]):
            for card in self.accepts[column]:
                if card in takers:
                    takers[card].append(i)
                else:
                    takers[card] = [i]
        if self.game.worry_back:
            yield from self._bring_back(position, takers)
        yield from self._shuffle(position, takers)
        if self.game.worry_back:
            yield from self._raise(position)

    def _bring_back(self, position: _Position, takers: dict[int, list[int]]) -> Iterator[_Position]:
        columns, tops = position
        for place, card in enumerate(tops):
            if card in takers:
                lower = self._with_top(tops, place, self.below.get(card, _NO_CARD))
                for target in takers[card]:
                    after = list(columns)
                    after[target] = self._number((*self.cards[columns[target]], card))
                    yield self._sorted(after), lower

    def _shuffle(self, position: _Position, takers: dict[int, list[int]]) -> Iterator[_Position]:
        columns, tops = position
        for source, column in enumerate(columns):
            cards = self.cards[column]
            for card, count in self.runs[column]:
                is_whole = count == len(cards)
                if card not in takers or (is_whole and source < self.rooted):
                    continue
                for target in takers[card]:
                    onto = self.cards[columns[target]]
                    if target != source and (onto or not is_whole):
                        after = list(columns)
                        after[source] = self._number(cards[:-count])
                        after[target] = self._number(onto + cards[-count:])
                        yield self._sorted(after), tops

    def _raise(self, position: _Position) -> Iterator[_Position]:
        columns, tops = position
        goes_up = self._foundation_takers(tops)
        for source, column in enumerate(columns):
            cards = self.cards[column]
            if len(cards) > (source < self.rooted) and face_of(cards[-1]) in goes_up:
                after = list(columns)
                after[source] = self._number(cards[:-1])
                place = goes_up[face_of(cards[-1])]
                yield self._sorted(after), self._with_top(tops, place, cards[-1])

    def _sorted(self, columns: list[int]) -> tuple[int, ...]:
        return (*columns[: self.rooted], *sorted(columns[self.rooted :]))

    def _with_top(self, tops: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
        after = list(tops)
        after[place] = card
        self._sort_group(after, place)
        return tuple(after)

    def _sort_group(self, tops: list[int], place: int) -> None:
        group = self.groups[place]
        if len(group) > 1:
            for i, card in zip(group, sorted([tops[i] for i in group]), strict=True):
                tops[i] = card

    def _foundation_takers(self, tops: tuple[int, ...]) -> dict[int, int]:
        """Return for each face that may go up the first place that takes it."""
        takers = self.goes_up.get(tops)
        if takers is None:
            takers = self.goes_up[tops] = {}
            for place, card in enumerate(tops):
                starters = self.game.starters[place]
                for face in starters if card == _NO_CARD else (self.game.next_up[card],):
                    takers.setdefault(face, place)
        return takers

    def _number(self, cards: tuple[int, ...]) -> int:
        """Return the number of a column, the same for the same cards."""
        number = self.numbers.get(cards)
        if number is None:
            number = self.numbers[cards] = len(self.cards)
            accepts = self.game.fits_on[cards[-1]] if cards else self.game.space_fillers
            self.cards.append(cards)
            self.accepts.append(accepts)
            self.runs.append(tuple(self._runs(cards)))
            if not self.stock.isdisjoint(accepts):
                self.stock_hosts.add(number)
            if not self.roots.isdisjoint(accepts):
                self.root_hosts.add(number)
        return number

    def _runs(self, cards: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        for count, card in enumerate(reversed(cards), 1):
            if count > 1 and cards[1 - count] not in self.game.runs_on[card]:
                return
            yield card, count
