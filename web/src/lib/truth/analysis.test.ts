import { describe, expect, it } from 'vitest';
import type { Analysis } from '../protocol';
import { actionAt, marksOf, moveOf, stretches, summary } from './analysis';

const judged = (marks: string, lost_at: number | null = null): Analysis => ({
  t: 'analysis',
  seq: 9,
  done: marks.length,
  total: marks.length,
  seqs: Array.from(marks, (_, place) => 2 * place + 1),
  marks,
  lost_at,
  line_at: null,
  complete: true,
});

describe('a judged game', () => {
  it('has a mark for each position', () => {
    expect(marksOf(judged('cx?.'))).toEqual(['can', 'cannot', 'unknown', 'looking']);
  });

  it('is drawn in stretches of the same', () => {
    expect(stretches(marksOf(judged('cccxx?')))).toEqual([
      { mark: 'can', length: 3 },
      { mark: 'cannot', length: 2 },
      { mark: 'unknown', length: 1 },
    ]);
  });

  it.each([
    ['lost by a move', judged('ccxx', 5), false, { id: 'analysis-lost', number: 2 }],
    ['lost by the deal', judged('xx'), false, { id: 'analysis-deal-lost' }],
    ['open still', judged('cccc'), false, { id: 'analysis-never-lost' }],
    ['won without a slip', judged('cccc'), true, { id: 'analysis-won' }],
    ['lost and taken back', judged('cxc'), false, { id: 'analysis-lost-undone' }],
    ['won after a slip', judged('cxcc'), true, { id: 'analysis-lost-undone' }],
    ['not found out', judged('c??'), false, { id: 'analysis-open' }],
  ])('%s is summed up', (_, analysis, won, told) => {
    expect(summary(analysis, won)).toEqual(told);
  });
});

describe('the log', () => {
  const LOG = '[Game "KL1-D3N-AAAAAAB"]\n[Result "unfinished 0"]\n\nt4>t1 {t4+6D}\nd\nt1:2>t3\n';

  it('has an action for each number', () => {
    expect([1, 2, 3, 4].map((number) => actionAt(LOG, number))).toEqual([
      't4>t1',
      'd',
      't1:2>t3',
      null,
    ]);
  });

  it('tells moves from what is none', () => {
    expect(moveOf('t1:2>t3')).toEqual({ kind: 'move', from: 't1', to: 't3', n: 2, card: '??' });
    expect(moveOf('d')?.kind).toBe('draw');
    expect(moveOf('r')?.kind).toBe('redeal');
    expect(moveOf('u')).toBeNull();
  });
});
