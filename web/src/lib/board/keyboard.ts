/** Keys and the way of the focus over the table. No DOM but the shape of a key event. */

import type { LaidPile, Layout } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

export type Key =
  | { t: 'go'; to: Direction }
  | { t: 'enter' }
  | { t: 'draw' }
  | { t: 'foundation' }
  | { t: 'release' }
  | { t: 'undo' }
  | { t: 'redo' }
  | { t: 'keys' };

interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Return what a key means; letters go by their place, so that they work in any layout. */
export function keyOf(event: KeyPress): Key | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.code === 'KeyZ') return { t: event.shiftKey ? 'redo' : 'undo' };
    return event.code === 'KeyY' ? { t: 'redo' } : null;
  }
  if (event.key === '?') return { t: 'keys' };
  switch (event.code) {
    case 'ArrowLeft':
      return { t: 'go', to: 'left' };
    case 'ArrowRight':
      return { t: 'go', to: 'right' };
    case 'ArrowUp':
      return { t: 'go', to: 'up' };
    case 'ArrowDown':
      return { t: 'go', to: 'down' };
    case 'Enter':
    case 'NumpadEnter':
      return { t: 'enter' };
    case 'Space':
      return { t: 'draw' };
    case 'KeyF':
      return { t: 'foundation' };
    case 'KeyU':
      return { t: 'undo' };
    case 'Escape':
      return { t: 'release' };
    default:
      return null;
  }
}

/** Return the nearest pile in a direction among `names`; straight ahead counts before aside. */
export function neighbour(
  layout: Layout,
  names: readonly string[],
  from: string,
  to: Direction,
): string | null {
  const here = layout.byName[from];
  if (!here) return names[0] ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const name of names) {
    const pile = layout.byName[name];
    if (!pile || name === from) continue;
    const [ahead, aside] = offset(here, pile, to);
    if (ahead <= 1) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

function offset(here: LaidPile, there: LaidPile, to: Direction): [number, number] {
  const dx = there.x - here.x;
  const dy = there.y - here.y;
  switch (to) {
    case 'left':
      return [-dx, Math.abs(dy)];
    case 'right':
      return [dx, Math.abs(dy)];
    case 'up':
      return [-dy, Math.abs(dx)];
    case 'down':
      return [dy, Math.abs(dx)];
  }
}
