/**
 * One game at the table: what the server has confirmed, what is still on its way, and the link.
 * The server judges every command; hidden cards are never guessed.
 */
import { ANY_FOUNDATION, tapTarget } from './board/accepts';
import { applyChanges, fromSnapshot, projectionHash, specOf, type Board } from './board/model';
import type { TableAction } from './board/types';
import { PendingStore, wasteAfter, withPending, type Command } from './pending';
import type { Storage } from './prefs.svelte';
import type {
  Builds,
  Bye,
  Change,
  ClientMessage,
  EventMade,
  Facts,
  HintMove,
  Refused,
  ServerMessage,
  SnapshotSent,
  StatusFound,
  Welcome,
} from './protocol';
import { RaceNews } from './race/news.svelte';
import { Socket, type SocketLike } from './socket';
import { TruthNews } from './truth/news.svelte';

export interface MatchOptions {
  connect: () => SocketLike;
  storage: Storage | null;
  /** Lets a spectator in. */
  ticket?: string;
  /** A command was refused and taken back; `ms`: how much earlier another card was. */
  onrefused?: (why: string, command: Command, ms: number | null) => void;
  now?: () => number;
  /** Whether the page is looked at. */
  visible?: () => boolean;
}

export type Standing = Pick<StatusFound, 'status' | 'collect' | 'hint'>;

const OPEN: Standing = { status: 'playing', collect: null, hint: false };
/** The server takes some fifteen commands a second; what was too fast is sent again after this. */
const TOO_FAST_MS = 1_000;

export type MatchState = 'loading' | 'open' | 'elsewhere' | 'gone';

/** Return a command id that no other page will make. */
export function commandId(): string {
  const words = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(words, (word) => word.toString(36)).join('-');
}

export class Match {
  state = $state<MatchState>('loading');
  /** Whether the server can be reached; `null` until the first try has ended. */
  link = $state<boolean | null>(null);
  code = $state('');
  game = $state('');
  mode = $state('');
  builds = $state.raw<Builds | null>(null);
  facts = $state.raw<Facts | null>(null);
  pending = $state.raw<readonly Command[]>([]);
  /** What the slow tests have said; it comes a moment after the move it is about. */
  standing = $state.raw<Standing>(OPEN);
  seq = $state(0);
  readonly race = new RaceNews();
  readonly truth = new TruthNews();

