import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accepts, canLift, echo, tapChoices, targets } from './accepts';
import { fromSnapshot } from './model';
import { board, double, klondike, queens } from './samples';
import type { Builds, Seat, Snapshot } from './types';

type Row = [string, Builds, Record<string, string>, string, number, string, boolean];

const ROWS: Row[] = [
  ['red on black, one lower', klondike, { t1: '7H', t2: '8S' }, 't1', 1, 't2', true],
  ['same colour', klondike, { t1: '7C', t2: '8S' }, 't1', 1, 't2', false],
  ['two lower', klondike, { t1: '6H', t2: '8S' }, 't1', 1, 't2', false],
  ['to where it is', klondike, { t1: '8S 7H' }, 't1', 1, 't1', false],
  ['a part of a run', klondike, { t1: '9S 8H 7S', t2: '9C' }, 't1', 2, 't2', true],
  ['only the first card must fit', klondike, { t1: '8H 3D', t2: '9C' }, 't1', 2, 't2', true],
  ['a hidden card is not moved', klondike, { t1: '1|7S', t2: '9C' }, 't1', 2, 't2', false],
  ['on a hidden card', klondike, { t1: '7H', t2: '1|' }, 't1', 1, 't2', false],
  ['king to a space', klondike, { t1: '1|KS QH' }, 't1', 2, 't2', true],
  ['queen to a space', klondike, { t1: 'QH' }, 't1', 1, 't2', false],
  ['ace of the suit', klondike, { w: 'AH' }, 'w', 1, 'f2', true],
  ['ace of another suit', klondike, { w: 'AH' }, 'w', 1, 'f1', false],
  ['next of the suit', klondike, { t1: '3S', f1: 'AS 2S' }, 't1', 1, 'f1', true],
  ['two cards to a foundation', klondike, { t1: '4H 3S', f1: 'AS 2S' }, 't1', 2, 'f1', false],
  ['two waste cards', klondike, { w: '8H 7S', t1: '9C' }, 'w', 2, 't1', false],
  ['back from a foundation', klondike, { f1: 'AS 2S', t1: '3H' }, 'f1', 1, 't1', true],
  ['foundation to foundation', double, { f1: 'AS 2S', f2: 'AS' }, 'f1', 1, 'f2', false],
  ['the first of two places', double, { t1: 'AS' }, 't1', 1, 'f1', true],
  ['the second of two places', double, { t1: 'AS' }, 't1', 1, 'f2', false],
  ['the second when it alone fits', double, { t1: '2S', f2: 'AS' }, 't1', 1, 'f2', true],
  ['onto the stock', klondike, { t1: '7H', s: '3|' }, 't1', 1, 's', false],
  ['from the stock', klondike, { s: '3|', t1: '7H' }, 's', 1, 't1', false],
  ['by suit', queens, { t1: '6H', t2: '7H' }, 't1', 1, 't2', true],
  ['by suit, other suit', queens, { t1: '6H', t2: '7D' }, 't1', 1, 't2', false],
  ['a series', queens, { t1: '9C 7H 6H', t2: '8H' }, 't1', 2, 't2', true],
  ['no series', queens, { t1: '8H 6H', t2: '9H' }, 't1', 2, 't2', false],
  ['anything to a space', queens, { t1: '9C 7H 6H' }, 't1', 2, 't2', true],
  ['a king by hand', queens, { t1: 'KH' }, 't1', 1, 't2', false],
  ['a king to its row by hand', queens, { t1: 'KH' }, 't1', 1, 'k16', false],
  ['queen on a king in a column', queens, { t1: 'QH', t2: 'KH' }, 't1', 1, 't2', false],
  ['ace after the king', queens, { t1: 'AH', k3: 'KH' }, 't1', 1, 'k3', true],
  ['any accepting place', queens, { t1: 'AH', k2: 'KH', k3: 'KH' }, 't1', 1, 'k3', true],
  ['a free captive to the row', queens, { c1: '5H', k3: 'KH AH 2H 3H 4H' }, 'c1', 1, 'k3', true],
  ['a free captive to a column', queens, { c1: '5H', t1: '6H' }, 'c1', 1, 't1', false],
  ['a captive that is not free', queens, { c1: '1|', k3: 'KH AH 2H 3H 4H' }, 'c1', 1, 'k3', false],
  ['back from the row', queens, { k3: 'KH AH', t1: '2H' }, 'k3', 1, 't1', false],
];

