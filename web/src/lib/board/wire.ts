/** The shapes that the server sends. */

export type Suit = 'S' | 'H' | 'D' | 'C';
export type Seat = 'A' | 'B';
export type Role = 'column' | 'foundation' | 'captive' | 'stock' | 'waste';

export interface PileSpec {
  name: string;
  role: Role;
  seat: Seat | null;
  suit: Suit | null;
  over: string | null;
}

export interface BuildSpec {
  direction: number;
  suits: 'alternating' | 'by_suit';
}

export interface Gestures {
  tap: 'foundation' | 'foundation_or_column';
  double_tap: 'column' | 'foundation' | null;
  hold_tap: boolean;
}

export interface TableSpec {
  foundations: 'above' | 'beside' | 'row';
  foundation_lines: string[][];
  bands: number;
}

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
  gestures: Gestures;
  undo_depth: number;
  auto_collect: boolean;
  table: TableSpec;
}

export interface PileCards {
  down: number;
  cards: string[];
}

export interface Snapshot {
  piles: Record<string, PileCards>;
}

export interface Facts {
  moves: number;
  score: number | null;
  undo: boolean;
  redo: boolean;
  redeals: number | null;
  pass: number;
  fan: number;
  status: 'playing' | 'stuck' | 'lost' | 'won' | 'deadlock';
  clock_ms: number;
  running: boolean;
  returns: number;
}

export type Change =
  | { t: 'moved'; cards: string[]; from: string; to: string }
  | { t: 'revealed'; pile: string; card: string }
  | { t: 'concealed'; pile: string }
  | { t: 'redealt'; cards: string[]; from: string; to: string }
  | { t: 'scored'; delta: number };
