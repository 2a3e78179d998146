/**
 * Where the piles of two players stand: the own ones below, the opponent's above and smaller, the
 * shared foundations between. No DOM.
 */

import {
  lineGap,
  type Metrics,
  metrics,
  NARROWEST,
  padOf,
  PEEP,
  type Size,
  sideGap,
  type Sized,
  sized,
  WIDEST,
} from './arrangement';
import type { Frame, Spot } from './frame';
import type { Builds, PileSpec, Seat } from './types';

/** How large the opponent's cards are, to the own ones. */
const OPPONENT = 0.62;
/** Open cards that a column shows with whole indices before older ones are pressed together. */
const TALL = 9;
const OPPONENT_TALL = 6;
const BESIDE_TALL = 7;
/** What the opponent's part takes of the height when its strip is open. */
const OPEN_SHARE = 0.36;
/** Backs that peep out at most in a strip. */
const PEEPS = 6;

export interface Between {
  /** Whose layout is the lower one. */
  below: Seat;
  mirror: boolean;
  /** Whether the opponent's strip is open. */
  open: boolean;
}

/** `full`: two whole layouts; `strip`: a phone held upright; `beside`: a phone held across. */
type Shape = 'full' | 'strip' | 'beside';

interface Side {
  columns: string[];
  stock: string;
  waste: string;
}

interface Grid {
  size: Size;
  pad: number;
  mirror: boolean;
  spots: Record<string, Spot>;
}

/** Lay out a table of two players. */
export function between(builds: Builds, size: Size, view: Between): Frame {
  const own = sideOf(builds, view.below);
  const other = sideOf(builds, view.below === 'A' ? 'B' : 'A');
  const foundations = builds.piles.filter((spec) => spec.role === 'foundation');
  const grid: Grid = { size, pad: padOf(size), mirror: view.mirror, spots: {} };
  const frame = shapes[shapeOf(size)](grid, own, other, foundations, view.open);
  for (const spot of Object.values(frame.spots)) {
    spot.x = Math.round(spot.x);
    spot.y = Math.round(spot.y);
  }
  return frame;
}

function shapeOf({ width, height }: Size): Shape {
  if (height < 460 && width > height) return 'beside';
  return width < 600 ? 'strip' : 'full';
}

type Draw = (
  grid: Grid,
  own: Side,
  other: Side,
  foundations: readonly PileSpec[],
  open: boolean,
) => Frame;

