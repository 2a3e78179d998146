"""Laws that hold in every game of the catalogue, over random legal lines."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import pytest
from hypothesis import given

from kosynka.cards import UNKNOWN, pack
from kosynka.errors import IllegalMoveError
from kosynka.games import CATALOGUE, MODES, read_position
from kosynka.rules.changes import (
    Changes,
    Concealed,
    Moved,
    Redealt,
    Revealed,
    Scored,
    inverse,
)
from kosynka.rules.game import Game
from kosynka.rules.legal import check, legal_moves
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.notation import format_move, parse_move
from kosynka.rules.outcome import outcome
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position, position_hash
from kosynka.rules.transition import apply
from kosynka.rules.view import mask, view
from tests.lines import games, hidden_exchanged, line, seeds, start, states

MOVES_OF_THE_NORMAL_RUN = 100_000
MOVES_OF_THE_SOAK = 1_000_000
LINE = 250
"""So many moves a line has at most."""


def with_changes(game: Game, state: State, changes: Changes) -> State:
    """Play changes on the piles, knowing nothing of the rules.

    The top of a stock is its next card, the first of the pile.
    """
    piles, face_down, score = list(state.piles), list(state.face_down), state.score
    for change in changes:
        match change:
            case Moved(cards, source, target):
                for number in (source, target):
                    is_stock = game.roles[number] is Role.STOCK
                    if number == source and is_stock:
                        assert piles[number][: len(cards)] == cards
                        piles[number] = piles[number][len(cards) :]
                    elif number == source:
                        assert piles[number][-len(cards) :] == cards
                        piles[number] = piles[number][: -len(cards)]
                    else:
                        parts = (cards, piles[number]) if is_stock else (piles[number], cards)
                        piles[number] = (*parts[0], *parts[1])
            case Revealed(pile, card):
                assert piles[pile][-1] == card and face_down[pile] == len(piles[pile])
                face_down[pile] -= 1
            case Concealed(pile, card):
                assert piles[pile][-1] == card and face_down[pile] == len(piles[pile]) - 1
                face_down[pile] += 1
            case Redealt(cards, source, target):
                assert piles[source] == cards and not piles[target]
                piles[source], piles[target] = (), cards
            case Scored(delta):
                assert score is not None and delta
                score += delta
            case _:
                assert_never(change)
    return State(tuple(piles), tuple(face_down), state.redeals_left, score)


def without_redeals(state: State) -> State:
    """Changes do not tell the redeals that are left: they are a fact beside the table."""
    return State(state.piles, state.face_down, (), state.score)


def check_step(game: Game, before: State, move: Move, after: State, changes: Changes) -> None:
    """Hold one step against every cheap law."""
    assert Counter(card for pile in after.piles for card in pile) == Counter(
        card for pile in before.piles for card in pile
    )
    assert without_redeals(with_changes(game, before, changes)) == without_redeals(after)
    back = with_changes(game, after, inverse(changes))
    assert without_redeals(back) == without_redeals(before)
    assert inverse(inverse(changes)) == changes
    if after.score is not None:
        floor = game.scoring.floor if game.scoring is not None else None
        assert floor is None or after.score >= floor
    for column in (*game.columns_of(0), *game.columns_of(game.seats - 1)):
        assert after.face_down[column] <= before.face_down[column]
        assert not after.piles[column] or after.face_down[column] < len(after.piles[column])
    assert isinstance(move, Redeal) or after.redeals_left == before.redeals_left


def play_lines(game: Game, wanted: int, first_seed: int) -> int:
    """Play lines until `wanted` moves are made, each step held against the laws."""
    moves = seed = 0
    while moves < wanted:
        for before, move, step in line(game, first_seed + seed, min(LINE, wanted - moves)):
            check_step(game, before, move, step.state, step.changes)
            moves += 1
        seed += 1
    return moves


def share_of(game: Game, moves: int) -> int:
    """Return a mode's part of the moves, the same number for each of the games."""
    share = moves // len(MODES) // len(MODES[game.prefix])
    assert share * len(MODES) * len(MODES[game.prefix]) == moves
    return share


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_100_000_random_moves_break_no_law(game: Game) -> None:
    wanted = share_of(game, MOVES_OF_THE_NORMAL_RUN)
    assert play_lines(game, wanted, first_seed=0) == wanted


@pytest.mark.soak
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_1_000_000_random_moves_break_no_law(game: Game) -> None:
    wanted = share_of(game, MOVES_OF_THE_SOAK)
    assert play_lines(game, wanted, first_seed=10**6) == wanted


@given(games, seeds)
def test_every_state_holds_the_cards_of_its_packs(game: Game, seed: int) -> None:
    owners = (0, 1) if game.is_race else (0,)
    copies = 1 if game.is_race else game.packs
    cards = {card: copies for owner in owners for card in pack(owner)}
    for _, _, step in line(game, seed, 60):
        assert Counter(card for pile in step.state.piles for card in pile) == cards


