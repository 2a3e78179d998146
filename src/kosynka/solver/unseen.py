"""Play without peeking: the kernel's sampling player, asked about what somebody knows.

A state that is *seen* has `UNKNOWN` wherever a card was never seen, and nothing else of the
hidden cards goes into the kernel: what stands in their places is filled in anew from the
cards that are nowhere to be seen, in a fixed order, and dealt at random there.
"""

from collections import Counter
from dataclasses import dataclass

from kosynka.cards import UNKNOWN, Card, face_of, pack
from kosynka.errors import UnsupportedGameError
from kosynka.rules.game import Game
from kosynka.rules.moves import Draw, Move, Play, Redeal
from kosynka.rules.state import State
from kosynka.solver import _kernel
from kosynka.solver.certificate import read_line
from kosynka.solver.encode import encode_seat


@dataclass(frozen=True, slots=True)
class Skill:
    """How much the sampling player looks ahead."""

    samples: int
    """Deals looked at before each decision; 0: the greedy player, who looks at none."""
    greedy_weight: float
    """What a greedy player makes of a deal counts so much, the solver's verdict the rest."""
    nodes: int = 300
    """How many positions the solver may look at in one deal."""
    curiosity: float = 4.4
    """How readily a move that looks worse is tried again."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the sampling player would do."""

    moves: tuple[Move, ...]
    """Moves up to the first card that they turn; none: it gives up."""
    value: float
    """What the best of them was worth in the deals looked at: good to compare moves with."""
    samples: int


@dataclass(frozen=True, slots=True)
class Played:
    """Games played on to their end, in deals that agree with what was seen."""

    won: int
    count: int


def advise(
    game: Game,
    seen: State,
    skill: Skill,
    *,
    seat: int = 0,
    seed: int = 0,
    cpu_ms: int | None = None,
    cancel: _kernel.CancelFlag | None = None,
) -> Advice:
    """Return what to do next; without a limit of time the same seed gives the same answer.

    With redeals at will a game for one has its stock looked through first: it costs no chance.

    Raises:
        UnsupportedGameError: if cards are missing or too many, as on a part of a table.
        ValueError: if the skill is none: fewer than 0 samples, a weight that is not finite.
    """
    layout, unseen = _encode(game, seen, seat)
    advice = _kernel.advise(
        encode_seat(game),
        layout,
        unseen,
        _skill(skill),
        _kernel.Limits(None, cpu_ms, _MIB, seed),
        cancel,
    )
    moves = tuple(_of_seat(game, move, seat) for move in read_line(advice.moves))
    return Advice(moves, advice.value, advice.samples)


def play_on(
    game: Game,
    seen: State,
    skill: Skill,
    count: int,
    *,
    seed: int = 0,
    cpu_ms: int | None = None,
    cancel: _kernel.CancelFlag | None = None,
) -> Played:
    """Deal the unseen cards `count` times and let the player play each deal to its end.

    It sees no more than a player would. Fewer games are played if the time ends.

    Raises:
        UnsupportedGameError: if it is a game for two, or cards are missing or too many.
        ValueError: if `count` is less than 0, or for the skill as `advise` does.
    """
    if count < 0:
        raise ValueError(f"{count} games cannot be played on: it is 0 or more")
    if game.seats != 1:
        raise UnsupportedGameError(f"{game.name} is a game for two: it is not played out")
    layout, unseen = _encode(game, seen, 0)
    won, played = _kernel.play_on(
        encode_seat(game),
        layout,
        unseen,
        _skill(skill),
        count,
        _kernel.Limits(None, cpu_ms, _MIB, seed),
        cancel,
    )
    return Played(won, played)


_MIB = 64


def _skill(skill: Skill) -> _kernel.Skill:
    return _kernel.Skill(
        samples=skill.samples,
        curiosity=skill.curiosity,
        nodes=skill.nodes,
        greedy_weight=skill.greedy_weight,
    )


def _piles(game: Game, seat: int) -> tuple[int, ...]:
    """Return the game's numbers of the piles that a seat plays with, in the kernel's order."""
    first = (*game.foundations, *game.captive_piles)
    return (*first, *game.columns_of(seat), game.waste_of(seat), game.stock_of(seat))


def _encode(game: Game, seen: State, seat: int) -> tuple[_kernel.Layout, list[int]]:
    numbers = _piles(game, seat)
    left = Counter({face: game.packs for face in pack()})
    if game.is_race:
        left = Counter(pack(seat))
    known = [card for number in numbers for card in seen.piles[number] if card != UNKNOWN]
    left.subtract(Card(card) for card in known if card in left)
    rest = sorted(left.elements())
    unseen = [seen.piles[number].count(UNKNOWN) for number in numbers]
    if min(left.values()) < 0 or len(rest) != sum(unseen):
        raise UnsupportedGameError(
            "with cards missing nobody can say what lies face down: play a whole deal"
        )
    filler = iter(rest)
    piles = [
        [face_of(next(filler) if card == UNKNOWN else card) for card in seen.piles[number]]
        for number in numbers
    ]
    down = [seen.face_down[number] for number in numbers]
    return _kernel.Layout(piles, down, seen.redeals_left[seat]), unseen


def _of_seat(game: Game, move: Move, seat: int) -> Move:
    match move:
        case Play(source, count, target):
            numbers = _piles(game, seat)
            return Play(numbers[source], count, numbers[target])
        case Draw():
            return Draw(seat)
        case Redeal():
            return Redeal(seat)


def has_unseen_stock(game: Game, seen: State, seat: int = 0) -> bool:
    """Tell whether some card of the stock was never seen."""
    return UNKNOWN in seen.piles[game.stock_of(seat)]
