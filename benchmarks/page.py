"""Measure the page: what it weighs, how soon a table can be played, how smoothly cards are dragged.

    python benchmarks/page.py --weight [--check] [--json]
    python benchmarks/page.py [--runs 5] [--seconds 4] [--json]

The weight is that of the installed client, as served: all that the browser loads before a
table of Klondike can be played, in the heavier language. It needs no browser. The rest is
measured in Chromium (KOSYNKA_CHROMIUM names another) at a server started for it.
"""

import argparse
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

BUDGET_B = 100 * 1024
"""So many bytes may be loaded before the first table can be played."""

COMPRESSED_FROM_B = 1024
"""The server sends what is shorter as it is."""

ENTRY = "index.html"
TABLE = "src/pages/Game.svelte"
TEXTS = ("common", "lobby", "table")
LANGUAGES = ("ru", "en")

KLONDIKE = "KL1-D1N-AAAAAAA"
FOUR_PACKS = "TQ1-D1T-AAAAAAA"
WINDOW: ViewportSize = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000

WHEN_PLAYABLE = """
  new MutationObserver((_, watch) => {
    if (!document.querySelector('.table .card .face') || globalThis.playableMs) return;
    globalThis.playableMs = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
COUNT_FRAMES = """() => {
  globalThis.frames = [];
  const count = (at) => {
    globalThis.frames.push(at);
    globalThis.counting = requestAnimationFrame(count);
  };
  globalThis.counting = requestAnimationFrame(count);
}"""
TAKE_FRAMES = "() => { cancelAnimationFrame(globalThis.counting); return globalThis.frames; }"
FIRST_RUN = """() => {
  const box = document.querySelector('.table').getBoundingClientRect();
  const card = [...document.querySelectorAll('.table .card')]
    .filter((each) => each.querySelector('.face'))
    .map((each) => each.getBoundingClientRect())
    .sort((one, other) => other.bottom - one.bottom)[0];
  return { x: card.x + card.width / 2, y: card.bottom - 8, right: box.right, top: box.top };
}"""


def main() -> None:
    options = read_options()
    figures = weigh(static_folder())
    if not options.weight:
        figures |= measure(options.runs, options.seconds, weighed=figures["files"])
    print(json.dumps(figures) if options.json else told(figures))
    if options.check and figures["weight_b"] > BUDGET_B:
        over = figures["weight_b"] - BUDGET_B
        sys.exit(f"the page weighs {over:,} bytes more than its budget of {BUDGET_B:,}")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weight", action="store_true", help="only the weight; needs no browser")
    parser.add_argument("--check", action="store_true", help="fail where the weight is too great")
    parser.add_argument("--runs", type=int, default=5, help="cold loads to take the median of")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long cards are dragged")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def told(figures: dict[str, Any]) -> str:
    lines = [
        f"{name:>44}  {size:7,} B" for name, size in sorted(figures["files"].items(), key=by_size)
    ]
    lines.append(f"{'before a table can be played':>44}  {figures['weight_b']:7,} B")
    lines.append(f"{'court pictures, each where it is shown':>44}  {figures['court_b']:7,} B")
    if "playable_ms" in figures:
        lines += [
            f"loaded by Chromium: {figures['loaded_b']:,} B with headers, pictures and the game,"
            f" not weighed: {', '.join(figures['not_weighed']) or 'nothing'}",
            f"playable after {figures['playable_ms']:.0f} ms, the slowest of {figures['runs']}"
            f" after {figures['playable_max_ms']:.0f} ms",
            f"dragging over 208 cards: {figures['drag_fps']:.1f} frames/s,"
            f" p95 {figures['drag_p95_ms']:.1f} ms a frame",
        ]
    return "\n".join(lines)


def by_size(item: tuple[str, int]) -> int:
    return -item[1]


# Weight


def static_folder() -> Path:
    folder = Path(str(files("kosynka") / "static"))
    if not (folder / "manifest.json").is_file():
        sys.exit("the client is not built, or its build is too old: run `make install`")
    return folder


def weigh(folder: Path) -> dict[str, Any]:
    """Return the weight of each file that is loaded, and of all."""
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    loaded = {ENTRY, *assets(manifest, ENTRY), *assets(manifest, TABLE)}
    loaded |= mentioned(folder / ENTRY)
    spoken = max((texts(manifest, language) for language in LANGUAGES), key=sizes_in(folder))
    sizes = {name: served_size(folder / name) for name in sorted(loaded | spoken)}
    pictures = [served_size(path) for path in sorted((folder / "assets").glob("*.svg"))]
    return {
        "weight_b": sum(sizes.values()),
        "budget_b": BUDGET_B,
        "court_b": round(statistics.mean(pictures)) if pictures else 0,
        "files": sizes,
    }


def assets(manifest: dict[str, Any], entry: str) -> set[str]:
    """Return the scripts and styles that a module needs; lazy ones are not among them."""
    needed: set[str] = set()
    waiting, seen = [entry], {entry}
    while waiting:
        chunk = manifest[waiting.pop()]
        needed |= {chunk["file"], *chunk.get("css", ())}
        new = set(chunk.get("imports", ())) - seen
        seen |= new
        waiting += new
    return needed


def mentioned(page: Path) -> set[str]:
    """Return the files that the page itself asks for."""
    return set(re.findall(r'(?:src|href)="\./([^"]+)"', page.read_text()))


def texts(manifest: dict[str, Any], language: str) -> set[str]:
    """Return the files with the texts of a table in one language."""
    sources = [f"../src/kosynka/locales/{language}/{name}.ftl?raw" for name in TEXTS]
    return set().union(*(assets(manifest, source) for source in sources))


def sizes_in(folder: Path) -> Any:
    return lambda names: sum(served_size(folder / name) for name in names)


def served_size(path: Path) -> int:
    """Return how many bytes of body the server sends for a file."""
    content = path.read_bytes()
    if len(content) < COMPRESSED_FROM_B:
        return len(content)
    return len(gzip.compress(content, 9))


# Time, in a browser


def measure(runs: int, seconds: float, weighed: Container[str]) -> dict[str, Any]:
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            loads = [load(browser, url) for _ in range(runs)]
            frames = drag(browser, url, seconds)
        finally:
            browser.close()
    times = [ms for ms, _, _ in loads]
    files = {name for _, _, names in loads for name in names if name.endswith((".js", ".css"))}
    steps = sorted(after - before for before, after in pairwise(frames))
    return {
        "runs": runs,
        "playable_ms": round(statistics.median(times), 1),
        "playable_max_ms": round(max(times), 1),
        "loaded_b": loads[0][1],
        "not_weighed": sorted(name for name in files if name not in weighed),
        "drag_fps": round(1000 * len(steps) / (frames[-1] - frames[0]), 1),
        "drag_p95_ms": round(steps[len(steps) * 95 // 100], 1),
    }


def chromium() -> str:
    names = (os.environ.get("KOSYNKA_CHROMIUM"), "chromium", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        sys.exit("no Chromium: install it, or set KOSYNKA_CHROMIUM to its path")
    return found


@contextmanager
def serving() -> Iterator[str]:
    """Run a server on a free port with a database of its own; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kosynka", "serve", "--host", "127.0.0.1", "--port", "0"]
        database = f"sqlite:///{Path(folder) / 'page.db'}"
        server = subprocess.Popen(
            [*command, "--db", database], stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert server.stdout is not None
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            if found is None:
                sys.exit("the server did not start")
            yield found[0]
        finally:
            server.terminate()
            server.wait(20)


def load(browser: Browser, url: str) -> tuple[float, int, list[str]]:
    """Open a table with an empty cache; return when it could be played, what it took and which."""
    with fresh_page(browser) as page:
        match = begin(page, url, KLONDIKE)
        sizes: list[int] = []
        names: list[str] = []
        page.on("request", lambda request: names.append(request.url.removeprefix(f"{url}/")))
        devtools = page.context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.on(
            "Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"]))
        )
        page.add_init_script(WHEN_PLAYABLE)
        page.goto(f"{url}/#/play/{match}")
        wait_on(page, "globalThis.playableMs !== undefined")
        page.wait_for_load_state("networkidle")
        return float(page.evaluate("globalThis.playableMs")), sum(sizes), names


