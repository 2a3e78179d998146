"""No hidden card leaves the server, in no frame and in no log."""

import asyncio
import json
import logging
import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from kosynka.cards import format_card
from kosynka.deals import DEAL_COUNT
from kosynka.match.decide import decide
from kosynka.match.events import MatchDealt
from kosynka.match.match import Match, evolve, open_match
from kosynka.rules.game import Game
from kosynka.rules.legal import legal_moves
from kosynka.rules.notation import Action, Redo, Undo
from kosynka.rules.piles import Role
from kosynka.rules.state import State
from kosynka.rules.text import Position, format_position
from kosynka.rules.view import view
from kosynka.server.settings import Settings
from kosynka.store import Store
from tests.match.playing import SOLO, action_of, dealt

from .serving import Browser, Message, Page, Server, move_message, serving

GAMES = 200
COMMANDS = 35
"""As many as a page may send at once."""
CARD = re.compile(r"\b[A23456789TJQK][SHDC]\b")

every_game = pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """Frames are the same on any database, and so that they are, time stands still."""
    store = Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}")
    async with serving(store, Settings(), steady_s=lambda: 0.0) as running:
        yield running


def any_action(match: Match, chance: random.Random, c: str) -> tuple[Action, Message]:
    """Return something that a player may do, and the command for it."""
    undone = [Undo()] * bool(match.undo) + [Redo()] * bool(match.redo)
    moves = legal_moves(match.game, match.state)
    if undone and (chance.random() < 0.2 or not moves):
        action = chance.choice(undone)
        return action, {"t": "undo" if isinstance(action, Undo) else "redo", "c": c}
    move = chance.choice(moves)
    return action_of(match.game, move), move_message(match.game, match.state, move, c)


def after(match: Match, action: Action) -> Match:
    return evolve(match, decide(match, action)).match


async def frame_of(page: Page, t: str) -> str:
    """Return the next frame of a kind; a status comes when it comes."""
    while True:
        frame = await page.hear_frame()
        if json.loads(frame)["t"] == t:
            return frame
        assert json.loads(frame)["t"] == "status"


def open_cards(match: Match) -> set[str]:
    """Return the cards that lie open."""
    piles = view(match.game, match.state).piles
    return {format_card(card) for pile in piles for card in pile} - {"??"}


