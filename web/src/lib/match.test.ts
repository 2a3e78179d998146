import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromSnapshot, pileOf, projectionHash } from './board/model';
import { klondike } from './board/samples';
import { FakeNetwork, FakeStorage } from './fake_socket';
import { Match, type MatchOptions } from './match.svelte';
import type { Change, Facts, Snapshot } from './protocol';

const FACTS: Facts = {
  moves: 3,
  score: 10,
  undo: true,
  redo: false,
  redeals: null,
  pass: 1,
  fans: {},
  status: 'playing',
  clock_ms: 41_000,
  running: true,
  returns: 0,
};

/** t1 7H, t2 a hidden card and 8S, t3 8C, six cards to draw. */
const SNAPSHOT: Snapshot = {
  piles: {
    t1: { down: 0, cards: ['7H'] },
    t2: { down: 1, cards: ['8S'] },
    t3: { down: 0, cards: ['8C'] },
    t4: { down: 1, cards: ['AS'] },
    s: { down: 6, cards: [] },
    w: { down: 0, cards: [] },
  },
};

const SEVEN_TO_SPADE: Change = { t: 'moved', cards: ['7H'], from: 't1', to: 't2' };

let network: FakeNetwork;
let storage: FakeStorage;
let refused: string[];
let now: number;
let match: Match;

function play(options: Partial<MatchOptions> = {}): Match {
  match = new Match('m1', {
    connect: network.connect,
    storage,
    onrefused: (why) => refused.push(why),
    now: () => now,
    visible: () => true,
    ...options,
  });
  return match;
}

function welcome(seq = 5, snapshot = SNAPSHOT, facts: Partial<Facts> = {}): void {
  network.latest.open();
  network.latest.say({
    t: 'welcome',
    match: 'm1',
    code: 'KL1-D3N-AAAAAAB',
    game: 'KL1',
    mode: 'D3N',
    seat: null,
    seq,
    snapshot,
    facts: { ...FACTS, ...facts },
    builds: klondike,
    race: null,
  });
}

function event(seq: number, changes: Change[], more: { c?: string; hash?: string } = {}): void {
  network.latest.say({
    t: 'event',
    seq,
    kind: 'played',
    changes,
    facts: { ...FACTS, moves: FACTS.moves + 1 },
    ...more,
  });
}

function cards(name: string): readonly string[] {
  if (!match.board) throw new Error('no board');
  return pileOf(match.board, name).cards;
}

function move(card: string, from: string, to: string): string {
  match.act({ t: 'move', card, n: 1, from, to });
  return match.pending.at(-1)?.c ?? '';
}

beforeEach(() => {
  vi.useFakeTimers();
  network = new FakeNetwork();
  storage = new FakeStorage();
  refused = [];
  now = 1_000_000;
});
afterEach(() => {
  match.close();
  vi.useRealTimers();
});