const shapes: Record<Shape, Draw> = {
  full(grid, own, other, foundations) {
    const { size, pad, mirror, spots } = grid;
    const m = largest(
      (each) => fullWidth(each) <= size.width && fullHeight(each, grid) <= size.height,
    );
    const o = metrics(Math.round(m.w * OPPONENT));
    const gap = clamped(m.w * 0.24, (size.width - 2 * pad - 8.35 * m.w) / 7.35);
    const spare = size.height - fullHeight(m, grid);
    const room = tall(o, OPPONENT_TALL) + spare * 0.3;
    const axis = axisOf(grid, m, gap);

    const small = sized(o, room);
    const step = o.w + gap * OPPONENT;
    const first = axis - (7 * step - gap * OPPONENT) / 2;
    columns(spots, other.columns, { x: first, y: pad, step, room, m: small });
    const wide = o.w + 2 * Math.min(o.corner, o.w * 0.85);
    const end = first + 7 * step;
    const near = mirror ? end + step * 0.25 + wide - o.w : first - step * 0.25 - wide;
    const far = mirror ? near + step : near - step;
    place(spots, other.stock, { x: far, y: pad, m: small });
    spots[other.waste] = spot(near, pad, o.h, mirror ? 'left' : 'right', small);

    const y = pad + room + lineGap(m) * 1.3;
    row(spots, foundations, axis, y, gap, sized(m, m.h));

    const top = y + m.h + lineGap(m) * 1.3;
    const ownRoom = size.height - pad - top;
    const large = sized(m, ownRoom);
    const ownStep = m.w + gap;
    const left = axis - (7 * ownStep - gap) / 2;
    columns(spots, own.columns, { x: left, y: top, step: ownStep, room: ownRoom, m: large });
    const aside = mirror ? left + 7 * ownStep + m.w * 0.15 : left - ownStep - m.w * 0.15;
    place(spots, own.stock, { x: aside, y: top, m: large });
    const wasteY = top + m.h + sideGap(m);
    spots[own.waste] = spot(aside, wasteY, size.height - pad - wasteY, 'down', large);
    return { ...large, gap, size, pad, spots, bands: [own.columns] };
  },

  strip(grid, own, other, foundations, open) {
    const { size, pad, mirror, spots } = grid;
    const width = size.width - 2 * pad;
    const { y, stripEnd } = strip(grid, other, open, 44);
    const f = metrics(Math.floor((width - 7 * 3 - 6) / 8));
    row(spots, foundations, size.width / 2, y, 3, sized(f, f.h));
    const top = y + f.h + 8;
    const m = largest(
      (each) => 7 * each.w + 6 * 3 <= width && top + tall(each, TALL) + each.h + 14 <= size.height,
    );
    const gap = clamped(m.w * 0.24, (width - 7 * m.w) / 6);
    const step = m.w + gap;
    const bottom = size.height - pad - m.h;
    const room = bottom - lineGap(m) - top;
    const large = sized(m, room);
    const left = (size.width - 7 * step + gap) / 2;
    columns(spots, own.columns, { x: left, y: top, step, room, m: large });
    // Under the thumb: at the right unless mirrored.
    const right = left + 6 * step;
    place(spots, own.stock, { x: mirror ? left : right, y: bottom, m: large });
    const waste = mirror ? left + step : right - step;
    spots[own.waste] = spot(waste, bottom, m.h, mirror ? 'right' : 'left', large);
    const reach = waste + (mirror ? m.w + 2 * m.corner : -2 * m.corner);
    for (const name of own.columns) {
      const at = spots[name];
      const free = at && (mirror ? at.x > reach : at.x + m.w < reach);
      if (free) at.room += m.h + lineGap(m);
    }
    return { ...large, gap, size, pad, spots, bands: [own.columns], stripEnd };
  },

  beside(grid, own, other, foundations, open) {
    const { size, pad, mirror, spots } = grid;
    const { y: top, stripEnd } = strip(grid, other, open, 30);
    const room = size.height - pad - top;
    const f = metrics(Math.min(60, (room - 3 * 3) / 4 / 1.4 - 0.5));
    const lines = 2 * f.w + 3;
    const m = largest(
      (each) =>
        8.3 * (each.w + each.gap) + lines + 2 * pad + each.w * 0.2 <= size.width &&
        tall(each, BESIDE_TALL) <= room,
    );
    const gap = clamped(m.w * 0.24, (size.width - 2 * pad - lines - 8.4 * m.w) / 8);
    const large = sized(m, room);
    const step = m.w + gap;
    const whole = 8 * step + m.w * 0.4 + lines;
    const left = (size.width - whole) / 2;
    const first = mirror ? left + lines + m.w * 0.2 : left + step + m.w * 0.2;
    columns(spots, own.columns, { x: first, y: top, step, room, m: large });
    const aside = mirror ? left + whole - m.w : left;
    place(spots, own.stock, { x: aside, y: top, m: large });
    const wasteY = top + m.h + sideGap(m);
    spots[own.waste] = spot(aside, wasteY, size.height - pad - wasteY, 'down', large);
    const x = mirror ? left : left + whole - lines;
    foundations.forEach(({ name }, i) => {
      const at = { x: x + (i % 2) * (f.w + 3), y: top + (i >> 1) * (f.h + 3), m: sized(f, f.h) };
      place(spots, name, at);
    });
    return { ...large, gap, size, pad, spots, bands: [own.columns], stripEnd };
  },
};

