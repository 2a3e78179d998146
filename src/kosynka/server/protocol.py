"""What is said over the game socket, in both directions; `docs/protocol.md` tells the use.

The TypeScript types of the web client are generated from these.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from kosynka.errors import ParseError

SUBPROTOCOL = "kosynka.1"

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[^\\x00]*$")]
"""Chosen by the client; without NUL, which PostgreSQL does not keep."""
PileName = Annotated[str, Meta(min_length=1, max_length=8)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]
CardCount = Annotated[int, Meta(ge=0, le=208)]

SeatLetter = Literal["A", "B"]
SuitLetter = Literal["S", "H", "D", "C"]
RoleName = Literal["foundation", "captive", "column", "waste", "stock"]
StatusName = Literal["playing", "stuck", "lost", "won", "deadlock"]
PhaseName = Literal["waiting", "counting", "playing", "stopped", "paused", "ended"]
OfferName = Literal["pause", "resume", "stop"]
ClaimName = Literal["win", "count", "abort"]
EndName = Literal[
    "won", "deadlock", "stopped", "resigned", "claimed-win", "claimed-count", "claimed-abort"
]
VerdictName = Literal["can", "cannot", "unknown", "looking"]
ProofName = Literal["line", "fixpoint", "exhausted"]
RematchName = Literal["offered-A", "offered-B", "gone"]


# What the client says.


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame: which match, and the last event this page has."""

    match: Annotated[str, Meta(min_length=1, max_length=64)]
    seen: Annotated[int, Meta(ge=0)] = 0
    ticket: Annotated[str, Meta(max_length=64)] | None = None
    """What lets a spectator in."""


