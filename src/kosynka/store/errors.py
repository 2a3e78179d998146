"""What can go wrong in the store, each with one sentence for a person.

KosynkaError
└── StoreError              the database cannot do it; nothing of the call is half applied
    ├── FencedError         the match has another owner now, or its id is taken
    ├── MatchGoneError      the match is not there any more
    ├── UnknownPlayerError  the player is not there any more
    └── OpponentsError      two players are at a race with each other
"""

from kosynka.errors import KosynkaError


class StoreError(KosynkaError):
    """The database cannot be opened, read or written.

    A connection that breaks during the commit leaves open whether the call was
    written; whoever holds state of a match loads it again before going on.
    """


class FencedError(StoreError):
    """Somebody else has written to this match since; nothing of this call was written."""

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} is continued elsewhere: load it again")
        self.match = match


class MatchGoneError(StoreError):
    """The match was deleted; nothing of this call was written."""

    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match}")
        self.match = match


class UnknownPlayerError(StoreError):
    """The player was deleted or never made; nothing of this call was written."""

    def __init__(self) -> None:
        super().__init__("there is no such player: make a new one")


class OpponentsError(StoreError):
    """Two players sit opposite each other and cannot become one; nothing was written."""

    def __init__(self) -> None:
        super().__init__("these two are at a race with each other: end it first")
