"""The errors that Kosynka raises on purpose, each with one sentence for a person.

KosynkaError (ValueError)
├── ParseError            text that cannot be read: card, position, action, code, log
├── UnsupportedGameError  a game or mode that is not in the catalogue
├── IllegalMoveError      an action that the rules refuse; carries a `Refusal`
└── ReplayError           a log whose actions or effects do not hold; carries the line
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action is refused; the value is the code on the wire and in texts."""

    ILLEGAL = "illegal"
    TAKEN = "taken"
    NOT_YOURS = "not-yours"
    FACE_DOWN = "face-down"
    NO_SUCH_PILE = "no-such-pile"
    NOTHING_TO_MOVE = "nothing-to-move"
    NOTHING_FITS = "nothing-fits"
    NO_PASS = "no-pass"
    NO_UNDO = "no-undo"
    NO_REDO = "no-redo"
    NO_COLLECT = "no-collect"
    ENDED = "ended"
    PAUSED = "paused"
    STALE = "stale"
    TOO_FAST = "too-fast"
    UNREADABLE = "unreadable"
    GONE = "gone"
    NOT_AWAY = "not-away"


REASONS = {
    Refusal.ILLEGAL: "the rules do not allow this move",
    Refusal.TAKEN: "another card was there first",
    Refusal.NOT_YOURS: "that card or pile belongs to the other player",
    Refusal.FACE_DOWN: "a face-down card cannot be moved",
    Refusal.NO_SUCH_PILE: "this game has no such pile",
    Refusal.NOTHING_TO_MOVE: "there is no card to move",
    Refusal.NOTHING_FITS: "there is no place for this card",
    Refusal.NO_PASS: "no pass through the stock is left",
    Refusal.NO_UNDO: "there is nothing to undo",
    Refusal.NO_REDO: "there is nothing to redo",
    Refusal.NO_COLLECT: "auto-collect is not offered here",
    Refusal.ENDED: "the game is over",
    Refusal.PAUSED: "the game is paused",
    Refusal.STALE: "the table has changed since",
    Refusal.TOO_FAST: "too many actions at once",
    Refusal.UNREADABLE: "the message cannot be read",
    Refusal.GONE: "there is no such game",
    Refusal.NOT_AWAY: "the other player has not been away long enough",
}
"""One English sentence for each refusal, without a full stop."""


class KosynkaError(ValueError):
    """Any error that Kosynka raises on purpose."""


class ParseError(KosynkaError):
    """Text that cannot be read; the message says where and why."""


class UnsupportedGameError(KosynkaError):
    """A game or a mode that the catalogue does not hold."""


class IllegalMoveError(KosynkaError):
    """An action that the rules refuse in this position."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(REASONS[why])
        self.why = why


class ReplayError(KosynkaError):
    """A log that does not replay; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
