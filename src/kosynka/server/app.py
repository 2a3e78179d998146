"""The ASGI application: the table's files, the HTTP interface, the game socket."""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.resources import files
from pathlib import Path

from litestar import Litestar, Request, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.datastructures.headers import MutableScopeHeaders
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope
from msgspec import Struct

from kosynka import __version__
from kosynka.server import catalogue, deals, matches, players, races
from kosynka.server.context import Context
from kosynka.server.faults import FaultError, on_fault
from kosynka.server.gateway import game_socket
from kosynka.server.headers import HEADERS
from kosynka.server.identity import Connection
from kosynka.server.origins import is_own_page
from kosynka.server.settings import Settings
from kosynka.store import Store

log = logging.getLogger(__name__)

YEAR_S = 365 * 24 * 3600

PATH_LENGTH = 200
"""No file of the page has a longer path."""


class Health(Struct):
    """What runs here."""

    version: str


@get("/api/health", sync_to_thread=False)
def health() -> Health:
    """Tell that the server is there."""
    return Health(__version__)


def create_app(
    settings: Settings | None = None,
    store: Store | None = None,
    *,
    steady_s: Callable[[], float] = time.monotonic,
) -> Litestar:
    """Return the application; `store` is the database to use, opened here if not given.

    `steady_s` is a clock in seconds that only goes forward, for playing times and limits.

    Raises:
        StoreError: if the database cannot be opened.
    """
    settings = settings or Settings()
    opened = store or Store.open(settings.db)
    handlers: list[ControllerRouterHandler] = [
        health,
        *catalogue.ROUTES,
        *players.ROUTES,
        *matches.ROUTES,
        *deals.ROUTES,
        *races.ROUTES,
        game_socket,
    ]
    if (static := _static_folder()) is not None:
        handlers += _static_routes(static)
    return Litestar(
        route_handlers=handlers,
        lifespan=[_lifespan(settings, opened, steady_s)],
        guards=[_own_pages_only, _possible_files_only],
        exception_handlers={Exception: on_fault},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024),
        before_send=[_protect],
        openapi_config=OpenAPIConfig(
            "Kosynka", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        request_max_body_size=matches.LOG_BYTES * 2,
        logging_config=None,
        debug=False,
    )


def _lifespan(
    settings: Settings, store: Store, steady_s: Callable[[], float]
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.context = await Context.open(settings, store, steady_s)
        try:
            yield
        finally:
            await app.state.context.close()

    return lifespan


def _own_pages_only(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what another site's page asks for; the socket says so in its own way."""
    context: Context = connection.app.state.context
    if isinstance(connection, Request) and not is_own_page(connection, context.settings):
        raise FaultError(403, "not-allowed", "that cannot be done from another site")


def _possible_files_only(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what can be no file's name; the file system would fail at it, not say no."""
    path = str(connection.scope["path"])
    if not path.startswith("/api/") and ("\0" in path or len(path) > PATH_LENGTH):
        raise FaultError(404, "not-found", "there is nothing at this address")


async def _protect(message: Message, _: Scope) -> None:
    """Put the headers on every answer; those of files would not take them from the routes."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def _static_folder() -> Path | None:
    folder = Path(str(files("kosynka") / "static"))
    return folder if (folder / "index.html").is_file() else None


def _static_routes(folder: Path) -> list[ControllerRouterHandler]:
    """Serve the page fresh each time, and what it loads, named by its content, for a year."""
    return [
        create_static_files_router(
            path="/assets",
            directories=[folder / "assets"],
            cache_control=CacheControlHeader(max_age=YEAR_S, public=True, immutable=True),
        ),
        create_static_files_router(
            path="/",
            directories=[folder],
            html_mode=True,
            cache_control=CacheControlHeader(no_cache=True),
        ),
    ]
