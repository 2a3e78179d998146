"""The hand that plays: a state under change, noting each change as it is made."""

from kosynka.rules.changes import Change, Moved, Revealed, Scored
from kosynka.rules.game import Game
from kosynka.rules.piles import Role
from kosynka.rules.state import State


class Hand:
    """Piles that are being changed by one action; `state()` ends it."""

    __slots__ = ("changes", "face_down", "game", "piles", "redeals_left", "score")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.piles = list(state.piles)
        self.face_down = list(state.face_down)
        self.redeals_left = state.redeals_left
        self.score = state.score
        self.changes: list[Change] = []

    def state(self) -> State:
        """Return what lies on the table now."""
        return State(tuple(self.piles), tuple(self.face_down), self.redeals_left, self.score)

    def move(self, source: int, count: int, target: int) -> None:
        """Move the top `count` cards of a pile."""
        cards = self.piles[source]
        self.piles[source], moved = cards[:-count], cards[-count:]
        self.piles[target] += moved
        self.changes.append(Moved(moved, source, target))

    def reveal_top(self, pile: int) -> None:
        """Turn a pile's top card if it lies face down; a column's earns its points."""
        down = self.face_down[pile]
        if down and down == len(self.piles[pile]):
            self.face_down[pile] = down - 1
            self.changes.append(Revealed(pile, self.piles[pile][-1]))
            if self.game.scoring is not None and self.game.roles[pile] is Role.COLUMN:
                self.score_by(self.game.scoring.reveal)

    def score_by(self, delta: int) -> None:
        """Change the score by `delta`, floored as the game's table says."""
        if self.game.scoring is None or self.score is None:
            return
        score = self.game.scoring.after(self.score, delta)
        if score != self.score:
            self.changes.append(Scored(score - self.score))
            self.score = score

    def spend_redeal(self, seat: int) -> None:
        """Take one of a seat's redeals away, where they are counted."""
        left = self.redeals_left[seat]
        if left is not None:
            before, after = self.redeals_left[:seat], self.redeals_left[seat + 1 :]
            self.redeals_left = (*before, left - 1, *after)