@every_game
async def test_no_frame_names_a_card_before_it_was_turned(server: Server, game: Game) -> None:
    seeds = range(GAMES // len(SOLO))
    await asyncio.gather(*(search_the_frames(server, game, seed) for seed in seeds))


async def search_the_frames(server: Server, game: Game, seed: int) -> None:
    chance = random.Random(f"{game.id} {seed}")
    dealing = dealt(game, chance.randrange(DEAL_COUNT))
    match = open_match(dealing).match
    turned = open_cards(match)
    async with (
        Browser(server) as browser,
        browser.at(await browser.begin(code=str(match.code))) as page,
    ):
        # The random id of a match may hold anything.
        assert set(CARD.findall(json.dumps({**page.welcome, "match": ""}))) <= turned
        for number in range(COMMANDS):
            action, message = any_action(match, chance, f"{number}")
            match = after(match, action)
            turned |= open_cards(match)
            await page.say(message)
            frame = await frame_of(page, "event")
            assert set(CARD.findall(frame)) <= turned, frame


@every_game
async def test_deals_that_look_alike_sound_alike(server: Server, game: Game) -> None:
    """Byte for byte, until the difference is turned up."""
    compared = 0
    async with Browser(server) as browser:
        for seed in range(4):
            chance = random.Random(f"{game.id} {seed}")
            one = open_match(dealt(game, chance.randrange(DEAL_COUNT))).match.state
            compared += await compare(browser, game, one, chance)
    assert compared > 4


async def compare(browser: Browser, game: Game, one: State, chance: random.Random) -> int:
    """Play alike at two tables; return how many frames were heard before they differed."""
    states = one, with_two_hidden_cards_exchanged(game, one, chance)
    texts = [format_position(Position(game, state)) for state in states]
    assert texts[0] != texts[1]
    ids = [await browser.set_up(text) for text in texts]
    pair = [open_match(MatchDealt(game.id, None, text)).match for text in texts]
    async with browser.link() as first, browser.link() as second:
        pages = first, second
        heard = []
        for page, match_id in zip(pages, ids, strict=True):
            await page.say({"t": "hello", "match": match_id})
            heard.append((await frame_of(page, "welcome")).replace(match_id, "the match"))
        count = 0
        while count < COMMANDS:
            assert heard[0] == heard[1]
            action, message = any_action(pair[0], chance, f"{count}")
            pair = [after(match, action) for match in pair]
            if view(game, pair[0].state) != view(game, pair[1].state):
                break
            heard = []
            for page in pages:
                await page.say(message)
                heard.append(await frame_of(page, "event"))
            count += 1
        return count


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
    while piles[pile][at] == piles[other][there]:
        other, there = chance.choice(places)
    piles[pile][at], piles[other][there] = piles[other][there], piles[pile][at]
    return replace(state, piles=tuple(map(tuple, piles)))


async def test_a_refusal_does_not_tell_what_lies_hidden(server: Server) -> None:
    """A guess at a hidden card gets one answer, whether it is right or not."""
    position = "TQ1 D1T; k1=8H/JS; k2=/KD; t1=9C; s=2C 3D"
    klondike = "KL1 D1N; t1=8H|7S; t2=9C; s=2C 3D"
    hidden = [
        (klondike, "t1", 2, "8H"),
        (klondike, "s", 2, "2C"),
        (klondike, "s", 1, "3D"),
        (position, "c1", 1, "8H"),
        (position, "s", 2, "2C"),
    ]
    async with Browser(server) as browser:
        for text, pile, count, card in hidden:
            async with browser.at(await browser.set_up(text)) as page:
                answers = set()
                for guess in (card, "KS", "4H"):
                    guard = {"c": f"{guess}", "card": guess, "n": count}
                    await page.say({"t": "move", **guard, "from": pile, "to": "t2"})
                    moved = json.loads(await frame_of(page, "refused"))
                    answers.add(moved["why"])
                    if pile != "s":
                        await page.say({"t": "tap", **guard, "c": f"t{guess}", "pile": pile})
                        answers.add(json.loads(await frame_of(page, "refused"))["why"])
                assert answers == {"face-down"}


async def test_logs_name_no_player_no_token_and_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = Store.open(f"sqlite:///{tmp_path / 'kosynka.db'}")
    async with serving(store, Settings()) as server, Browser(server) as browser:
        position = "KL1 D1N; t1=2D|6C 5H; t2=6S; s=3S 3D; w=KH"
        match = await browser.set_up(position)
        async with browser.at(match) as page:
            await page.say("nonsense")
            await page.say({"t": "draw", "c": "a", "waste": 1})
            await page.hear_any("event", "refused")
        token = (await browser.http.post("/api/links")).json()["token"]
        await browser.http.post("/api/links/claim", json={"token": token})
        await browser.http.get("/api/export")
        await browser.http.get(f"/api/matches/{match}/log")
        ((_, cookie),) = browser.http.cookies.items()
        secret = await store.secret("cookie")
        await store.close()
        await browser.http.post("/api/links/claim", json={"token": token})
    ours = [
        record.getMessage()
        for record in caplog.records
        if record.name.split(".")[0] in ("kosynka", "litestar", "sqlalchemy", "alembic")
    ]
    said = "\n".join(ours)
    assert "could not be" in said or "closed" in said
    for kept in (cookie, cookie.rsplit(".", 1)[0], token, secret.hex(), repr(secret)[2:-1]):
        assert kept not in said
    assert set(CARD.findall(said)) == set()
