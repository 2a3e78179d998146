/**
 * The arrangements of a table and the one that gives the largest cards; measures of a card. The
 * places themselves are `frame.ts`'s work.
 */

import type { Builds, PileSpec } from './types';

export interface Size {
  width: number;
  height: number;
}

export interface Metrics {
  /** Card width and height. */
  w: number;
  h: number;
  /** Size of the index on the card. */
  font: number;
  /** The least height of a strip, and the width of a corner, that show a whole index. */
  strip: number;
  corner: number;
  /** The least height of a face-down strip. */
  sliver: number;
  gap: number;
}

/** A size of cards with the offsets of open and of face-down ones where there is room. */
export interface Sized extends Metrics {
  ideal: number;
  idealDown: number;
}

/** Return the size with the offsets that a column of this height allows. */
export function sized(m: Metrics, room: number): Sized {
  const spare = room - m.h;
  return {
    ...m,
    ideal: Math.min((m.w < PIPS_FROM ? 0.56 : 0.46) * m.w, Math.max(m.strip, spare / 11)),
    idealDown: Math.min(0.17 * m.w, Math.max(m.sliver, spare / 30)),
  };
}

/** Cards that a column should take at the tightest before its older cards are pressed together. */
const TALL = 10;
const TALL_BAND = 7;
export const WIDEST = 190;
/** Cards narrower than this show one large suit instead of pips and pictures. */
export const PIPS_FROM = 90;
export const NARROWEST = 26;
/** How far a back peeps out from under the card on it where only the top card is shown. */
export const PEEP = 2;

/** Return the measures that follow from the card's width. */
export function metrics(w: number): Metrics {
  const font = Math.max(0.29 * w, Math.min(0.42 * w, 15.5));
  return {
    w,
    h: Math.round(w * 1.4),
    font,
    strip: Math.ceil(padTop(w) + 0.88 * font),
    corner: 0.09 * w + 1.82 * font,
    sliver: Math.max(3, Math.round(0.04 * w)),
    gap: Math.min(18, Math.max(3, Math.round(w * 0.11))),
  };
}

/** Return the space above the index on a card. */
export function padTop(w: number): number {
  return Math.max(2.2, 0.05 * w);
}

export interface Groups {
  columns: PileSpec[];
  foundations: PileSpec[];
  stock: string | undefined;
  waste: string | undefined;
  captives: boolean;
}

/** Foundations in lines, columns in bands; the stock in the top line, at the side or below. */
export interface Arrangement {
  stock: 'line' | 'side' | 'below';
  foundations: 'line' | 'top' | 'side';
  lines: string[][];
  bands: number;
  favour: number;
  group: Groups;
}

export interface Plan {
  arrangement: Arrangement;
  m: Metrics;
}

/** Return the arrangement that gives the largest cards, and their measures. */
export function choose(builds: Builds, size: Size): Plan {
  const group = groups(builds);
  let best: Plan | undefined;
  let bestScore = -1;
  for (const arrangement of arrangements(builds, group, size)) {
    const plan = largest(arrangement, size);
    const score = plan.m.w * arrangement.favour;
    if (score > bestScore) [best, bestScore] = [plan, score];
  }
  if (!best) throw new Error('a table without arrangement');
  return best;
}

function groups(builds: Builds): Groups {
  const of = (role: PileSpec['role']) => builds.piles.filter((spec) => spec.role === role);
  return {
    columns: of('column'),
    foundations: of('foundation'),
    stock: of('stock')[0]?.name,
    waste: of('waste')[0]?.name,
    captives: of('captive').length > 0,
  };
}

function arrangements(builds: Builds, group: Groups, size: Size): Arrangement[] {
  const all = group.foundations.map((spec) => spec.name);
  const portrait = size.height > size.width;
  const base = { group, bands: 1, favour: 1 };
  switch (builds.table.foundations) {
    case 'above':
      if (portrait && size.width < 600) {
        return [{ ...base, stock: 'below', foundations: 'top', lines: [all] }];
      }
      return [
        { ...base, stock: 'line', foundations: 'line', lines: [all], favour: 1.15 },
        { ...base, stock: 'side', foundations: 'side', lines: chunks(all, 2) },
      ];
    case 'between':
    case 'beside': {
      const declared = builds.table.foundation_lines;
      const rows = declared.length > 1 ? declared : chunks(all, 2);
      return [
        { ...base, stock: 'side', foundations: 'side', lines: rows, favour: portrait ? 1 : 1.3 },
        { ...base, stock: 'below', foundations: 'top', lines: [all] },
        { ...base, stock: 'below', foundations: 'top', lines: chunks(all, all.length / 2) },
      ];
    }
    case 'row': {
      const half = Math.ceil(all.length / 2);
      return [
        { ...base, stock: 'below', foundations: 'top', lines: [all] },
        { ...base, stock: 'side', foundations: 'top', lines: [all] },
        {
          ...base,
          stock: 'below',
          foundations: 'top',
          lines: chunks(all, half),
          bands: builds.table.bands > 1 ? 2 : 1,
        },
      ];
    }
  }
}

function largest(arrangement: Arrangement, size: Size): Plan {
  let w = Math.min(WIDEST, size.width / 2);
  while (w > NARROWEST && !fits(arrangement, metrics(w), size)) w -= 0.5;
  return { arrangement, m: metrics(w) };
}

function fits(arrangement: Arrangement, m: Metrics, size: Size): boolean {
  const pad = padOf(size);
  if (across(arrangement) * (m.w + m.gap) - m.gap + 2 * pad > size.width) return false;
  const { top, bottom } = margins(arrangement, m, size);
  const { bands } = arrangement;
  const tall = m.h + (bands > 1 ? TALL_BAND : TALL) * m.strip + 4 * m.sliver;
  if (top + bottom + bands * tall + (bands - 1) * lineGap(m) > size.height) return false;
  if (arrangement.foundations !== 'side') return true;
  return arrangement.lines.length * (m.h + sideGap(m)) + 2 * pad <= size.height;
}

/** Return how many cards stand side by side in the widest line; the sides count a little more. */
export function across({ stock, foundations, lines, bands, group }: Arrangement): number {
  const columns = Math.ceil(group.columns.length / bands);
  const widest = Math.max(...lines.map((line) => line.length));
  if (foundations === 'side') return columns + widest + (stock === 'side' ? 1 : 0) + 0.35;
  return Math.max(columns, widest) + (stock === 'side' ? 1.15 : 0);
}

/** Return the heights above and below the columns. */
export function margins(
  { stock, foundations, lines, group }: Arrangement,
  m: Metrics,
  size: Size,
): { top: number; bottom: number } {
  const pad = padOf(size);
  const line = m.h + lineGap(m) + (group.captives ? m.strip : 0);
  return {
    top: pad + (foundations === 'side' ? 0 : lines.length * line),
    bottom: pad + (stock === 'below' ? m.h + lineGap(m) : 0),
  };
}

export function padOf(size: Size): number {
  return Math.max(4, Math.min(16, Math.round(Math.min(size.width, size.height) * 0.015)));
}

export function lineGap(m: Metrics): number {
  return Math.max(6, Math.round(0.13 * m.w));
}

export function sideGap(m: Metrics): number {
  return Math.max(3, Math.round(0.07 * m.w));
}

export function chunks<T>(list: readonly T[], n: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < list.length; i += n) parts.push(list.slice(i, i + n));
  return parts;
}
