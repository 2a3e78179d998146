import { expect, it } from 'vitest';
import type { Statistic } from './api';
import { figures } from './statistics';

const value = (row: Statistic | undefined, id: string) =>
  figures(row).find((figure) => figure.id === id)?.value;

it('shows zeros for a mode that was never played, and divides by nothing', () => {
  expect(value(undefined, 'played')).toBe('0');
  expect(value(undefined, 'share')).toBeNull();
  expect(value(undefined, 'average-time')).toBeNull();
  expect(JSON.stringify(figures(undefined))).not.toContain('NaN');
});

it('shows best score in its unit, and none where there is no score', () => {
  const row: Statistic = {
    game: 'DS1',
    mode: 'D1V',
    played: 11,
    won: 11,
    lost: 0,
    streak: 11,
    best_streak: 11,
    best_time_ms: 252_000,
    fewest_moves: 1301,
    best_score: -4,
    average_time_ms: 300_000,
    unit: 'dollars',
  };
  expect(value(row, 'share')).toBe('100\u2009%');
  expect(value(row, 'best-score')).toBe('-$4');
  expect(value(row, 'fewest-moves')).toBe('1\u2009301');
  expect(value({ ...row, unit: null }, 'best-score')).toBeUndefined();
});
