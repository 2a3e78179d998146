"""Measure the server of the race under load: how long an action takes, what it costs.

    python benchmarks/race_load.py [--db URL] [--races 500] [--seconds 30] [--json]

The server runs in a process of its own on the loopback. All races are set up with two
sockets each; then every player acts at random moments, 1.4 times a second on average,
and each action is timed until its answer. Nothing runs longer than it is told to.
Without a URL the database is an SQLite file in the folder for temporary files.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

PER_S = 1.4
"""So often a player acts."""

SET_UP_AT_ONCE = 8
"""So many races are set up side by side."""

ANSWER_WITHIN_S = 5.0
PING_EVERY_S = 8.0

SERVER = """
import sys, uvicorn
from kosynka.server.app import create_app
from kosynka.server.settings import Settings
uvicorn.run(create_app(Settings(db=sys.argv[1])), port=int(sys.argv[2]), ws="websockets-sansio",
            ws_per_message_deflate=False, log_config=None, access_log=False, ws_max_size=1024)
"""


def main() -> None:
    options = read_options()
    with tempfile.TemporaryDirectory() as folder:
        url = options.db or f"sqlite:///{Path(folder) / 'races.db'}"
        port = free_port()
        server = subprocess.Popen([sys.executable, "-c", SERVER, url, str(port)])
        try:
            figures = asyncio.run(measure(f"127.0.0.1:{port}", server.pid, options))
        finally:
            server.terminate()
            server.wait()
    if options.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:20}{figure:12,.2f}")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--db", help="database URL; a scratch one, its races stay in it")
    parser.add_argument("--races", type=int, default=500, help="races of two sockets each")
    parser.add_argument("--seconds", type=float, default=30.0, help="time under load, at most 40")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    options.seconds = min(options.seconds, 40.0)
    return options


def free_port() -> int:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port: int = listening.getsockname()[1]
        return port


@dataclass
class Player:
    """One socket that knows no more of the cards than how many lie in its waste."""

    connection: ClientConnection
    letter: str
    waits: list[float] = field(default_factory=list)
    lost: int = 0
    refused: int = 0
    stock: int = 24
    waste: int = 0
    top: str = ""
    """The card on the waste, as far as it is known."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    has_started: asyncio.Event = field(default_factory=asyncio.Event)
    has_ended: bool = False
    waits_for: str = ""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def listen(self) -> None:
        async for frame in self.connection:
            self.hear(json.loads(frame))

    async def beat(self) -> None:
        """Say that the page is there, as pages do."""
        while True:
            await asyncio.sleep(PING_EVERY_S)
            await self.connection.send('{"t": "ping", "n": 1}')

    def hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "snapshot" | "welcome" if message["snapshot"]:
                piles = message["snapshot"]["piles"]
                self.stock = piles[f"{self.letter}.s"]["down"]
                self.waste = len(piles[f"{self.letter}.w"]["cards"])
                self.has_started.set()
            case "event":
                for change in message["changes"]:
                    self.follow(change)
            case "end":
                self.has_ended = True
        if message.get("c") == self.waits_for:
            self.refused += message["t"] == "refused"
            self.answered.set()

    def follow(self, change: dict[str, Any]) -> None:
        """Count the stock and the waste."""
        if change["t"] not in ("moved", "redealt"):
            return
        count = len(change["cards"])
        for pile, delta in ((change["from"], -count), (change["to"], count)):
            if pile == f"{self.letter}.s":
                self.stock += delta
            elif pile == f"{self.letter}.w":
                self.waste += delta
                self.top = change["cards"][-1] if delta > 0 else ""

    def command(self, chance: random.Random) -> dict[str, Any]:
        """Tap the card on the waste now and then, draw otherwise."""
        self.waits_for = secrets.token_hex(8)
        if self.top and self.waste and chance.random() < 0.4:
            tap = {"t": "tap", "c": self.waits_for, "pile": f"{self.letter}.w", "n": 1}
            return tap | {"card": self.top, "double": False}
        return {"t": "draw", "c": self.waits_for, "waste": self.waste}

    async def play(self, until: float, chance: random.Random) -> None:
        """Act at random moments, each action after the answer to the last one."""
        due = time.perf_counter() + chance.uniform(0, 1 / PER_S)
        while due < until and not self.has_ended:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += chance.expovariate(PER_S)
            self.answered.clear()
            said = json.dumps(self.command(chance))
            begun = time.perf_counter()
            await self.connection.send(said)
            try:
                async with asyncio.timeout(ANSWER_WITHIN_S):
                    await self.answered.wait()
            except TimeoutError:
                self.lost += 1
            else:
                self.waits.append(time.perf_counter() - begun)


async def measure(address: str, pid: int, options: argparse.Namespace) -> dict[str, float]:
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        await until_there(http)
    empty_kb = memory_kb(pid)
    slots = asyncio.Semaphore(SET_UP_AT_ONCE)
    pairs = await asyncio.gather(*(set_up(address, slots) for _ in range(options.races)))
    players = [player for pair in pairs for player in pair]
    for player in players:
        await player.connection.send('{"t": "ready"}')
    await asyncio.gather(*(player.has_started.wait() for player in players))
    chance = random.Random(1)
    cpu, begun = cpu_s(pid), time.perf_counter()
    until = begun + options.seconds
    await asyncio.gather(*(player.play(until, chance) for player in players))
    cpu, took = cpu_s(pid) - cpu, time.perf_counter() - begun
    full_kb = memory_kb(pid)
    for player in players:
        for task in player.tasks:
            task.cancel()
    waits = sorted(wait for player in players for wait in player.waits)
    return {
        "p50_ms": round(1000 * waits[len(waits) // 2], 2),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 2),
        "cpu_us_per_command": round(1e6 * cpu / len(waits), 1),
        "kb_per_socket": round((full_kb - empty_kb) / len(players), 1),
        "commands_per_s": round(len(waits) / took, 1),
        "refused": sum(player.refused for player in players),
        "unanswered": sum(player.lost for player in players),
        "ended": sum(player.has_ended for player in players) / 2,
    }


async def until_there(http: httpx.AsyncClient) -> None:
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            await http.get("/api/health")
            return
        await asyncio.sleep(0.1)
    sys.exit("the server does not start")


async def set_up(address: str, slots: asyncio.Semaphore) -> tuple[Player, Player]:
    """Open a room, come in by its link, sit down on both sides."""
    async with slots:
        base = f"http://{address}"
        async with (
            httpx.AsyncClient(base_url=base, timeout=60) as a,
            httpx.AsyncClient(base_url=base, timeout=60) as b,
        ):
            opened = (await a.post("/api/races", json={"kind": "friend", "name": "A"})).json()
            claim = {"token": opened["join"].rsplit("/", 1)[1], "name": "B"}
            (await b.post("/api/races/claim", json=claim)).raise_for_status()
            return (
                await sit_down(address, a, opened["match"], "A"),
                await sit_down(address, b, opened["match"], "B"),
            )


async def sit_down(address: str, http: httpx.AsyncClient, match: str, letter: str) -> Player:
    cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    connection = await connect(
        f"ws://{address}/ws",
        subprotocols=[Subprotocol("kosynka.1")],
        additional_headers={"Cookie": cookies},
        compression=None,
        open_timeout=60,
        ping_interval=None,
    )
    await connection.send(json.dumps({"t": "hello", "match": match}))
    player = Player(connection, letter)
    player.tasks = [asyncio.create_task(player.listen()), asyncio.create_task(player.beat())]
    return player


def cpu_s(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> float:
    """Return the memory that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


if __name__ == "__main__":
    main()