  #confirmed = $state.raw<Board | null>(null);
  /** The board to show: the confirmed one with the commands under way. */
  board = $derived.by(() =>
    this.builds && this.#confirmed
      ? withPending(this.builds, this.#confirmed, this.pending, this.race.seat)
      : null,
  );

  readonly id: string;
  readonly #options: MatchOptions;
  readonly #store: PendingStore;
  #socket: Socket;
  #factsAt = 0;
  #welcomed = false;

  constructor(id: string, options: MatchOptions) {
    this.id = id;
    this.#options = options;
    this.#store = new PendingStore(options.storage, id);
    this.pending = this.#store.load();
    this.#socket = this.#open();
  }

  /** Whether the table may send anything. */
  get playable(): boolean {
    const phase = this.race.facts?.phase ?? 'playing';
    return this.state === 'open' && this.facts?.status !== 'won' && phase === 'playing';
  }

  /** Milliseconds played: the server's figure, and what has gone by since it came. */
  clock(): number {
    if (!this.facts) return 0;
    return this.facts.clock_ms + (this.facts.running ? this.#now() - this.#factsAt : 0);
  }

  /** Do what the player did at the table. */
  act(action: Exclude<TableAction, { t: 'keys' }> | { t: 'collect' }): void {
    if (!this.playable || !this.builds || !this.#confirmed) return;
    const c = commandId();
    if (action.t === 'draw') {
      const { seat } = this.race;
      const waste = wasteAfter(this.builds, this.#confirmed, this.pending, seat);
      this.#send({ t: 'draw', c, waste });
    } else if (action.t === 'move') {
      this.#send({ ...action, to: this.#namedTarget(this.builds, action.to), c });
    } else if (action.t === 'tap' && this.#goesUp(this.builds, action)) {
      const { pile: from, n, card } = action;
      this.#send({ t: 'move', from, n, card, to: ANY_FOUNDATION, c });
    } else {
      this.#send({ ...action, c });
    }
  }

  /** The page is looked at again, or no longer; the clock follows. */
  look(visible: boolean): void {
    if (visible) this.#socket.wake();
    if (this.race.facts) return;
    if (!visible) this.#say('pause');
    else if (this.#welcomed && this.#socket.up) this.#resume();
    if (!visible) this.#holdClock();
  }

  /** The browser says whether there is a network. */
  network(online: boolean): void {
    if (online) this.#socket.wake();
    else this.#socket.drop();
  }

  /** Say something that changes no card; false if it cannot be said now. */
  tell(message: ClientMessage): boolean {
    return this.#welcomed && this.#socket.send(message);
  }

  /** Show whether the game can still be won, from now on, or no more. */
  showTruth(on: boolean): boolean {
    return !this.race.facts && this.tell({ t: 'truth', on });
  }

  /** Ask for a move that keeps the game winnable; false if it cannot be asked for now. */
  askHint(): boolean {
    if (this.race.facts || !this.playable) return false;
    const c = commandId();
    const told = this.tell({ t: 'hint', c });
    if (told) this.truth.ask(c);
    return told;
  }

  /** Have the whole game judged; false if that cannot be asked for now. */
  analyse(): boolean {
    return !this.race.facts && this.tell({ t: 'analyse' });
  }

  /** Have it found out how often a player who does not peek wins from here. */
  askChance(): void {
    if (!this.race.facts && this.tell({ t: 'chance' })) this.truth.chance = 'asked';
  }

  /** The same over the whole game. */
  askChances(): void {
    if (!this.race.facts && this.tell({ t: 'chance', course: true })) this.truth.chances = 'asked';
  }

  /** Nobody looks at it any more: what was not found yet is not looked for. */
  forgetChances(): void {
    const { chances } = this.truth;
    if (chances === null || (chances !== 'asked' && chances.complete)) return;
    this.truth.chances = null;
    this.tell({ t: 'chance', course: true, on: false });
  }

  /** Play what the hint said. */
  playHint({ kind, from, to, n, card }: HintMove): void {
    this.truth.forget();
    if (kind === 'move') this.act({ t: 'move', from, to, n, card });
    else this.act({ t: 'draw', waste: 0 });
  }

  /** Play here again after another window took the game. */
  takeBack(): void {
    if (this.state !== 'elsewhere') return;
    this.state = this.#confirmed ? 'open' : 'loading';
    this.pending = this.#store.load();
    this.#socket = this.#open();
  }

  /** The server is there and has no such game. */
  vanish(): void {
    this.#onBye('gone');
  }

  close(): void {
    this.#socket.close();
  }

  #open(): Socket {
    return new Socket({
      connect: this.#options.connect,
      onopen: () => this.#hello(),
      onmessage: (message) => this.#receive(message as ServerMessage),
      onlink: (up) => this.#linked(up),
    });
  }

  #hello(): void {
    this.#welcomed = false;
    const { ticket } = this.#options;
    const guest = ticket === undefined ? {} : { ticket };
    this.#socket.send({ t: 'hello', match: this.id, seen: this.seq, ...guest });
  }

  #linked(up: boolean): void {
    this.link = up;
    if (!up) {
      this.#welcomed = false;
      this.#holdClock();
    }
  }

  #receive(message: ServerMessage): void {
    this.race.take(message);
    this.truth.take(message);
    switch (message.t) {
      case 'welcome':
        this.#onWelcome(message);
        break;
      case 'event':
        this.#onEvent(message);
        break;
      case 'snapshot':
        this.#adopt(message);
        this.#resend();
        break;
      case 'refused':
        this.#onRefused(message);
        break;
      case 'status':
        this.#onStatus(message);
        break;
      case 'bye':
        this.#onBye(message.why);
        break;
    }
  }

  #onWelcome(message: Welcome): void {
    this.code = message.code;
    this.game = message.game;
    this.mode = message.mode;
    this.builds = message.builds;
    if (message.snapshot) this.#adopt({ ...message, snapshot: message.snapshot });
    else this.#note(message);
    this.state = 'open';
    this.#welcomed = true;
    this.#resend();
    if (this.#options.visible?.() ?? true) this.#resume();
  }

  #adopt({ seq, snapshot, facts }: Omit<SnapshotSent, 't'>): void {
    if (!this.builds) return;
    this.#confirmed = fromSnapshot(this.builds, snapshot, this.#confirmed ?? undefined);
    this.seq = seq;
    this.#setFacts(facts);
  }

