"""Your chance from here: how often a player who does not peek goes on to win.

The unseen cards are dealt anew, every order of them being as likely, and in each of these
deals the quick sampling player plays on, seeing only what turns up. The share of the games
it wins is the chance. It is that player's chance, so it can be checked: where it says 30 %,
that player wins about 30 games of 100.
"""

from dataclasses import dataclass

from kosynka.analysis.player import GREEDY, QUICK, Skills
from kosynka.analysis.shares import Interval, wilson
from kosynka.rules.game import Game
from kosynka.rules.legal import is_won
from kosynka.rules.state import State
from kosynka.solver import Cancel, Skill, play_on

PLAYED_ON = Skills(one_pack=QUICK, two_packs=Skill(samples=20, greedy_weight=1.0), in_suit=GREEDY)
"""Who plays on: hundreds of games must not take long."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How many of the games played on were won."""

    won: int
    count: int

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.count if self.count else 0.0

    @property
    def interval(self) -> Interval:
        """Where the chance lies with 95 % confidence, for so few games."""
        return wilson(self.won, self.count)


def chance(
    game: Game,
    seen: State,
    count: int,
    *,
    seed: int = 0,
    cpu_ms: int | None = None,
    cancel: Cancel | None = None,
) -> Chance:
    """Play `count` games on from a table as somebody has it in mind (`Memory.recall`).

    The answer depends on `seen`, `count` and `seed` and on no card that was not seen. With
    `cpu_ms` fewer games are played if they take longer.

    Raises:
        UnsupportedGameError: if it is a game for two, or cards are missing or too many.
    """
    if is_won(game, seen):
        return Chance(count, count)
    played = play_on(game, seen, PLAYED_ON.of(game), count, seed=seed, cpu_ms=cpu_ms, cancel=cancel)
    return Chance(played.won, played.count)
