from kosynka.cli.picture import picture
from kosynka.games import deal, game_of, read_code, read_position
from kosynka.rules.transition import settle


def test_klondike() -> None:
    position = read_position("KL1 D1N; f1=5S; t1=2D|6S 5H; t2=6C; w=9C 3H; s=KD QC", fragment=True)
    assert picture(position.game, position.state) == [
        "f1  f2  f3  f4",
        "5S  --  --  --",
        "",
        "t1  t2  t3  t4  t5  t6  t7",
        "##  6C  --  --  --  --  --",
        "6S",
        "5H",
        "",
        "stock 2   waste 9C 3H",
    ]


def test_captives_stand_under_the_row_of_kings() -> None:
    text = "TQ1 D1T; k1=9C/KH; k2=9D/QS; k3=5H/; t1=7S; t2=3C 8D"
    position = read_position(text, fragment=True)
    lines = picture(position.game, position.state)
    assert [line[:12].rstrip() for line in lines[:3]] == ["k1  k2  k3", "KH  QS  --", "##  9D  ##"]


def test_each_player_of_the_race_has_a_table() -> None:
    code = read_code("PR1-D3R-AAAAAAB")
    game = game_of(code)
    lines = picture(game, settle(game, deal(code)).state)
    assert [line for line in lines if line.startswith(("Player", "stock"))] == [
        "Player A",
        "stock 24   waste --",
        "Player B",
        "stock 24   waste --",
    ]


def test_no_picture_shows_what_lies_face_down() -> None:
    code = read_code("KL1-D1N-AAAAAAB")
    game = game_of(code)
    state = deal(code)
    shown = " ".join(picture(game, state)[4:-2]).split()
    assert len([card for card in shown if card != "##"]) == 7
    assert shown.count("##") == 21
