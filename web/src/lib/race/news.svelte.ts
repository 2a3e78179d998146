/** What the server says of a race beside its cards: the players, the countdown, the end. */
import type { End, RaceFacts, SeatLetter, ServerMessage } from '../protocol';

export class RaceNews {
  /** Null at a table for one. */
  facts = $state.raw<RaceFacts | null>(null);
  seat = $state<SeatLetter | null>(null);
  /** Three, two, one; null while nothing is counted. */
  count = $state<number | null>(null);
  end = $state.raw<End | null>(null);
  /** The match that both went on to. */
  next = $state<string | null>(null);
  /** When the facts came: what they count in seconds goes on from there. */
  toldAt = $state(0);
  /** How often two cards came at one moment. */
  ties = $state(0);

  /** Take a message that is no one else's. */
  take(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.seat = message.seat;
        if (message.race) this.#tell(message.race);
        break;
      case 'race':
        this.#tell(message.facts);
        break;
      case 'count':
        this.count = message.n;
        break;
      case 'event':
        if (message.kind === 'tied') this.ties += 1;
        break;
      case 'end':
        this.end = message;
        break;
      case 'rematch':
        this.next = message.match;
        break;
    }
  }

  #tell(facts: RaceFacts): void {
    this.facts = facts;
    this.toldAt = Date.now();
    if (facts.phase !== 'counting') this.count = null;
  }
}
