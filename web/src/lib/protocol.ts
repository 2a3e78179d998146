/** Generated from src/kosynka/server/protocol.py by `python -m kosynka.server.typescript`. */

export type SeatLetter = 'A' | 'B';

export type SuitLetter = 'S' | 'H' | 'D' | 'C';

export type RoleName = 'foundation' | 'captive' | 'column' | 'waste' | 'stock';

export type StatusName = 'playing' | 'stuck' | 'lost' | 'won' | 'deadlock';

export type PhaseName = 'waiting' | 'counting' | 'playing' | 'stopped' | 'paused' | 'ended';

export type OfferName = 'pause' | 'resume' | 'stop';

export type ClaimName = 'win' | 'count' | 'abort';

export type EndName = 'won' | 'deadlock' | 'stopped' | 'resigned' | 'claimed-win' | 'claimed-count' | 'claimed-abort';

export type RematchName = 'offered-A' | 'offered-B' | 'gone';

export type VerdictName = 'can' | 'cannot' | 'unknown' | 'looking';

export type ProofName = 'line' | 'fixpoint' | 'exhausted';

/** The first frame: which match, and the last event this page has. */
export interface Hello {
  t: 'hello';
  match: string;
  seen?: number;
  ticket?: string | null;
}

/** Move the top `n` cards, the lowest of which is `card`. */
export interface MoveCards {
  t: 'move';
  c: string;
  card: string;
  n: number;
  from: string;
  to: string;
}

/** Draw, or turn the waste over when the stock is empty; the waste holds `waste` cards. */
export interface DrawStock {
  t: 'draw';
  c: string;
  waste: number;
}

/** A tap on `card`, the `n`-th from the top; what it means is the game's. */
export interface Tap {
  t: 'tap';
  c: string;
  pile: string;
  card: string;
  n?: number;
  double?: boolean;
}

/** Have the rest collected. */
export interface Collect {
  t: 'collect';
  c: string;
}

/** Take the last action back. */
export interface Undo {
  t: 'undo';
  c: string;
}

/** Play the action again that was taken back last. */
export interface Redo {
  t: 'redo';
  c: string;
}

/** Ask how the game stands. */
export interface Stuck {
  t: 'stuck';
}

/** The page is out of sight: stop the clock. */
export interface Pause {
  t: 'pause';
  c: string;
}

/** The page is looked at again: the clock goes on. */
export interface Resume {
  t: 'resume';
  c: string;
}

/** Ready for the start of the race. */
export interface Ready {
  t: 'ready';
}

/** Offer to end the race and count. */
export interface Stop {
  t: 'stop';
  c: string;
}

/** Give the race to the other. */
export interface Resign {
  t: 'resign';
  c: string;
}

/** End a race whose other player has been away too long. */
export interface Claim {
  t: 'claim';
  c: string;
  as: ClaimName;
}

/** Want another race with the same player. */
export interface Rematch {
  t: 'rematch';
}

/** Leave on purpose; the page closes after it. */
export interface Leave {
  t: 'leave';
}

/** Ask whether the link is there. */
export interface Ping {
  t: 'ping';
  n: number;
  rtt?: number | null;
}

/** Show whether the game can still be won, from now on after each action, or no more. */
export interface ShowTruth {
  t: 'truth';
  on: boolean;
}

/** Ask for a move that keeps the game winnable. */
export interface AskHint {
  t: 'hint';
  c: string;
}

/** Have the whole game judged: where could it be won, which move lost it? */
export interface Analyse {
  t: 'analyse';
}

/** Ask how often a player who does not peek wins from here; of the whole game if `course`. */
export interface AskChance {
  t: 'chance';
  course?: boolean;
  on?: boolean;
}

/** How cards follow each other in a column. */
export interface BuildSpec {
  direction: number;
  suits: 'alternating' | 'by_suit';
}

/** A pile as declared. */
export interface PileSpec {
  name: string;
  role: RoleName;
  seat: SeatLetter | null;
  suit: SuitLetter | null;
  over: string | null;
}

/** What taps mean; with `hold_tap` a tap that could mean two things waits for a second. */
export interface GestureSpec {
  tap: 'foundation' | 'foundation_or_column';
  double_tap: 'column' | null;
  hold_tap: boolean;
}

/** Where the piles stand. */
export interface TableSpec {
  foundations: 'above' | 'beside' | 'row' | 'between';
  foundation_lines: string[][];
  bands: number;
}

/** A game's declared rules of laying cards, for the client's one generic predicate. */
export interface Builds {
  piles: PileSpec[];
  column_build: BuildSpec;
  highest_in_column: number;
  space_rank: number | null;
  run: BuildSpec | null;
  foundation_base: number;
  base_by_hand: boolean;
  worry_back: boolean;
  first_accepting_only: boolean;
  foundation_size: number;
  draw: number;
  passes: number | null;
  redeal_cost: number | null;
  scoring: 'points' | 'dollars' | null;
  gestures: GestureSpec;
  undo_depth: number;
  auto_collect: boolean;
  table: TableSpec;
}

/** A pile: how many cards lie face down, and the open ones on them, bottom to top. */
export interface PileCards {
  down: number;
  cards: string[];
}

/** A whole table as its viewer sees it. */
export interface Snapshot {
  piles: Record<string, PileCards>;
}

