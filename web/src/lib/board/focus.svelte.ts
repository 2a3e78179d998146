/** The keyboard's place on the table: one pile, and how many cards from its top. */

import { targets } from './accepts';
import type { Hand } from './hand.svelte';
import { type Direction, type Key, neighbour } from './keyboard';
import { cardName } from './labels';
import { pileOf, sizeOf, specOf } from './model';
import type { View } from './view';

export class Focus {
  pile = $state<string | null>(null);
  /** Cards from the focused one to the top. */
  depth = $state(1);

  constructor(
    private readonly view: () => View,
    private readonly hand: Hand,
  ) {}

  /** Return the piles that can be focused; a captive only when it is free. */
  get stops(): string[] {
    const { builds, board } = this.view();
    return builds.piles
      .filter(({ name, role }) => role !== 'captive' || pileOf(board, name).cards.length > 0)
      .map(({ name }) => name);
  }

  /** Return where the focus would enter the table. */
  get entry(): string | null {
    const { stops } = this;
    if (this.pile && stops.includes(this.pile)) return this.pile;
    const { builds, seat } = this.view();
    const column = stops.find((name) => {
      const spec = specOf(builds, name);
      return spec?.role === 'column' && (spec.seat === null || spec.seat === (seat ?? 'A'));
    });
    return column ?? stops[0] ?? null;
  }

  /** Do what a key means. */
  press(key: Key): void {
    const { emit, texts, say } = this.view();
    switch (key.t) {
      case 'go':
        return this.go(key.to);
      case 'enter':
        return this.enter();
      case 'draw':
        return this.hand.draw();
      case 'foundation':
        return this.toFoundation();
      case 'release':
        if (this.hand.carried) say(texts('board-released'));
        return this.hand.cancel();
      default:
        this.hand.cancel();
        return emit(key);
    }
  }

  /** Take up the focused cards, or put the chosen ones down here. */
  enter(): void {
    const { builds, board, texts, say, refuse } = this.view();
    const pile = this.pile;
    if (!pile) return;
    if (this.hand.carried) {
      if (this.hand.put(pile)) this.depth = 1;
      return;
    }
    if (specOf(builds, pile)?.role === 'stock') return this.hand.draw(pile);
    const card = pileOf(board, pile).cards.at(-this.depth);
    if (!card) return;
    const name = cardName(texts, card);
    if (this.hand.take(pile, this.depth, 'keys')) {
      say(texts('board-picked', { card: name, n: this.depth - 1 }));
    } else {
      refuse('illegal');
    }
  }

  private toFoundation(): void {
    const { builds, board, seat, texts, say, emit } = this.view();
    const pile = this.pile;
    const card = pile ? pileOf(board, pile).cards.at(-1) : undefined;
    if (!pile || !card) return;
    const to = targets(builds, board, pile, 1, seat).find(
      (name) => specOf(builds, name)?.role === 'foundation',
    );
    this.hand.cancel();
    if (to) emit({ t: 'move', from: pile, n: 1, card, to });
    else say(texts('board-no-foundation', { card: cardName(texts, card) }));
  }

  private go(to: Direction): void {
    const { builds, board, layout, texts, say } = this.view();
    const pile = this.entry;
    if (!pile) return;
    const vertical = to === 'up' ? 1 : to === 'down' ? -1 : 0;
    const open = pileOf(board, pile).cards.length;
    const depth = Math.min(this.depth, Math.max(1, open)) + vertical;
    const inside = specOf(builds, pile)?.role === 'column' && !this.hand.carried;
    if (this.pile && vertical && inside && depth >= 1 && depth <= open) {
      this.depth = depth;
      this.spreadIfPressed(pile);
      const card = pileOf(board, pile).cards.at(-depth);
      if (card) say(cardName(texts, card));
      return;
    }
    const next = this.pile ? neighbour(layout, this.stops, pile, to) : pile;
    if (!next) return;
    this.pile = next;
    this.depth = 1;
    this.spreadIfPressed(next);
  }

  private spreadIfPressed(name: string): void {
    const { layout, board } = this.view();
    const pile = layout.byName[name];
    if (name === this.hand.spread) return;
    const hidden = pile?.pressed && sizeOf(pileOf(board, name)) - this.depth < pile.clear;
    this.hand.spread = hidden ? name : null;
  }
}
