import { describe, expect, it } from 'vitest';
import type { ChanceCourse } from '../protocol';
import { chancesOf, nearest, wilson } from './chances';

const COURSE: ChanceCourse = {
  t: 'chances',
  seq: 9,
  seqs: [1, 4, 7],
  won: [10, 20, 40],
  count: 40,
  total: 3,
  complete: true,
  why: null,
};

describe('the chances over a game', () => {
  it('stand at the places of their events', () => {
    const places = chancesOf(COURSE, [1, 2, 4, 9]);
    expect(places.map(({ place, share }) => [place, share])).toEqual([
      [0, 0.25],
      [2, 0.5],
    ]);
    expect(places[0]!.low).toBeGreaterThan(0.13);
    expect(places[0]!.high).toBeLessThan(0.41);
  });
  it('are told for the nearest place', () => {
    const places = chancesOf(COURSE, [1, 2, 3, 4, 5, 6, 7]);
    expect(nearest(places, 0)?.share).toBe(0.25);
    expect(nearest(places, 5)?.share).toBe(1);
    expect(nearest([], 3)).toBeUndefined();
  });
  it('have an interval that knows its ends', () => {
    expect(wilson(0, 40).low).toBe(0);
    expect(wilson(40, 40).high).toBe(1);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