describe('a game at the table', () => {
  it('says hello with what it has seen and shows the welcome', () => {
    play();
    expect(match.board).toBeNull();
    welcome();
    expect(network.latest.said[0]).toEqual({ t: 'hello', match: 'm1', seen: 0 });
    expect(match.state).toBe('open');
    expect(cards('t1')).toEqual(['7H']);
  });

  it('shows a move at once, sends it with its guard, and lets go of it when confirmed', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    expect(cards('t2')).toEqual(['8S', '7H']);
    expect(network.latest.said.at(-1)).toEqual({
      t: 'move',
      c,
      card: '7H',
      n: 1,
      from: 't1',
      to: 't2',
    });
    event(6, [SEVEN_TO_SPADE], { c });
    expect(match.pending).toEqual([]);
    expect(cards('t2')).toEqual(['8S', '7H']);
    expect(match.facts?.moves).toBe(4);
  });

  it('never guesses a hidden card', () => {
    play();
    welcome();
    move('AS', 't4', 'f1');
    expect(cards('f1')).toEqual(['AS']);
    expect(cards('t4')).toEqual([]);
    expect(pileOf(match.board!, 't4').down).toBe(1);
    match.act({ t: 'draw', waste: 0 });
    expect(cards('w')).toEqual([]);
  });

  it('takes an event once, however often it comes', () => {
    play();
    welcome();
    event(6, [SEVEN_TO_SPADE]);
    event(6, [SEVEN_TO_SPADE]);
    expect(cards('t2')).toEqual(['8S', '7H']);
    expect(match.seq).toBe(6);
  });

  it('asks for the table again when an event is missing or the hash does not fit', () => {
    play();
    welcome();
    event(8, [SEVEN_TO_SPADE]);
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'hello', seen: 5 });
    welcome(8);
    event(9, [SEVEN_TO_SPADE], { hash: '00000000' });
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'hello', seen: 0 });
  });

  it('is content with a hash that fits', () => {
    play();
    welcome();
    const after = fromSnapshot(klondike, {
      piles: {
        ...SNAPSHOT.piles,
        t1: { down: 0, cards: [] },
        t2: { down: 1, cards: ['8S', '7H'] },
      },
    });
    event(6, [SEVEN_TO_SPADE], { hash: projectionHash(klondike, after) });
    expect(network.latest.said).toHaveLength(1);
  });

  it('takes a snapshot in place of events', () => {
    play();
    welcome();
    network.latest.say({
      t: 'snapshot',
      seq: 30,
      snapshot: { piles: { ...SNAPSHOT.piles, t1: { down: 0, cards: ['KD'] } } },
      facts: FACTS,
    });
    expect(cards('t1')).toEqual(['KD']);
    event(31, []);
    expect(match.seq).toBe(31);
  });

  it('asks again for the answers that a snapshot stands in place of', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    network.latest.say({ t: 'snapshot', seq: 30, snapshot: SNAPSHOT, facts: FACTS });
    expect(network.latest.said.filter((message) => message.c === c)).toHaveLength(2);
  });

  it('takes a repeated answer for no new event', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    network.latest.say({ t: 'event', kind: 'repeated', seq: 5, changes: [], facts: FACTS, c });
    expect(match.seq).toBe(5);
    expect(match.pending).toHaveLength(0);
    network.latest.say({ t: 'event', kind: 'repeated', seq: 6, changes: [], facts: FACTS, c });
    expect(match.seq).toBe(5);
  });
});

describe('refused commands', () => {
  it('are taken back singly, the others stay', () => {
    play();
    welcome();
    const first = move('7H', 't1', 't2');
    const second = move('AS', 't4', 'f1');
    network.latest.say({ t: 'refused', c: first, why: 'illegal' });
    expect(cards('t1')).toEqual(['7H']);
    expect(cards('f1')).toEqual(['AS']);
    expect(match.pending.map(({ c }) => c)).toEqual([second]);
    expect(refused).toEqual(['illegal']);
  });

  it('in the middle let the later ones be shown anew on what is true', () => {
    play();
    welcome();
    move('7H', 't1', 't2');
    const back = move('7H', 't2', 't3');
    network.latest.say({ t: 'refused', c: match.pending[0]!.c, why: 'stale' });
    // The second one takes the card from where it is not: nothing of it is shown.
    expect(cards('t1')).toEqual(['7H']);
    expect(cards('t3')).toEqual(['8C']);
    network.latest.say({ t: 'refused', c: back, why: 'stale' });
    expect(match.pending).toEqual([]);
  });

  it('that came too fast are sent again', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    network.latest.say({ t: 'refused', c, why: 'too-fast' });
    expect(match.pending).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(network.latest.said.filter((message) => message.c === c)).toHaveLength(2);
    expect(refused).toEqual([]);
  });

  it('of nobody here are passed over', () => {
    play();
    welcome();
    network.latest.say({ t: 'refused', c: 'other', why: 'illegal' });
    network.latest.say({ t: 'refused', c: null, why: 'unreadable' });
    expect(refused).toEqual([]);
  });
});

describe('guards', () => {
  it('count the cards of draws that are under way', () => {
    play();
    welcome();
    for (let n = 0; n < 4; n++) match.act({ t: 'draw', waste: 0 });
    const wastes = network.latest.said.filter(({ t }) => t === 'draw').map(({ waste }) => waste);
    // Six cards in threes, then the waste is turned over, then three again.
    expect(wastes).toEqual([0, 3, 6, 0]);
  });
});

