"""The protocol as scripts: what a page says, and what it hears."""

import json
import random

import pytest

from kosynka.match.decide import decide
from kosynka.match.events import MatchDealt
from kosynka.match.match import evolve, open_match
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.notation import Action, Redo, Undo
from kosynka.server.gateway import FRAME_BYTES
from tests.match.playing import SOLO, action_of

from .serving import Browser, Message, Script, move_message
from .shown import Shown

KLONDIKE = "KL1-D1N-AAAAAAB"
"""t1=5H t2=8D t3=4S|AD t4=4C t5=8S t6=6C t7=JC|7C, the stock begins 4H QC 3C."""


def draw(c: str, waste: int) -> Message:
    return {"t": "draw", "c": c, "waste": waste}


def move(c: str, card: str, from_: str, to: str, n: int = 1) -> Message:
    return {"t": "move", "c": c, "card": card, "n": n, "from": from_, "to": to}


def tap(c: str, card: str, pile: str, **more: object) -> Message:
    return {"t": "tap", "c": c, "card": card, "pile": pile, **more}


def undo(c: str) -> Message:
    return {"t": "undo", "c": c}


def redo(c: str) -> Message:
    return {"t": "redo", "c": c}


def event(seq: int, c: str, **more: object) -> Message:
    return {"t": "event", "seq": seq, "c": c, **more}


def refused(c: str | None, why: str) -> Message:
    return {"t": "refused", "c": c, "why": why}


async def test_welcome_tells_the_table_and_no_more(browser: Browser) -> None:
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        welcome = page.welcome
        status = await page.hear_status()
    assert welcome["code"] == KLONDIKE
    assert (welcome["game"], welcome["mode"], welcome["seat"]) == ("KL1", "D1N", None)
    assert welcome["seq"] == 1
    piles = welcome["snapshot"]["piles"]
    assert piles["t7"] == {"down": 6, "cards": ["7C"]}
    assert piles["s"] == {"down": 24, "cards": []}
    assert [pile["name"] for pile in welcome["builds"]["piles"]] == list(piles)
    facts = {
        "moves": 0,
        "score": 0,
        "undo": False,
        "redo": False,
        "redeals": None,
        "pass": None,
        "fans": {"w": 0},
        "status": "playing",
        "clock_ms": 0,
        "running": False,
        "returns": 0,
    }
    assert {**welcome["facts"], **facts} == welcome["facts"]
    assert status == {"t": "status", "seq": 1, "status": "playing", "collect": None, "hint": False}


