/** What happens between two boards: what moves, what is said, what is heard. */

import { tick } from 'svelte';
import { happenings, isFresh } from './diff';
import { announce } from './labels';
import { type Board, pileOf, specOf } from './model';
import { type Motion, UNDER_WAY_MS } from './motion';
import { play } from './sounds';
import type { View } from './view';

const ONE_BREATH_MS = 300;

export class Stage {
  /** Cards that are on their way. */
  moving = $state.raw<readonly number[]>([]);
  /** The last packets drawn; a card of it that is played leaves the fan at once. */
  packet = $state.raw<readonly number[]>([]);
  said = $state('');
  private before: Board | undefined;
  private reported = -Infinity;

  constructor(
    private readonly view: () => View,
    private readonly motion: Motion,
  ) {}

  /** Tell a new position from the one before; the cards are where they belong already. */
  take(after: Board): void {
    const last = this.before;
    if (last === after) return;
    this.before = after;
    const { builds, facts, layout, prefs, seat, texts } = this.view();
    if (!last || isFresh(last, after)) {
      this.motion.reset();
      if (facts.moves === 0 && !facts.undo) this.motion.deal(after, layout);
      return;
    }
    const events = happenings(last, after);
    this.send(events.flatMap((event) => (event.t === 'carried' ? event.ids : [])));
    this.report(announce(builds, texts, events, seat));
    for (const event of events) {
      if (event.t !== 'carried') play('turn', prefs.sounds);
      else {
        const role = specOf(builds, event.to)?.role;
        play(role === 'foundation' ? 'place' : 'card', prefs.sounds);
      }
    }
  }

  /** Remember which cards of each waste are the last packet. */
  keepPackets(fans: Readonly<Record<string, number>>): void {
    const { board } = this.view();
    this.packet = Object.entries(fans).flatMap(([waste, fan]) =>
      fan > 0 ? pileOf(board, waste).ids.slice(-fan) : [],
    );
  }

  /** Return how many cards of the last packet lie in each waste. */
  fansOf(board: Board, wastes: readonly string[]): Record<string, number> {
    return Object.fromEntries(
      wastes.map((name) => [
        name,
        pileOf(board, name).ids.filter((id) => this.packet.includes(id)).length,
      ]),
    );
  }

  say(text: string): void {
    // A no-break space makes the same sentence new, so that it is read again.
    if (text) this.said = text === this.said ? `${text}\u00a0` : text;
  }

  /** Say what happened; what the server adds at once to a move is said in one breath with it. */
  private report(text: string): void {
    if (!text) return;
    const now = performance.now();
    this.say(now - this.reported < ONE_BREATH_MS ? `${this.said}. ${text}` : text);
    this.reported = now;
  }

  private send(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.moving = [...this.moving, ...ids];
    if (this.motion.calm) void tick().then(() => this.motion.fade(ids));
    setTimeout(() => {
      this.moving = this.moving.filter((id) => !ids.includes(id));
    }, UNDER_WAY_MS);
  }
}