  #onEvent(message: EventMade): void {
    const isAnswerAgain = message.kind === 'repeated';
    if (message.seq > this.seq + (isAnswerAgain ? 0 : 1)) {
      this.#hello();
      return;
    }
    if (!this.#confirmed) this.#note(message);
    if (message.seq === this.seq + 1 && this.#confirmed && this.builds) {
      this.#confirmed = applyChanges(this.#confirmed, message.changes);
      this.seq = message.seq;
      this.#setFacts(message.facts);
      if (!keepsStanding(message.changes))
        this.standing = { ...OPEN, collect: this.standing.collect };
      if (message.hash && message.hash !== projectionHash(this.builds, this.#confirmed)) {
        this.seq = 0;
        this.#hello();
      }
    }
    if (message.c) this.#answered(message.c);
    if (this.facts?.status === 'won') this.#setPending([]);
  }

  /** Keep up with what happens before there are cards. */
  #note({ seq, facts }: { seq: number; facts: Facts }): void {
    this.seq = seq;
    this.#setFacts(facts);
  }

  #onRefused({ c, why, ms }: Refused): void {
    const command = this.pending.find((each) => each.c === c);
    if (!command) return;
    if (why === 'too-fast') {
      setTimeout(() => this.#resend(), TOO_FAST_MS);
      return;
    }
    this.#answered(command.c);
    this.#options.onrefused?.(why, command, ms ?? null);
  }

  #onStatus(message: StatusFound): void {
    if (message.seq !== this.seq || !this.facts) return;
    this.facts = { ...this.facts, status: message.status };
    this.standing = message;
  }

  #onBye(why: Bye['why']): void {
    if (why === 'shutdown') {
      this.#socket.drop();
      return;
    }
    this.#socket.close();
    this.#holdClock();
    this.state = why === 'gone' ? 'gone' : 'elsewhere';
    if (why === 'gone') this.#setPending([]);
  }

  /** Where two places are alike the server chooses, so that two cards for them never collide. */
  #namedTarget(builds: Builds, to: string): string {
    const alike = builds.first_accepting_only && specOf(builds, to)?.role === 'foundation';
    return alike ? ANY_FOUNDATION : to;
  }

  /** In a race a tap on its way up is a move up: whoever comes second is told so. */
  #goesUp(builds: Builds, tap: Extract<TableAction, { t: 'tap' }>): boolean {
    if (!this.race.facts || !this.board) return false;
    const to = tapTarget(builds, this.board, tap, this.race.seat);
    return to !== undefined && specOf(builds, to)?.role === 'foundation';
  }

  #send(command: Command): void {
    this.#setPending([...this.pending, command]);
    if (this.#welcomed) this.#socket.send(command);
  }

  /** Send what has no answer yet, in order; the server does each once. */
  #resend(): void {
    if (!this.#welcomed) return;
    for (const command of this.pending) this.#socket.send(command);
  }

  #answered(c: string): void {
    if (this.pending.some((each) => each.c === c)) {
      this.#setPending(this.pending.filter((each) => each.c !== c));
    }
  }

  #setPending(commands: readonly Command[]): void {
    this.pending = commands;
    this.#store.save(commands);
  }

  #setFacts(facts: Facts): void {
    this.facts = facts;
    this.#factsAt = this.#now();
  }

  #holdClock(): void {
    if (this.facts?.running)
      this.#setFacts({ ...this.facts, clock_ms: this.clock(), running: false });
  }

  /** Start the clock of a game that has begun; that of a new one starts with its first action. */
  #resume(): void {
    const facts = this.facts;
    if (this.race.facts) return;
    if (facts && !facts.running && facts.moves > 0 && facts.status !== 'won') this.#say('resume');
  }

  #say(t: 'pause' | 'resume'): void {
    if (this.#welcomed) this.#socket.send({ t, c: commandId() });
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** Draws leave a dead end a dead end until the tests say otherwise; so the note does not flicker. */
function keepsStanding(changes: readonly Change[]): boolean {
  return changes.every(
    (change) =>
      change.t === 'redealt' ||
      change.t === 'scored' ||
      (change.t === 'moved' && change.from === 's'),
  );
}
