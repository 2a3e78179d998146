/** The position on the table, with an identity for every physical card. No DOM, no rules. */

import { UNKNOWN } from './cards';
import type { Builds, Change, PileSpec, Snapshot } from './types';

/**
 * One pile, bottom to top: `down` cards lie face down under the open `cards`.
 * `ids` names all of them; the last id is the card that lies on top, in the stock the next drawn.
 */
export interface Pile {
  readonly down: number;
  readonly cards: readonly string[];
  readonly ids: readonly number[];
}

export interface Board {
  readonly piles: Readonly<Record<string, Pile>>;
}

export const EMPTY: Pile = { down: 0, cards: [], ids: [] };

let lastId = 0;

export function pileOf(board: Board, name: string): Pile {
  return board.piles[name] ?? EMPTY;
}

/** Return how many cards lie in the pile, hidden ones too. */
export function sizeOf(pile: Pile): number {
  return pile.ids.length;
}

export function topOf(pile: Pile): string | undefined {
  return pile.cards.at(-1);
}

const specs = new WeakMap<Builds, Map<string, PileSpec>>();

/** Return the declaration of a pile. */
export function specOf(builds: Builds, name: string): PileSpec | undefined {
  let known = specs.get(builds);
  if (!known) {
    known = new Map(builds.piles.map((spec) => [spec.name, spec]));
    specs.set(builds, known);
  }
  return known.get(name);
}

/**
 * Make a board of a snapshot. With the board before it (of the same match) equal cards keep
 * their ids, first where they lie, then wherever they were, so that they can be seen to move.
 */
export function fromSnapshot(builds: Builds, snapshot: Snapshot, previous?: Board): Board {
  const pool = new IdPool(previous);
  const drafts = builds.piles.map(({ name }) => {
    const { down, cards } = snapshot.piles[name] ?? { down: 0, cards: [] };
    const codes = [...Array<string>(down).fill(UNKNOWN), ...cards];
    const old = previous?.piles[name];
    const ids = codes.map((code, i) =>
      old && codeAt(old, i) === code ? pool.take(old.ids[i]) : undefined,
    );
    return { name, down, cards, codes, ids };
  });
  for (const { codes, ids } of drafts) {
    codes.forEach((code, i) => (ids[i] ??= pool.find(code)));
  }
  const piles: Record<string, Pile> = {};
  for (const { name, down, cards, ids } of drafts) {
    piles[name] = { down, cards, ids: ids.map((id) => id ?? pool.any() ?? ++lastId) };
  }
  return { piles };
}

/** Play changes on a board and return the new board; untouched piles are shared. */
export function applyChanges(board: Board, changes: readonly Change[]): Board {
  const piles = { ...board.piles };
  for (const change of changes) {
    switch (change.t) {
      case 'moved':
      case 'redealt':
        carry(piles, change);
        break;
      case 'revealed': {
        const pile = piles[change.pile] ?? EMPTY;
        piles[change.pile] = {
          ...pile,
          down: Math.max(0, pile.down - 1),
          cards: [change.card, ...pile.cards],
        };
        break;
      }
      case 'concealed': {
        const pile = piles[change.pile] ?? EMPTY;
        piles[change.pile] = { ...pile, down: pile.down + 1, cards: pile.cards.slice(1) };
        break;
      }
      case 'scored':
        break;
    }
  }
  return { piles };
}

/** Write the position as the server hashes it: what this viewer sees, pile by pile. */
export function projectionText(builds: Builds, board: Board): string {
  return builds.piles
    .map(({ name }) => {
      const pile = pileOf(board, name);
      return `${name}=${pile.down}|${pile.cards.join(' ')}`;
    })
    .join(';');
}

/** Return FNV-1a, 32 bits, of the projection as 8 hex digits. */
export function projectionHash(builds: Builds, board: Board): string {
  let hash = 0x811c9dc5;
  for (const char of projectionText(builds, board)) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function codeAt(pile: Pile, i: number): string | undefined {
  return i < pile.down ? UNKNOWN : pile.cards[i - pile.down];
}

/** Carry cards over. Going in or out of the stock they turn over, so their order is reversed. */
function carry(
  piles: Record<string, Pile>,
  { cards, from, to }: { cards: readonly string[]; from: string; to: string },
): void {
  const source = piles[from] ?? EMPTY;
  const n = Math.min(cards.length, source.ids.length);
  if (n === 0) return;
  const ids = source.ids.slice(-n);
  const open = Math.min(n, source.cards.length);
  piles[from] = {
    down: source.down - (n - open),
    cards: source.cards.slice(0, source.cards.length - open),
    ids: source.ids.slice(0, -n),
  };
  const target = piles[to] ?? EMPTY;
  const arriving = cards.filter((card) => card !== UNKNOWN);
  const turned = (open === 0) !== (arriving.length === 0);
  piles[to] = {
    down: target.down + cards.length - arriving.length,
    cards: [...target.cards, ...arriving],
    ids: [...target.ids, ...(turned ? ids.reverse() : ids)],
  };
}

/** The ids of an earlier board that are still to be given away. */
class IdPool {
  private readonly byCode = new Map<string, number[]>();
  private readonly given = new Set<number>();

  constructor(board?: Board) {
    for (const pile of Object.values(board?.piles ?? {})) {
      pile.ids.forEach((id, i) => {
        const code = codeAt(pile, i) ?? UNKNOWN;
        this.byCode.set(code, [...(this.byCode.get(code) ?? []), id]);
      });
    }
  }

  take(id: number | undefined): number | undefined {
    if (id !== undefined) this.given.add(id);
    return id;
  }

  find(code: string): number | undefined {
    return this.take(this.byCode.get(code)?.find((id) => !this.given.has(id)));
  }

  any(): number | undefined {
    for (const ids of this.byCode.values()) {
      const id = ids.find((id) => !this.given.has(id));
      if (id !== undefined) return this.take(id);
    }
    return undefined;
  }
}