describe('accepts', () => {
  it.each(ROWS)('%s', (_, builds, piles, from, n, to, ok) => {
    expect(accepts(builds, board(builds, piles), from, n, to)).toBe(ok);
  });

  it('lets nobody move the other seat', () => {
    const seated: Builds = {
      ...klondike,
      piles: klondike.piles.map((spec) =>
        spec.role === 'column' ? { ...spec, seat: spec.name < 't4' ? 'A' : 'B' } : spec,
      ),
    };
    const position = board(seated, { t1: '7H', t2: '8S', t4: '8C' });
    expect(accepts(seated, position, 't1', 1, 't2', 'A')).toBe(true);
    expect(accepts(seated, position, 't1', 1, 't4', 'A')).toBe(false);
    expect(accepts(seated, position, 't1', 1, 't2', 'B')).toBe(false);
  });

  it('stops a full foundation', () => {
    const full = [...'KA23456789TJQ'].map((rank) => `${rank}H`).join(' ');
    expect(accepts(queens, board(queens, { w: 'KH', k1: full }), 'w', 1, 'k1')).toBe(false);
  });

  const data = new URL('../../../../tests/data/accepts.json', `file://${import.meta.dirname}/`);
  it.skipIf(!existsSync(data))('agrees with the engine on every vector', () => {
    const { builds, rows } = vectors(JSON.parse(readFileSync(data, 'utf8')) as Vectors);
    const wrong = rows.filter(
      ({ builds: id, seat, piles, from, n, to, ok }) =>
        accepts(
          builds[id] as Builds,
          fromSnapshot(builds[id] as Builds, { piles }),
          from,
          n,
          to,
          seat,
        ) !== ok,
    );
    expect(wrong).toEqual([]);
  });
});

interface Vector {
  builds: string;
  seat: Seat | null;
  piles: Snapshot['piles'];
  from: string;
  n: number;
  to: string;
  ok: boolean;
}

interface Vectors {
  builds: Record<string, Builds>;
  rows: Vector[];
}

function vectors(file: Vectors): Vectors {
  expect(file.rows.length).toBeGreaterThan(0);
  return file;
}

describe('targets', () => {
  it('names every pile that glows', () => {
    const position = board(klondike, { t1: '2S', t2: '3H', t3: '3D', t4: '3C', f1: 'AS' });
    expect(targets(klondike, position, 't1', 1)).toEqual(['t2', 't3', 'f1']);
  });
});

describe('canLift', () => {
  it('takes a foundation card only where it may come back', () => {
    expect(canLift(klondike, board(klondike, { f1: 'AS' }), 'f1', 1)).toBe(true);
    expect(canLift(queens, board(queens, { k1: 'KS AS' }), 'k1', 1)).toBe(false);
  });
});

describe('tapChoices', () => {
  const choices = (builds: Builds, piles: Record<string, string>, pile: string, n = 1) =>
    tapChoices(builds, board(builds, piles), pile, n);

  it('prefers the longest column, hidden cards counted, then the leftmost', () => {
    const piles = { t1: '7H', t2: '8S', t3: '3|8C', t4: 'KD QS JD 8S' };
    expect(choices(klondike, piles, 't1')).toEqual({ column: 't3' });
    expect(choices(klondike, { t1: '7H', t2: '8S', t3: '8C' }, 't1').column).toBe('t2');
  });

  it('takes an empty column only when no other fits', () => {
    expect(choices(klondike, { t1: '1|KS' }, 't1').column).toBe('t2');
    expect(choices(queens, { t1: '9C 6H', t3: '7H' }, 't1').column).toBe('t3');
  });

  it('does not carry a whole column to an empty one', () => {
    expect(choices(klondike, { t1: 'KS QH' }, 't1', 2)).toEqual({});
  });

  it('leaves foundation cards alone', () => {
    expect(choices(klondike, { f1: 'AS 2S', t1: '3H' }, 'f1')).toEqual({});
  });
});

describe('echo', () => {
  it('tells only what can be seen', () => {
    const position = board(klondike, { t1: '1|7H', t2: '8S', s: '3|' });
    const move = { t: 'move', from: 't1', n: 1, card: '7H', to: 't2' } as const;
    const moved = [{ t: 'moved', cards: ['7H'], from: 't1', to: 't2' }];
    expect(echo(klondike, position, move)).toEqual(moved);
    expect(echo(klondike, position, { ...move, to: 't3' })).toBeNull();
    expect(echo(klondike, position, { t: 'draw', waste: 0 })).toBeNull();
  });

  it('resolves taps as the gestures are declared', () => {
    const position = board(klondike, { t1: '2S', t2: '3H', f1: 'AS' });
    const tap = { t: 'tap', pile: 't1', n: 1, card: '2S' } as const;
    const to = (double: boolean) => echo(klondike, position, { ...tap, double })?.[0];
    expect(to(false)).toMatchObject({ to: 'f1' });
    expect(to(true)).toMatchObject({ to: 't2' });
  });
});
