/** What happened between two boards, told by the identities of the cards. No DOM. */

import { type Board, type Pile, EMPTY } from './model';

export interface Carried {
  t: 'carried';
  from: string;
  to: string;
  ids: number[];
  /** The lowest card, if its face can be seen after the move. */
  card: string | undefined;
  top: string | undefined;
}

export type Happening =
  | Carried
  | { t: 'turned'; pile: string; id: number; card: string }
  | { t: 'hidden'; pile: string; id: number };

/** Return whether the boards have no card in common: another deal. */
export function isFresh(before: Board, after: Board): boolean {
  const old = new Set(Object.values(before.piles).flatMap((pile) => pile.ids));
  return !Object.values(after.piles).some((pile) => pile.ids.some((id) => old.has(id)));
}

/** Return the cards that changed their pile, in groups, and those that turned where they lie. */
export function happenings(before: Board, after: Board): Happening[] {
  const home = new Map<number, string>();
  const wasOpen = new Set<number>();
  for (const [name, pile] of Object.entries(before.piles)) {
    if (after.piles[name] === pile) continue;
    pile.ids.forEach((id, i) => {
      home.set(id, name);
      if (i >= pile.down) wasOpen.add(id);
    });
  }
  const carried: Happening[] = [];
  const turned: Happening[] = [];
  for (const [to, pile] of Object.entries(after.piles)) {
    if (before.piles[to] === pile) continue;
    const groups = new Map<string, number[]>();
    pile.ids.forEach((id, i) => {
      const from = home.get(id);
      if (from === undefined) return;
      if (from !== to) groups.set(from, [...(groups.get(from) ?? []), id]);
      else if (wasOpen.has(id) && i < pile.down) turned.push({ t: 'hidden', pile: to, id });
      else if (!wasOpen.has(id) && i >= pile.down) {
        turned.push({ t: 'turned', pile: to, id, card: faceOf(pile, id) ?? '' });
      }
    });
    for (const [from, ids] of groups) {
      carried.push({
        t: 'carried',
        from,
        to,
        ids,
        card: faceOf(pile, ids[0]),
        top: faceOf(pile, ids.at(-1)),
      });
    }
  }
  return [...carried, ...turned];
}

function faceOf(pile: Pile = EMPTY, id: number | undefined): string | undefined {
  const i = id === undefined ? -1 : pile.ids.indexOf(id);
  return i < pile.down ? undefined : pile.cards[i - pile.down];
}
