/** Declared builds and positions for the tests: three tables that differ in everything they can. */

import { SUITS } from './cards';
import { type Board, fromSnapshot } from './model';
import type { Builds, PileSpec, Role, Seat, Suit } from './types';

function spec(
  name: string,
  role: Role,
  suit: Suit | null = null,
  over: string | null = null,
): PileSpec {
  return { name, role, seat: null, suit, over };
}

function numbered(n: number, make: (i: number) => PileSpec): PileSpec[] {
  return Array.from({ length: n }, (_, i) => make(i));
}

const stock = [spec('s', 'stock'), spec('w', 'waste')];
const columns = (n: number) => numbered(n, (i) => spec(`t${i + 1}`, 'column'));

export const klondike: Builds = {
  piles: [
    ...columns(7),
    ...numbered(4, (i) => spec(`f${i + 1}`, 'foundation', SUITS[i])),
    ...stock,
  ],
  column_build: { direction: -1, suits: 'alternating' },
  highest_in_column: 13,
  space_rank: 13,
  run: null,
  foundation_base: 1,
  base_by_hand: true,
  worry_back: true,
  first_accepting_only: true,
  foundation_size: 13,
  draw: 3,
  passes: null,
  redeal_cost: 100,
  scoring: 'points',
  gestures: { tap: 'foundation', double_tap: 'column', hold_tap: true },
  undo_depth: 200,
  auto_collect: true,
  table: { foundations: 'above', foundation_lines: [['f1', 'f2', 'f3', 'f4']], bands: 1 },
};

export const double: Builds = {
  ...klondike,
  piles: [
    ...columns(9),
    ...numbered(8, (i) => spec(`f${i + 1}`, 'foundation', SUITS[Math.floor(i / 2)])),
    ...stock,
  ],
  auto_collect: false,
  table: {
    foundations: 'beside',
    foundation_lines: [
      ['f1', 'f2'],
      ['f3', 'f4'],
      ['f5', 'f6'],
      ['f7', 'f8'],
    ],
    bands: 1,
  },
};

export const queens: Builds = {
  ...klondike,
  piles: [
    ...columns(16),
    ...numbered(16, (i) => spec(`k${i + 1}`, 'foundation', null, i < 15 ? `c${i + 1}` : null)),
    ...numbered(15, (i) => spec(`c${i + 1}`, 'captive')),
    ...stock,
  ],
  column_build: { direction: -1, suits: 'by_suit' },
  highest_in_column: 12,
  space_rank: null,
  run: { direction: -1, suits: 'by_suit' },
  foundation_base: 13,
  base_by_hand: false,
  worry_back: false,
  first_accepting_only: false,
  draw: 1,
  passes: 3,
  redeal_cost: 0,
  scoring: null,
  gestures: { tap: 'foundation', double_tap: null, hold_tap: false },
  auto_collect: false,
  table: { foundations: 'row', foundation_lines: [], bands: 2 },
};

const ofSeat = (seat: Seat, piles: PileSpec[]): PileSpec[] =>
  piles.map((pile) => ({ ...pile, name: `${seat}.${pile.name}`, seat }));

export const race: Builds = {
  ...klondike,
  piles: [
    ...ofSeat('A', columns(7)),
    ...ofSeat('B', columns(7)),
    ...numbered(8, (i) => spec(`f${i + 1}`, 'foundation', SUITS[Math.floor(i / 2)])),
    ...ofSeat('A', stock),
    ...ofSeat('B', stock),
  ],
  run: { direction: -1, suits: 'alternating' },
  worry_back: false,
  redeal_cost: null,
  scoring: null,
  gestures: { tap: 'foundation_or_column', double_tap: null, hold_tap: false },
  undo_depth: 0,
  auto_collect: false,
  table: {
    foundations: 'between',
    foundation_lines: [['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']],
    bands: 1,
  },
};

/** Make a board of piles written as `2|7H 6S`, or `7H 6S` with nothing face down. */
export function board(builds: Builds, piles: Record<string, string>, previous?: Board): Board {
  const entries = Object.entries(piles).map(([name, text]) => {
    const [first = '', second] = text.split('|');
    const cards = (second ?? first).split(' ').filter(Boolean);
    return [name, { down: second === undefined ? 0 : Number(first), cards }] as const;
  });
  return fromSnapshot(builds, { piles: Object.fromEntries(entries) }, previous);
}
