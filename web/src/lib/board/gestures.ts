/** Single and double taps: which of them a tap is, and when it is acted upon. No DOM, no clock of its own. */

import { tapChoices, tapTarget } from './accepts';
import { type Board, pileOf, specOf } from './model';
import type { Builds, Seat, TableAction } from './types';

/** Two taps within this time are a double tap. */
export const DOUBLE_MS = 250;

export interface Clock {
  now(): number;
  /** Call back later; the answer takes it back. */
  later(ms: number, call: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** What the taps are judged by; read anew at each of them. */
export interface TapContext {
  builds: Builds;
  board: Board;
  doubleClick: boolean;
  seat: Seat | null;
}

interface Tap {
  pile: string;
  n: number;
  card: string;
  /** Which of several cards of one face it is. */
  id: number | undefined;
}

export class Taps {
  private first: (Tap & { at: number; acted: boolean }) | null = null;
  private held: { tap: Tap; cancel: () => void } | null = null;

  constructor(
    private readonly context: () => TapContext,
    private readonly emit: (action: TableAction) => void,
    private readonly clock: Clock = browserClock,
  ) {}

  /** Take a tap on the card `n` from the top of a pile. */
  tap(pile: string, n: number): void {
    const now = this.clock.now();
    const first = this.first;
    const id = pileOf(this.context().board, pile).ids.at(-n);
    if (first?.pile === pile && now - first.at < DOUBLE_MS) {
      // The second tap of two meant the card that has gone; one that came back is tapped anew.
      if (first.acted && first.id !== id) return;
      if (!first.acted && first.n === n && this.context().doubleClick) {
        this.cancel();
        this.act(first, true);
        return;
      }
    }
    this.flush();
    const { builds, board, doubleClick, seat } = this.context();
    const card = pileOf(board, pile).cards.at(-n);
    if (card === undefined || specOf(builds, pile)?.role === 'foundation') return;
    const tap = { pile, n, card, id };
    this.first = { ...tap, at: now, acted: false };
    if (!tapTarget(builds, board, { ...tap, double: false }, seat)) return;
    const { hold_tap: hold, double_tap: double } = builds.gestures;
    if (hold && doubleClick && double === 'column') {
      const { foundation, column } = tapChoices(builds, board, pile, n, seat);
      if (foundation && column) {
        this.held = { tap, cancel: this.clock.later(DOUBLE_MS, () => this.flush()) };
        return;
      }
    }
    this.act(tap, false);
  }

  /** Act at once upon a tap that is held back; something else has begun. */
  flush(): void {
    const held = this.held;
    if (!held) return;
    this.cancel();
    this.act(held.tap, false);
  }

  /** A drag begins: forget a tap held back on the same pile, act upon one on another. */
  giveWay(pile: string): void {
    if (this.held?.tap.pile === pile) this.cancel();
    else this.flush();
  }

  private cancel(): void {
    this.held?.cancel();
    this.held = null;
  }

  private act(tap: Tap, double: boolean): void {
    const { builds, board, seat } = this.context();
    const { pile, n, card } = tap;
    this.first = { ...tap, at: this.clock.now(), acted: true };
    // The table may have changed while the tap was held back.
    if (pileOf(board, pile).cards.at(-n) !== card) return;
    if (tapTarget(builds, board, { pile, n, double }, seat)) {
      this.emit({ t: 'tap', pile, n, card, double });
    }
  }
}
