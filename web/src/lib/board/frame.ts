/**
 * Where the piles stand: from the declared table, the size and the hand, never from the position,
 * so that the cards keep their size all game long. No DOM.
 */

import {
  across,
  type Arrangement,
  choose,
  chunks,
  type Groups,
  lineGap,
  margins,
  type Metrics,
  padOf,
  type Plan,
  sideGap,
  type Sized,
  sized,
  type Size,
} from './arrangement';
import type { Builds } from './types';

/** The upper left corner of a pile and the height that it may fill. */
export interface Spot {
  x: number;
  y: number;
  room: number;
  /** `peep`: only the top card, with the backs under it peeping out. */
  fan: 'none' | 'down' | 'right' | 'left' | 'peep';
  /** The size of its cards where it is not the table's. */
  sized?: Sized;
}

export interface Frame extends Sized {
  size: Size;
  pad: number;
  spots: Record<string, Spot>;
  /** Names of the columns, band by band. */
  bands: string[][];
  /** The lower edge of the opponent's strip, which opens on a tap. */
  stripEnd?: number;
}

/** The table's columns and edges while the piles are laid out. */
interface Grid {
  arrangement: Arrangement;
  m: Metrics;
  size: Size;
  mirror: boolean;
  pad: number;
  /** From one card to the next. */
  step: number;
  /** The outermost places, and the first column's with the width of all columns. */
  left: number;
  right: number;
  first: number;
  span: number;
  perBand: number;
}

type Spots = Record<string, Spot>;

/** Lay the piles out in the arrangement that gives the largest cards. */
export function frame(builds: Builds, size: Size, mirror: boolean): Frame {
  const plan = choose(builds, size);
  const { arrangement, m } = plan;
  const grid = gridOf(plan, size, mirror);
  const spots: Spots = {};
  const { bands, bandRoom } = placeColumns(spots, grid);
  placeFoundations(spots, grid);
  placeStock(spots, grid);
  if (arrangement.stock === 'below') lengthen(spots, bands.at(-1) ?? [], grid);
  for (const spot of Object.values(spots)) {
    // Whole pixels keep the indices sharp.
    spot.x = Math.round(spot.x);
    spot.y = Math.round(spot.y);
  }
  return { ...sized(m, bandRoom), gap: grid.step - m.w, size, pad: grid.pad, spots, bands };
}

function gridOf({ arrangement, m }: Plan, size: Size, mirror: boolean): Grid {
  const pad = padOf(size);
  const count = across(arrangement);
  const gap = Math.min(m.w * 0.24, (size.width - 2 * pad - count * m.w) / (count - 1));
  const step = m.w + gap;
  const whole = count * step - gap;
  const left = (size.width - whole) / 2;
  const perBand = Math.ceil(arrangement.group.columns.length / arrangement.bands);
  return {
    arrangement,
    m,
    size,
    mirror,
    pad,
    step,
    left,
    right: left + whole - m.w,
    first: left + before(arrangement, mirror) * step,
    span: perBand * step - gap,
    perBand,
  };
}

/** Return how many cards stand at the left of the first column. */
function before({ stock, foundations, lines }: Arrangement, mirror: boolean): number {
  if (!mirror) return stock === 'side' ? 1.175 : 0;
  return foundations === 'side' ? Math.max(...lines.map((line) => line.length)) + 0.175 : 0;
}

function placeColumns(spots: Spots, grid: Grid): { bands: string[][]; bandRoom: number } {
  const { arrangement, m, size, first, step } = grid;
  const { top, bottom } = margins(arrangement, m, size);
  const names = arrangement.group.columns.map((spec) => spec.name);
  const bands = chunks(names, grid.perBand);
  const between = lineGap(m);
  const bandRoom = (size.height - top - bottom - (bands.length - 1) * between) / bands.length;
  bands.forEach((columns, band) => {
    columns.forEach((name, i) => {
      const y = top + band * (bandRoom + between);
      spots[name] = { x: first + i * step, y, room: bandRoom, fan: 'down' };
    });
  });
  return { bands, bandRoom };
}

function placeFoundations(spots: Spots, grid: Grid): void {
  const { arrangement, m, pad } = grid;
  const { foundations, captives } = arrangement.group;
  const side = arrangement.foundations === 'side';
  const peep = captives ? m.strip : 0;
  arrangement.lines.forEach((names, line) => {
    const pitch = side ? m.h + sideGap(m) : m.h + peep + lineGap(m);
    const y = pad + line * pitch + peep;
    const xs = side ? atSide(names, grid) : inLine(names, grid);
    names.forEach((name, i) => {
      const x = xs[i] ?? grid.first;
      spots[name] = { x, y, room: m.h, fan: 'none' };
      const over = foundations.find((spec) => spec.name === name)?.over;
      if (over) spots[over] = { x, y: y - peep, room: m.h, fan: 'none' };
    });
  });
}

function atSide(names: readonly string[], { left, right, step, mirror }: Grid): number[] {
  return names.map((_, i) => (mirror ? left + i * step : right - (names.length - 1 - i) * step));
}

/** Return the places of a line of foundations: at the end of the columns, or in spread pairs. */
function inLine(names: readonly string[], grid: Grid): number[] {
  const { m, first, span, step, mirror } = grid;
  const suits = names.map(
    (name) => grid.arrangement.group.foundations.find((spec) => spec.name === name)?.suit,
  );
  if (!suits.some((suit, i) => suit && suit === suits[i + 1])) {
    const shift = mirror ? 0 : span - (names.length * step - (step - m.w));
    return names.map((_, i) => first + shift + i * step);
  }
  const breaks = suits.filter((suit, i) => i > 0 && suit !== suits[i - 1]).length;
  const tight = names.length * m.w + (names.length - 1 - breaks) * m.gap;
  const wide = Math.min(m.w, (span - tight) / Math.max(1, breaks));
  let x = first + (span - tight - breaks * wide) / 2;
  return suits.map((suit, i) => {
    if (i > 0) x += m.w + (suit === suits[i - 1] ? m.gap : wide);
    return x;
  });
}

function placeStock(spots: Spots, grid: Grid): void {
  const { arrangement, m, size, pad, left, right, step, mirror } = grid;
  const { stock, waste } = arrangement.group;
  if (!stock || !waste) return;
  if (arrangement.stock === 'side') {
    const x = mirror ? right : left;
    const y = pad + m.h + sideGap(m);
    spots[stock] = { x, y: pad, room: m.h, fan: 'none' };
    spots[waste] = { x, y, room: size.height - pad - y, fan: 'down' };
    return;
  }
  // On a phone the stock lies under the thumb, at the right unless mirrored.
  const below = arrangement.stock === 'below';
  const atRight = below && size.height > size.width ? !mirror : mirror;
  const y = below ? size.height - pad - m.h : pad;
  spots[stock] = { x: atRight ? right : left, y, room: m.h, fan: 'none' };
  spots[waste] = {
    x: atRight ? right - step : left + step,
    y,
    room: m.h,
    fan: atRight ? 'left' : 'right',
  };
}

/** Let the columns that do not stand over stock and waste reach down to the edge. */
function lengthen(spots: Spots, columns: readonly string[], { arrangement, m }: Grid): void {
  const { stock, waste }: Groups = arrangement.group;
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
