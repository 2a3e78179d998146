import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pileOf } from '../board/model';
import { race } from '../board/samples';
import { FakeNetwork, FakeStorage } from '../fake_socket';
import { Match } from '../match.svelte';
import type {
  Change,
  EventMade,
  Facts,
  RaceFacts,
  SeatFacts,
  SeatLetter,
  Snapshot,
} from '../protocol';
import { claimIn, keepsPromise, sides } from './people';

const FACTS: Facts = {
  moves: 0,
  score: null,
  undo: false,
  redo: false,
  redeals: null,
  pass: null,
  fans: { 'A.w': 0, 'B.w': 0 },
  status: 'playing',
  clock_ms: 0,
  running: true,
  returns: 0,
};

const player = (seat: SeatLetter, name: string, more: Partial<SeatFacts> = {}): SeatFacts => ({
  seat,
  name,
  computer: null,
  ready: true,
  online: true,
  offers: [],
  ping_ms: null,
  away_s: null,
  claim_in_s: null,
  ...more,
});

const RACE: RaceFacts = {
  phase: 'playing',
  seats: [player('A', 'Anna'), player('B', 'Boris')],
  commitment: null,
  code: null,
  counts: [0, 0],
  rests: [52, 52],
  watchers: 0,
  rematch: null,
  join: null,
  watch: null,
};

/** Both have the two of spades on top, and there is one place for it. */
const SNAPSHOT: Snapshot = {
  piles: {
    'A.t1': { down: 1, cards: ['2S'] },
    'B.t1': { down: 1, cards: ['2s'] },
    'A.t2': { down: 0, cards: ['9H'] },
    'A.s': { down: 6, cards: [] },
    'B.s': { down: 3, cards: [] },
    f1: { down: 0, cards: ['as'] },
  },
};

const THEIRS: Change = { t: 'moved', cards: ['2s'], from: 'B.t1', to: 'f1' };

let network: FakeNetwork;
let refused: [string, number | null][];
let match: Match;

beforeEach(() => {
  vi.useFakeTimers();
  network = new FakeNetwork();
  refused = [];
  match = new Match('r1', {
    connect: network.connect,
    storage: new FakeStorage(),
    visible: () => true,
    onrefused: (why, _, ms) => refused.push([why, ms]),
  });
});
afterEach(() => {
  match.close();
  vi.useRealTimers();
});

function welcome(
  seat: SeatLetter | null = 'A',
  facts = RACE,
  snapshot: Snapshot | null = SNAPSHOT,
) {
  network.latest.open();
  network.latest.say({
    t: 'welcome',
    match: 'r1',
    code: '',
    game: 'PR1',
    mode: 'D3R',
    seat,
    seq: 4,
    snapshot,
    facts: FACTS,
    builds: race,
    race: facts,
  });
}

const top = (pile: string) => (match.board ? pileOf(match.board, pile).cards.at(-1) : undefined);
const toFoundation = () => match.act({ t: 'move', from: 'A.t1', n: 1, card: '2S', to: 'f1' });

