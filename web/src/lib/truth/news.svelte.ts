/** What the server says of whether the game can be won: the mark, the hint, the game judged. */
import type {
  Analysis,
  ChanceCourse,
  ChanceFound,
  HintFound,
  ServerMessage,
  TruthFound,
} from '../protocol';

export type Hint =
  { state: 'asking' } | { state: 'found'; hint: HintFound } | { state: 'refused'; why: string };

export class TruthNews {
  /** The newest word on the table as it stands; null while the mark is off or nothing was said. */
  found = $state.raw<TruthFound | null>(null);
  /** What became of the hint asked for last; null when it is of no use any more. */
  hint = $state.raw<Hint | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** The chance from here, and over the game; null where it was not asked for. */
  chance = $state.raw<ChanceFound | 'asked' | null>(null);
  chances = $state.raw<ChanceCourse | 'asked' | null>(null);

  /** The newest event that changed the table. */
  #changedAt = 0;
  #asked: string | null = null;

  /** A hint was asked for under this name. */
  ask(c: string): void {
    this.#asked = c;
    this.hint = { state: 'asking' };
  }

  /** The hint is wanted no more. */
  forget(): void {
    this.#asked = null;
    this.hint = null;
  }

  /** Take a message that is about the truth, or that makes it old. */
  take(message: ServerMessage): void {
    switch (message.t) {
      case 'event':
        if (message.changes.length > 0) this.#changed(message.seq);
        if (!message.facts.truth) this.found = null;
        break;
      case 'welcome':
      case 'snapshot':
        if (message.snapshot) this.#changed(message.seq);
        if (!message.facts.truth) this.found = null;
        break;
      case 'truth':
        if (message.seq >= this.#changedAt) this.found = message;
        break;
      case 'hint':
        if (message.c === this.#asked) this.#answer(message);
        break;
      case 'refused':
        if (message.c !== null && message.c === this.#asked) {
          this.#asked = null;
          this.hint = { state: 'refused', why: message.why };
        }
        break;
      case 'analysis':
        this.analysis = message;
        break;
      case 'chance':
        if (message.seq >= this.#changedAt && this.chance) this.chance = message;
        break;
      case 'chances':
        if (message.seq >= this.#changedAt && this.chances) this.chances = message;
        break;
    }
  }

  #answer(hint: HintFound): void {
    this.#asked = null;
    this.hint =
      hint.seq < this.#changedAt ? { state: 'refused', why: 'stale' } : { state: 'found', hint };
  }

  #changed(seq: number): void {
    this.#changedAt = seq;
    this.analysis = null;
    this.chance = this.chances = null;
    // What was known is not true of the new table; it is told again at once, or looked for.
    if (this.found && this.found.seq < seq) this.found = { ...this.found, verdict: 'looking' };
    if (this.hint?.state !== 'asking') this.hint = null;
  }
}
