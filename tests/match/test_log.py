"""Logs: every match comes back from its log, and a log that was changed does not."""

import time

import pytest

from kosynka.errors import ReplayError
from kosynka.match.events import ClockTicked, Event, MatchDealt, MovePlayed
from kosynka.match.log import format_log
from kosynka.match.match import fold
from kosynka.match.replay import MAX_LINES, read_log
from kosynka.rules.game import Game

from .playing import GAMES, random_events

DATE = {"Date": "2026-01-31"}
LENGTH = 60

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def log_of(game: Game, seed: int = 1) -> str:
    return format_log(random_events(game, seed, LENGTH), DATE)


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_a_match_comes_back_from_its_log(game: Game, seed: int) -> None:
    events = list(random_events(game, seed, LENGTH))
    text = format_log(events, DATE)
    replay = read_log(text)
    assert replay.match.table == fold(events).table
    assert replay.match.moves == fold(events).moves
    assert replay.tags["Date"] == DATE["Date"]
    assert format_log(replay.events, DATE) == text


@every_game
def test_line_ends_blanks_and_a_mark_of_the_encoding_do_not_matter(game: Game) -> None:
    text = log_of(game)
    for written in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace("\n", "  \n"),
        text + "\n\n",
        text.removesuffix("\n"),
    ):
        assert read_log(written).match == read_log(text).match


@every_game
def test_a_log_without_one_of_its_lines_is_refused(game: Game) -> None:
    lines = log_of(game).split("\n")
    for at, line in enumerate(lines):
        if line and not line.startswith(('[Date "', '[Result "', '[Actions "')):
            with pytest.raises(ReplayError):
                read_log("\n".join(lines[:at] + lines[at + 1 :]))


@every_game
def test_a_log_that_ends_too_early_is_refused(game: Game) -> None:
    lines = log_of(game).split("\n")
    for end in range(len(lines) - 1):
        with pytest.raises(ReplayError):
            read_log("\n".join(lines[:end]))


@every_game
def test_a_log_with_a_line_changed_is_refused_or_is_that_of_another_match(game: Game) -> None:
    lines = log_of(game).split("\n")
    refused = 0
    for at in range(lines.index("") + 1, len(lines) - 1):
        doubled = [lines[at], lines[at]]
        for new in (["d"], ["t1>t2"], ["u"], ["d {t1+AS}"], ["nonsense"], doubled):
            changed = [*lines[:at], *new, *lines[at + 1 :]]
            try:
                replay = read_log("\n".join(changed))
            except ReplayError as error:
                refused += 1
                assert at + 1 <= error.line <= len(changed)
            else:
                assert format_log(replay.events, DATE) == "\n".join(changed)
    assert refused > LENGTH


KLONDIKE = """\
[Game "KL1-D1N-AAAAAAB"]
[Date "2026-01-31"]
[Result "unfinished 20"]
[Actions "7"]
[Hash "d799276d5b6baf16"]

t3>f3 {t3+4S}
d
d
t7>t2 {t7+JC}
d
u
y
"""
TOPSY_TURVY = format_log([MatchDealt("TQ1-D1T", "TQ1-D1T-AAAAAAC")], {})


def test_the_log_of_the_examples_holds() -> None:
    replay = read_log(KLONDIKE)
    assert (replay.match.moves, replay.match.state.score) == (5, 20)
    assert read_log(TOPSY_TURVY).match.moves == 0