/** What is told of a game beside its cards. */
export interface Facts {
  moves: number;
  score: number | null;
  undo: boolean;
  redo: boolean;
  redeals: number | null;
  pass: number | null;
  fans: Record<string, number>;
  status: StatusName;
  clock_ms: number;
  running: boolean;
  returns: number;
  truth?: boolean;
  looks?: number;
  hints?: number;
}

/** A player of a race. */
export interface SeatFacts {
  seat: SeatLetter;
  name: string;
  computer: number | null;
  ready: boolean;
  online: boolean;
  offers: OfferName[];
  ping_ms: number | null;
  away_s: number | null;
  claim_in_s: number | null;
}

/** What is told of a race beside its cards. */
export interface RaceFacts {
  phase: PhaseName;
  seats: (SeatFacts | null)[];
  commitment: string | null;
  code: string | null;
  counts: number[];
  rests: number[];
  watchers: number;
  rematch: RematchName | null;
  join: string | null;
  watch: string | null;
}

/** Cards went from the top of one pile to another, `??` where they are hidden. */
export interface Moved {
  t: 'moved';
  cards: string[];
  from: string;
  to: string;
}

/** The top card of a pile was turned up. */
export interface Revealed {
  t: 'revealed';
  pile: string;
  card: string;
}

/** The top card of a pile was turned down again. */
export interface Concealed {
  t: 'concealed';
  pile: string;
}

/** A whole pile was turned over onto an empty one, its order kept. */
export interface Redealt {
  t: 'redealt';
  cards: string[];
  from: string;
  to: string;
}

/** The score changed. */
export interface Scored {
  t: 'scored';
  delta: number;
}

/** The answer to `hello`: the whole table and the rules of laying cards. */
export interface Welcome {
  t: 'welcome';
  match: string;
  code: string;
  game: string;
  mode: string;
  seat: SeatLetter | null;
  seq: number;
  snapshot: Snapshot | null;
  facts: Facts;
  builds: Builds;
  race: RaceFacts | null;
}

/** Something happened, committed to the journal. */
export interface EventMade {
  t: 'event';
  seq: number;
  kind: string;
  changes: Change[];
  facts: Facts;
  c?: string | null;
  by?: SeatLetter | null;
  hash?: string | null;
  cards?: string[] | null;
}

/** A command was not carried out. */
export interface Refused {
  t: 'refused';
  c: string | null;
  why: string;
  by?: string | null;
  ms?: number | null;
}

/** The whole table, in place of events that this page is behind with. */
export interface SnapshotSent {
  t: 'snapshot';
  seq: number;
  snapshot: Snapshot;
  facts: Facts;
}

/** What auto-collect would cost: how many redeals, how many points. */
export interface CollectOffer {
  redeals: number;
  cost: number;
}

/** How the game stands after event `seq`, as far as it may be said. */
export interface StatusFound {
  t: 'status';
  seq: number;
  status: StatusName;
  collect: CollectOffer | null;
  hint: boolean;
}

/** Whether the table as it stands can still be won; both "can" and "cannot" are proved. */
export interface TruthFound {
  t: 'truth';
  seq: number;
  verdict: VerdictName;
  why: string | null;
  proof: ProofName | null;
  ms: number | null;
}

/** A move that keeps the game winnable; `from`, `to` and `n` also where it is a draw. */
export interface HintMove {
  kind: 'move' | 'draw' | 'redeal';
  from: string;
  to: string;
  n: number;
  card: string;
}

/** The answer to a hint asked for; the move is null unless the game can be won. */
export interface HintFound {
  t: 'hint';
  c: string;
  seq: number;
  verdict: VerdictName;
  move: HintMove | null;
  why: string | null;
}

/** How many games a player who does not peek has won from the table as it stands. */
export interface ChanceFound {
  t: 'chance';
  seq: number;
  won: number;
  count: number;
  low: number;
  high: number;
  complete: boolean;
  why: string | null;
}

/** The chance after some events of the game: of `count` games each so many were `won`. */
export interface ChanceCourse {
  t: 'chances';
  seq: number;
  seqs: number[];
  won: number[];
  count: number;
  total: number;
  complete: boolean;
  why: string | null;
}

/** What is known of the whole game so far: a letter of `marks` for each of `seqs`. */
export interface Analysis {
  t: 'analysis';
  seq: number;
  done: number;
  total: number;
  seqs: number[];
  marks: string;
  lost_at: number | null;
  line_at: number | null;
  complete: boolean;
}

/** Something about a race has changed that is no card. */
export interface RaceTold {
  t: 'race';
  facts: RaceFacts;
}

/** Three, two, one: at a start and whenever play goes on. */
export interface Count {
  t: 'count';
  n: number;
}

/** A race is over; its secret is told. */
export interface End {
  t: 'end';
  why: EndName;
  winner: SeatLetter | null;
  counts: number[];
  rests: number[];
  seed: string | null;
  nonce: string | null;
}

/** Both wanted another race; it is this match. */
export interface RematchBegun {
  t: 'rematch';
  match: string;
}

/** The answer to `ping`. */
export interface Pong {
  t: 'pong';
  n: number;
}

/** This page is told no more. */
export interface Bye {
  t: 'bye';
  why: 'newer-table' | 'gone' | 'shutdown';
}

export type Change =
  | Moved
  | Revealed
  | Concealed
  | Redealt
  | Scored;

export type ClientMessage =
  | Hello
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
  | AskChance;

export type ServerMessage =
  | Welcome
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
  | Bye;