/** Lay the opponent out in one line of cards; return where the table goes on. */
function strip(
  { size, pad, mirror, spots }: Grid,
  other: Side,
  open: boolean,
  widest: number,
): { y: number; stripEnd: number } {
  const width = size.width - 2 * pad;
  const o = metrics(Math.min(widest, Math.floor(width / (9 * 1.12))));
  const closed = o.h + PEEPS * PEEP;
  const room = open
    ? Math.max(closed, Math.min(size.height * OPEN_SHARE, tall(o, 9) + 4 * o.sliver))
    : closed;
  const small = sized(o, room);
  const step = Math.min(o.w * 1.6, (width - o.w) / 8.3);
  const whole = 8.3 * step + o.w;
  const left = (size.width - whole) / 2;
  const end = left + whole - o.w;
  place(spots, other.stock, { x: mirror ? end : left, y: pad + PEEPS, m: small });
  place(spots, other.waste, { x: mirror ? end - step : left + step, y: pad + PEEPS, m: small });
  const first = mirror ? left : left + 2.3 * step;
  columns(spots, other.columns, { x: first, y: pad, step, room, m: small }, open ? 'down' : 'peep');
  return { y: pad + room + 7, stripEnd: pad + room + 3 };
}

function sideOf(builds: Builds, seat: Seat): Side {
  const of = (role: PileSpec['role']) =>
    builds.piles.filter((spec) => spec.seat === seat && spec.role === role).map(({ name }) => name);
  return { columns: of('column'), stock: of('stock')[0] ?? '', waste: of('waste')[0] ?? '' };
}

function largest(fits: (m: Metrics) => boolean): Metrics {
  let w = WIDEST;
  while (w > NARROWEST && !fits(metrics(w))) w -= 0.5;
  return metrics(w);
}

function tall(m: Metrics, open: number): number {
  return m.h + (open - 1) * m.strip + 4 * m.sliver;
}

function fullHeight(m: Metrics, { pad }: Grid): number {
  const o = metrics(Math.round(m.w * OPPONENT));
  return 2 * pad + tall(o, OPPONENT_TALL) + m.h + tall(m, TALL) + 2.6 * lineGap(m);
}

function fullWidth(m: Metrics): number {
  return 9.6 * (m.w + m.gap);
}

/** Return where the middle of the columns is: the table's, unless the stock needs the room. */
function axisOf({ size, pad, mirror }: Grid, m: Metrics, gap: number): number {
  const half = (7 * (m.w + gap) - gap) / 2 + m.w * 1.15 + gap + pad;
  const shift = Math.max(0, half - size.width / 2);
  return size.width / 2 + (mirror ? -shift : shift);
}

/** Return a gap between cards: what is left for it, in bounds. */
function clamped(most: number, room: number): number {
  return Math.max(2, Math.min(most, room));
}

interface At {
  x: number;
  y: number;
  m: Sized;
}

function spot(x: number, y: number, room: number, fan: Spot['fan'], m: Sized): Spot {
  return { x, y, room, fan, sized: m };
}

function place(spots: Record<string, Spot>, name: string, { x, y, m }: At): void {
  spots[name] = spot(x, y, m.h, 'none', m);
}

function columns(
  spots: Record<string, Spot>,
  names: readonly string[],
  { x, y, step, room, m }: At & { step: number; room: number },
  fan: Spot['fan'] = 'down',
): void {
  names.forEach((name, i) => (spots[name] = spot(x + i * step, y, room, fan, m)));
}

/** Lay the foundations in a row, the places of a suit close together. */
function row(
  spots: Record<string, Spot>,
  foundations: readonly PileSpec[],
  axis: number,
  y: number,
  gap: number,
  m: Sized,
): void {
  const tight = Math.max(2, gap * 0.5);
  const wide = tight + Math.min(gap, m.w * 0.3);
  const pairs = foundations.length / 2;
  const whole = foundations.length * m.w + pairs * tight + (pairs - 1) * wide;
  foundations.forEach(({ name }, i) => {
    const x = axis - whole / 2 + i * m.w + ((i + 1) >> 1) * tight + (i >> 1) * wide;
    place(spots, name, { x, y, m });
  });
}
