import { describe, expect, it } from 'vitest';
import { happenings, isFresh } from './diff';
import { announce, pileLabel, pileName, stockState } from './labels';
import { applyChanges } from './model';
import { board, double, klondike, queens } from './samples';
import type { Builds, Change, Facts, Texts } from './types';

/** Write ids and arguments out, so that a test reads what was asked for. */
const texts: Texts = (id, args = {}) =>
  `${id.replace('board-', '')}(${Object.values(args).join(' ')})`;

const facts = {
  moves: 3,
  score: 0,
  undo: true,
  redo: false,
  redeals: null,
  pass: 1,
  status: 'playing',
  clock_ms: 0,
  running: true,
  returns: 0,
} as Facts;

function said(builds: Builds, piles: Record<string, string>, ...changes: Change[]): string {
  const before = board(builds, piles);
  return announce(builds, texts, happenings(before, applyChanges(before, changes)));
}

describe('announce', () => {
  it.each<[string, Record<string, string>, Change[], string]>([
    [
      'a move and the card it turns',
      { t1: '1|7H', t2: '8S' },
      [
        { t: 'moved', cards: ['7H'], from: 't1', to: 't2' },
        { t: 'revealed', pile: 't1', card: 'KC' },
      ],
      'moved(card(7 H) column(2)). turned(card(K C) column(1))',
    ],
    [
      'a run',
      { t1: '8H 7S 6D', t2: '9C' },
      [{ t: 'moved', cards: ['8H', '7S', '6D'], from: 't1', to: 't2' }],
      'moved-run(card(8 H) 2 column(2))',
    ],
    [
      'a draw',
      { s: '5|' },
      [{ t: 'moved', cards: ['2C', '3C', '4C'], from: 's', to: 'w' }],
      'drawn(card(4 C) 3)',
    ],
    [
      'a draw taken back',
      { s: '5|', w: '2C 3C 4C' },
      [{ t: 'moved', cards: ['??', '??', '??'], from: 'w', to: 's' }],
      'returned(3)',
    ],
    [
      'a new pass',
      { w: '2C 3C 4C 5C' },
      [{ t: 'redealt', cards: ['??', '??', '??', '??'], from: 'w', to: 's' }],
      'redealt()',
    ],
    ['nothing', { t1: '8H' }, [{ t: 'scored', delta: 5 }], ''],
  ])('says %s', (_, piles, changes, text) => {
    expect(said(klondike, piles, ...changes)).toBe(text);
  });

  it('says where a king went that was drawn', () => {
    const text = said(
      queens,
      { s: '5|' },
      { t: 'moved', cards: ['KH'], from: 's', to: 'w' },
      { t: 'moved', cards: ['KH'], from: 'w', to: 'k1' },
    );
    expect(text).toBe('moved(card(K H) place(1))');
  });
});

describe('isFresh', () => {
  it('tells another deal from the next position', () => {
    const before = board(klondike, { t1: '8H' });
    expect(isFresh(before, board(klondike, { t1: '8H' }))).toBe(true);
    expect(isFresh(before, board(klondike, { t2: '8H' }, before))).toBe(false);
  });
});

describe('the names of piles', () => {
  it('counts the places of a suit', () => {
    expect(pileName(double, texts, 'f4')).toBe('foundation(H 2 2)');
    expect(pileName(klondike, texts, 'f4')).toBe('foundation(C 1 1)');
    expect(pileName(queens, texts, 'k7')).toBe('place(7)');
  });

  it.each<[string, Builds, Record<string, string>, string, string]>([
    ['a column', klondike, { t2: '2|8H 7S' }, 't2', 'pile(column(2) card(7 S) 4 2)'],
    ['an empty column', klondike, {}, 't2', 'empty(column(2) takes-rank(K))'],
    ['a free space', queens, {}, 't2', 'empty(column(2) takes-any())'],
    ['an empty foundation', klondike, {}, 'f2', 'empty(foundation(H 1 1) takes-suit(A H))'],
    ['a place that fills itself', queens, {}, 'k16', 'empty(place(16) takes-nothing())'],
    ['a captive', queens, { c3: '1|' }, 'c3', 'pile-down(captive(3) 1)'],
    ['the waste', klondike, { w: '2C 3C' }, 'w', 'waste-top(card(3 C) 2)'],
    ['the stock', klondike, { s: '7|' }, 's', 'stock-draw(7)'],
    ['an empty stock', klondike, { w: '2C' }, 's', 'stock-again(100 -1)'],
  ])('tells %s', (_, builds, piles, name, label) => {
    expect(pileLabel(builds, board(builds, piles), facts, texts, name)).toBe(label);
  });

  it('tells a spent stock from an empty one', () => {
    const spent = board(klondike, { w: '2C' });
    expect(stockState(klondike, spent, { ...facts, redeals: 0 }, 's')).toBe('over');
    expect(stockState(klondike, spent, facts, 's')).toBe('again');
    expect(stockState(klondike, board(klondike, {}), facts, 's')).toBe('none');
  });
});
