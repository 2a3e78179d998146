/** What the marks of a judged game come to: who lost it where, and the bar that shows it. */
import type { Analysis, HintMove } from '../protocol';

export type Mark = 'can' | 'cannot' | 'unknown' | 'looking';

const MARKS: Record<string, Mark> = { c: 'can', x: 'cannot', '?': 'unknown', '.': 'looking' };

/** Return what is known of each position, the deal first. */
export function marksOf({ marks }: Analysis): Mark[] {
  return Array.from(marks, (letter) => MARKS[letter] ?? 'looking');
}

export interface Stretch {
  mark: Mark;
  length: number;
}

/** Return neighbours alike as one, for the bar. */
export function stretches(marks: readonly Mark[]): Stretch[] {
  const all: Stretch[] = [];
  for (const mark of marks) {
    const last = all.at(-1);
    if (last?.mark === mark) last.length += 1;
    else all.push({ mark, length: 1 });
  }
  return all;
}

/** Return the text that sums the game up, and the number of the move it speaks of. */
export function summary(analysis: Analysis, won: boolean): { id: string; number?: number } {
  const marks = marksOf(analysis);
  const lost = analysis.lost_at === null ? -1 : analysis.seqs.indexOf(analysis.lost_at);
  if (marks[0] === 'cannot') return { id: 'analysis-deal-lost' };
  if (lost > 0) return { id: 'analysis-lost', number: lost };
  if (marks.includes('cannot') && (won || marks.at(-1) === 'can'))
    return { id: 'analysis-lost-undone' };
  if (won) return { id: 'analysis-won' };
  return { id: marks.at(-1) === 'can' ? 'analysis-never-lost' : 'analysis-open' };
}

/** Return the move of a line of the log, or null where it is none (undo, redo). */
export function moveOf(text: string): HintMove | null {
  if (text === 'd') return { kind: 'draw', from: 's', to: 'w', n: 1, card: '??' };
  if (text === 'r') return { kind: 'redeal', from: 'w', to: 's', n: 1, card: '??' };
  const [, from, n, to] = /^([a-z]+\d*)(?::(\d+))?>([a-z]+\d*)$/.exec(text) ?? [];
  return from && to ? { kind: 'move', from, to, n: Number(n ?? 1), card: '??' } : null;
}

/** Return the action that a saved game's log has at a place, the first one at 1. */
export function actionAt(log: string, number: number): string | null {
  const actions = log
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(\[|settle\b)/.test(line));
  return actions[number - 1]?.replace(/\s*\{.*$/, '').trim() ?? null;
}