SCRIPTS: list[tuple[str, Script]] = [
    (
        "a move, an undo and a redo",
        [
            (
                move("a", "AD", "t3", "f"),
                [
                    event(
                        2,
                        "a",
                        kind="played",
                        changes=[
                            {"t": "moved", "cards": ["AD"], "from": "t3", "to": "f3"},
                            {"t": "scored", "delta": 10},
                            {"t": "revealed", "pile": "t3", "card": "4S"},
                            {"t": "scored", "delta": 5},
                        ],
                    )
                ],
            ),
            (
                undo("b"),
                [
                    event(
                        3,
                        "b",
                        kind="undone",
                        changes=[
                            {"t": "scored", "delta": -5},
                            {"t": "concealed", "pile": "t3"},
                            {"t": "scored", "delta": -10},
                            {"t": "moved", "cards": ["AD"], "from": "f3", "to": "t3"},
                        ],
                    )
                ],
            ),
            (undo("c"), [refused("c", "no-undo")]),
            (redo("d"), [event(4, "d", kind="redone")]),
            (redo("e"), [refused("e", "no-redo")]),
        ],
    ),
    (
        "a draw, and its undo, which hides the card again",
        [
            (
                draw("a", 0),
                [event(2, "a", changes=[{"t": "moved", "cards": ["4H"], "from": "s", "to": "w"}])],
            ),
            (
                undo("b"),
                [event(3, "b", changes=[{"t": "moved", "cards": ["??"], "from": "w", "to": "s"}])],
            ),
        ],
    ),
    (
        "a late and a doubled draw",
        [
            (draw("a", 0), [event(2, "a")]),
            (draw("b", 0), [refused("b", "stale")]),
            (draw("c", 2), [refused("c", "stale")]),
            (draw("d", 1), [event(3, "d")]),
        ],
    ),
    (
        "a move that was meant for another card",
        [
            (move("a", "8S", "t3", "f"), [refused("a", "stale")]),
            (move("b", "5H", "t1", "t6", n=2), [refused("b", "stale")]),
            (move("c", "5H", "t1", "t6", n=0), [refused("c", "stale")]),
            (tap("d", "AS", "t3"), [refused("d", "stale")]),
        ],
    ),
    (
        "the reasons of the rules",
        [
            (move("a", "8D", "t2", "t1"), [refused("a", "illegal")]),
            (move("b", "8D", "t2", "f1"), [refused("b", "illegal")]),
            (move("c", "8D", "t2", "f"), [refused("c", "nothing-fits")]),
            (move("d", "8D", "t2", "t8"), [refused("d", "no-such-pile")]),
            (move("e", "8D", "q2", "t1"), [refused("e", "no-such-pile")]),
            (move("f", "8D", "A.t1", "B.t1"), [refused("f", "no-such-pile")]),
            (tap("g", "8D", "t2"), [refused("g", "nothing-fits")]),
            ({"t": "collect", "c": "h"}, [refused("h", "no-collect")]),
            (move("i", "TS", "t4", "t1", n=2), [refused("i", "face-down")]),
        ],
    ),
    (
        "taps",
        [
            (tap("a", "AD", "t3"), [event(2, "a")]),
            (tap("b", "5H", "t1"), [refused("b", "nothing-fits")]),
            (
                tap("c", "5H", "t1", double=True),
                [
                    event(
                        3,
                        "c",
                        changes=[{"t": "moved", "cards": ["5H"], "from": "t1", "to": "t6"}],
                    )
                ],
            ),
            (tap("d", "??", "s"), [event(4, "d", kind="played")]),
        ],
    ),
    (
        "a resend of what was accepted, applied once",
        [
            (draw("a", 0), [event(2, "a")]),
            (draw("a", 0), [event(2, "a", kind="repeated", changes=[])]),
            (draw("a", 1), [event(2, "a", kind="repeated", changes=[])]),
            (undo("a"), [event(2, "a", kind="repeated", changes=[])]),
            (draw("b", 1), [event(3, "b")]),
        ],
    ),
    (
        "a resend of what was refused, though it would be legal now",
        [
            (redo("a"), [refused("a", "no-redo")]),
            (draw("b", 0), [event(2, "b")]),
            (undo("c"), [event(3, "c")]),
            (redo("a"), [refused("a", "no-redo")]),
            (redo("d"), [event(4, "d")]),
        ],
    ),
    (
        "ping, and an answer to stuck",
        [
            ({"t": "ping", "n": 7}, [{"t": "pong", "n": 7}]),
            ({"t": "ping", "n": 2**53}, [{"t": "pong", "n": 2**53}]),
            ({"t": "stuck"}, [{"t": "status", "seq": 1, "status": "playing"}]),
        ],
    ),
    (
        "frames that cannot be read keep the link",
        [
            ("", [refused(None, "unreadable")]),
            ("nonsense", [refused(None, "unreadable")]),
            ("[]", [refused(None, "unreadable")]),
            ("null", [refused(None, "unreadable")]),
            ("{}", [refused(None, "unreadable")]),
            ('{"t":"dance"}', [refused(None, "unreadable")]),
            ('{"t":"dance","c":"a"}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"a"}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"a","waste":-1}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"a","waste":0.5}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"a","waste":"0"}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"a","waste":0,"more":1}', [refused("a", "unreadable")]),
            ('{"t":"draw","c":"","waste":0}', [refused(None, "unreadable")]),
            ('{"t":"draw","c":7,"waste":0}', [refused(None, "unreadable")]),
            (json.dumps(draw("x" * 41, 0)), [refused(None, "unreadable")]),
            (json.dumps(draw("a\x00b", 0)), [refused(None, "unreadable")]),
            ('{"t":"draw","c":"\\ud800","waste":0}', [refused(None, "unreadable")]),
            (json.dumps(move("a", "1H", "t1", "t6")), [refused("a", "unreadable")]),
            (json.dumps(move("b", "??", "t1", "t6")), [refused("b", "unreadable")]),
            (json.dumps(move("c", "5h", "t1", "t6")), [refused("c", "unreadable")]),
            ('{"x":' + "[" * 1000, [refused(None, "unreadable")]),
            ('{"t":"ping","n":' + "9" * 900 + "}", [refused(None, "unreadable")]),
            (b'{"t":"draw","c":"a","waste":0}', [refused(None, "unreadable")]),
            (b"\xff\xfe", [refused(None, "unreadable")]),
            (draw("d", 0), [event(2, "d")]),
        ],
    ),
    (
        "strange command ids are ids all the same",
        [
            (draw("'; DROP TABLE answers; --", 0), [event(2, "'; DROP TABLE answers; --")]),
            (draw("\N{SNOWMAN}" * 40, 1), [event(3, "\N{SNOWMAN}" * 40)]),
            (draw("\N{SNOWMAN}" * 40, 2), [event(3, "\N{SNOWMAN}" * 40, kind="repeated")]),
        ],
    ),
]


