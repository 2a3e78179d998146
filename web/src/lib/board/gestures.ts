/** Single and double taps: which of them a tap is, and when it is acted upon. No DOM, no clock of its own. */

import { tapChoices } from './accepts';
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
    const { builds, board, doubleClick, seat } = this.context();
    const card = pileOf(board, pile).cards.at(-n);
    const first = this.first;
    const second = first?.pile === pile && this.clock.now() - first.at < DOUBLE_MS;
    if (second && first.acted) return;
    if (second && doubleClick && first.n === n && first.card === card) {
      this.cancel();
      this.act({ pile, n, card }, true);
      return;
    }
    this.flush();
    if (card === undefined || specOf(builds, pile)?.role === 'foundation') return;
    const tap = { pile, n, card };
    const { foundation, column } = tapChoices(builds, board, pile, n, seat);
    const { tap: single, double_tap: double, hold_tap: hold } = builds.gestures;
    const legal = single === 'foundation' ? foundation : (foundation ?? column);
    this.first = { ...tap, at: this.clock.now(), acted: false };
    if (legal === undefined) return;
    if (hold && doubleClick && double === 'column' && foundation && column) {
      this.held = { tap, cancel: this.clock.later(DOUBLE_MS, () => this.flush()) };
      return;
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

  /** Forget a tap that is held back. */
  cancel(): void {
    this.held?.cancel();
    this.held = null;
  }

  private act(tap: Tap, double: boolean): void {
    const { builds, board, seat } = this.context();
    this.first = { ...tap, at: this.clock.now(), acted: true };
    // The table may have changed while the tap was held back.
    if (pileOf(board, tap.pile).cards.at(-tap.n) !== tap.card) return;
    const { foundation, column } = tapChoices(builds, board, tap.pile, tap.n, seat);
    if (foundation || column) this.emit({ t: 'tap', ...tap, double });
  }
}
