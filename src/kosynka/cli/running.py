"""Running the server: from bound ports and an open store to a clean end."""

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.resources import files

import typer
import uvicorn

from kosynka.cli.addresses import Listening, friend_urls, listen_exactly, listen_near, own_url
from kosynka.cli.browser import open_browser
from kosynka.cli.faults import flush, is_debugging
from kosynka.cli.options import preferred_language
from kosynka.cli.serve import DEFAULT_PORT
from kosynka.server.app import create_app
from kosynka.server.gateway import FRAME_BYTES
from kosynka.server.settings import Settings, check_public_url
from kosynka.store import Store
from kosynka.texts import Texts, language_of

GRACE_S = 5
"""So long open connections may take to end before they are cut."""


def run(
    host: str,
    port: int | None,
    *,
    db: str | None = None,
    public_url: str | None = None,
    language: str | None = None,
    opens_browser: bool = False,
) -> None:
    """Serve until the process is told to end.

    Raises:
        KosynkaError: if the port, the database or the public URL cannot be used.
    """
    texts = Texts(language_of(preferred_language(language)))
    public_url = check_public_url(public_url) if public_url else None
    listening = listen_near(host, DEFAULT_PORT) if port is None else listen_exactly(host, port)
    friends = friend_urls(listening)
    lan_url = friends[0].rstrip("/") if friends else None
    settings = Settings(db=db, public_url=public_url, lan_url=lan_url)

    def on_started() -> None:
        if port is None and listening.port != DEFAULT_PORT:
            typer.echo(texts("cli-port-busy", port=str(DEFAULT_PORT), next=str(listening.port)))
        announce(texts, listening, settings)
        if opens_browser:
            # A browser may take its time, and may never come back.
            threading.Thread(target=_open, args=(texts, own_url(listening)), daemon=True).start()

    with closing(listening):
        store = Store.open(settings.db)
        asyncio.run(_serve(settings, store, listening, on_started))
    typer.echo(texts("cli-stopped"))


async def _serve(
    settings: Settings, store: Store, listening: Listening, on_started: Callable[[], None]
) -> None:
    """Serve with the application's parts open around it.

    uvicorn could open them too, but what goes wrong then ends in its log and not here.
    """
    try:
        app = create_app(settings, store)
        set_up_logging()
        config = uvicorn.Config(
            app,
            access_log=False,
            lifespan="off",
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=GRACE_S,
            ws="websockets-sansio",
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,
        )
        async with app.lifespan():
            with signals_end_quietly():
                await TableServer(config, on_started).serve(list(listening.sockets))
    finally:
        await store.close()


class TableServer(uvicorn.Server):
    """A server that tells when it has started."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        self._on_started()


def announce(texts: Texts, listening: Listening, settings: Settings) -> None:
    """Print where the table is, and for whom."""
    typer.echo(texts("cli-ready", url=own_url(listening)))
    if settings.public_url:
        typer.echo(texts("cli-public", url=settings.public_url))
    else:
        for url in friend_urls(listening):
            typer.echo(texts("cli-friend", url=url))
    if not files("kosynka").joinpath("static", "index.html").is_file():
        typer.echo(texts("cli-no-static"))
    typer.echo(texts("cli-stop"))
    flush()


@contextmanager
def signals_end_quietly() -> Iterator[None]:
    """Let SIGINT and SIGTERM end the server inside, and nothing else.

    A server that has ended raises the signal again for those who wait for it; here it
    has done all that it should.
    """
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: None) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class OneLine(logging.Formatter):
    """Names an exception on the line of its message; debugging shows its traceback too."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        if is_debugging() or not isinstance(record.exc_info, tuple):
            return super().format(record)
        kind, error, _ = record.exc_info
        bare = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
        name = kind.__name__ if kind is not None else "no exception"
        return f"{super().format(bare)} ({name}: {error}; KOSYNKA_DEBUG=1 shows where)"


def set_up_logging() -> None:
    """Send warnings and errors of the server to standard error, a line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def _open(texts: Texts, url: str) -> None:
    if not open_browser(url):
        typer.echo(texts("cli-no-browser"))
        flush()
