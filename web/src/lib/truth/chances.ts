/** The chances over a game as places on its bar. */
import type { ChanceCourse } from '../protocol';

export interface ChanceAt {
  /** The number of the position on the bar. */
  place: number;
  share: number;
  /** Where the chance lies with 95 % confidence. */
  low: number;
  high: number;
}

const Z = 1.96;

/** Return a share as a whole number of percent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** Return Wilson's interval for a share of which `hits` in `count` were seen. */
export function wilson(hits: number, count: number): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const square = (Z * Z) / count;
  const centre = (share + square / 2) / (1 + square);
  const half = Math.sqrt(share * (1 - share) * square + (square * square) / 4) / (1 + square);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Return what was found, by place; an event that is not on the bar is left out. */
export function chancesOf(course: ChanceCourse, seqs: readonly number[]): ChanceAt[] {
  return course.seqs.flatMap((seq, i) => {
    const place = seqs.indexOf(seq);
    const won = course.won[i] ?? 0;
    if (place < 0) return [];
    return [{ place, share: won / course.count, ...wilson(won, course.count) }];
  });
}

/** Return the chance found nearest to a place. */
export function nearest(places: readonly ChanceAt[], at: number): ChanceAt | undefined {
  return places.reduce<ChanceAt | undefined>(
    (best, each) => (best && Math.abs(best.place - at) <= Math.abs(each.place - at) ? best : each),
    undefined,
  );
}
