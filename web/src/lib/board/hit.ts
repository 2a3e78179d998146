/** Which card lies under a point, and which pile takes what is let go there. No DOM. */

import type { LaidPile, Layout, Point } from './layout';
import { type Board, pileOf, sizeOf, specOf } from './model';
import type { Builds } from './types';

export interface Hit {
  pile: string;
  /** Number of the card from the bottom; -1 for an empty place. */
  index: number;
}

interface Rect extends Point {
  width: number;
  height: number;
}

const LEAST_TARGET = 24;

/** Return the pile and the card under a point. */
export function hit(layout: Layout, board: Board, point: Point, spread: string | null): Hit | null {
  // What lies above the rest comes first: the spread column, then the free captives.
  const order = (name: string, role: string) => (name === spread ? 0 : role === 'captive' ? 1 : 2);
  const piles = layout.piles.toSorted((a, b) => order(a.name, a.role) - order(b.name, b.role));
  for (const pile of piles) {
    const index = indexAt(layout, board, pile, point);
    if (index !== null) return { pile: pile.name, index };
  }
  return null;
}

/**
 * Return the pile that takes the run let go: of the legal ones that which its head card covers
 * most. A run hangs down from its head, so only the head is measured. Anywhere in the foundation
 * area finds the place that takes the card, unless the head lies on a place that does not.
 */
export function dropTarget(
  builds: Builds,
  layout: Layout,
  legal: readonly string[],
  head: Point,
  pointer: Point,
): string | null {
  const { w, h, gap } = layout.frame;
  const card = { ...head, width: w, height: h };
  let best: string | null = null;
  let most = 0;
  for (const name of legal) {
    const pile = layout.byName[name];
    if (!pile) continue;
    const area = overlap(card, grown(extent(pile), gap / 2));
    if (area > most) [best, most] = [name, area];
  }
  if (best) return best;
  const foundations = layout.piles.filter((pile) => pile.role === 'foundation');
  const takes = legal.find((name) => specOf(builds, name)?.role === 'foundation');
  if (takes && foundations.length > 0) {
    const lies = foundations.some((pile) => overlap(card, extent(pile)) > (w * h) / 2);
    const inside = overlap(card, around(foundations)) > 0;
    if (inside && (builds.first_accepting_only || !lies)) return takes;
  }
  return (
    legal.find((name) => {
      const pile = layout.byName[name];
      return pile && contains(grown(extent(pile), gap), pointer);
    }) ?? null
  );
}

/** Return the rectangle that a pile covers now. */
export function extent(pile: LaidPile): Rect {
  const { w, h } = pile.m;
  const points = pile.cards.length > 0 ? pile.cards : [pile];
  const x = Math.min(...points.map((point) => point.x));
  const y = Math.min(...points.map((point) => point.y));
  const width = Math.max(...points.map((point) => point.x)) - x + w;
  return { x, y, width, height: Math.max(...points.map((point) => point.y)) - y + h };
}

function indexAt(layout: Layout, board: Board, laid: LaidPile, point: Point): number | null {
  const { gap } = layout.frame;
  const { w, h, strip } = laid.m;
  const pile = pileOf(board, laid.name);
  const last = laid.cards.at(-1);
  const margin = Math.min(gap / 2, 8);
  switch (laid.role) {
    case 'column': {
      if (!contains(grown(extent(laid), margin), point)) return null;
      const below = laid.cards.findLastIndex((card) => card.y <= point.y);
      return last ? Math.max(0, below) : -1;
    }
    case 'captive': {
      if (pile.cards.length === 0) return null;
      const extra = Math.max(0, LEAST_TARGET - strip);
      const area = { x: laid.x, y: laid.y - extra, width: w, height: strip + extra };
      return contains(area, point) ? 0 : null;
    }
    default: {
      const at = last ?? laid;
      const area = grown({ x: at.x, y: at.y, width: w, height: h }, margin);
      return contains(area, point) ? sizeOf(pile) - 1 : null;
    }
  }
}

function around(piles: readonly LaidPile[]): Rect {
  const rects = piles.map((pile) => extent(pile));
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}

function grown(rect: Rect, by: number): Rect {
  return {
    x: rect.x - by,
    y: rect.y - by,
    width: rect.width + 2 * by,
    height: rect.height + 2 * by,
  };
}

function contains(rect: Rect, point: Point): boolean {
  return (
    point.x >= rect.x &&
    point.x < rect.x + rect.width &&
    point.y >= rect.y &&
    point.y < rect.y + rect.height
  );
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