@pytest.mark.parametrize(
    ("log", "old", "new", "line", "reason"),
    [
        (KLONDIKE, "AAAAAAB", "AAAAAAC", 7, "the rules do not allow this move"),
        (KLONDIKE, "AAAAAAB", "AAAAAA9", 1, "is no deal code"),
        (KLONDIKE, "KL1-D1N-A", "KL9-D1N-A", 1, "there is no game KL9"),
        (KLONDIKE, "KL1-D1N-A", "KL1-D7N-A", 1, "has no mode D7N"),
        (KLONDIKE, "KL1-D1N-A", "DS1-D1N-A", 7, "the rules do not allow this move"),
        (KLONDIKE, "unfinished 20", "won 625", 13, "stands at 'unfinished 20', not 'won 625'"),
        (KLONDIKE, "d799", "d798", 13, "not the one of the Hash tag"),
        (KLONDIKE, '"7"', '"8"', 13, "the log has 7 actions, its head says 8"),
        (KLONDIKE, '"7"', '"seven"', 13, "its head says seven"),
        (KLONDIKE, '[Result "', '[Hash "0"]\n[Result "', 6, "the tag Hash is given twice"),
        (KLONDIKE, '[Date "2026-01-31"]', "[Date 2026-01-31]", 2, "a tag is written"),
        (KLONDIKE, "[Hash ", "[Hush ", 1, "the tag .Hash ....  is missing|missing"),
        (KLONDIKE, "{t3+4S}", "{t3+5S}", 7, "what follows by itself is {t3.4S}, not {t3.5S}"),
        (KLONDIKE, " {t3+4S}", "", 7, "what follows by itself is {t3.4S}, not {}"),
        (KLONDIKE, "{t3+4S}", "{t3+4S", 7, "is no action"),
        (KLONDIKE, "t3>f3", "t3>f4", 7, "the rules do not allow this move"),
        (KLONDIKE, "t3>f3", "t9>f3", 7, "this game has no such pile"),
        (KLONDIKE, "\nu\n", "\ny\n", 12, "there is nothing to redo"),
        (KLONDIKE, "\nu\ny\n", "\nu\nu\n", 13, "is not the one of the Hash tag|Result|stands"),
        (KLONDIKE, "\ny\n", "\nr\n", 13, "the rules do not allow this move"),
        (KLONDIKE, "\ny\n", "\nsettle\n", 13, "the rules do not allow this move"),
        (KLONDIKE, "\ny\n", "\ntick{d|d}\n", 13, "is no action"),
        (KLONDIKE, "\ny\n", "\n\u0434\n", 13, "is no action"),
        (KLONDIKE, KLONDIKE, "", 1, "this is no whole log"),
        (KLONDIKE, KLONDIKE, "\x00\x01", 1, "this is no whole log"),
        (KLONDIKE, KLONDIKE, '[Event "World"]\n\n1. e4 e5 2. Nf3 *\n', 1, "this is no whole log"),
        (KLONDIKE, '[Game "', '[Position "KL1 D1N; t1=AH AH"]\n[Game "', 1, "not of KL1-D1N-AAA"),
        (TOPSY_TURVY, "settle {", "settle { ", 6, "after the deal of this code the log says"),
        (TOPSY_TURVY, "settle {t11>k1}", "d", 6, "after the deal of this code the log says settle"),
    ],
)
def test_a_log_that_was_changed_is_refused_with_the_line(
    log: str, old: str, new: str, line: int, reason: str
) -> None:
    assert old in log
    with pytest.raises(ReplayError, match=reason) as refusal:
        read_log(log.replace(old, new))
    assert refusal.value.line == line


POSITION = "KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS"


def test_a_match_that_was_set_up_comes_back_from_its_log() -> None:
    events: list[Event] = [MatchDealt("KL1-D1N", None, POSITION), MovePlayed("t1>f1")]
    replay = read_log(format_log(events, DATE))
    assert replay.match.table == fold(events).table
    assert replay.tags["Result"] == "won 10"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Game "KL1-D1N"]', '[Game "DS1-D1N"]', "this is a position of KL1-D1N, not of DS1-D1N"),
        ('[Game "KL1-D1N"]', '[Game "KL1-D1N-AAAAAAB"]', "this is a position of KL1-D1N"),
        ("t1=KS", "t1=KS KS", "occurs 2 times"),
        ("f2=KH", "f2=KC", "is a place of H|occurs"),
    ],
)
def test_a_log_with_a_wrong_position_is_refused(old: str, new: str, reason: str) -> None:
    text = format_log([MatchDealt("KL1-D1N", None, POSITION)], DATE)
    assert old in text
    with pytest.raises(ReplayError, match=reason):
        read_log(text.replace(old, new))


def test_the_clock_is_not_in_the_log_of_a_game_for_one() -> None:
    dealing = MatchDealt("KL1-D1N", "KL1-D1N-AAAAAAB")
    with_clock: list[Event] = [dealing, ClockTicked(10_000), MovePlayed("d", 11_000)]
    assert format_log(with_clock, {}) == format_log([dealing, MovePlayed("d")], {})


def test_a_tag_may_hold_anything() -> None:
    said = 'a "quoted" \\ word, \u0441\u043b\u043e\u0432\u043e'
    text = format_log([MatchDealt("KL1-D1N", "KL1-D1N-AAAAAAB")], {"Note": said})
    assert read_log(text).tags["Note"] == said


def test_a_huge_log_is_refused_at_once() -> None:
    begun = time.process_time()
    for text in (
        KLONDIKE + "d\n" * MAX_LINES,
        "[" * 1_000_000,
        '[Game "' + "\\" * 1_000_000,
        "{" * 1_000_000 + "}" * 1_000_000,
        KLONDIKE.replace("t3>f3", "t" * 1_000_000),
        KLONDIKE.replace("t3>f3", "t3:" + "9" * 1_000_000 + ">f3"),
    ):
        with pytest.raises(ReplayError):
            read_log(text)
    assert time.process_time() - begun < 5
