"""`kosynka replay`: is a log true to the rules, from the deal to its last position?"""

from typing import Annotated

import typer

from kosynka.cli.options import STANDARD_INPUT, Language, preferred_language, read_input
from kosynka.errors import KosynkaError, ReplayError
from kosynka.match.replay import Replay, read_log
from kosynka.rules.outcome import outcome


def replay(
    log: Annotated[
        str,
        typer.Argument(
            metavar="LOG",
            show_default=False,
            help="The file of a saved game; - reads it from standard input.",
        ),
    ],
    language: Language = None,
) -> None:
    """Check a saved game: every move, every effect, the end.

    Exit status 0 if it is true; 1, with the line and the reason, if it is not.

    \b
    Examples:
      kosynka replay DS1-D1N-AAAAAAB.kosynka.txt
      kosynka log MATCH | kosynka replay -
    """
    text = read_input(log)
    try:
        played = read_log(text)
    except ReplayError as error:
        name = "standard input" if log == STANDARD_INPUT else log
        raise KosynkaError(f"{name}, {error}") from None
    typer.echo(_summary(played, language))


def _summary(played: Replay, language: str | None) -> str:
    from kosynka.texts import Texts, language_of

    texts = Texts(language_of(preferred_language(language)))
    match = played.match
    status = outcome(match.game, match.state).status
    return texts(
        "cli-replay-good",
        game=match.code or match.game.id,
        count=match.moves,
        status=texts(f"status-{status}"),
    )
