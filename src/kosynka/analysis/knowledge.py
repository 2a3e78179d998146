"""What has been found out about the positions of a game: every line serves all positions on it."""

from collections import OrderedDict

from kosynka.analysis.finding import Finding, Mark
from kosynka.analysis.fingerprint import fingerprint
from kosynka.rules.moves import Move
from kosynka.rules.state import State
from kosynka.solver import Proof

CAPACITY = 100_000
"""So many positions are kept; those asked for longest ago go first. About 20 MiB."""

_Line = tuple[tuple[Move, ...], int]
"""A winning line and where on it a position stands."""


class Knowledge:
    """A bounded table of proved answers for one game."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._known: OrderedDict[bytes, _Line | Proof] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def about(self, state: State) -> Finding | None:
        """Return what is known of a position, None if that is nothing."""
        return self.about_print(fingerprint(state))

    def about_print(self, print_: bytes) -> Finding | None:
        """Return what is known of the position with a fingerprint."""
        known = self._known.get(print_)
        if known is None:
            return None
        self._known.move_to_end(print_)
        if isinstance(known, Proof):
            return Finding(Mark.CANNOT, known)
        line, at = known
        return Finding(Mark.CAN, Proof.LINE, line=line[at:])

    def learn(self, state: State, answer: Finding) -> None:
        """Keep an answer; one that says nothing is not kept."""
        match answer.mark:
            case Mark.CAN:
                self.learn_line(answer.line, answer.prints)
            case Mark.CANNOT if answer.proof is not None:
                self._keep(fingerprint(state), answer.proof)

    def learn_line(self, line: tuple[Move, ...], prints: tuple[bytes, ...]) -> None:
        """Keep a winning line for every position on it that has no shorter one."""
        for at, print_ in enumerate(prints):
            known = self._known.get(print_)
            if isinstance(known, tuple) and len(known[0]) - known[1] <= len(line) - at:
                continue
            self._keep(print_, (line, at))

    def learn_loss(self, print_: bytes, proof: Proof) -> None:
        """Keep that the position with a fingerprint is lost."""
        self._keep(print_, proof)

    def _keep(self, print_: bytes, known: _Line | Proof) -> None:
        self._known[print_] = known
        self._known.move_to_end(print_)
        while len(self._known) > self._capacity:
            self._known.popitem(last=False)
