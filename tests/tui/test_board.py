"""The board that is told by changes is the view of the match, whatever is played."""

import pytest
from hypothesis import given, settings

from kosynka.games import CATALOGUE
from kosynka.match.codec import kind_of
from kosynka.match.events import Event, MatchDealt
from kosynka.match.match import Match, Turn, evolve, fold, open_match
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Play
from kosynka.rules.outcome import Status
from kosynka.rules.view import view
from kosynka.server import protocol
from kosynka.server.wire import builds_of, changes_of, facts_of, projection_hash, snapshot_of
from kosynka.tui.board import Board, after, board_of, with_snapshot
from kosynka.tui.play import longest_run, takers
from tests.lines import seeds
from tests.match.playing import SOLO, random_events


def facts(match: Match) -> protocol.Facts:
    return facts_of(match, status=Status.PLAYING, clock_ms=0, is_running=False)


def welcome(match: Match, *, has_started: bool = True) -> protocol.Welcome:
    game = match.game
    return protocol.Welcome(
        match="m",
        code="",
        game=game.prefix,
        mode=game.mode,
        seat="B" if game.is_race else None,
        seq=match.seq,
        snapshot=snapshot_of(game, match.state) if has_started else None,
        facts=facts(match),
        builds=builds_of(game),
    )


def told(board: Board, event: Event, turn: Turn) -> Board:
    changes = changes_of(turn.match.game, turn.changes)
    message = protocol.EventMade(turn.match.seq, kind_of(event), changes, facts(turn.match))
    return after(board, message)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=list(CATALOGUE))
@settings(max_examples=10)
@given(seed=seeds)
def test_changes_lead_to_what_the_server_would_show(game: Game, seed: int) -> None:
    dealt, *events = random_events(game, seed, 40)
    assert isinstance(dealt, MatchDealt)
    match = open_match(dealt).match
    board = board_of(welcome(match))
    for event in events:
        turn = evolve(match, event)
        match, board = turn.match, told(board, event, turn)
        assert board.state == view(game, match.state)
        assert board.hash == projection_hash(game, match.state)
    sent = protocol.SnapshotSent(match.seq, snapshot_of(game, match.state), facts(match))
    assert with_snapshot(board, sent).state == board.state


@settings(max_examples=40)
@given(seed=seeds)
def test_what_is_offered_is_what_is_legal(seed: int) -> None:
    game = SOLO[seed % len(SOLO)]
    match = fold(random_events(game, seed, 30))
    board = board_of(welcome(match))
    plays = [move for move in legal_moves(game, match.state) if isinstance(move, Play)]
    for source in range(len(game.piles)):
        offered = takers(board, source, None)
        assert offered == {play.target for play in plays if play.source == source}
        for target in offered:
            counts = [p.count for p in plays if (p.source, p.target) == (source, target)]
            assert longest_run(board, source, target) == max(counts)


def test_before_a_race_nothing_lies_on_the_board() -> None:
    match = open_match(MatchDealt("PR1-D3R", "PR1-D3R-AAAAAAB")).match
    board = board_of(welcome(match, has_started=False))
    assert board.seat == 1
    assert not any(board.state.piles)