def drag(browser: Browser, url: str, seconds: float) -> list[float]:
    """Drag a card to and fro over the table of four packs; return when frames were drawn."""
    with fresh_page(browser) as page:
        page.goto(f"{url}/#/play/{begin(page, url, FOUR_PACKS)}")
        page.wait_for_selector(".table .card .face")
        page.wait_for_load_state("networkidle")
        wait_on(page, "document.getAnimations().length === 0")
        place = page.evaluate(FIRST_RUN)
        page.mouse.move(place["x"], place["y"])
        page.mouse.down()
        page.mouse.move(place["x"] + 20, place["y"] - 20, steps=3)
        page.wait_for_selector(".table .card.lifted")
        page.evaluate(COUNT_FRAMES)
        start = page.evaluate("performance.now()")
        while page.evaluate("performance.now()") - start < 1000 * seconds:
            page.mouse.move(place["right"] - 60, place["top"] + 60, steps=40)
            page.mouse.move(60, place["y"], steps=40)
        frames: list[float] = page.evaluate(TAKE_FRAMES)
        page.mouse.up()
        return frames


def wait_on(page: Page, script: str) -> None:
    """Wait until a script says yes; the page's security policy forbids it to wait by itself."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(script):
        if time.monotonic() > end:
            sys.exit(f"the page never came so far: {script}")
        page.wait_for_timeout(5)


@contextmanager
def fresh_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW, locale="ru-RU")
    context.set_default_timeout(PATIENCE_MS)
    try:
        yield context.new_page()
    finally:
        context.close()


def begin(page: Page, url: str, code: str) -> str:
    match: str = page.request.post(f"{url}/api/matches", data={"code": code}).json()["match"]
    return match


if __name__ == "__main__":
    main()
