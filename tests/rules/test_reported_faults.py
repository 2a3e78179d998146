"""Faults that other programs had, as questions for this one (tests/data/reported_faults.md).

The number in a name is the row of the question.
"""

from dataclasses import replace

import pytest

from kosynka.cards import UNKNOWN, format_card, pack, parse_card
from kosynka.errors import IllegalMoveError, Refusal
from kosynka.games import CATALOGUE, deal, game_of, read_code, read_position
from kosynka.match.decide import Collect, decide
from kosynka.match.match import Match, evolve
from kosynka.match.script import run_script, start_script
from kosynka.rules.changes import Concealed, Moved
from kosynka.rules.collect import auto_collect
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Draw, Play, Redeal
from kosynka.rules.notation import Undo, format_move, parse_script
from kosynka.rules.text import parse_position, position_hash
from kosynka.rules.transition import apply
from kosynka.rules.view import mask, view


def start(text: str) -> Match:
    return start_script(read_position(text, fragment=True))


def play(match: Match, actions: str) -> Match:
    return run_script(match, parse_script(match.game, actions))


def refused(match: Match, actions: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        play(match, actions)
    return caught.value.why


def cards(match: Match, pile: str) -> str:
    return " ".join(map(format_card, match.state.piles[match.game.pile_numbers[pile]]))


def moves(match: Match) -> list[str]:
    return [format_move(match.game, move) for move in legal_moves(match.game, match.state)]


def test_1_undo_of_a_packet_returns_it_in_order() -> None:
    match = start("KL1 D3N; s=5C 9H 2S KD; t1=3H")
    drawn = play(match, "d")
    assert cards(drawn, "w") == "5C 9H 2S"
    undone = play(match, "d; u")
    assert undone.state == match.state
    again = play(match, "d; u; d")
    assert cards(again, "w") == "5C 9H 2S"
    assert "w>t1" in moves(again)


def test_2_undone_draw_lies_face_down_in_the_stock() -> None:
    match = play(start("KL1 D1N; s=AS 2C"), "d; u")
    assert refused(match, "s>f") is Refusal.FACE_DOWN
    assert moves(match) == ["d"]
    assert view(match.game, match.state).piles[match.game.pile_numbers["s"]] == (UNKNOWN, UNKNOWN)


def test_4_three_cards_of_a_packet_are_shown_and_the_last_is_playable() -> None:
    match = play(start("KL1 D3N; s=5C 9H 2S KD; t1=3H; t2=6H; t3=TS"), "d")
    assert match.table.fans == (3,)
    assert moves(match) == ["w>t1", "d"]


def test_7_next_waste_card_is_playable_at_once() -> None:
    match = play(start("KL1 D1N; w=5S 4D; t1=5C; t2=6D"), "w>t1; w>t2")
    assert (cards(match, "t1"), cards(match, "t2"), cards(match, "w")) == ("5C 4D", "6D 5S", "")


@pytest.mark.parametrize("mode", ["KL1 D1V", "KL1 D3V", "DS1 D1V", "DS1 D3V"])
def test_8_after_the_only_pass_the_waste_stays_playable(mode: str) -> None:
    match = start(f"{mode}; w=5C 4D; t1=5S")
    assert refused(match, "r") is Refusal.NO_PASS
    assert refused(match, "tap s") is Refusal.NO_PASS
    assert moves(match) == ["w>t1"]


@pytest.mark.parametrize(("passes", "allowed"), [(1, 0), (3, 2), (None, 50)])
def test_9_passes_allow_one_redeal_less(passes: int | None, allowed: int) -> None:
    game = replace(CATALOGUE["KL1-D1N"], passes=passes)
    position = parse_position("KL1 D1N; s=3C", lambda *_: game, fragment=True)
    match = play(start_script(position), f"d; (r; d)*{allowed}")
    if passes is None:
        assert match.state.redeals_left == (None,)
    else:
        assert match.state.redeals_left == (0,)
        assert refused(match, "r") is Refusal.NO_PASS


def test_9_undo_of_a_redeal_gives_the_pass_back() -> None:
    match = start("TQ1 D1T; w=5H 2C; rl=1")
    redealt = play(match, "r")
    assert redealt.state.redeals_left == (0,)
    undone = play(redealt, "u")
    assert undone.state == match.state
    assert play(undone, "y").state == redealt.state


def test_12_only_the_other_colour_one_lower_is_laid_on_a_card() -> None:
    for card, fits in {"7C": False, "7S": False, "7H": True, "7D": True}.items():
        assert ("t2>t1" in moves(start(f"KL1 D1N; t1=8S; t2={card}"))) == fits
    for on in map(format_card, pack()):
        found = 0
        for card in map(format_card, pack()):
            if card != on:
                found += "t2>t1" in moves(start(f"KL1 D1N; t1={on}; t2={card}"))
        assert found == (0 if on.startswith("A") else 2)


@pytest.mark.parametrize("hidden", ["8H", "3C", "KD"])
def test_14_hidden_card_is_no_part_of_a_run_and_not_told(hidden: str) -> None:
    match = start(f"KL1 D1N; t1={hidden}|7S; t2=9C")
    assert refused(match, "t1:2>t2") is Refusal.FACE_DOWN
    with pytest.raises(IllegalMoveError) as caught:
        play(match, "t1:2>t2")
    assert str(caught.value) == "a face-down card cannot be moved"
    assert moves(match) == []


def test_16_card_may_come_back_to_the_pile_it_just_left() -> None:
    match = play(start("KL1 D1N; f4=2C; t1=4H|3C; t2=2H"), "t1>f")
    assert cards(match, "t1") == "4H"
    assert "f4>t1" in moves(match)
    match = play(match, "f4>t1; t2>t1")
    assert cards(match, "t1") == "4H 3C 2H"


def test_16_card_may_not_come_back_where_the_game_forbids_it() -> None:
    strict = replace(CATALOGUE["KL1-D1N"], worry_back=False)
    text = "KL1 D1N; f4=2C; t1=4H|3C; t2=2H"
    match = start_script(parse_position(text, lambda *_: strict, fragment=True))
    assert refused(play(match, "t1>f"), "f4>t1") is Refusal.ILLEGAL


def test_17_collecting_keeps_to_the_passes_that_are_left() -> None:
    text = "KL1 D3N; f1=8S; f2=QH; f3=KD; f4=KC; s=QS JS 9S KH TS KS"
    klondike = CATALOGUE["KL1-D3N"]
    assert redeals(klondike, text) == 2
    found = [redeals(replace(klondike, passes=passes), text) for passes in range(1, 5)]
    assert found == [None, None, 2, 2]


def redeals(game: Game, text: str) -> int | None:
    position = parse_position(text, lambda *_: game, fragment=True)
    found = auto_collect(game, position.state)
    return None if found is None else sum(isinstance(move, Redeal) for move in found)


@pytest.mark.parametrize("game", CATALOGUE)
def test_19_every_listed_move_succeeds(game: str) -> None:
    code = read_code(f"{game}-KOSYNKA")
    for move in legal_moves(game_of(code), deal(code)):
        apply(game_of(code), deal(code), move)


def test_21_foundations_are_true_at_every_move_of_a_collected_finish() -> None:
    match = start("KL1 D1N; f1=JS; f2=QH; f3=KD; f4=KC; t1=KH QS; t2=KS")
    offered = auto_collect(match.game, match.state)
    assert offered is not None
    collected = evolve(match, decide(match, Collect())).match
    one_by_one = play(match, "; ".join(format_move(match.game, move) for move in offered))
    assert collected.state == one_by_one.state
    assert collected.moves == one_by_one.moves == len(offered)


def test_23_finish_is_offered_only_when_the_stock_can_be_emptied() -> None:
    text = "f1=JS; f2=KH; f3=KD; f4=KC; s=QS KS"
    assert refused_collect(start(f"KL1 D3N; {text}"))
    match = start(f"KL1 D1N; {text}")
    won = evolve(match, decide(match, Collect())).match
    assert legal_moves(won.game, won.state) == ()


def refused_collect(match: Match) -> bool:
    with pytest.raises(IllegalMoveError) as caught:
        decide(match, Collect())
    return caught.value.why is Refusal.NO_COLLECT


@pytest.mark.parametrize("mode", ["KL1 D3N", "KL1 D1N", "DS1 D3N"])
def test_24_no_card_goes_up_by_itself(mode: str) -> None:
    places = ("f1", "f3", "f5", "f7") if mode.startswith("DS1") else ("f1", "f2", "f3", "f4")
    spades, hearts, diamonds, clubs = places
    match = start(f"{mode}; {spades}=2S; {hearts}=2H; {diamonds}=AD; {clubs}=AC; t1=3S; s=9C")
    after = play(match, "d")
    assert cards(after, "t1") == "3S"
    assert cards(play(after, "t1>f"), spades) == "AS 2S 3S"


@pytest.mark.parametrize("tap", ["tap f4", "dtap f4"])
def test_26_tap_on_a_foundation_brings_nothing_down(tap: str) -> None:
    match = start("KL1 D1N; f4=KC")
    assert refused(match, tap) is Refusal.NOTHING_FITS
    assert cards(play(match, "f4>t3"), "t3") == "KC"


def test_28_cards_on_the_kings_row_stay() -> None:
    match = start("TQ1 D1T; k1=9C/2S; t1=3S; t2=3H")
    assert refused(match, "k1>t1") is Refusal.ILLEGAL
    assert not any(move.startswith("k") for move in moves(match))


def test_29_captive_comes_free_with_the_last_card_and_is_locked_again_by_undo() -> None:
    match = start("TQ1 D1T; k1=9C/JH; k2=2D/8C; t1=QH")
    captive = match.game.pile_numbers["c1"]
    played = play(match, "t1>k1")
    assert view(match.game, played.state).piles[captive] == (parse_card("9C"),)
    assert "c1>k2" in moves(played)
    turn = evolve(played, decide(played, Undo()))
    assert turn.match.state == match.state
    assert view(match.game, turn.match.state).piles[captive] == (UNKNOWN,)
    queen = match.game.pile_numbers["t1"]
    foundation = match.game.pile_numbers["k1"]
    assert mask(match.game, turn.changes) == (
        Concealed(captive, UNKNOWN),
        Moved((parse_card("QH"),), foundation, queen),
    )
    assert refused(turn.match, "c1>k2") is Refusal.FACE_DOWN


def test_31_points_are_those_of_the_table_on_every_way() -> None:
    match = start("DS1 D1N; w=4H; f3=3H; t1=5C")
    assert play(match, "w>f").state.score == 10
    assert play(match, "w>t1").state.score == 5
    assert play(match, "w>t1; t1>f").state.score == 15


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("KL1 D1N; t1=4D|AS", "t1>f"),
        ("DS1 D1N; t1=4D|KS QH", "t1:2>t2"),
        ("KL1 D3N; s=3C 4C 5C 6C", "d"),
        ("KL1 D3N; w=3C 4C 5C 6C; sc=40", "r"),
        ("TQ1 D1T; t1=3C KH QH; k1=9C/", "t1>t2"),
        ("TQ1 D1T; k1=KS/JH; k2=7D/; k3=3C/; t1=KD QH", "t1>k1"),
        ("TQ1 D1T; s=KH KS; k1=9C/", "d"),
        ("TQ1 D1T; w=3C KH; rl=1", "r"),
    ],
)
def test_38_one_undo_takes_back_an_action_with_all_it_caused(text: str, action: str) -> None:
    match = start(text)
    played = play(match, action)
    undone = play(played, "u")
    assert undone.state == match.state
    assert hash(undone.state) == hash(match.state)
    assert position_hash(match.game, undone.state) == position_hash(match.game, match.state)
    redone = play(undone, "y")
    assert redone.state == played.state
    assert (undone.moves, redone.moves) == (played.moves, played.moves)


