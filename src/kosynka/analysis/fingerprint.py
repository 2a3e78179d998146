"""Sixteen bytes that stand for where all cards lie, for tables of what is known."""

from hashlib import blake2b

from kosynka.rules.state import State

_END_OF_PILE = b"\xff"
"""No card: the largest one is 127."""


def fingerprint(state: State) -> bytes:
    """Return 128 bits of a position; like `State.key` they leave the score out.

    Equal ones are taken for equal positions: among 2^40 positions of one game the chance
    that two share their fingerprint is below 2^-48.
    """
    digest = blake2b(digest_size=16)
    for pile in state.piles:
        digest.update(bytes(pile) + _END_OF_PILE)
    digest.update(bytes(state.face_down))
    digest.update(repr(state.redeals_left).encode("ascii"))
    return digest.digest()
