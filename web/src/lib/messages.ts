/** What is said over the game socket, as this client reads and writes it. */
import type { Builds, Change, Facts, Snapshot } from './board/types';

/** A command that changes the game; `c` names it, so that sending it twice does it once. */
export type Command =
  | { t: 'move'; c: string; card: string; n: number; from: string; to: string }
  | { t: 'draw'; c: string; waste: number }
  | { t: 'tap'; c: string; pile: string; card: string; n: number; double: boolean }
  | { t: 'collect'; c: string }
  | { t: 'undo'; c: string }
  | { t: 'redo'; c: string };

/** What auto-collect would cost. */
export interface Collect {
  redeals: number;
  cost: number;
}

export type ServerMessage =
  | {
      t: 'welcome';
      match: string;
      code: string;
      game: string;
      mode: string;
      seat: 'A' | 'B' | null;
      seq: number;
      snapshot: Snapshot | null;
      facts: Facts;
      builds: Builds;
    }
  | {
      t: 'event';
      seq: number;
      kind: string;
      changes: Change[];
      facts: Facts;
      c?: string;
      hash?: string;
    }
  | { t: 'refused'; c: string; why: string; ms?: number }
  | { t: 'snapshot'; seq: number; snapshot: Snapshot; facts: Facts }
  | { t: 'status'; seq: number; status: Facts['status']; collect: Collect | null; hint: boolean }
  | { t: 'bye'; why: 'newer-table' | 'gone' | 'shutdown' }
  | { t: 'presence' | 'end' };
