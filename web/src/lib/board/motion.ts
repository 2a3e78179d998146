/** How cards travel: the position is there at once, the elements follow by transforms. */

import type { Attachment } from 'svelte/attachments';
import type { Lifting } from './hand.svelte';
import type { Layout, Point } from './layout';
import { type Board, pileOf } from './model';

/** Longer than the transition of a card, after which it lies among the others. */
export const UNDER_WAY_MS = 220;
const GLIDE_MS = 180;
const FADE_MS = 80;
const DEAL_MS = 640;
const SETTLE_MS = 520;
const EASE = 'cubic-bezier(0.2, 0.75, 0.25, 1)';

export class Motion implements Lifting {
  private readonly elements = new Map<number, HTMLElement>();
  private readonly attachments = new Map<number, Attachment<HTMLElement>>();
  private places = new Map<number, Point>();
  private next = new Map<number, Point>();
  private deals: Animation[] = [];
  private order = new Map<number, number>();
  private sources = new Map<number, Point>();
  calm = false;
  /** Cards fan out one after another when the game is won. */
  settling = false;

  /** Return the attachment that makes a card's element known and brings it in. */
  attach(id: number): Attachment<HTMLElement> {
    let attachment = this.attachments.get(id);
    if (!attachment) {
      attachment = (element) => {
        this.elements.set(id, element);
        this.enter(id, element);
        return () => {
          if (this.elements.get(id) === element) this.elements.delete(id);
        };
      };
      this.attachments.set(id, attachment);
    }
    return attachment;
  }

  /** Forget the cards of another deal. */
  reset(): void {
    this.places.clear();
  }

  /** Name the places that the cards are about to take. */
  expect(cards: Iterable<{ id: number; x: number; y: number }>): void {
    this.next = new Map([...cards].map(({ id, x, y }) => [id, { x, y }]));
  }

  /** Note where all cards lie now, the covered ones too. */
  settle(board: Board, layout: Layout): void {
    this.places = new Map(
      layout.piles.flatMap((laid) =>
        pileOf(board, laid.name).ids.map((id, i): [number, Point] => [id, laid.cards[i] ?? laid]),
      ),
    );
  }

  /** Let the next cards to appear be dealt from the stock, row by row. */
  deal(board: Board, layout: Layout): void {
    if (this.calm) return;
    const dealt = layout.piles
      .filter((pile) => pile.role === 'column' || pile.role === 'captive')
      .flatMap((pile, column) =>
        pileOf(board, pile.name).ids.map((id, row) => ({
          id,
          source: layout.piles.find(({ role, seat }) => role === 'stock' && seat === pile.seat),
          at: pile.role === 'captive' ? column - 1000 : row * 100 + column,
        })),
      )
      .sort((a, b) => a.at - b.at);
    this.order = new Map(dealt.map(({ id }, i) => [id, i / dealt.length]));
    this.sources = new Map(dealt.flatMap(({ id, source }) => (source ? [[id, source]] : [])));
    // Whatever appears after this flush is not being dealt.
    setTimeout(() => this.order.clear());
  }

  /** End a deal that is still running: the player has begun. */
  cut(): void {
    for (const animation of this.deals) animation.finish();
    this.deals = [];
  }

  move(ids: readonly number[], dx: number, dy: number): void {
    for (const id of ids) {
      const element = this.elements.get(id);
      if (element) element.style.transform = `translate(${dx}px, ${dy}px) scale(1.02)`;
    }
  }

  release(ids: readonly number[]): void {
    for (const id of ids) this.elements.get(id)?.style.removeProperty('transform');
  }

  /** Fade moved cards in where motion is not wanted. */
  fade(ids: Iterable<number>): void {
    for (const id of ids) {
      this.elements.get(id)?.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS);
    }
  }

  private enter(id: number, element: HTMLElement): void {
    if (this.calm || !element.animate) return;
    const order = this.order.get(id);
    const source = this.sources.get(id);
    if (order !== undefined && source) {
      const { x, y } = source;
      const frames = [
        { translate: `${x}px ${y}px`, opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { opacity: 1 },
      ];
      const delay = order * DEAL_MS;
      this.deals.push(
        element.animate(frames, { duration: GLIDE_MS, delay, easing: EASE, fill: 'backwards' }),
      );
      return;
    }
    const from = this.places.get(id);
    const to = this.next.get(id);
    if (!from || !to || (from.x === to.x && from.y === to.y)) return;
    const duration = this.settling ? SETTLE_MS : GLIDE_MS;
    element.animate([{ translate: `${from.x}px ${from.y}px`, rotate: '0deg' }, {}], {
      duration,
      easing: EASE,
    });
  }
}