describe('a broken link', () => {
  it('is said, keeps the moves, and sends them again with the same ids', () => {
    play();
    welcome();
    const sent = move('7H', 't1', 't2');
    network.latest.break();
    expect(match.link).toBe(false);
    const kept = move('AS', 't4', 'f1');
    expect(cards('f1')).toEqual(['AS']);

    vi.advanceTimersByTime(1_000);
    expect(network.sockets).toHaveLength(2);
    welcome();
    expect(match.link).toBe(true);
    const again = network.latest.said.filter(({ t }) => t === 'move').map(({ c }) => c);
    expect(again).toEqual([sent, kept]);
  });

  it('forgets a command that the server had done before, told by its repeated answer', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    network.latest.break();
    vi.advanceTimersByTime(1_000);
    welcome(6, {
      piles: {
        ...SNAPSHOT.piles,
        t1: { down: 0, cards: [] },
        t2: { down: 1, cards: ['8S', '7H'] },
      },
    });
    expect(cards('t2')).toEqual(['8S', '7H']);
    event(6, [], { c });
    expect(match.pending).toEqual([]);
    expect(cards('t2')).toEqual(['8S', '7H']);
  });

  it('is noticed within seconds when the server only falls silent', () => {
    play();
    welcome();
    move('7H', 't1', 't2');
    vi.advanceTimersByTime(4_500);
    expect(match.link).toBe(false);
  });

  it('holds the clock', () => {
    play();
    welcome();
    now += 2_500;
    expect(match.clock()).toBe(43_500);
    network.latest.break();
    now += 60_000;
    expect(match.clock()).toBe(43_500);
  });

  it('keeps the moves over a reload of the page', () => {
    play();
    welcome();
    const c = move('7H', 't1', 't2');
    match.close();

    play();
    expect(match.pending.map((command) => command.c)).toEqual([c]);
    welcome();
    expect(network.latest.said.filter((message) => message.c === c)).toHaveLength(1);
    expect(cards('t2')).toEqual(['8S', '7H']);
    event(6, [SEVEN_TO_SPADE], { c });
    expect(storage.items.size).toBe(0);
  });

  it('works on where nothing can be stored', () => {
    play({ storage: null });
    welcome();
    move('7H', 't1', 't2');
    expect(match.pending).toHaveLength(1);
  });
});

describe('two pages on one game', () => {
  it('the older stops, and can take the game back', () => {
    play();
    welcome();
    network.latest.say({ t: 'bye', why: 'newer-table' });
    expect(match.state).toBe('elsewhere');
    expect(match.playable).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(network.sockets).toHaveLength(1);

    match.takeBack();
    welcome();
    expect(network.sockets).toHaveLength(2);
    expect(match.state).toBe('open');
    expect(match.playable).toBe(true);
  });

  it('a game that is gone is not asked for again, its pending moves are dropped', () => {
    play();
    welcome();
    move('7H', 't1', 't2');
    network.latest.say({ t: 'bye', why: 'gone' });
    expect(match.state).toBe('gone');
    expect(storage.items.size).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(network.sockets).toHaveLength(1);
  });

  it('a server that shuts down is waited for', () => {
    play();
    welcome();
    network.latest.say({ t: 'bye', why: 'shutdown' });
    expect(match.link).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(network.sockets).toHaveLength(2);
  });
});

describe('the clock', () => {
  it('pauses when the page is hidden and goes on when it is back', () => {
    play();
    welcome();
    match.look(false);
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'pause' });
    now += 30_000;
    expect(match.clock()).toBe(41_000);
    match.look(true);
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'resume' });
  });

  it('goes on when a begun game is opened, and waits for the first move of a new one', () => {
    play();
    welcome(5, SNAPSHOT, { running: false });
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'resume' });
    match.close();
    play();
    welcome(1, SNAPSHOT, { running: false, moves: 0 });
    expect(network.latest.said).toHaveLength(1);
  });
});

describe('how the game stands', () => {
  const stuck = { t: 'status', status: 'stuck', collect: null, hint: false } as const;

  it('is said for the position it was found for', () => {
    play();
    welcome();
    network.latest.say({ ...stuck, seq: 4 });
    expect(match.standing.status).toBe('playing');
    network.latest.say({ ...stuck, seq: 5 });
    expect(match.standing.status).toBe('stuck');
  });

  it('stays over a draw and goes with a move', () => {
    play();
    welcome();
    network.latest.say({ ...stuck, seq: 5 });
    event(6, [{ t: 'moved', cards: ['2C', '3C', '4C'], from: 's', to: 'w' }]);
    expect(match.standing.status).toBe('stuck');
    event(7, [SEVEN_TO_SPADE]);
    expect(match.standing.status).toBe('playing');
  });

  it('ends the game when won: nothing is sent any more', () => {
    play();
    welcome(5, SNAPSHOT, { status: 'won', running: false });
    const before = network.latest.said.length;
    move('7H', 't1', 't2');
    match.act({ t: 'undo' });
    expect(network.latest.said).toHaveLength(before);
  });
});
