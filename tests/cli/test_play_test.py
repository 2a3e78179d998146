"""`kosynka play-test`: shares with intervals, paired deals, and what it refuses."""

import json

import pytest

from kosynka.analysis.play_test import wins_deal
from kosynka.analysis.player import PLAYERS
from kosynka.deals import DealCode

from .conftest import Run

KLONDIKE = ["play-test", "KL", "D1N", "--deals", "12", "--jobs", "1"]
BOTH = ["--player", "random", "--player", "greedy"]


def test_players_are_counted_on_the_same_deals(run: Run) -> None:
    found = json.loads(run(*KLONDIKE, *BOTH, "--json").stdout)
    by_hand = [
        [wins_deal(DealCode("KL1", "D1N", n), PLAYERS[name]) for n in range(12)]
        for name in ("random", "greedy")
    ]
    assert [each["won"] for each in found["players"]] == [sum(each) for each in by_hand]
    assert [each["deals"] for each in found["players"]] == [12, 12]
    low, high = found["players"][1]["interval"]
    assert low <= found["players"][1]["share"] <= high
    only = sum(ours and not theirs for theirs, ours in zip(*by_hand, strict=True))
    assert found["pairs"][0]["only_second"] == only > 0


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    words = [run(*KLONDIKE, "--player", "greedy", "--seed", "3").stdout for _ in range(2)]
    assert (
        words[0].split(" s CPU")[0].rsplit(" ", 1)[0]
        == (words[1].split(" s CPU")[0].rsplit(" ", 1)[0])
    )
    assert words[0].startswith("KL1-D1N, cards hidden, deals from 0 on\ngreedy: ")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["KL", "--player", "cheat"], "there is no player 'cheat'; the players are random,"),
        (["PR"], "is a game for two"),
        (["KL", "D9X"], "has no mode D9X"),
        (["KL", "--first", "34359738368"], "the last deal has the number 34359738367"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    run: Run, args: list[str], says: str
) -> None:
    result = run("play-test", *args)
    assert result.exit_code == 1
    assert says in result.stderr
    assert result.stdout == ""
