import { describe, expect, it } from 'vitest';
import { between } from './between';
import { hit } from './hit';
import { layout } from './layout';
import { board, race } from './samples';
import type { Seat } from './types';

const SIZES = [
  [360, 588],
  [390, 792],
  [640, 308],
  [844, 338],
  [768, 980],
  [1280, 748],
  [1920, 1030],
] as const;
const CASES = SIZES.flatMap(([width, height]) =>
  (['A', 'B'] as const).flatMap((below) =>
    [false, true].flatMap((mirror) =>
      [false, true].map((open) => ({ width, height, below, mirror, open })),
    ),
  ),
);

const RUN = 'KH QS JH TS 9H 8S 7H 6S';

/** Both players with columns of eight open cards on as many backs as there can be. */
function crowded() {
  const piles: Record<string, string> = {};
  for (const { name, role, seat } of race.piles) {
    const n = Number(name.at(-1));
    const low = (text: string) => (seat === 'B' ? text.toLowerCase() : text);
    if (role === 'column') piles[name] = `${n - 1}|${low(RUN)}`;
    if (role === 'waste') piles[name] = low('2C 3C 4C TD');
    if (role === 'stock') piles[name] = '20|';
    if (role === 'foundation') piles[name] = 'AS 2s 3S';
  }
  return board(race, piles);
}

const FANS = { 'A.w': 3, 'B.w': 3 };

describe.each(CASES)('$width × $height, $below below, mirror $mirror, open $open', (at) => {
  const { width, height, below, mirror, open } = at;
  const other: Seat = below === 'A' ? 'B' : 'A';
  const frame = between(race, { width, height }, { below, mirror, open });
  const full = layout(race, frame, crowded(), FANS);
  const pile = (name: string) => full.byName[name]!;

  it('keeps every card on the table', () => {
    for (const { cards, m, x, y } of full.piles) {
      for (const card of cards.length ? cards : [{ x, y }]) {
        expect(card.x).toBeGreaterThanOrEqual(0);
        expect(card.y).toBeGreaterThanOrEqual(0);
        expect(card.x + m.w).toBeLessThanOrEqual(width);
        expect(card.y + m.h).toBeLessThanOrEqual(height);
      }
    }
  });

  it('lets no two places stand on each other', () => {
    const empty = layout(race, frame, board(race, {}), {}).piles;
    for (const [i, a] of empty.entries()) {
      for (const b of empty.slice(i + 1)) {
        const apart =
          a.x + a.m.w <= b.x || b.x + b.m.w <= a.x || a.y + a.m.h <= b.y || b.y + b.m.h <= a.y;
        expect(apart, `${a.name} ${b.name}`).toBe(true);
      }
    }
  });

  it('has the opponent above, smaller, and the foundations between the columns', () => {
    const [mine, theirs] = [pile(`${below}.t3`), pile(`${other}.t3`)];
    expect(theirs.y).toBeLessThan(mine.y);
    expect(theirs.m.w).toBeLessThan(mine.m.w * 0.8);
    const end = (theirs.cards.at(-1)?.y ?? 0) + theirs.m.h;
    expect(end).toBeLessThanOrEqual(pile('f1').y);
    if (height > 460) expect(pile('f1').y + pile('f1').m.h).toBeLessThanOrEqual(mine.y);
  });

  it('keeps the height of an index in the own columns, and spreads what is pressed', () => {
    for (const n of [1, 7]) {
      const name = `${below}.t${n}`;
      const spread = layout(race, frame, crowded(), FANS, name).byName[name]!;
      spread.cards.slice(spread.clear, -1).forEach((card, i) => {
        const next = spread.cards[spread.clear + i + 1];
        expect((next?.y ?? 0) - card.y).toBeGreaterThanOrEqual(spread.m.strip - 1);
      });
    }
  });

  it('takes the stock to the other hand when mirrored', () => {
    const straight = between(race, { width, height }, { below, mirror: !mirror, open });
    const x = (frameAt: typeof frame) => frameAt.spots[`${below}.s`]?.x ?? 0;
    expect(x(straight) < width / 2).toBe(x(frame) >= width / 2);
  });

  it('finds the small cards where they are', () => {
    const { x, y, m } = pile(`${other}.s`);
    const inside = hit(full, crowded(), { x: x + m.w - 2, y: y + m.h - 2 }, null);
    expect(inside).toEqual({ pile: `${other}.s`, index: 19 });
  });
});

it('shows only the top card of each column in a strip, and all of them when it is open', () => {
  const size = { width: 390, height: 792 };
  const seen = (open: boolean) => {
    const frame = between(race, size, { below: 'A', mirror: false, open });
    const cards = layout(race, frame, crowded(), FANS).byName['B.t7']?.cards ?? [];
    return new Set(cards.slice(6).map(({ y }) => y)).size;
  };
  expect(seen(false)).toBe(1);
  expect(seen(true)).toBe(8);
});
