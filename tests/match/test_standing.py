"""What the table says: a loss only where the player could have seen it."""

import random
from dataclasses import replace

import pytest

from kosynka.deals import DEAL_COUNT, DealCode
from kosynka.games import deal
from kosynka.match.match import Match
from kosynka.match.script import run_script, start_script
from kosynka.match.standing import Standing, has_seen_the_stock, standing
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.outcome import Status, outcome
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.text import Position
from kosynka.rules.view import view

from .playing import SOLO, action_of, match_at


def stands(match: Match) -> Standing:
    return standing(match, outcome(match.game, match.state))


@pytest.mark.parametrize(
    ("position", "actions", "said"),
    [
        ("KL1 D1N; t1=5H; t2=9H; s=3C", "", "stuck"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C", "d", "lost"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C", "d; u", "stuck"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C", "d; r", "lost"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C 3D", "d", "stuck"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C 4C", "", "stuck"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C 4C", "d", "stuck"),
        ("KL1 D1N; t1=5H; t2=9H; s=3C 4C", "d; d", "playing"),
        ("KL1 D3N; t1=5H; t2=9H; s=4C 3D 2D", "", "stuck"),
        ("KL1 D3N; t1=5H; t2=9H; s=4C 3D 2D", "d", "lost"),
        ("KL1 D3N; t1=5H; t2=9H; s=4C 3D 2D 3C 2C", "d", "stuck"),
        ("KL1 D1V; t1=5H; t2=9H; w=3C", "", "lost"),
        ("KL1 D1N; t1=2D|6C 5H; t2=6S; s=3S 3D", "", "playing"),
        ("KL1 D1N; t1=2D|6C 5H; t2=6S; s=3S 3D", "t1>t2; t2>t1", "playing"),
        ("KL1 D1N; t1=2D|6C 5H; t2=6S; s=3S 3D", "d; t1>t2; d", "lost"),
        ("KL1 D1N; t1=2D|6C 5H; t2=6S; w=3H; s=3S 3D", "d; d; r; d", "lost"),
        ("KL1 D1N; t1=2D|6S 5H; t2=6C; f1=5S", "", "playing"),
        ("KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS", "t1>f", "won"),
        ("DS1 D1N; t1=5H; t2=9H", "", "playing"),
        ("DS1 D1N; t1=5H; t2=3C|9H", "", "playing, no useful move"),
        ("DS1 D1N; t1=5H; t2=9H; s=3C", "", "playing"),
        ("DS1 D1N; t1=5H; t2=9H; s=3C", "d", "playing, no useful move"),
        ("DS1 D1N; t1=5H; t2=9H; s=3C", "d; u", "playing"),
        ("DS1 D1N; t1=5H; t2=9H; s=4C", "d", "playing"),
        ("TQ1 D1T; t1=6H; t2=5C; t3=2S; s=8D", "", "stuck"),
        ("TQ1 D1T; k1=5H/4H; k2=5H/4H; k3=5H/4H; k4=5H/4H; t1=6H", "", "lost"),
        ("PR1 D3R; A.t1=5H; B.t1=9d; f1=AS", "", "deadlock"),
        ("PR1 D3R; A.t1=5H; B.t1=9d; f1=AS; A.s=4C 3D 2D", "", "deadlock"),
    ],
)
def test_a_loss_is_said_when_it_could_be_seen(position: str, actions: str, said: str) -> None:
    found = stands(match_at(position, actions))
    hint = ", no useful move" if found.no_useful_move else ""
    assert f"{found.status.value}{hint}" == said


def test_a_played_card_starts_the_pass_anew() -> None:
    """All of the stock goes by, but between two of its cards something was got."""
    match = match_at("KL1 D1N; t1=5H; t2=9H; t3=4D; w=TH; s=3C 7D JC", "d; w>t3; d")
    assert not has_seen_the_stock(match)
    assert not outcome(match.game, match.state).progress
    assert stands(match).status is Status.STUCK


def with_two_hidden_cards_exchanged(game: Game, state: State, chance: random.Random) -> State:
    """Return a state that nobody can tell from `state`."""
    places = [
        (pile, at)
        for pile, cards in enumerate(state.piles)
        for at in range(len(cards))
        if game.roles[pile] is Role.STOCK or at < state.face_down[pile]
    ]
    piles = [list(pile) for pile in state.piles]
    (pile, at), (other, there) = chance.sample(places, 2)
    piles[pile][at], piles[other][there] = piles[other][there], piles[pile][at]
    return replace(state, piles=tuple(map(tuple, piles)))


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
def test_what_is_said_before_the_stock_was_seen_depends_on_what_lies_open(game: Game) -> None:
    chance = random.Random(game.id)
    compared = 0
    for _ in range(25):
        code = DealCode(game.prefix, game.mode, chance.randrange(DEAL_COUNT))
        one = deal(code)
        other = with_two_hidden_cards_exchanged(game, one, chance)
        matches = [start_script(Position(game, state)) for state in (one, other)]
        for _ in range(60):
            if view(game, matches[0].state) != view(game, matches[1].state):
                break
            if not has_seen_the_stock(matches[0]):
                assert stands(matches[0]) == stands(matches[1])
                compared += 1
            actions = [action_of(game, move) for move in legal_moves(game, matches[0].state)]
            if not actions:
                break
            action = chance.choice(actions)
            matches = [run_script(match, [action]) for match in matches]
    assert compared > 200
