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
  /** The last packet drawn; a card of it that is played leaves the fan at once. */
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
    const { builds, facts, layout, prefs, texts } = this.view();
    if (!last || isFresh(last, after)) {
      this.motion.reset();
      if (facts.moves === 0 && !facts.undo) this.motion.deal(after, layout);
      return;
    }
    const events = happenings(last, after);
    this.send(events.flatMap((event) => (event.t === 'carried' ? event.ids : [])));
    this.report(announce(builds, texts, events));
    for (const event of events) {
      if (event.t !== 'carried') play('turn', prefs.sounds);
      else {
        const role = specOf(builds, event.to)?.role;
        play(role === 'foundation' ? 'place' : 'card', prefs.sounds);
      }
    }
  }

  /** Remember which cards of the waste are the last packet. */
  keepPacket(waste: string, fan: number): void {
    const { ids } = pileOf(this.view().board, waste);
    this.packet = fan > 0 ? ids.slice(-fan) : [];
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
