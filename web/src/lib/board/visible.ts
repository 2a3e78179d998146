/** Which cards are drawn, and in what order they lie over each other. No DOM. */

import { ownerOf } from './cards';
import type { Layout } from './layout';
import { type Board, pileOf, specOf } from './model';
import type { Builds, Seat } from './types';

export interface Shown {
  id: number;
  pile: string;
  /** The card, or null when its back is up. */
  code: string | null;
  /** Whose back it has. */
  back: Seat;
  /** Its size, where a table has cards of more than one. */
  w: number;
  font: number;
  x: number;
  y: number;
  z: number;
  /** Whether all but its index is hidden, so that nothing else need be drawn. */
  covered: boolean;
}

/** What lies above the rest: cards under way, and the column that is spread. */
const LIFTED = 5000;
const UNDER_WAY = 1000;
const SPREAD = 500;
const OVER_CAPTIVE = 2;

/**
 * Return the cards to draw. Covered cards of stock, waste and foundations are left out, except
 * one under the top and whatever lies under a card that is still on its way.
 */
export function shown(
  builds: Builds,
  board: Board,
  layout: Layout,
  fans: Readonly<Record<string, number>>,
  moving: ReadonlySet<number>,
  lifted: ReadonlySet<number>,
  spread: string | null,
): Shown[] {
  const cards: Shown[] = [];
  for (const laid of layout.piles) {
    const pile = pileOf(board, laid.name);
    const spec = specOf(builds, laid.name);
    const n = pile.ids.length;
    const lowest = pile.ids.findIndex((id) => moving.has(id));
    const settled = pile.ids.findLastIndex((id) => !moving.has(id) && !lifted.has(id));
    const depth =
      laid.role === 'waste' ? (fans[laid.name] ?? 0) + 1 : laid.role === 'stock' ? builds.draw : 2;
    const first = laid.role === 'column' ? 0 : Math.min(n - depth, lowest < 0 ? n : lowest - 1);
    const base = laid.name === spread ? SPREAD : laid.role === 'captive' ? 0 : OVER_CAPTIVE;
    for (let i = Math.max(0, first); i < n; i++) {
      const id = pile.ids[i] ?? 0;
      const { x, y } = laid.cards[i] ?? laid;
      const code = i < pile.down ? null : (pile.cards[i - pile.down] ?? null);
      cards.push({
        id,
        pile: laid.name,
        code,
        back: spec?.seat ?? (code === null ? 'A' : ownerOf(code)),
        w: laid.m.w,
        font: laid.m.font,
        x,
        y,
        z: base + i + (lifted.has(id) ? LIFTED : moving.has(id) ? UNDER_WAY : 0),
        covered: i < settled,
      });
    }
  }
  return cards;
}
