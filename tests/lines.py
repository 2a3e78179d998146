"""Lines of play for the laws: random legal moves from random deals, the same for a seed."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from kosynka.cards import UNKNOWN
from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games import CATALOGUE, deal
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Move, Play
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.transition import Step, apply, settle

games = st.sampled_from(list(CATALOGUE.values()))
seeds = st.integers(0, 2**32 - 1)


def start(game: Game, number: int) -> State:
    """Return a deal with its first automatic moves made."""
    return settle(game, deal(DealCode(game.prefix, game.mode, number))).state


def line(game: Game, seed: int, length: int) -> Iterator[tuple[State, Move, Step]]:
    """Yield up to `length` steps of a random line: the state, the move, what it made.

    A line prefers what brings the game on as often as it moves at random, so that
    lines reach the end of games too.
    """
    rng = random.Random(seed)
    eager = rng.random()
    state = start(game, rng.randrange(DEAL_COUNT))
    for _ in range(length):
        moves = legal_moves(game, state)
        if not moves:
            return
        good = [move for move in moves if brings_on(game, state, move)]
        move = rng.choice(good if good and rng.random() < eager else moves)
        step = apply(game, state, move)
        yield state, move, step
        state = step.state


def brings_on(game: Game, state: State, move: Move) -> bool:
    """Tell whether a move goes up, turns a card, or plays the waste."""
    if not isinstance(move, Play):
        return False
    source, target = game.roles[move.source], game.roles[move.target]
    bares = source is Role.COLUMN and state.face_down[move.source] == (
        len(state.piles[move.source]) - move.count
    )
    return (
        target is Role.FOUNDATION
        or source is Role.WASTE
        or (bares and state.face_down[move.source] > 0)
    )


@st.composite
def states(draw: st.DrawFn, length: int = 120) -> tuple[Game, State]:
    """Draw a game and a state that a random line of it reaches."""
    game = draw(games)
    seed = draw(seeds)
    state = start(game, seed % DEAL_COUNT)
    for _, _, step in line(game, seed, draw(st.integers(0, length))):
        state = step.state
    return game, state


def hidden_exchanged(game: Game, state: State, rng: random.Random) -> State:
    """Return a state that looks the same, its hidden cards dealt anew among themselves.

    Each player's hidden cards stay that player's.
    """
    piles = [list(cards) for cards in state.piles]
    for seat in range(game.seats):
        places = [
            (number, at)
            for number, pile in enumerate(game.piles)
            if pile.seat in (None, seat)
            for at in range(
                len(piles[number]) if pile.role is Role.STOCK else state.face_down[number]
            )
        ]
        cards = [piles[number][at] for number, at in places]
        rng.shuffle(cards)
        for (number, at), card in zip(places, cards, strict=True):
            piles[number][at] = card
    assert UNKNOWN not in (card for pile in piles for card in pile)
    return State(tuple(map(tuple, piles)), state.face_down, state.redeals_left, state.score)
