/** Where every card lies: the offsets in each pile, from the frame and the position. No DOM. */

import { PEEP, type Sized } from './arrangement';
import type { Frame, Spot } from './frame';
import { type Board, type Pile, pileOf, sizeOf } from './model';
import type { Builds, Role, Seat } from './types';

export interface Point {
  x: number;
  y: number;
}

export interface LaidPile extends Point {
  name: string;
  role: Role;
  seat: Seat | null;
  /** The size of its cards. */
  m: Sized;
  /** Place of each card, bottom to top, as seen from the table. */
  cards: Point[];
  /** Whether its older cards are pressed together so that their indices are cut. */
  pressed: boolean;
  /** The first card that is shown with its whole index. */
  clear: number;
}

export interface Layout {
  frame: Frame;
  piles: LaidPile[];
  byName: Record<string, LaidPile>;
}

/** Lay the position out; `fans` cards of each waste are spread, the column `spread` gets all it needs. */
export function layout(
  builds: Builds,
  frame: Frame,
  board: Board,
  fans: Readonly<Record<string, number>>,
  spread: string | null = null,
): Layout {
  const spots = balanceBands(frame, board);
  const piles = builds.piles.flatMap(({ name, role, seat }) => {
    const spot = spots[name];
    if (!spot) return [];
    const pile = pileOf(board, name);
    const base = { name, role, seat, m: spot.sized ?? frame };
    if (role === 'column' && spot.fan !== 'peep') {
      return [{ ...base, ...column(pile, spot, frame, name === spread) }];
    }
    const cards =
      role === 'column'
        ? peep(pile, spot)
        : role === 'waste'
          ? fanOut(pile, spot, base.m, fans[name] ?? 0)
          : still(pile, spot);
    return [{ ...base, x: spot.x, y: spot.y, cards, pressed: false, clear: 0 }];
  });
  return { frame, piles, byName: Object.fromEntries(piles.map((pile) => [pile.name, pile])) };
}

/** Return the height that shows every index of the pile. */
export function neededHeight(pile: Pile, m: Sized): number {
  const open = Math.max(0, pile.cards.length - 1);
  return m.h + pile.down * m.sliver + open * m.strip;
}

function still(pile: Pile, spot: Spot): Point[] {
  return pile.ids.map(() => ({ x: spot.x, y: spot.y }));
}

/** The open cards lie on each other, the backs under them peep out above. */
function peep(pile: Pile, spot: Spot): Point[] {
  return pile.ids.map((_, i) => ({ x: spot.x, y: spot.y + Math.min(i, pile.down) * PEEP }));
}

/** Spread the last packet; all indices of it can be read. */
function fanOut(pile: Pile, spot: Spot, m: Sized, fan: number): Point[] {
  const n = sizeOf(pile);
  const shown = Math.max(1, Math.min(fan, n));
  return pile.ids.map((_, i) => {
    const step = Math.max(0, i - (n - shown));
    if (spot.fan === 'none') return { x: spot.x, y: spot.y };
    if (spot.fan === 'down') {
      const dy = Math.min(Math.max(m.strip, 0.4 * m.w), (spot.room - m.h) / 2);
      return { x: spot.x, y: Math.round(spot.y + step * dy) };
    }
    const dx = Math.min(m.corner, m.w * 0.85);
    return spot.fan === 'left'
      ? { x: Math.round(spot.x - (shown - 1 - step) * dx), y: spot.y }
      : { x: Math.round(spot.x + step * dx), y: spot.y };
  });
}

function column(
  pile: Pile,
  spot: Spot,
  frame: Frame,
  spread: boolean,
): Pick<LaidPile, 'x' | 'y' | 'cards' | 'pressed' | 'clear'> {
  const m = spot.sized ?? frame;
  const open = Math.max(0, pile.cards.length - 1);
  const { down } = pile;
  let y = spot.y;
  let room = spot.room - m.h;
  if (spread && neededHeight(pile, m) > spot.room) {
    const bottom = frame.size.height - frame.pad;
    y = Math.max(frame.pad, Math.min(spot.y, bottom - neededHeight(pile, m)));
    room = bottom - y - m.h;
  }
  const { dy, step, thin, clear } = squeeze(down, open, room, m);
  const cards: Point[] = [];
  let at = y;
  for (let i = 0; i < sizeOf(pile); i++) {
    cards.push({ x: spot.x, y: Math.round(at) });
    at += i < down ? dy : i < clear ? thin : step;
  }
  const pressed = clear > down;
  return { x: spot.x, y, cards, pressed, clear };
}

/**
 * Choose the offsets of a column: hidden cards give way first, then the open ones down to the
 * height of an index; past that the older open cards are pressed to slivers and the rest stays
 * readable. `clear` is the first card that keeps its index.
 */
function squeeze(
  down: number,
  open: number,
  room: number,
  m: Sized,
): { dy: number; step: number; thin: number; clear: number } {
  const { strip, sliver, ideal, idealDown } = m;
  const spare = room - open * ideal;
  const dy = down > 0 ? Math.max(sliver, Math.min(idealDown, spare / down)) : 0;
  const step = open > 0 ? Math.min(ideal, (room - down * dy) / open) : ideal;
  if (step >= strip || open === 0) return { dy, step, thin: step, clear: down };
  const thin = Math.max(1, Math.min(sliver + 1, (room - down * dy) / open));
  const whole = Math.floor((room - down * dy - open * thin) / (strip - thin));
  return { dy, step: strip, thin, clear: down + open - Math.max(0, Math.min(open, whole)) };
}

/** Give the band that needs it some of the other band's height. */
function balanceBands(frame: Frame, board: Board): Record<string, Spot> {
  const [upper, lower] = frame.bands;
  if (!upper || !lower) return frame.spots;
  const need = (names: readonly string[]) =>
    Math.max(...names.map((name) => neededHeight(pileOf(board, name), frame)));
  const room = Math.min(...upper.map((name) => frame.spots[name]?.room ?? 0));
  const [above, below] = [need(upper), need(lower)];
  let shift = 0;
  if (above > room && below < room) shift = Math.min(above - room, room - below);
  if (below > room && above < room) shift = -Math.min(below - room, room - above);
  if (shift === 0) return frame.spots;
  const spots = { ...frame.spots };
  for (const name of upper) {
    const spot = spots[name];
    if (spot) spots[name] = { ...spot, room: spot.room + shift };
  }
  for (const name of lower) {
    const spot = spots[name];
    if (spot) spots[name] = { ...spot, y: spot.y + shift, room: spot.room - shift };
  }
  return spots;
}
