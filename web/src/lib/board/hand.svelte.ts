/** The player's hand: what is lifted or chosen, where it may go, which column is spread. */

import { accepts, canLift, targets } from './accepts';
import type { DragHost } from './drag';
import { Taps } from './gestures';
import { dropTarget, hit } from './hit';
import { cardName, pileName, stockState } from './labels';
import type { Point } from './layout';
import { pileOf, sizeOf, specOf } from './model';
import type { View } from './view';

export interface Carried {
  pile: string;
  n: number;
  card: string;
  ids: readonly number[];
  by: 'pointer' | 'keys';
}

/** How the table shows a lifted run; the hand itself touches no element. */
export interface Lifting {
  move(ids: readonly number[], dx: number, dy: number): void;
  release(ids: readonly number[]): void;
}

export class Hand implements DragHost {
  carried = $state.raw<Carried | null>(null);
  legal = $state.raw<readonly string[]>([]);
  /** The legal pile under the lifted run. */
  over = $state<string | null>(null);
  spread = $state<string | null>(null);
  private pressed: { pile: string; id: number | undefined } | null = null;
  private readonly taps: Taps;

  constructor(
    private readonly view: () => View,
    private readonly lifting: Lifting,
  ) {
    this.taps = new Taps(
      () => {
        const { builds, board, prefs, seat } = view();
        return { builds, board, seat, doubleClick: prefs.doubleClick };
      },
      (action) => view().emit(action),
    );
  }

  press(x: number, y: number): boolean {
    const { layout, board, frozen, seat } = this.view();
    if (this.carried) this.cancel();
    if (frozen) return false;
    const at = hit(layout, board, { x, y }, this.spread);
    const owner = at ? (layout.byName[at.pile]?.seat ?? null) : null;
    const found = owner === null || owner === seat ? at : null;
    const pile = found ? layout.byName[found.pile] : undefined;
    // A press on strips too thin to tell apart only spreads the column.
    const blind = found && pile?.pressed && found.index < pile.clear && found.pile !== this.spread;
    const id = found ? pileOf(board, found.pile).ids[found.index] : undefined;
    this.pressed = found && !blind ? { pile: found.pile, id } : null;
    if (found?.pile !== this.spread) this.spread = blind ? found.pile : null;
    return this.pressed !== null;
  }

  tap(): void {
    const { builds } = this.view();
    const pressed = this.pressed;
    if (!pressed) return;
    if (specOf(builds, pressed.pile)?.role === 'stock') return this.draw(pressed.pile);
    const n = this.depthOf(pressed);
    if (n > 0) this.taps.tap(pressed.pile, n);
  }

  lift(): boolean {
    const pressed = this.pressed;
    if (!pressed) return false;
    this.taps.giveWay(pressed.pile);
    return this.take(pressed.pile, this.depthOf(pressed), 'pointer');
  }

  move(dx: number, dy: number, x: number, y: number): void {
    if (this.carried?.by !== 'pointer') return;
    this.lifting.move(this.carried.ids, dx, dy);
    this.over = this.target(dx, dy, { x, y });
  }

  drop(dx: number, dy: number, x: number, y: number): void {
    const carried = this.carried;
    // Released by a key in mid-drag, and another run chosen by keys since: not the pointer's.
    if (carried?.by !== 'pointer') return;
    const to = this.target(dx, dy, { x, y });
    this.cancel();
    if (to) this.send(carried, to);
    else this.view().refuse('illegal');
  }

  cancel(): void {
    if (this.carried?.by === 'pointer') this.lifting.release(this.carried.ids);
    this.carried = null;
    this.legal = [];
    this.over = null;
  }

  /** Let go of what the board no longer holds. */
  check(): void {
    const carried = this.carried;
    if (!carried) return;
    const ids = pileOf(this.view().board, carried.pile).ids.slice(-carried.n);
    if (ids.length !== carried.n || ids.some((id, i) => id !== carried.ids[i])) this.cancel();
  }

  /** Take up the top `n` cards; false if they cannot be lifted. */
  take(pile: string, n: number, by: 'pointer' | 'keys'): boolean {
    const { builds, board, seat } = this.view();
    const { cards, ids } = pileOf(board, pile);
    const card = n > 0 ? cards.at(-n) : undefined;
    if (!card || !canLift(builds, board, pile, n, seat)) return false;
    this.carried = { pile, n, card, ids: ids.slice(-n), by };
    this.legal = targets(builds, board, pile, n, seat);
    return true;
  }

  /** Put what was chosen by keys down on a pile. */
  put(to: string): boolean {
    const { builds, board, texts, say, refuse, seat } = this.view();
    const carried = this.carried;
    if (!carried) return false;
    if (to !== carried.pile && !accepts(builds, board, carried.pile, carried.n, to, seat)) {
      const pile = pileName(builds, texts, to);
      say(texts('board-refused', { card: cardName(texts, carried.card), pile }));
      refuse('illegal');
      return false;
    }
    this.cancel();
    if (to === carried.pile) say(texts('board-released'));
    else this.send(carried, to);
    return true;
  }

  draw(stock?: string): void {
    const { builds, board, facts, texts, seat, emit, refuse, say } = this.view();
    const own = (role: string) =>
      builds.piles.find((spec) => spec.role === role && spec.seat === seat)?.name;
    const from = own('stock');
    const waste = own('waste');
    if (!from || !waste || (stock && stock !== from)) return;
    this.taps.flush();
    switch (stockState(builds, board, facts, from)) {
      case 'over':
        say(texts('board-stock-over'));
        return refuse('no-pass');
      case 'none':
        return say(texts('board-stock-none'));
      default:
        emit({ t: 'draw', waste: sizeOf(pileOf(board, waste)) });
    }
  }

  /** Return how deep the pressed card lies now; 0 if it has gone. */
  private depthOf({ pile, id }: { pile: string; id: number | undefined }): number {
    const { ids } = pileOf(this.view().board, pile);
    const index = id === undefined ? -1 : ids.indexOf(id);
    return index < 0 ? 0 : ids.length - index;
  }

  private send({ pile, n, card }: Carried, to: string): void {
    this.view().emit({ t: 'move', from: pile, n, card, to });
  }

  private target(dx: number, dy: number, pointer: Point): string | null {
    const { builds, layout, board } = this.view();
    const carried = this.carried;
    if (!carried) return null;
    const pile = layout.byName[carried.pile];
    const head = pile?.cards[sizeOf(pileOf(board, carried.pile)) - carried.n];
    if (!head) return null;
    return dropTarget(builds, layout, this.legal, { x: head.x + dx, y: head.y + dy }, pointer);
  }
}
