"""What a person names on the command line: a game, or the code of a deal."""

from kosynka.errors import KosynkaError, ParseError, UnsupportedGameError
from kosynka.games import game_by_name, game_of, read_code
from kosynka.server.matches import NewMatch


def wanted_deal(text: str) -> NewMatch | str:
    """Return the match to begin, or the lobby's choice, for a game or a code.

    A race named by its game is one against the computer.

    Raises:
        KosynkaError: if it names neither, or a race by its code.
    """
    try:
        game = game_by_name(text)
    except UnsupportedGameError as error:
        not_a_game = error
    else:
        if game.is_race:
            return f"new {game.prefix}"
        return NewMatch(game=game.prefix, mode=game.mode)
    try:
        code = read_code(text)
    except ParseError as error:
        is_word = text.strip().isalpha() and len(text) < len("KL1D1NAAAAAAB")
        raise KosynkaError(str(not_a_game if is_word else error)) from None
    if game_of(code).is_race:
        raise KosynkaError(
            f"{code} is the code of a race: type 'kosynka tui race' to race the computer"
        )
    return NewMatch(code=str(code))
