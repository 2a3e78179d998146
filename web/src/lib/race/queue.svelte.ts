/** Waiting for anybody: a place in the server's queue, asked about until somebody comes. */
import { races } from '../api';

const ASK_MS = 1_500;

export interface QueueOptions {
  onfound: (match: string) => void;
  onlost: (failure: unknown) => void;
}

export class Queue {
  waiting = $state(false);
  #ticket: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Take a place; who already has one keeps it. */
  async join(name: string): Promise<void> {
    this.waiting = true;
    try {
      const { ticket, match } = await races.wait(name);
      if (!this.waiting) {
        await races.stopWaiting(ticket);
        return;
      }
      this.#ticket = ticket;
      this.#go(match);
    } catch (failure) {
      this.#lose(failure);
    }
  }

  /** Give the place up. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer);
    this.waiting = false;
    const ticket = this.#ticket;
    this.#ticket = null;
    if (ticket !== null) await races.stopWaiting(ticket).catch(() => undefined);
  }

  #go(match: string | null): void {
    if (match) {
      this.#ticket = null;
      this.waiting = false;
      this.#options.onfound(match);
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(), ASK_MS);
  }

  async #ask(): Promise<void> {
    const ticket = this.#ticket;
    if (ticket === null) return;
    try {
      const { match } = await races.stillWaiting(ticket);
      if (this.#ticket === ticket) this.#go(match);
    } catch (failure) {
      if (this.#ticket === ticket) this.#lose(failure);
    }
  }

  #lose(failure: unknown): void {
    this.#ticket = null;
    this.waiting = false;
    this.#options.onlost(failure);
  }
}
