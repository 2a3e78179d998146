/** An example played through: the board and the fans after each of its steps. */
import { applyChanges, fromSnapshot, pileOf, sizeOf, type Board } from './board/model';
import type { Builds, Change, Snapshot } from './protocol';

export interface Scene {
  board: Board;
  /** How many cards of the last packet lie in each waste. */
  fans: Record<string, number>;
}

/** Steps from a position on; what has no changes leaves the table as it is. */
export interface Played {
  builds: Builds;
  snapshot: Snapshot;
  steps: readonly { changes: Change[] | null }[];
}

/** Return one scene a step; the boards share their cards, so that going back is seen as moving.
 *  With a board shown `before`, cards go from where they lay on it. */
export function scenes({ builds, snapshot, steps }: Played, before?: Board): Scene[] {
  let board = fromSnapshot(builds, snapshot, before);
  const wastes = builds.piles.filter(({ role }) => role === 'waste').map(({ name }) => name);
  let fans = Object.fromEntries(
    wastes.map((name) => [name, Math.min(builds.draw, sizeOf(pileOf(board, name)))]),
  );
  return steps.map(({ changes }) => {
    board = applyChanges(board, changes ?? []);
    fans = (changes ?? []).reduce(fansAfter, fans);
    return { board, fans };
  });
}

/** Return the scene as it would be if the move were made: a refused one is tried and goes home. */
export function attempt({ board, fans }: Scene, from: string, to: string): Scene {
  const cards = pileOf(board, from).cards.slice(-1);
  return { board: applyChanges(board, [{ t: 'moved', cards, from, to }]), fans };
}

function fansAfter(fans: Scene['fans'], change: Change): Scene['fans'] {
  if (change.t !== 'moved' && change.t !== 'redealt') return fans;
  const { from, to, cards, t } = change;
  const left = fans[from];
  if (t === 'redealt') return left === undefined ? fans : { ...fans, [from]: 0 };
  if (to in fans) return { ...fans, [to]: cards.length };
  return left === undefined ? fans : { ...fans, [from]: Math.max(1, left - 1) };
}
