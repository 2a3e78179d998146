"""The games there are, and the examples of their help."""

from litestar import get
from litestar.params import FromPath
from msgspec import Struct

from kosynka.games import MODES, find_game
from kosynka.games.lessons import ShownLesson, lessons_of, play_through
from kosynka.rules.game import Game
from kosynka.server import protocol
from kosynka.server.wire import builds_of, changes_of, snapshot_of


class Mode(Struct):
    """How a game can be played."""

    mode: str
    draw: int
    scoring: str | None
    passes: int | None


class CatalogueGame(Struct):
    """A game and its modes."""

    game: str
    id: str
    decks: int
    modes: list[Mode]
    solo: bool
    builds: protocol.Builds


class ShownStep(Struct):
    """A step of an example; `text` names its words."""

    text: str
    changes: list[protocol.Change] | None
    refused: str | None
    show: dict[str, str] | None


class Lesson(Struct):
    """An example, played on the table."""

    id: str
    title: str
    builds: protocol.Builds
    snapshot: protocol.Snapshot
    steps: list[ShownStep]


@get("/api/catalogue", sync_to_thread=False)
def catalogue() -> list[CatalogueGame]:
    """Return all games with what they declare."""
    return [_game([find_game(prefix, mode) for mode in modes]) for prefix, modes in MODES.items()]


@get("/api/lessons/{game:str}", sync_to_thread=False)
def lessons(game: FromPath[str]) -> list[Lesson]:
    """Return the examples of a game."""
    find_game(game, MODES[game][0] if game in MODES else "")
    return [_lesson(play_through(lesson)) for lesson in lessons_of(game)]


def _game(modes: list[Game]) -> CatalogueGame:
    game = modes[0]
    return CatalogueGame(
        game=game.prefix,
        id=game.prefix[:2],
        decks=game.packs,
        modes=[
            Mode(
                mode=each.mode,
                draw=each.draw,
                scoring=None if each.scoring is None else each.scoring.unit.value,
                passes=each.passes,
            )
            for each in modes
        ],
        solo=not game.is_race,
        builds=builds_of(game),
    )


def _lesson(shown: ShownLesson) -> Lesson:
    game = shown.game
    return Lesson(
        id=shown.lesson.id,
        title=shown.lesson.title,
        builds=builds_of(game),
        snapshot=snapshot_of(game, shown.start),
        steps=[
            ShownStep(
                text=step.text,
                changes=changes_of(game, step.changes) or None,
                refused=None if step.refused is None else step.refused.value,
                show=None if step.show is None else _show(game, step.show),
            )
            for step in shown.steps
        ],
    )


def _show(game: Game, piles: tuple[int, int]) -> dict[str, str]:
    source, target = piles
    return {"from": game.piles[source].name, "to": game.piles[target].name}


ROUTES = [catalogue, lessons]