class MoveCards(Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """Move the top `n` cards, the lowest of which is `card`."""

    c: CommandId
    card: CardText
    n: CardCount
    from_: PileName = msgspec.field(name="from")
    to: PileName


class DrawStock(Struct, tag_field="t", tag="draw", forbid_unknown_fields=True):
    """Draw, or turn the waste over when the stock is empty; the waste holds `waste` cards."""

    c: CommandId
    waste: CardCount


class Tap(Struct, tag_field="t", tag="tap", forbid_unknown_fields=True):
    """A tap on `card`, the `n`-th from the top; what it means is the game's."""

    c: CommandId
    pile: PileName
    card: CardText
    n: CardCount = 1
    double: bool = False


class Collect(Struct, tag_field="t", tag="collect", forbid_unknown_fields=True):
    """Have the rest collected."""

    c: CommandId


class Undo(Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take the last action back."""

    c: CommandId


class Redo(Struct, tag_field="t", tag="redo", forbid_unknown_fields=True):
    """Play the action again that was taken back last."""

    c: CommandId


class Stuck(Struct, tag_field="t", tag="stuck", forbid_unknown_fields=True):
    """Ask how the game stands."""


class Pause(Struct, tag_field="t", tag="pause", forbid_unknown_fields=True):
    """The page is out of sight: stop the clock."""

    c: CommandId


class Resume(Struct, tag_field="t", tag="resume", forbid_unknown_fields=True):
    """The page is looked at again: the clock goes on."""

    c: CommandId


class Ready(Struct, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """Ready for the start of the race."""


class Stop(Struct, tag_field="t", tag="stop", forbid_unknown_fields=True):
    """Offer to end the race and count."""

    c: CommandId


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    """Give the race to the other."""

    c: CommandId


class Claim(Struct, tag_field="t", tag="claim", forbid_unknown_fields=True):
    """End a race whose other player has been away too long."""

    c: CommandId
    as_: ClaimName = msgspec.field(name="as")


class Rematch(Struct, tag_field="t", tag="rematch", forbid_unknown_fields=True):
    """Want another race with the same player."""


class Leave(Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Leave on purpose; the page closes after it."""


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Ask whether the link is there."""

    n: Annotated[int, Meta(ge=0, le=2**53)]
    rtt: Annotated[int, Meta(ge=0, le=60_000)] | None = None
    """How long the last answer took in ms; shown to both, it decides nothing."""


class ShowTruth(Struct, tag_field="t", tag="truth", forbid_unknown_fields=True):
    """Show whether the game can still be won, from now on after each action, or no more."""

    on: bool


class AskHint(Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """Ask for a move that keeps the game winnable."""

    c: CommandId


class Analyse(Struct, tag_field="t", tag="analyse", forbid_unknown_fields=True):
    """Have the whole game judged: where could it be won, which move lost it?"""


class AskChance(Struct, tag_field="t", tag="chance", forbid_unknown_fields=True):
    """Ask how often a player who does not peek wins from here; of the whole game if `course`.

    Without `on` nobody wants to know any more.
    """

    course: bool = False
    on: bool = True


Question = ShowTruth | AskHint | Analyse | AskChance
"""What is asked about a game for one; in a race nobody answers it."""

ClientMessage = (
    Hello
    | MoveCards
    | DrawStock
    | Tap
    | Collect
    | Undo
    | Redo
    | Stuck
    | Pause
    | Resume
    | Ready
    | Stop
    | Resign
    | Claim
    | Rematch
    | Leave
    | Ping
    | ShowTruth
    | AskHint
    | Analyse
    | AskChance
)


# What both the socket and the HTTP interface show of a table.


class BuildSpec(Struct):
    """How cards follow each other in a column."""

    direction: int
    suits: Literal["alternating", "by_suit"]


class PileSpec(Struct):
    """A pile as declared."""

    name: str
    role: RoleName
    seat: SeatLetter | None
    suit: SuitLetter | None
    over: str | None


class GestureSpec(Struct):
    """What taps mean; with `hold_tap` a tap that could mean two things waits for a second."""

    tap: Literal["foundation", "foundation_or_column"]
    double_tap: Literal["column"] | None
    hold_tap: bool


class TableSpec(Struct):
    """Where the piles stand."""

    foundations: Literal["above", "beside", "row", "between"]
    foundation_lines: list[list[str]]
    bands: int


class Builds(Struct):
    """A game's declared rules of laying cards, for the client's one generic predicate."""

    piles: list[PileSpec]
    column_build: BuildSpec
    highest_in_column: int
    space_rank: int | None
    run: BuildSpec | None
    foundation_base: int
    base_by_hand: bool
    worry_back: bool
    first_accepting_only: bool
    foundation_size: int
    draw: int
    passes: int | None
    redeal_cost: int | None
    scoring: Literal["points", "dollars"] | None
    gestures: GestureSpec
    undo_depth: int
    auto_collect: bool
    table: TableSpec


class PileCards(Struct):
    """A pile: how many cards lie face down, and the open ones on them, bottom to top."""

    down: int
    cards: list[str]


class Snapshot(Struct):
    """A whole table as its viewer sees it."""

    piles: dict[str, PileCards]


class Facts(Struct, omit_defaults=True):
    """What is told of a game beside its cards."""

    moves: int
    score: int | None
    undo: bool
    redo: bool
    redeals: int | None
    """How often the waste may still be turned over; null: always."""
    pass_: int | None = msgspec.field(name="pass")
    """Which pass through the stock this is, where passes are counted."""
    fans: dict[str, int]
    """For each waste how many cards of the last packet are still shown as a fan."""
    status: StatusName
    clock_ms: int
    running: bool
    returns: int
    truth: bool = False
    """The mark that shows whether the game can still be won is on."""
    looks: int = 0
    hints: int = 0


class SeatFacts(Struct):
    """A player of a race."""

    seat: SeatLetter
    name: str
    computer: int | None
    """The strength of a computer player, null for a person."""
    ready: bool
    online: bool
    offers: list[OfferName]
    ping_ms: int | None
    away_s: int | None
    """How long this player has been away, null while there."""
    claim_in_s: int | None
    """In how many seconds the other may end the race, 0 for now, null while there."""


class RaceFacts(Struct):
    """What is told of a race beside its cards."""

    phase: PhaseName
    seats: list[SeatFacts | None]
    commitment: str | None
    """SHA-256 of seed and nonce, told before the start; null in practice."""
    code: str | None
    """The deal code of a practice race."""
    counts: list[int]
    """How many own cards each player has on the foundations."""
    rests: list[int]
    watchers: int
    rematch: RematchName | None
    join: str | None
    """The link for a friend, told to the host while the other seat is free."""
    watch: str | None
    """The link for spectators, told to players."""


class Moved(Struct, tag_field="t", tag="moved"):
    """Cards went from the top of one pile to another, `??` where they are hidden."""

    cards: list[str]
    from_: str = msgspec.field(name="from")
    to: str


class Revealed(Struct, tag_field="t", tag="revealed"):
    """The top card of a pile was turned up."""

    pile: str
    card: str


class Concealed(Struct, tag_field="t", tag="concealed"):
    """The top card of a pile was turned down again."""

    pile: str


class Redealt(Struct, tag_field="t", tag="redealt"):
    """A whole pile was turned over onto an empty one, its order kept."""

    cards: list[str]
    from_: str = msgspec.field(name="from")
    to: str


class Scored(Struct, tag_field="t", tag="scored"):
    """The score changed."""

    delta: int


Change = Moved | Revealed | Concealed | Redealt | Scored


# What the server says.


class Welcome(Struct, tag_field="t", tag="welcome"):
    """The answer to `hello`: the whole table and the rules of laying cards."""

    match: str
    code: str
    game: str
    mode: str
    seat: SeatLetter | None
    seq: int
    snapshot: Snapshot | None
    """Null before the start of a race: no card is sent until both may act."""
    facts: Facts
    builds: Builds
    race: RaceFacts | None = None


class EventMade(Struct, tag_field="t", tag="event", omit_defaults=True):
    """Something happened, committed to the journal."""

    seq: int
    kind: str
    changes: list[Change]
    facts: Facts
    c: str | None = None
    """The command that did it, told to the page that sent it."""
    by: SeatLetter | None = None
    """Whose action it was, in a race."""
    hash: str | None = None
    """FNV-1a of the viewer's own projection after the event, 8 hex digits."""
    cards: list[str] | None = None
    """The two moves of a tie, as in a log: `A:t3>f2`."""


class Refused(Struct, tag_field="t", tag="refused", omit_defaults=True):
    """A command was not carried out."""

    c: str | None
    why: str
    by: str | None = None
    ms: int | None = None


class SnapshotSent(Struct, tag_field="t", tag="snapshot"):
    """The whole table, in place of events that this page is behind with."""

    seq: int
    snapshot: Snapshot
    facts: Facts


class CollectOffer(Struct):
    """What auto-collect would cost: how many redeals, how many points."""

    redeals: int
    cost: int


class StatusFound(Struct, tag_field="t", tag="status"):
    """How the game stands after event `seq`, as far as it may be said."""

    seq: int
    status: StatusName
    collect: CollectOffer | None
    hint: bool


class TruthFound(Struct, tag_field="t", tag="truth"):
    """Whether the table as it stands can still be won; both "can" and "cannot" are proved."""

    seq: int
    verdict: VerdictName
    why: str | None = None
    """Why it is unknown."""
    proof: ProofName | None = None
    ms: int | None = None
    """How long the search took."""


class HintMove(Struct):
    """A move that keeps the game winnable; `from`, `to` and `n` also where it is a draw."""

    kind: Literal["move", "draw", "redeal"]
    from_: str = msgspec.field(name="from")
    to: str
    n: int
    card: str


class HintFound(Struct, tag_field="t", tag="hint"):
    """The answer to a hint asked for; the move is null unless the game can be won."""

    c: str
    seq: int
    verdict: VerdictName
    move: HintMove | None = None
    why: str | None = None


class ChanceFound(Struct, tag_field="t", tag="chance"):
    """How many games a player who does not peek has won from the table as it stands."""

    seq: int
    won: int
    count: int
    low: float
    """With `high`: where the chance lies with 95 % confidence, 0 to 1."""
    high: float
    complete: bool
    why: str | None = None
    """Why no more games are played, where that is no good reason."""


class ChanceCourse(Struct, tag_field="t", tag="chances"):
    """The chance after some events of the game: of `count` games each so many were `won`."""

    seq: int
    seqs: list[int]
    won: list[int]
    count: int
    total: int
    """For so many events it is wanted."""
    complete: bool
    why: str | None = None


class Analysis(Struct, tag_field="t", tag="analysis"):
    """What is known of the whole game so far: a letter of `marks` for each of `seqs`.

    `c` can be won, `x` cannot any more, `?` unknown, `.` not looked at yet.
    """

    seq: int
    done: int
    total: int
    seqs: list[int]
    marks: str
    lost_at: int | None
    """The event after which the game as it stands could no longer be won."""
    line_at: int | None
    """The event after which it still could; the winning line from there is had over HTTP."""
    complete: bool


class RaceTold(Struct, tag_field="t", tag="race"):
    """Something about a race has changed that is no card."""

    facts: RaceFacts


class Count(Struct, tag_field="t", tag="count"):
    """Three, two, one: at a start and whenever play goes on."""

    n: int


class End(Struct, tag_field="t", tag="end"):
    """A race is over; its secret is told."""

    why: EndName
    winner: SeatLetter | None
    counts: list[int]
    rests: list[int]
    seed: str | None
    nonce: str | None


class RematchBegun(Struct, tag_field="t", tag="rematch"):
    """Both wanted another race; it is this match."""

    match: str


class Pong(Struct, tag_field="t", tag="pong"):
    """The answer to `ping`."""

    n: int


class Bye(Struct, tag_field="t", tag="bye"):
    """This page is told no more."""

    why: Literal["newer-table", "gone", "shutdown"]


ServerMessage = (
    Welcome
    | EventMade
    | Refused
    | SnapshotSent
    | StatusFound
    | TruthFound
    | HintFound
    | ChanceFound
    | ChanceCourse
    | Analysis
    | RaceTold
    | Count
    | End
    | RematchBegun
    | Pong
    | Bye
)


class _Named(Struct):
    c: CommandId


_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeEncodeError)
"""What reading a frame raises; arrays in arrays without end exhaust the stack."""

_decoder = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def decode_client(frame: bytes | str) -> ClientMessage:
    """Return the message of a frame.

    Raises:
        ParseError: if it is none.
    """
    try:
        return _decoder.decode(frame)
    except _UNREADABLE as error:
        raise ParseError(f"the frame is no message: {error}") from None


def command_id_of(frame: bytes | str) -> str | None:
    """Return the command id of a frame that is no message otherwise, if it has one."""
    try:
        return msgspec.json.decode(frame, type=_Named).c
    except _UNREADABLE:
        return None


def encode_server(message: ServerMessage) -> str:
    """Return the frame of a message."""
    return _encoder.encode(message).decode()