@pytest.mark.parametrize("script", [pytest.param(script, id=id_) for id_, script in SCRIPTS])
async def test_script(browser: Browser, script: Script) -> None:
    async with browser.at(await browser.begin(code=KLONDIKE)) as page:
        await page.follow(script)


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
async def test_a_page_that_hears_all_events_has_the_table_of_the_server(
    browser: Browser, game: Game
) -> None:
    chance = random.Random(game.id)
    code = f"{game.id}-AAAAA7B"
    match = open_match(MatchDealt(game.id, code)).match
    match_id = await browser.begin(code=code)
    async with browser.at(match_id) as page:
        shown = Shown(page.welcome["snapshot"])
        for number in range(35):
            whim = chance.random()
            action: Action
            if whim < 0.15 and match.undo:
                message, action = undo(f"{number}"), Undo()
            elif whim < 0.25 and match.redo:
                message, action = redo(f"{number}"), Redo()
            else:
                chosen = chance.choice(legal_moves(game, match.state))
                message = move_message(game, match.state, chosen, f"{number}")
                action = action_of(game, chosen)
            await page.say(message)
            heard = await page.hear("event")
            match = evolve(match, decide(match, action)).match
            shown.hear(heard)
            assert heard["seq"] == match.seq
            assert heard["facts"]["moves"] == match.moves
            assert heard["facts"]["score"] == match.state.score
    async with browser.at(match_id) as page:
        assert page.welcome["snapshot"] == shown.snapshot()
        assert page.welcome["facts"]["moves"] == match.moves


async def test_the_fan_is_what_is_left_of_the_last_packet(browser: Browser) -> None:
    """The fan of three, the rest of it after a play, and after undo the one before."""
    position = "KL1 D3N; s=2C 3D 7H 9C TC JC QD; t1=8S; t2=4S; t3=9D"
    async with browser.at(await browser.set_up(position)) as page:
        for said, fan in [
            (draw("a", 0), 3),
            (move("b", "7H", "w", "t1"), 2),
            (move("c", "3D", "w", "t2"), 1),
            (undo("d"), 2),
            (undo("e"), 3),
            (undo("f"), 0),
            (redo("g"), 3),
            (redo("h"), 2),
            (draw("i", 2), 3),
            (draw("j", 5), 1),
            (draw("k", 6), 0),
            (undo("l"), 1),
            (undo("m"), 3),
        ]:
            await page.say(said)
            heard = await page.hear("event")
            assert (said["c"], heard["facts"]["fans"]) == (said["c"], {"w": fan})


async def test_when_the_first_packet_is_played_one_card_of_the_one_before_shows(
    browser: Browser,
) -> None:
    position = "KL1 D3N; s=2C 3D 7H 9C TC 2S; f1=AS; f3=2D; f4=AC; t1=8S"
    async with browser.at(await browser.set_up(position)) as page:
        for said, fan in [
            (draw("a", 0), 3),
            (draw("b", 3), 3),
            (move("c", "2S", "w", "f"), 2),
            (undo("d"), 3),
        ]:
            await page.say(said)
            heard = await page.hear("event")
            assert heard["facts"]["fans"] == {"w": fan}


async def test_passes_are_told_and_given_back_by_undo(browser: Browser) -> None:
    async with browser.at(await browser.set_up("TQ1 D1T; w=5H 2C")) as page:
        assert (page.welcome["facts"]["redeals"], page.welcome["facts"]["pass"]) == (2, 1)
        for said, redeals, which in [
            (draw("a", 2), 1, 2),
            (undo("b"), 2, 1),
            (redo("c"), 1, 2),
            (draw("d", 0), 1, 2),
            (draw("e", 1), 1, 2),
            (draw("f", 2), 0, 3),
            (draw("g", 0), 0, 3),
            (draw("h", 1), 0, 3),
        ]:
            await page.say(said)
            heard = await page.hear("event")
            assert (heard["facts"]["redeals"], heard["facts"]["pass"]) == (redeals, which)
        await page.follow([(draw("i", 2), [refused("i", "no-pass")])])


