/** Who sits where, and how the race stands between them. */
import type { RaceFacts, SeatFacts, SeatLetter } from '../protocol';

type Say = (id: string, args?: Record<string, string | number>) => string;

/** Cards that each player has. */
export const OWN_CARDS = 52;

export interface Side {
  seat: SeatLetter;
  /** Null while nobody has the seat. */
  player: SeatFacts | null;
  name: string;
  count: number;
  rest: number;
}

/** Return the side below and the side above, as one who sits at `seat` sees them. */
export function sides(facts: RaceFacts, seat: SeatLetter | null, say: Say): [Side, Side] {
  const [a, b] = [side(facts, 0, say), side(facts, 1, say)];
  return seat === 'B' ? [b, a] : [a, b];
}

function side(facts: RaceFacts, at: 0 | 1, say: Say): Side {
  const player = facts.seats[at] ?? null;
  return {
    seat: at === 0 ? 'A' : 'B',
    player,
    name: player ? nameOf(player, say) : say('race-free-seat'),
    count: facts.counts[at] ?? 0,
    rest: facts.rests[at] ?? OWN_CARDS,
  };
}

/** Return a player's name; a computer is always called one. */
export function nameOf({ name, computer }: SeatFacts, say: Say): string {
  return computer === null ? name : say('race-computer-name', { level: computer });
}

/** Return how many seconds are left before the other may end the race, null if nobody is away. */
export function claimIn(player: SeatFacts | null, toldAt: number, now: number): number | null {
  if (!player || player.claim_in_s === null) return null;
  return Math.max(0, Math.ceil(player.claim_in_s - (now - toldAt) / 1000));
}

/** Return whether what both got by the server's secret is what was promised before the start. */
export async function keepsPromise(
  commitment: string,
  seed: string,
  nonce: string,
): Promise<boolean | null> {
  // Only a page that came by https, or from this machine, may compute this.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const bytes = Uint8Array.from((seed + nonce).match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}
