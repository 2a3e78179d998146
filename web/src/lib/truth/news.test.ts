import { beforeEach, describe, expect, it } from 'vitest';
import type { Change, Facts, ServerMessage } from '../protocol';
import { TruthNews } from './news.svelte';

const FACTS: Facts = {
  moves: 3,
  score: null,
  undo: true,
  redo: false,
  redeals: null,
  pass: 1,
  fans: {},
  status: 'playing',
  clock_ms: 0,
  running: true,
  returns: 0,
  truth: true,
};
const MOVED: Change = { t: 'moved', cards: ['7H'], from: 't1', to: 't2' };

let news: TruthNews;

const event = (seq: number, changes: Change[], facts: Partial<Facts> = {}): ServerMessage => ({
  t: 'event',
  seq,
  kind: 'played',
  changes,
  facts: { ...FACTS, ...facts },
});
const truth = (seq: number, verdict: 'can' | 'cannot'): ServerMessage => ({
  t: 'truth',
  seq,
  verdict,
  why: null,
  proof: null,
  ms: null,
});
const hint = (c: string, seq: number): ServerMessage => ({
  t: 'hint',
  c,
  seq,
  verdict: 'unknown',
  move: null,
  why: 'time',
});

beforeEach(() => {
  news = new TruthNews();
});

describe('the mark', () => {
  it('says of the table as it stands what the server said', () => {
    news.take(event(4, [MOVED]));
    news.take(truth(4, 'can'));
    expect(news.found?.verdict).toBe('can');
  });

  it('passes over a verdict about a table that has changed since', () => {
    news.take(truth(4, 'can'));
    news.take(event(5, [MOVED]));
    expect(news.found?.verdict).toBe('looking');
    news.take(truth(4, 'can'));
    expect(news.found?.verdict).toBe('looking');
    news.take(truth(5, 'cannot'));
    expect(news.found?.verdict).toBe('cannot');
  });

  it('takes a verdict as old as an event that changed nothing', () => {
    news.take(event(4, [MOVED]));
    news.take(event(5, []));
    news.take(truth(4, 'can'));
    expect(news.found?.verdict).toBe('can');
    news.take(event(6, []));
    expect(news.found?.verdict).toBe('can');
  });

  it('forgets the verdict when it is switched off', () => {
    news.take(truth(4, 'can'));
    news.take(event(5, [], { truth: false }));
    expect(news.found).toBeNull();
  });
});

describe('the hint', () => {
  it('takes the answer to what was asked, and no other', () => {
    news.ask('a');
    news.take(hint('b', 4));
    expect(news.hint?.state).toBe('asking');
    news.take(hint('a', 4));
    expect(news.hint?.state).toBe('found');
  });

  it('goes when the table changes, and an answer too late is called stale', () => {
    news.ask('a');
    news.take(hint('a', 4));
    news.take(event(5, [MOVED]));
    expect(news.hint).toBeNull();
    news.ask('b');
    news.take(event(6, [MOVED]));
    news.take(hint('b', 5));
    expect(news.hint).toEqual({ state: 'refused', why: 'stale' });
  });

  it('tells why there is none', () => {
    news.ask('a');
    news.take({ t: 'refused', c: 'a', why: 'ended' });
    expect(news.hint).toEqual({ state: 'refused', why: 'ended' });
  });
});