@given(games, seeds)
def test_text_of_every_position_reads_back(game: Game, seed: int) -> None:
    for moves, (_, _, step) in enumerate(line(game, seed, 60)):
        position = Position(game, step.state, moves)
        text = format_position(position)
        assert read_position(text) == position
        assert read_position(text, fragment=True) == position


@given(games, seeds)
def test_text_of_every_move_reads_back_and_replays_to_the_same_hash(game: Game, seed: int) -> None:
    played = list(line(game, seed, 60))
    state = played[0][0]
    for before, move, step in played:
        for legal in legal_moves(game, before):
            assert parse_move(game, format_move(game, legal)) == legal
        state = apply(game, state, parse_move(game, format_move(game, move))).state
        assert position_hash(game, state) == position_hash(game, step.state)


def conceivable_moves(game: Game, state: State) -> Sequence[Move]:
    """Every pair of piles with every number of cards, and the stock."""
    plays = [
        Play(source, count, target)
        for source, cards in enumerate(state.piles)
        for count in range(min(len(cards), 15) + 2)
        for target in range(len(state.piles))
    ]
    stock = [kind(seat) for seat in range(game.seats) for kind in (Draw, Redeal)]
    return [*plays, *stock]


def is_legal(game: Game, state: State, move: Move) -> bool:
    try:
        check(game, state, move)
    except IllegalMoveError:
        return False
    return True


@given(states())
def test_exactly_the_listed_moves_are_legal(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    listed = legal_moves(game, state)
    legal = [move for move in conceivable_moves(game, state) if is_legal(game, state, move)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(legal)
    for move in listed:
        assert apply(game, state, move).state != state


@given(states())
def test_refused_move_raises_and_changes_nothing(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    before = hash(state)
    legal = set(legal_moves(game, state))
    for move in conceivable_moves(game, state):
        if move not in legal:
            with pytest.raises(IllegalMoveError):
                apply(game, state, move)
    assert hash(state) == before


@given(states(), seeds)
def test_hidden_cards_change_nothing_that_a_viewer_sees(
    drawn: tuple[Game, State], seed: int
) -> None:
    game, state = drawn
    other = hidden_exchanged(game, state, random.Random(seed))
    assert view(game, state) == view(game, other)
    assert format_position(Position(game, view(game, state))) == format_position(
        Position(game, view(game, other))
    )
    moves = legal_moves(game, state)
    assert legal_moves(game, other) == moves
    for move in conceivable_moves(game, state)[:: 1 + len(moves)]:
        assert is_legal(game, other, move) == is_legal(game, state, move)
    for move in moves:
        one, two = apply(game, state, move).changes, apply(game, other, move).changes
        turned = any(isinstance(change, Revealed) for change in one) or isinstance(move, Draw)
        if not turned:
            assert mask(game, one) == mask(game, two)
            assert mask(game, inverse(one)) == mask(game, inverse(two))


@given(games, seeds)
def test_masked_changes_lead_from_view_to_view(game: Game, seed: int) -> None:
    for before, _, step in line(game, seed, 60):
        seen = view(game, before)
        for change in mask(game, step.changes):
            seen = with_masked(game, seen, change)
        assert seen.piles == view(game, step.state).piles
        for change in mask(game, inverse(step.changes)):
            seen = with_masked(game, seen, change)
        assert seen.piles == view(game, before).piles


def with_masked(game: Game, seen: State, change: object) -> State:
    """Play a masked change on a view: a card that is turned is the one the change tells."""
    piles = list(seen.piles)
    match change:
        case Revealed(pile, card):
            assert piles[pile][-1] == UNKNOWN and card != UNKNOWN
            piles[pile] = (*piles[pile][:-1], card)
        case Concealed(pile, card):
            assert card == UNKNOWN
            piles[pile] = (*piles[pile][:-1], UNKNOWN)
        case Redealt(cards, source, target):
            piles[source], piles[target] = (), cards
        case Moved(cards, source, target):
            if game.roles[source] is Role.STOCK:
                piles[source] = piles[source][len(cards) :]
            else:
                piles[source] = piles[source][: -len(cards)]
            piles[target] = (*piles[target], *cards)
    return State(tuple(piles), seen.face_down, seen.redeals_left, seen.score)


@given(states())
def test_no_hidden_card_is_in_a_view(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    seen = view(game, state)
    for number, cards in enumerate(state.piles):
        hidden = len(cards) if game.roles[number] is Role.STOCK else state.face_down[number]
        assert seen.piles[number] == (UNKNOWN,) * hidden + cards[hidden:]
    legal = legal_moves(game, state)
    assert [m for m in legal_moves(game, seen) if not isinstance(m, Redeal)] == [
        m for m in legal if not isinstance(m, Redeal)
    ]


@given(games, seeds)
def test_same_seed_gives_the_same_line(game: Game, seed: int) -> None:
    assert start(game, seed) == start(game, seed)
    assert list(line(game, seed, 30)) == list(line(game, seed, 30))


@given(states())
def test_outcome_looks_and_changes_nothing(drawn: tuple[Game, State]) -> None:
    game, state = drawn
    before = hash(state)
    assert outcome(game, state) == outcome(game, state)
    assert hash(state) == before
