"""The search kernel of Kosynka; everything else uses kosynka.solver."""

import enum
from collections.abc import Sequence

SOURCE: str
"""Twelve hex digits of the sources that this kernel was built from."""

class CancelFlag:
    """Asks a running search to stop, from any thread."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

class GameSpec:
    """A game as data."""

    def __init__(
        self,
        *,
        packs: int,
        columns: int,
        captives: int,
        draw: int,
        base_by_hand: bool,
        worry_back: bool,
        first_accepting_only: bool,
        places: Sequence[int],
        fits_on: Sequence[int],
        runs_on: Sequence[int],
        space_fillers: int,
        base_cards: int,
        red_cards: int,
        next_up: Sequence[int],
    ) -> None: ...
    def can_solve(self) -> bool: ...

class Layout:
    """A position as data."""

    def __init__(
        self, piles: Sequence[Sequence[int]], face_down: Sequence[int], redeals_left: int | None
    ) -> None: ...

class Limits:
    """What a search may spend."""

    def __init__(self, nodes: int | None, cpu_ms: int | None, mib: int, seed: int) -> None: ...

class Dominances:
    """Switches of the proved prunings, for tests."""

    def __init__(self) -> None: ...
    @property
    def safe_up(self) -> bool: ...
    @safe_up.setter
    def safe_up(self, arg: bool, /) -> None: ...
    @property
    def safe_stock_up(self) -> bool: ...
    @safe_stock_up.setter
    def safe_stock_up(self, arg: bool, /) -> None: ...
    @property
    def commuting(self) -> bool: ...
    @commuting.setter
    def commuting(self, arg: bool, /) -> None: ...
    @property
    def sleeping(self) -> bool: ...
    @sleeping.setter
    def sleeping(self, arg: bool, /) -> None: ...
    @property
    def loss_proofs(self) -> bool: ...
    @loss_proofs.setter
    def loss_proofs(self, arg: bool, /) -> None: ...
    @property
    def spare_spaces(self) -> bool: ...
    @spare_spaces.setter
    def spare_spaces(self, arg: bool, /) -> None: ...

class Verdict(enum.Enum):
    WINNABLE = 0

    UNWINNABLE = 1

    UNKNOWN = 2

class Reason(enum.Enum):
    NONE = 0

    NODES = 1

    TIME = 2

    MEMORY = 3

    CANCELLED = 4

    UNPROVED = 5

class Proof(enum.Enum):
    NONE = 0

    LINE = 1

    FIXPOINT = 2

    EXHAUSTED = 3

class Outcome:
    """What a search found and what it spent."""

    @property
    def verdict(self) -> Verdict: ...
    @property
    def reason(self) -> Reason: ...
    @property
    def proof(self) -> Proof: ...
    @property
    def line(self) -> list[tuple[int, int, int, int]]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def cpu_ms(self) -> float: ...
    @property
    def mib(self) -> float: ...

class Policy(enum.Enum):
    UNIFORM = 0

    GREEDY = 1

class Playouts:
    """What random games came to."""

    @property
    def count(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def cpu_ms(self) -> float: ...

def why_refused(spec: GameSpec, layout: Layout) -> str | None:
    """Say why a position cannot be searched, or None."""

def solve(
    spec: GameSpec,
    layout: Layout,
    limits: Limits,
    dominances: Dominances,
    cancel: CancelFlag | None,
) -> Outcome:
    """Search a position."""

def play_out(
    spec: GameSpec,
    layout: Layout,
    policy: Policy,
    count: int,
    limits: Limits,
    cancel: CancelFlag | None,
) -> Playouts:
    """Play random games from a position to their ends."""

def exhaust(spec: GameSpec, layout: Layout, limits: Limits) -> Outcome:
    """Look at every position without any pruning, for tests on small decks."""

def perft(spec: GameSpec, layout: Layout, depth: int) -> list[int]:
    """Count the distinct positions at each depth from 0 on."""

class Skill:
    """How a sampling player decides."""

    def __init__(
        self, *, samples: int, curiosity: float, nodes: int, greedy_weight: float
    ) -> None: ...

class Advice:
    """What to do, and what it was worth in the deals looked at."""

    @property
    def moves(self) -> list[tuple[int, int, int, int]]: ...
    @property
    def value(self) -> float: ...
    @property
    def samples(self) -> int: ...

def advise(
    spec: GameSpec,
    layout: Layout,
    unseen: Sequence[int],
    skill: Skill,
    limits: Limits,
    cancel: CancelFlag | None,
) -> Advice:
    """Say what to do where some cards were never seen."""

def play_on(
    spec: GameSpec,
    layout: Layout,
    unseen: Sequence[int],
    skill: Skill,
    games: int,
    limits: Limits,
    cancel: CancelFlag | None,
) -> tuple[int, int]:
    """Play on in deals that may be, and count the games won and all games."""
