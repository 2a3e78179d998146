/** An example played through: the board and the waste's fan after each of its steps. */
import type { Lesson } from './api';
import { applyChanges, fromSnapshot, pileOf, sizeOf, type Board } from './board/model';
import type { Change } from './protocol';

export interface Scene {
  board: Board;
  /** How many cards of the last packet lie in the waste. */
  fan: number;
}

/** Return one scene a step; the boards share their cards, so that going back is seen as moving. */
export function scenes({ builds, snapshot, steps }: Lesson): Scene[] {
  let board = fromSnapshot(builds, snapshot);
  let fan = Math.min(builds.draw, sizeOf(pileOf(board, 'w')));
  return steps.map(({ changes }) => {
    board = applyChanges(board, changes ?? []);
    fan = (changes ?? []).reduce(fanAfter, fan);
    return { board, fan };
  });
}

/** Return the scene as it would be if the move were made: a refused one is tried and goes home. */
export function attempt({ board, fan }: Scene, from: string, to: string): Scene {
  const cards = pileOf(board, from).cards.slice(-1);
  return { board: applyChanges(board, [{ t: 'moved', cards, from, to }]), fan };
}

function fanAfter(fan: number, change: Change): number {
  if (change.t === 'redealt') return 0;
  if (change.t !== 'moved') return fan;
  if (change.to === 'w') return change.cards.length;
  return change.from === 'w' ? Math.max(1, fan - 1) : fan;
}
