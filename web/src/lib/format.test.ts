import { describe, expect, it } from 'vitest';
import { ago, number, score, time } from './format';

describe('figures', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1285, '1\u2009285'],
    [-100, '\u2212100'],
    [1234567, '1\u2009234\u2009567'],
  ])('%d is written %s', (value, text) => expect(number(value)).toBe(text));

  it.each([
    [416, '$416'],
    [0, '$0'],
    [-104, '-$104'],
  ])('%d dollars are written %s', (value, text) => expect(score(value, 'dollars')).toBe(text));

  it.each([
    [0, '0:00'],
    [252_900, '4:12'],
    [3_600_000, '1:00:00'],
    [3_852_000, '1:04:12'],
  ])('%d ms are written %s', (ms, text) => expect(time(ms)).toBe(text));
});

describe('how long ago', () => {
  const now = new Date(2026, 10, 29, 20, 0).getTime();
  const hours = (n: number) => now - n * 3_600_000;
  it.each([
    [now - 5_000, 'now', 0],
    [now - 59 * 60_000, 'minutes', 59],
    [hours(3), 'hours', 3],
    [hours(22), 'yesterday', 0],
    [hours(80), 'date', 0],
    [now + 5_000, 'now', 0],
  ])('%d', (then, id, count) => expect(ago(then, now)).toEqual([id, count]));
});