def test_38_one_undo_takes_back_a_collected_finish() -> None:
    match = start("KL1 D1N; f1=9S; f2=TH; f3=KD; f4=KC; t1=KH QS JH TS; t2=KS QH JS; sc=310")
    collected = evolve(match, decide(match, Collect())).match
    assert collected.moves == 7 and collected.state.score == 380
    # After the win nothing is taken back, so the finish is one action of a game that is not won.
    assert len(collected.undo) == 1
    assert collected.undo[0].before == match.table


def test_46_first_of_two_equal_cards_takes_the_place() -> None:
    both = start("PR1 D3R; f3=AH 2H 3H 4H; f4=ah 2h 3h 4h; A.t1=5H; B.t1=5h")
    match = play(both, "A:t1>f; B:t1>f")
    assert (cards(match, "f3"), cards(match, "f4")) == ("AH 2H 3H 4H 5H", "ah 2h 3h 4h 5h")
    tied = play(both, "tick{A:t1>f|B:t1>f}")
    assert (cards(tied, "A.t1"), cards(tied, "B.t1")) == ("", "")

    one = start("PR1 D3R; f3=AH 2H 3H 4H; A.t1=5H; B.t1=5h")
    assert refused(one, "A:t1>f; B:t1>f") is Refusal.TAKEN
    assert cards(play(one, "A:t1>f"), "B.t1") == "5h"
    inside = play(one, "tick{A:t1>f|B:t1>f}")
    assert inside.state == one.state


def test_draw_and_redeal_are_the_only_moves_of_the_stock() -> None:
    match = start("KL1 D3N; s=AS 2S 3S")
    assert legal_moves(match.game, match.state) == (Draw(0),)
    spent = play(match, "d")
    plays = [m for m in legal_moves(spent.game, spent.state) if isinstance(m, Play)]
    assert [m for m in legal_moves(spent.game, spent.state) if m not in plays] == [Redeal(0)]
