"""Measure what a move costs on the server, beside an echo on the same stack.

    python benchmarks/server.py [--db URL] [--seconds 3] [--players 60] [--rate 12] [--json]

Each simulated player has a match and a socket of its own and sends a command of a random
game at a steady rate; the server runs in a process of its own, as `kosynka serve` runs
it, and tells its CPU time. The echo takes the same frames over the same stack and sends
them back. Without a URL the journal is an SQLite file in the folder for temporary files,
and then the PostgreSQL of KOSYNKA_TEST_PG where that is set. At the usual rate the
positions change too fast for the judging processes, whose time is not counted.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import secrets
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvicorn
from litestar import Litestar, websocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.engine import make_url
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from kosynka.cards import format_card
from kosynka.deals import DealCode
from kosynka.games import CATALOGUE, game_of, read_code
from kosynka.match.events import MatchDealt
from kosynka.match.match import open_match
from kosynka.rules.legal import legal_moves
from kosynka.rules.moves import Play
from kosynka.rules.transition import apply_legal
from kosynka.server.app import create_app
from kosynka.server.gateway import FRAME_BYTES
from kosynka.server.identity import Socket
from kosynka.server.protocol import SUBPROTOCOL
from kosynka.server.settings import Settings

GOAL_US = 300
"""So much CPU a move may cost, rules and journal included."""

ECHO = "echo"
GAMES = ("KL1-D1N", "KL1-D3N", "DS1-D1N", "TQ1-D1T")
PROCESSES = multiprocessing.get_context("spawn")

Figures = dict[str, float]


@dataclass(frozen=True)
class Load:
    """How much is asked of a server."""

    players: int
    rate: float
    seconds: float

    @property
    def commands(self) -> int:
        """How many commands each player sends."""
        return max(1, round(self.rate * self.seconds))


def main() -> None:
    options = read_options()
    load = Load(options.players, options.rate, options.seconds)
    figures = {ECHO: measure(ECHO, load)}
    with databases(options.db) as urls:
        figures |= {name: measure(url, load) for name, url in urls.items()}
    for name in figures.keys() - {ECHO}:
        figures[name]["ratio"] = round(figures[name]["cpu_us"] / figures[ECHO]["cpu_us"], 1)
    if options.json:
        print(json.dumps({"goal_us": GOAL_US, **figures}))
        return
    for name, each in figures.items():
        print(
            f"{name:12}{each['per_s']:7,.0f} commands/s   {each['cpu_us']:5.0f} us CPU each", end=""
        )
        print(f"   p50 {each['p50_ms']:.2f} ms   p99 {each['p99_ms']:.2f} ms", end="")
        print(f"   {each['ratio']} echoes" if "ratio" in each else "")
    print(f"the goal is {GOAL_US} us CPU a move")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--db", help="database URL; a scratch one, its matches stay in it")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each server")
    parser.add_argument("--players", type=int, default=60, help="sockets at once")
    parser.add_argument("--rate", type=float, default=12.0, help="commands a second of each")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


@contextmanager
def databases(url: str | None) -> Iterator[dict[str, str]]:
    """Make empty databases to measure on; they are dropped in the end."""
    if url is not None:
        yield {make_url(url).get_backend_name(): url}
        return
    with tempfile.TemporaryDirectory() as folder:
        urls = {"sqlite": f"sqlite:///{Path(folder) / 'kosynka.db'}"}
        server = os.environ.get("KOSYNKA_TEST_PG")
        if not server:
            yield urls
            return
        base = make_url(server).set(drivername="postgresql")
        schema = f"kosynka_{secrets.token_hex(8)}"
        with psycopg.connect(base.render_as_string(hide_password=False), autocommit=True) as admin:
            admin.execute(f'CREATE SCHEMA "{schema}"'.encode())
            own = base.update_query_dict({"options": f"-csearch_path={schema}"})
            yield urls | {"postgresql": own.render_as_string(hide_password=False)}
            admin.execute("SET client_min_messages = warning")
            admin.execute(f'DROP SCHEMA "{schema}" CASCADE'.encode())


def measure(what: str, load: Load) -> Figures:
    """Run a server in a process of its own and a load against it."""
    ours, theirs = PROCESSES.Pipe()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        process = PROCESSES.Process(target=serve, args=(what, listening, theirs))
        process.start()
        try:
            return asyncio.run(play_all(what, port, load, ours))
        finally:
            process.terminate()
            process.join()


def serve(what: str, listening: socket.socket, asked: Connection) -> None:
    """Serve the app, or the echo, and answer each question with the CPU time used."""
    threading.Thread(target=tell_cpu, args=(asked,), daemon=True).start()
    config = uvicorn.Config(
        Litestar([echo], logging_config=None) if what == ECHO else create_app(Settings(db=what)),
        access_log=False,
        lifespan="on",
        log_config=None,
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run([listening])


def tell_cpu(asked: Connection) -> None:
    while True:
        asked.recv()
        asked.send(time.process_time())


@websocket("/ws")
async def echo(socket: Socket) -> None:
    """Send back what comes."""
    await socket.accept(subprotocols=SUBPROTOCOL)
    try:
        while True:
            await socket.send_text(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        pass


async def play_all(what: str, port: int, load: Load, server: Connection) -> Figures:
    games = [CATALOGUE[GAMES[number % len(GAMES)]] for number in range(load.players)]
    codes = [str(DealCode(game.prefix, game.mode, n)) for n, game in enumerate(games)]
    scripts = [commands_of(code, load.commands) for code in codes]
    async with AsyncExitStack() as stack:
        pages = [await open_page(stack, what, port, code) for code in codes]
        server.send(None)
        cpu = await asyncio.to_thread(server.recv)
        begun = time.perf_counter()
        waits = await asyncio.gather(
            *(
                play(page, script, begun + number / load.rate / load.players, load.rate)
                for number, (page, script) in enumerate(zip(pages, scripts, strict=True))
            )
        )
        took = time.perf_counter() - begun
        server.send(None)
        cpu = await asyncio.to_thread(server.recv) - cpu
    all_waits = sorted(wait for each in waits for wait in each)
    count = len(all_waits)
    return {
        "per_s": round(count / took, 1),
        "cpu_us": round(1e6 * cpu / count, 1),
        "p50_ms": round(1000 * all_waits[count // 2], 3),
        "p99_ms": round(1000 * all_waits[count * 99 // 100], 3),
        "commands": count,
    }


def commands_of(code: str, count: int) -> list[str]:
    """Return the frames of a random game, each legal after the one before."""
    chance = random.Random(code)
    game = game_of(read_code(code))
    state = open_match(MatchDealt(game.id, code)).match.state
    frames = []
    for number in range(count):
        moves = legal_moves(game, state)
        plays = [move for move in moves if isinstance(move, Play)]
        move = chance.choice(plays if plays and chance.random() < 0.6 else moves)
        message: dict[str, Any] = {"c": f"{number}"}
        if isinstance(move, Play):
            message |= {"t": "move", "card": format_card(state.piles[move.source][-move.count])}
            message |= {"n": move.count, "from": game.piles[move.source].name}
            message |= {"to": game.piles[move.target].name}
        else:
            message |= {"t": "draw", "waste": len(state.piles[game.waste_of(0)])}
        frames.append(json.dumps(message))
        state = apply_legal(game, state, move).state
    return frames


async def open_page(stack: AsyncExitStack, what: str, port: int, code: str) -> ClientConnection:
    """Return a socket that shows a new match of a new player, or one of the echo."""
    cookie, hello = "", "hello"
    if what != ECHO:
        async with httpx.AsyncClient(verify=False, trust_env=False, timeout=60) as browser:
            begun = await browser.post(f"http://127.0.0.1:{port}/api/matches", json={"code": code})
            begun.raise_for_status()
            hello = json.dumps({"t": "hello", "match": begun.json()["match"]})
            cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    page = await stack.enter_async_context(
        connect(
            f"ws://127.0.0.1:{port}/ws",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": cookie},
            compression=None,
            open_timeout=60,
        )
    )
    await page.send(hello)
    await page.recv()
    return page


async def play(page: ClientConnection, script: list[str], start: float, rate: float) -> list[float]:
    """Send a command at each tick of the rate; return how long each answer took."""
    waits = []
    for number, frame in enumerate(script):
        await asyncio.sleep(start + number / rate - time.perf_counter())
        sent = time.perf_counter()
        await page.send(frame)
        while True:
            answer = await page.recv()
            if '"t":"status"' not in answer:
                break
        if '"t":"refused"' in answer:
            sys.exit(f"{frame} was refused: {answer!r}")
        waits.append(time.perf_counter() - sent)
    return waits


if __name__ == "__main__":
    main()
