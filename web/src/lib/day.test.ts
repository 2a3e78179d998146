import { expect, it } from 'vitest';
import { dayInWords, dayOf, shifted } from './day';

it('names the day where the player is', () => {
  expect(dayOf(new Date(2026, 10, 9, 23, 59))).toBe('2026-11-09');
});

it('goes on and back over the ends of months and years', () => {
  expect(shifted('2026-11-30', 1)).toBe('2026-12-01');
  expect(shifted('2027-01-01', -1)).toBe('2026-12-31');
  expect(shifted('2028-02-28', 1)).toBe('2028-02-29');
});

it('says the day as people do', () => {
  expect(dayInWords('2026-11-29', 'ru')).toBe('29 ноября');
  expect(dayInWords('2026-11-29', 'ru', true)).toBe('29 ноября 2026');
  expect(dayInWords('2026-11-29', 'en', true)).toContain('2026');
});