async def test_a_won_game_is_over(browser: Browser) -> None:
    position = "KL1 D1N; f1=QS; f2=KH; f3=KD; f4=KC; t1=KS"
    match = await browser.set_up(position)
    async with browser.at(match) as page:
        await page.say(move("a", "KS", "t1", "f"))
        won = await page.hear("event")
        assert won["facts"]["status"] == "won"
        assert not won["facts"]["undo"]
        assert not won["facts"]["running"]
        await page.follow(
            [
                (undo("b"), [refused("b", "ended")]),
                (redo("c"), [refused("c", "ended")]),
                (draw("d", 0), [refused("d", "ended")]),
                (move("e", "KH", "f2", "t2"), [refused("e", "ended")]),
                ({"t": "collect", "c": "f"}, [refused("f", "ended")]),
                ({"t": "resume", "c": "g"}, []),
                ({"t": "ping", "n": 1}, [{"t": "pong"}]),
            ]
        )
    async with browser.at(match) as page:
        assert page.welcome["facts"]["status"] == "won"


async def test_collect_is_one_action_of_many_moves(browser: Browser) -> None:
    position = "KL1 D3N; f1=KS; f2=QH; f3=KD; f4=TC; w=QC KH; s=JC KC"
    async with browser.at(await browser.set_up(position)) as page:
        shown = Shown(page.welcome["snapshot"])
        await page.say({"t": "collect", "c": "a"})
        heard = await page.hear("event")
        shown.hear(heard)
    assert (heard["kind"], heard["facts"]["moves"]) == ("collected", 8)
    assert heard["facts"]["status"] == "won"
    assert shown.piles["f4"]["cards"][-1] == "KC"


async def test_an_older_page_hears_that_a_newer_one_plays(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as older, browser.at(match) as newer:
        assert await older.farewell() == "newer-table"
        await newer.follow([(draw("a", 0), [event(2, "a")])])
        async with browser.at(match) as newest:
            assert await newer.farewell() == "newer-table"
            await newest.follow([(draw("b", 1), [event(3, "b")])])


async def test_a_match_of_somebody_else_is_gone(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with Browser(browser.server) as stranger:
        await stranger.begin(code=KLONDIKE)
        async with stranger.link() as page:
            await page.say({"t": "hello", "match": match})
            assert await page.farewell() == "gone"
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [event(2, "a")])])


@pytest.mark.parametrize(
    "first",
    [
        {"t": "hello", "match": "unknown"},
        {"t": "hello", "match": "\x00"},
        {"t": "hello", "match": "../../etc/passwd"},
        draw("a", 0),
        {"t": "ping", "n": 1},
        {"t": "stuck"},
    ],
    ids=str,
)
async def test_a_page_that_begins_otherwise_is_sent_away(browser: Browser, first: Message) -> None:
    await browser.begin(code=KLONDIKE)
    async with browser.link() as page:
        await page.say(first)
        assert await page.farewell() == "gone"
        assert await page.closed() == 1000


async def test_a_page_may_go_on_to_another_match_and_leaves_the_first(browser: Browser) -> None:
    first, second = await browser.begin(code=KLONDIKE), await browser.begin(code="DS1-D1N-AAAAAAB")
    async with browser.at(second) as page:
        await page.follow([(draw("a", 0), [event(2, "a")])])
        await page.say({"t": "hello", "match": first})
        assert (await page.hear("welcome"))["match"] == first
        async with browser.at(second) as other:
            assert other.welcome["facts"]["running"] is False
            await page.follow([(draw("b", 0), [event(2, "b")])])
            await page.say({"t": "hello", "match": "unknown"})
            assert await page.farewell() == "gone"
            await other.follow([(draw("c", 1), [event(other.welcome["seq"] + 1, "c")])])


async def test_a_second_hello_gives_the_whole_table_again(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [event(2, "a")])])
        await page.say({"t": "hello", "match": match, "seen": 1})
        again = await page.hear("welcome")
        assert (again["seq"], again["snapshot"]["piles"]["w"]["cards"]) == (2, ["4H"])


async def test_a_frame_that_is_too_long_ends_the_link(browser: Browser) -> None:
    match = await browser.begin(code=KLONDIKE)
    async with browser.at(match) as page:
        longest = json.dumps({"t": "ping", "n": 1})
        longest += " " * (FRAME_BYTES - len(longest))
        await page.follow([(longest, [{"t": "pong"}])])
        await page.say(longest + " ")
        assert await page.closed() == 1009
    async with browser.at(match) as page:
        await page.follow([(draw("a", 0), [event(2, "a")])])
