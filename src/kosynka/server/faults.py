"""What went wrong, as one code and one sentence; nothing else reaches a client."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from kosynka.errors import (
    IllegalMoveError,
    KosynkaError,
    ParseError,
    ReplayError,
    UnsupportedGameError,
)
from kosynka.server.headers import HEADERS
from kosynka.store import MatchGoneError, OpponentsError, StoreError

log = logging.getLogger(__name__)


class Fault(msgspec.Struct):
    """The body of every answer that is no success."""

    why: str
    """A code that has a text `why-<code>` in both languages."""
    detail: str
    """One English sentence."""


class FaultError(KosynkaError):
    """A request that cannot be carried out."""

    def __init__(self, status: int, why: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.why = why


def not_there() -> FaultError:
    """Return the fault of a match that does not exist for this player."""
    return FaultError(404, "gone", "there is no such game")


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """Answer any exception of a route."""
    status, why, detail = _explain(error)
    if status >= 500:
        # The path itself may hold the secret of a link.
        place = request.scope.get("path_template", "")
        log.error("%s %s: %s", request.method, place, error, exc_info=status == 500)
    return Response(
        Fault(why, detail), status_code=status, media_type="application/json", headers=HEADERS
    )


def _explain(error: Exception) -> tuple[int, str, str]:
    match error:
        case FaultError(status=status, why=why):
            return status, why, str(error)
        case MatchGoneError():
            return 404, "gone", "there is no such game"
        case OpponentsError():
            return 409, "opponents", str(error)
        case StoreError():
            return 503, "unavailable", "the server could not write that down, try again"
        case ReplayError():
            return 400, "bad-log", str(error)
        case UnsupportedGameError():
            return 400, "bad-game", str(error)
        case IllegalMoveError(why=why):
            return 400, why.value, str(error)
        case ParseError() | KosynkaError():
            return 400, "unreadable", str(error)
        case _:
            return _explain_foreign(error)


def _explain_foreign(error: Exception) -> tuple[int, str, str]:
    match error:
        case RecursionError():
            # Arrays in arrays without end.
            return 400, "unreadable", "the request cannot be read"
        case HTTPException(status_code=404):
            return 404, "not-found", "there is nothing at this address"
        case HTTPException(status_code=status) if status < 500:
            return status, "unreadable", "the request cannot be read"
        case _:
            return 500, "unknown", "that did not work, please try again"
