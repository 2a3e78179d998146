import { describe, expect, it } from 'vitest';
import { applyChanges, type Board } from './model';
import { echo } from './accepts';
import { type Clock, DOUBLE_MS, Taps } from './gestures';
import { board, double, klondike, queens } from './samples';
import type { Builds, TableAction } from './types';

class FakeClock implements Clock {
  private time = 0;
  private calls: { at: number; call: () => void }[] = [];

  now(): number {
    return this.time;
  }

  later(ms: number, call: () => void): () => void {
    const entry = { at: this.time + ms, call };
    this.calls.push(entry);
    return () => void (this.calls = this.calls.filter((other) => other !== entry));
  }

  pass(ms: number): void {
    this.time += ms;
    const due = this.calls.filter(({ at }) => at <= this.time);
    this.calls = this.calls.filter(({ at }) => at > this.time);
    for (const { call } of due) call();
  }
}

/** A table that plays what the taps ask for at once. */
function table(builds: Builds, piles: Record<string, string>, doubleClick = true) {
  let position: Board = board(builds, piles);
  const clock = new FakeClock();
  const done: string[] = [];
  const taps = new Taps(
    () => ({ builds, board: position, doubleClick, seat: null }),
    (action: TableAction) => {
      if (action.t !== 'tap') return;
      const change = echo(builds, position, action)?.[0];
      position = applyChanges(position, change ? [change] : []);
      done.push(`${action.card}${action.double ? ' twice' : ''}`);
    },
    clock,
  );
  const undo = (before: Board) => void (position = before);
  return { taps, clock, done, undo, shown: () => position };
}

const BOTH = { t1: '9D 2S', t2: '3H', f1: 'AS' };

describe('Taps', () => {
  it('holds a tap back only where both a foundation and a column take the card', () => {
    const { taps, clock, done } = table(klondike, BOTH);
    taps.tap('t1', 1);
    clock.pass(DOUBLE_MS - 1);
    expect(done).toEqual([]);
    clock.pass(1);
    expect(done).toEqual(['2S']);
  });

  it('makes one double tap of two quick taps', () => {
    const { taps, clock, done } = table(klondike, BOTH);
    taps.tap('t1', 1);
    clock.pass(100);
    taps.tap('t1', 1);
    clock.pass(1000);
    expect(done).toEqual(['2S twice']);
  });

  it('acts at once where only the foundation is possible', () => {
    const { taps, done } = table(klondike, { t1: '9D 2S', f1: 'AS' });
    taps.tap('t1', 1);
    expect(done).toEqual(['2S']);
  });

  it('acts at once with the double click switched off', () => {
    const { taps, done } = table(klondike, BOTH, false);
    taps.tap('t1', 1);
    expect(done).toEqual(['2S']);
  });

  it('does nothing on a first tap where only a column is possible, and moves on the second', () => {
    const { taps, clock, done } = table(klondike, { t1: '7H', t2: '8S' });
    taps.tap('t1', 1);
    clock.pass(DOUBLE_MS + 1);
    expect(done).toEqual([]);
    taps.tap('t1', 1);
    clock.pass(50);
    taps.tap('t1', 1);
    expect(done).toEqual(['7H twice']);
  });

  it('moves a run from the card that was tapped twice', () => {
    const { taps, clock, done } = table(klondike, { t1: '8H 7S', t2: '9C' });
    taps.tap('t1', 2);
    clock.pass(50);
    taps.tap('t1', 2);
    expect(done).toEqual(['8H twice']);
  });

  it('ignores a second tap on the pile that the first has just changed', () => {
    const { taps, clock, done } = table(double, { t1: '2S AS' });
    taps.tap('t1', 1);
    clock.pass(100);
    taps.tap('t1', 1);
    expect(done).toEqual(['AS']);
    clock.pass(DOUBLE_MS);
    taps.tap('t1', 1);
    expect(done).toEqual(['AS', '2S']);
  });

  it('takes a card that came back for a new one', () => {
    const { taps, clock, done, undo, shown } = table(klondike, BOTH);
    const before = shown();
    taps.tap('t1', 1);
    clock.pass(DOUBLE_MS);
    undo(before);
    clock.pass(50);
    taps.tap('t1', 1);
    clock.pass(50);
    taps.tap('t1', 1);
    expect(done).toEqual(['2S', '2S twice']);
  });

  it('does what was held back before something else', () => {
    const { taps, done } = table(klondike, { ...BOTH, t3: '4C AH' });
    taps.tap('t1', 1);
    taps.tap('t3', 1);
    expect(done).toEqual(['2S', 'AH']);
  });

  it('never holds a tap back where both taps go to the row', () => {
    const { taps, done } = table(queens, { t1: '9C AH', t2: '2H', k1: 'KH' });
    taps.tap('t1', 1);
    expect(done).toEqual(['AH']);
  });

  it('says nothing where nothing fits, and nothing to foundation cards', () => {
    const { taps, clock, done } = table(klondike, { t1: '9D', f1: 'AS 2S', t2: '3H' });
    for (const pile of ['t1', 'f1']) {
      taps.tap(pile, 1);
      clock.pass(20);
      taps.tap(pile, 1);
      clock.pass(1000);
    }
    expect(done).toEqual([]);
  });
});
