/** The HTTP interface of the server; a refusal is a `Refused` with its code. */
import type { Builds, Change, Snapshot } from './board/types';

export interface Mode {
  mode: string;
  draw: number;
  scoring: 'points' | 'dollars' | null;
  passes: number | null;
}

export interface CatalogueGame {
  game: string;
  id: string;
  decks: number;
  modes: Mode[];
  solo: boolean;
  builds: Builds;
}

export interface OpenMatch {
  match: string;
  game: string;
  mode: string;
  code: string;
  moves: number;
  score: number | null;
  clock_ms: number;
  updated: string | number;
  cards_up: number;
  status: string;
  /** The other player of a race. */
  opponent?: string | null;
}

export interface Statistic {
  game: string;
  mode: string;
  played: number;
  won: number;
  lost: number;
  streak: number;
  best_streak: number;
  best_time_ms: number | null;
  fewest_moves: number | null;
  best_score: number | null;
  average_time_ms: number | null;
  unit: 'points' | 'dollars' | null;
  /** Looks at the mark and hints in all; games won without either. */
  looks?: number;
  hints?: number;
  unaided?: number;
}

export interface LessonStep {
  text: string;
  changes: Change[] | null;
  refused: string | null;
  show: { from: string; to: string } | null;
}

export interface Lesson {
  id: string;
  title: string;
  builds: Builds;
  snapshot: Snapshot;
  steps: LessonStep[];
}

/** How a game can be won from the position after one of its events. */
export interface WinningLine {
  seq: number;
  verdict: 'can' | 'cannot' | 'unknown';
  why: string | null;
  snapshot: Snapshot;
  builds: Builds;
  steps: { text: string; kind: 'move' | 'draw' | 'redeal'; changes: Change[] }[];
}

export type NewMatch =
  | { code: string }
  | { game: string; mode: string; winnable?: true; grade?: number; daily?: string }
  | { again: string }
  | { log: string };

export interface Begun {
  match: string;
  code: string;
  /** How hard the deal was found, 1 to 5, where that was asked for. */
  grade?: number | null;
}

/** What is known of a deal, by which search, and the line that wins it. */
export interface Evidence {
  code: string;
  verdict: 'winnable' | 'unwinnable' | 'unknown';
  why: string | null;
  rules: string;
  passes: number | null;
  nodes: number;
  cpu_ms: number;
  kernel: string;
  proof: 'line' | 'fixpoint' | 'exhausted' | null;
  line: string[];
}

/** The player's own game of a day's deal. */
export interface DailyPlayed {
  match: string;
  result: 'won' | 'lost' | 'abandoned' | null;
  moves: number;
  clock_ms: number;
  score: number | null;
  looks: number;
  hints: number;
}

export interface DailyDeal {
  game: string;
  mode: string;
  code: string | null;
  played: DailyPlayed | null;
}

export interface Daily {
  date: string;
  first: string;
  deals: DailyDeal[];
}

export type NewRace =
  | { kind: 'friend'; name: string }
  | { kind: 'computer'; name: string; level: number; code?: string };

/** What a link into a race opens, before anything is taken. */
export interface Invitation {
  kind: 'seat' | 'watch';
  name: string;
  taken: boolean;
}

export interface PairResult {
  ended: number;
  why: string;
  a: number;
  b: number;
  winner: 'A' | 'B' | null;
  a_name: string;
  b_name: string;
}

/** What the server would not do; `why` is a code that has a text `why-<code>`. */
export class Refused extends Error {
  constructor(readonly why: string) {
    super(why);
    this.name = 'Refused';
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {
  constructor() {
    super('unreachable');
    this.name = 'Unreachable';
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  const told: unknown = await response.json().catch(() => null);
  const why = (told as { why?: unknown } | null)?.why;
  if (typeof why === 'string') throw new Refused(why);
  throw response.status >= 500 ? new Unreachable() : new Refused('unknown');
}

async function read<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

const enc = encodeURIComponent;

/** Races: their doors, the queue of those who wait for anybody, the results of a pair. */
export const races = {
  begin: (what: NewRace) =>
    read<{ match: string; join: string | null; watch: string | null }>('POST', 'races', what),
  invitation: (token: string) => read<Invitation>('GET', `races/${enc(token)}`),
  claim: (token: string, name: string) =>
    read<{ match: string }>('POST', 'races/claim', { token, name }),
  watch: (token: string) =>
    read<{ match: string; ticket: string }>('POST', 'races/watch', { token }),
  wait: (name: string) =>
    read<{ ticket: string; match: string | null }>('POST', 'pairing', { name }),
  stillWaiting: (ticket: string) =>
    read<{ match: string | null }>('POST', `pairing/${enc(ticket)}`),
  stopWaiting: async (ticket: string) => void (await ask('DELETE', `pairing/${enc(ticket)}`)),
  pair: (match: string) => read<PairResult[]>('GET', `races/${enc(match)}/pair`),
};

export const api = {
  catalogue: () => read<CatalogueGame[]>('GET', 'catalogue'),
  open: async () => (await read<{ open: OpenMatch[] }>('GET', 'matches')).open,
  start: (what: NewMatch) => read<Begun>('POST', 'matches', what),
  giveUp: async (match: string) => void (await ask('DELETE', `matches/${enc(match)}`)),
  log: async (match: string) => (await ask('GET', `matches/${enc(match)}/log`)).text(),
  line: (match: string, seq: number) =>
    read<WinningLine>('GET', `matches/${enc(match)}/line?seq=${seq}`),
  evidence: (code: string) => read<Evidence>('GET', `evidence/${enc(code)}`),
  daily: (date: string) => read<Daily>('GET', `daily?date=${enc(date)}`),
  statistics: () => read<Statistic[]>('GET', 'statistics'),
  resetStatistics: async () => void (await ask('DELETE', 'statistics')),
  lessons: (game: string) => read<Lesson[]>('GET', `lessons/${enc(game)}`),
  link: () => read<{ link: string; token: string; expires_s: number }>('POST', 'links'),
  claim: (token: string) => read<{ player: string }>('POST', 'links/claim', { token }),
  exportData: async () => (await ask('GET', 'export')).text(),
  deleteMe: async () => void (await ask('DELETE', 'me')),
};
