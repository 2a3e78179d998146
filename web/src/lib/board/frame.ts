/**
 * Where the piles stand: from the declared table, the size and the hand, never from the position,
 * so that the cards keep their size all game long. No DOM.
 */

import type { Builds, PileSpec } from './types';

export interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a pile and the height that it may fill. */
export interface Spot {
  x: number;
  y: number;
  room: number;
  fan: 'none' | 'down' | 'right' | 'left';
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

export interface Frame extends Metrics {
  size: Size;
  pad: number;
  spots: Record<string, Spot>;
  /** Names of the columns, band by band. */
  bands: string[][];
  /** Offsets of open and of face-down cards where there is room. */
  ideal: number;
  idealDown: number;
}

/** Cards that a column should take at the tightest before its older cards are pressed together. */
const TALL = 10;
const TALL_BAND = 7;
const WIDEST = 190;
/** Cards narrower than this show one large suit instead of pips and pictures. */
export const PIPS_FROM = 90;
const NARROWEST = 26;

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

/** Choose the arrangement that gives the largest cards, and lay the piles out in it. */
export function frame(builds: Builds, size: Size, mirror: boolean): Frame {
  const group = groups(builds);
  let best: Plan | undefined;
  let bestScore = -1;
  for (const arrangement of arrangements(builds, group, size)) {
    const plan = largest(arrangement, size);
    const score = plan.m.w * arrangement.favour;
    if (score > bestScore) [best, bestScore] = [plan, score];
  }
  if (!best) throw new Error('a table without arrangement');
  return place(best, group, size, mirror);
}

interface Groups {
  columns: PileSpec[];
  foundations: PileSpec[];
  stock: string | undefined;
  waste: string | undefined;
  captives: boolean;
}

/** Foundations in lines, columns in bands; the stock in the top line, at the side or below. */
interface Arrangement {
  stock: 'line' | 'side' | 'below';
  foundations: 'line' | 'top' | 'side';
  lines: string[][];
  bands: number;
  favour: number;
  group: Groups;
}

interface Plan {
  arrangement: Arrangement;
  m: Metrics;
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
function across({ stock, foundations, lines, bands, group }: Arrangement): number {
  const columns = Math.ceil(group.columns.length / bands);
  const widest = Math.max(...lines.map((line) => line.length));
  if (foundations === 'side') return columns + widest + (stock === 'side' ? 1 : 0) + 0.35;
  return Math.max(columns, widest) + (stock === 'side' ? 1.15 : 0);
}

/** Return the heights above and below the columns. */
function margins(
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

function place(plan: Plan, group: Groups, size: Size, mirror: boolean): Frame {
  const { arrangement, m } = plan;
  const pad = padOf(size);
  const { top, bottom } = margins(arrangement, m, size);
  const room = size.height - top - bottom;
  const spots: Record<string, Spot> = {};
  const perBand = Math.ceil(group.columns.length / arrangement.bands);
  const side = arrangement.foundations === 'side';
  const count = across(arrangement);
  const gap = Math.min(m.w * 0.24, (size.width - 2 * pad - count * m.w) / (count - 1));
  const step = m.w + gap;
  const whole = count * step - gap;
  const left = (size.width - whole) / 2;
  const right = left + whole - m.w;

  const widest = Math.max(...arrangement.lines.map((line) => line.length));
  const before = mirror ? (side ? widest + 0.175 : 0) : arrangement.stock === 'side' ? 1.175 : 0;
  const x0 = left + before * step;
  const span = perBand * step - gap;

  const bands = chunks(
    group.columns.map((spec) => spec.name),
    perBand,
  );
  const bandRoom = (room - (bands.length - 1) * lineGap(m)) / bands.length;
  bands.forEach((names, band) => {
    names.forEach((name, i) => {
      const y = top + band * (bandRoom + lineGap(m));
      spots[name] = { x: x0 + i * step, y, room: bandRoom, fan: 'down' };
    });
  });

  const peep = group.captives ? m.strip : 0;
  arrangement.lines.forEach((names, line) => {
    const y = side
      ? pad + line * (m.h + sideGap(m))
      : pad + line * (m.h + peep + lineGap(m)) + peep;
    const xs = side
      ? names.map((_, i) => (mirror ? left + i * step : right - (names.length - 1 - i) * step))
      : lineOf(names, group, { x0, span, step, w: m.w, gap: m.gap, mirror });
    names.forEach((name, i) => {
      spots[name] = { x: xs[i] ?? x0, y, room: m.h, fan: 'none' };
      const over = group.foundations.find((spec) => spec.name === name)?.over;
      if (over) spots[over] = { x: xs[i] ?? x0, y: y - peep, room: m.h, fan: 'none' };
    });
  });

  placeStock(spots, arrangement, { m, size, pad, left, right, step, mirror });
  if (arrangement.stock === 'below') lengthen(spots, bands.at(-1) ?? [], group, m);
  for (const spot of Object.values(spots)) {
    // Whole pixels keep the indices sharp.
    spot.x = Math.round(spot.x);
    spot.y = Math.round(spot.y);
  }
  const ideal = Math.min(
    (m.w < PIPS_FROM ? 0.56 : 0.46) * m.w,
    Math.max(m.strip, (bandRoom - m.h) / 11),
  );
  const idealDown = Math.min(0.17 * m.w, Math.max(m.sliver, (bandRoom - m.h) / 30));
  return { ...m, gap, size, pad, spots, bands, ideal, idealDown };
}

/** Return the places of a line of foundations: on the grid, at one end, or in spread pairs. */
function lineOf(
  names: readonly string[],
  group: Groups,
  at: { x0: number; span: number; step: number; w: number; gap: number; mirror: boolean },
): number[] {
  const suits = names.map((name) => group.foundations.find((spec) => spec.name === name)?.suit);
  const paired = suits.some((suit, i) => suit && suit === suits[i + 1]);
  if (!paired) {
    const shift = at.mirror ? 0 : at.span - (names.length * at.step - (at.step - at.w));
    return names.map((_, i) => at.x0 + shift + i * at.step);
  }
  const breaks = suits.filter((suit, i) => i > 0 && suit !== suits[i - 1]).length;
  const tight = names.length * at.w + (names.length - 1 - breaks) * at.gap;
  const wide = Math.min(at.w, (at.span - tight) / Math.max(1, breaks));
  let x = at.x0 + (at.span - tight - breaks * wide) / 2;
  return suits.map((suit, i) => {
    if (i > 0) x += at.w + (suit === suits[i - 1] ? at.gap : wide);
    return x;
  });
}

function placeStock(
  spots: Record<string, Spot>,
  { stock: where, group }: Arrangement,
  at: {
    m: Metrics;
    size: Size;
    pad: number;
    left: number;
    right: number;
    step: number;
    mirror: boolean;
  },
): void {
  const { m, size, pad, left, right, step } = at;
  const { stock, waste } = group;
  if (!stock || !waste) return;
  if (where === 'side') {
    const x = at.mirror ? right : left;
    const y = pad + m.h + sideGap(m);
    spots[stock] = { x, y: pad, room: m.h, fan: 'none' };
    spots[waste] = { x, y, room: size.height - pad - y, fan: 'down' };
    return;
  }
  // On a phone the stock lies under the thumb, at the right unless mirrored.
  const flip = where === 'below' && size.height > size.width ? !at.mirror : at.mirror;
  const y = where === 'below' ? size.height - pad - m.h : pad;
  spots[stock] = { x: flip ? right : left, y, room: m.h, fan: 'none' };
  spots[waste] = {
    x: flip ? right - step : left + step,
    y,
    room: m.h,
    fan: flip ? 'left' : 'right',
  };
}

/** Let the columns that do not stand over stock and waste reach down to the edge. */
function lengthen(
  spots: Record<string, Spot>,
  columns: readonly string[],
  { stock, waste }: Groups,
  m: Metrics,
): void {
  const s = stock && spots[stock];
  const t = waste && spots[waste];
  if (!s || !t) return;
  const fan = 2 * m.corner + m.gap;
  const from = Math.min(s.x, t.x - (t.fan === 'left' ? fan : 0)) - m.w;
  const to = Math.max(s.x, t.x + (t.fan === 'right' ? fan : 0)) + m.w;
  for (const name of columns) {
    const spot = spots[name];
    if (spot && (spot.x <= from || spot.x >= to)) spot.room += m.h + lineGap(m);
  }
}

function padOf(size: Size): number {
  return Math.max(4, Math.min(16, Math.round(Math.min(size.width, size.height) * 0.015)));
}

function lineGap(m: Metrics): number {
  return Math.max(6, Math.round(0.13 * m.w));
}

function sideGap(m: Metrics): number {
  return Math.max(3, Math.round(0.07 * m.w));
}

function chunks<T>(list: readonly T[], n: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < list.length; i += n) parts.push(list.slice(i, i + n));
  return parts;
}