describe('a race at its table', () => {
  it('keeps up with what happens before there are cards', () => {
    welcome('A', { ...RACE, phase: 'waiting' }, null);
    expect(match.board).toBeNull();
    const event: Omit<EventMade, 'seq'> = { t: 'event', kind: 'ready', changes: [], facts: FACTS };
    network.latest.say({ ...event, seq: 5 });
    network.latest.say({ ...event, seq: 6 });
    network.latest.say({ t: 'count', n: 3 });
    expect(match.race.count).toBe(3);
    network.latest.say({ t: 'snapshot', seq: 7, snapshot: SNAPSHOT, facts: FACTS });
    network.latest.say({ t: 'race', facts: RACE });
    expect([match.seq, match.race.count, top('A.t1')]).toEqual([7, null, '2S']);
    expect(network.latest.said.map(({ t }) => t)).toEqual(['hello']);
  });

  it('names no foundation, shows the card there at once, and takes back what came second', () => {
    welcome();
    toFoundation();
    expect(top('f1')).toBe('2S');
    const sent = network.latest.said.at(-1);
    expect(sent).toMatchObject({ t: 'move', from: 'A.t1', card: '2S', to: 'f' });
    const facts = { ...FACTS, moves: 1 };
    network.latest.say({ t: 'event', seq: 5, kind: 'played', changes: [THEIRS], facts, by: 'B' });
    expect([top('f1'), top('A.t1')]).toEqual(['2s', '2S']);
    network.latest.say({ t: 'refused', c: String(sent?.['c']), why: 'taken', by: 'B', ms: 43 });
    expect(refused).toEqual([['taken', 43]]);
    expect(match.pending).toEqual([]);
  });

  it('sends a tap that goes up as a move up, so that a lost one is known as such', () => {
    welcome();
    match.act({ t: 'tap', pile: 'A.t1', n: 1, card: '2S', double: false });
    expect(network.latest.said.at(-1)).toMatchObject({ t: 'move', from: 'A.t1', to: 'f' });
    expect(top('f1')).toBe('2S');
  });

  it('takes both cards home at a tie, and plays nothing while it stands still', () => {
    welcome();
    toFoundation();
    const c = String(network.latest.said.at(-1)?.['c']);
    network.latest.say({ t: 'event', seq: 5, kind: 'tied', changes: [], facts: FACTS, c });
    network.latest.say({ t: 'race', facts: { ...RACE, phase: 'stopped' } });
    expect([top('f1'), top('A.t1'), match.race.ties]).toEqual(['as', '2S', 1]);
    expect(match.playable).toBe(false);
    toFoundation();
    expect(match.pending).toEqual([]);
    network.latest.say({ t: 'race', facts: RACE });
    expect(match.playable).toBe(true);
  });

  it('draws from its own stock, and counts its own waste', () => {
    welcome('B');
    match.act({ t: 'draw', waste: 0 });
    match.act({ t: 'draw', waste: 0 });
    const drawn = network.latest.said.filter(({ t }) => t === 'draw');
    expect(drawn.map((each) => each['waste'])).toEqual([0, 3]);
  });

  it('keeps what was done without a link, and is refused each by itself', () => {
    welcome();
    network.latest.break();
    toFoundation();
    match.act({ t: 'draw', waste: 0 });
    expect(match.pending).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    welcome('A', RACE, { piles: { ...SNAPSHOT.piles, f1: { down: 0, cards: ['as', '2s'] } } });
    const again = network.latest.said.slice(1);
    expect(again.map(({ t }) => t)).toEqual(['move', 'draw']);
    network.latest.say({ t: 'refused', c: String(again[0]?.['c']), why: 'taken' });
    expect(match.pending.map(({ t }) => t)).toEqual(['draw']);
  });

  it('says nothing of the page being hidden: in a race only both can pause', () => {
    welcome();
    match.look(false);
    match.look(true);
    expect(network.latest.said.map(({ t }) => t)).toEqual(['hello']);
  });

  it('tells the server how long the last ping took', () => {
    welcome();
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(70);
    network.latest.say({ t: 'pong', n: 1 });
    vi.advanceTimersByTime(1_000);
    const pings = network.latest.sent.filter(({ t }) => t === 'ping');
    expect(pings.map(({ rtt }) => rtt)).toEqual([undefined, 70]);
  });
});

it('shows a spectator in with the ticket', () => {
  const watching = new Match('r1', { connect: network.connect, storage: null, ticket: 'w1' });
  network.latest.open();
  expect(network.latest.said[0]).toMatchObject({ t: 'hello', ticket: 'w1' });
  watching.close();
});

describe('the people of a race', () => {
  const say = (id: string) => id;

  it.each([
    ['A', ['Anna', 'Boris']],
    ['B', ['Boris', 'Anna']],
    [null, ['Anna', 'Boris']],
  ] as const)('has the viewer %s below', (seat, names) => {
    expect(sides(RACE, seat, say).map(({ name }) => name)).toEqual(names);
  });

  it('calls a computer a computer, whatever its name', () => {
    const seats = [player('A', 'Anna'), player('B', 'Boris', { computer: 2 })];
    expect(sides({ ...RACE, seats }, 'A', say)[1].name).toBe('race-computer-name');
  });

  it('counts down to the claim, and never below nothing', () => {
    const away = player('B', 'Boris', { away_s: 3, claim_in_s: 37 });
    expect(claimIn(away, 1_000, 1_000)).toBe(37);
    expect(claimIn(away, 1_000, 11_500)).toBe(27);
    expect(claimIn(away, 1_000, 99_000)).toBe(0);
    expect(claimIn(player('B', 'Boris'), 0, 0)).toBeNull();
  });

  it('checks that the deal is the one that was promised', async () => {
    const promise = 'df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119';
    expect(await keepsPromise(promise, '00', '000000')).toBe(true);
    expect(await keepsPromise(promise, '01', '000000')).toBe(false);
  });
});
