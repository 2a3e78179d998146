"""The program with one deal for every race between people, and a long window for ties.

In the deal A holds an ace and a two of spades, B the other two: once the ace lies there is
one place for both twos.
"""

from kosynka.cli import main
from kosynka.games.race import RACE
from kosynka.match.events import MatchDealt
from kosynka.server import race, races, rooms

SEED = f"{330:064x}"
NONCE = "0" * 32
TIE_MS = 2_000
"""So long that two pages on a busy machine can be pressed within it."""


def contested_race() -> MatchDealt:
    """Return the one deal."""
    return MatchDealt(RACE.id, None, seed=SEED, nonce=NONCE)


if __name__ == "__main__":
    for module in (rooms, races):
        vars(module)["secret_race"] = contested_race
    defaults = race.RaceRoom.__init__.__kwdefaults__
    assert defaults is not None
    defaults["tie_ms"] = TIE_MS
    main()
