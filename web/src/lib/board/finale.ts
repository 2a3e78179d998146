/** The won table: the suits settle into quiet fans that leave the middle free. No DOM. */

import { SUITS, suitOf } from './cards';
import type { Frame } from './frame';
import { type Board, pileOf, topOf } from './model';
import type { Builds } from './types';
import type { Shown } from './visible';

const SPREAD_DEG = 84;

/** Return one full pile of each suit, fanned out; the others stay covered beneath. */
export function finale(builds: Builds, board: Board, frame: Frame): (Shown & { turn: number })[] {
  const { width, height } = frame.size;
  const across = width > height ? 4 : 2;
  const cell = width / across;
  const half = Math.sin(((SPREAD_DEG / 2) * Math.PI) / 180);
  const radius = Math.max(
    frame.w * 0.4,
    Math.min(frame.h * 1.1, (cell - frame.w * 1.75) / (2 * half)),
  );
  return SUITS.flatMap((suit, i) => {
    const spec = builds.piles.find(({ name, role }) => {
      const top = topOf(pileOf(board, name));
      return role === 'foundation' && top !== undefined && suitOf(top) === suit;
    });
    const pile = spec && pileOf(board, spec.name);
    if (!pile || !spec) return [];
    const x = (i % across) * cell + cell / 2;
    const y = height * (across === 4 ? 0.72 : i < 2 ? 0.2 : 0.82) + radius / 2;
    return pile.ids.map((id, j) => {
      const turn = pile.ids.length > 1 ? (j / (pile.ids.length - 1) - 0.5) * SPREAD_DEG : 0;
      const angle = (turn * Math.PI) / 180;
      return {
        id,
        pile: spec.name,
        code: pile.cards[j - pile.down] ?? null,
        back: 'A' as const,
        w: frame.w,
        font: frame.font,
        x: x + radius * Math.sin(angle) - frame.w / 2,
        y: y - radius * Math.cos(angle) - frame.h / 2,
        z: i * 20 + j,
        covered: j < pile.ids.length - 1,
        turn,
      };
    });
  });
}
