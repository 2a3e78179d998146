"""The slow oracle: every position that the rules reach, looked at once.

It knows nothing but `rules`, so that the kernel can be held to it on small decks.
"""

from kosynka.rules.game import Game
from kosynka.rules.legal import is_won, legal_moves
from kosynka.rules.state import State
from kosynka.rules.transition import apply_legal


def can_be_won(game: Game, state: State, *, max_positions: int = 100_000) -> bool | None:
    """Tell whether `state` can be won; None if that takes more positions than allowed."""
    seen = {state.key}
    waiting = [state]
    while waiting:
        position = waiting.pop()
        if is_won(game, position):
            return True
        for move in legal_moves(game, position):
            after = apply_legal(game, position, move).state
            if after.key not in seen:
                if len(seen) >= max_positions:
                    return None
                seen.add(after.key)
                waiting.append(after)
    return False
