import { describe, expect, it } from 'vitest';
import { frame } from './frame';
import { dropTarget, hit } from './hit';
import { layout } from './layout';
import { board, double, klondike, queens } from './samples';
import type { Builds } from './types';

const SIZES = [
  [360, 596],
  [640, 316],
  [390, 800],
  [768, 980],
  [1280, 756],
  [1920, 1036],
] as const;
const TABLES = { klondike, double, queens };
const CASES = Object.entries(TABLES).flatMap(([name, builds]) =>
  SIZES.flatMap(([width, height]) =>
    [false, true].map((mirror) => ({ name, builds, width, height, mirror })),
  ),
);

const RUN = 'KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH';
const BY_SUIT = 'QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH';

/** Every column as long as it can become at once. */
function crowded(builds: Builds) {
  const columns = builds.piles.filter((spec) => spec.role === 'column');
  const long = builds === queens ? `6C 8C 4S ${BY_SUIT}` : `${columns.length - 1}|${RUN}`;
  const piles = Object.fromEntries(columns.map(({ name }) => [name, long]));
  return board(builds, { ...piles, s: '20|', w: '2C 3C 4C TD' });
}

describe.each(CASES)('$name at $width × $height, mirror $mirror', (at) => {
  const { builds, width, height, mirror } = at;
  const fitted = frame(builds, { width, height }, mirror);
  const full = layout(builds, fitted, crowded(builds), { w: 3 });

  it('keeps every card on the table', () => {
    for (const pile of full.piles) {
      for (const { x, y } of pile.cards.length ? pile.cards : [pile]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + fitted.w).toBeLessThanOrEqual(width);
        expect(y + fitted.h).toBeLessThanOrEqual(height);
      }
    }
  });

  it('lets no two piles stand on each other', () => {
    const empty = layout(builds, fitted, board(builds, {}), {});
    const piles = empty.piles.filter(({ role }) => role !== 'captive');
    for (const a of piles) {
      for (const b of piles) {
        if (a === b) continue;
        const apart = Math.abs(a.x - b.x) >= fitted.w || Math.abs(a.y - b.y) >= fitted.h;
        expect(apart, `${a.name} ${b.name}`).toBe(true);
      }
    }
  });

  it('never cuts an index that is not pressed on purpose, and spreads what is', () => {
    for (const { name, role } of builds.piles) {
      if (role !== 'column') continue;
      const spread = layout(builds, fitted, crowded(builds), { w: 3 }, name).byName[name];
      const cards = spread?.cards ?? [];
      cards.slice(spread?.clear, -1).forEach((card, i) => {
        const next = cards[(spread?.clear ?? 0) + i + 1];
        expect((next?.y ?? 0) - card.y).toBeGreaterThanOrEqual(fitted.strip - 1);
      });
      expect(spread?.pressed).toBe(false);
    }
  });

  it('shows the last packet whole', () => {
    const [a, b, c] = full.byName['w']?.cards.slice(-3) ?? [];
    expect(a && b && c).toBeTruthy();
    const apart = Math.max(Math.abs(b!.x - a!.x) / fitted.corner, (b!.y - a!.y) / fitted.strip);
    expect(apart).toBeGreaterThanOrEqual(0.85);
  });

  it('has targets that a finger finds', () => {
    expect(fitted.w).toBeGreaterThanOrEqual(24);
    expect(fitted.font).toBeGreaterThanOrEqual(10.9);
  });
});

describe('the extreme column of the reports', () => {
  it.each([
    [klondike, 360, 596],
    [klondike, 640, 316],
    [double, 360, 596],
    [double, 640, 316],
  ])('shows every index', (builds, width, height) => {
    const fitted = frame(builds, { width, height }, false);
    const laid = layout(builds, fitted, board(builds, { t5: `8|${RUN}` }), {}).byName['t5'];
    expect(laid?.pressed).toBe(false);
  });
});

describe('the arrangements', () => {
  const spots = (builds: Builds, width: number, height: number, mirror = false) =>
    frame(builds, { width, height }, mirror).spots;

  it('puts Klondike stock left and foundations above the right columns', () => {
    const at = spots(klondike, 1280, 756);
    expect(at['s']?.x).toBe(at['t1']?.x);
    expect(at['f4']?.x).toBe(at['t7']?.x);
    expect(at['f1']?.y).toBe(at['s']?.y);
  });

  it('puts the stock under the thumb on a phone', () => {
    const at = spots(klondike, 390, 800);
    expect(at['s']?.y).toBeGreaterThan(600);
    expect(at['s']?.x).toBeGreaterThan(at['w']?.x ?? 0);
    const mirrored = spots(klondike, 390, 800, true);
    expect(mirrored['s']?.x).toBeLessThan(mirrored['w']?.x ?? 0);
  });

  it('puts the two places of a suit side by side, four rows at the right when wide', () => {
    const at = spots(double, 1280, 756);
    expect(at['f1']?.y).toBe(at['f2']?.y);
    expect(at['f3']?.y).toBeGreaterThan(at['f1']?.y ?? 0);
    expect(at['f1']?.x).toBeGreaterThan(at['t9']?.x ?? 0);
    expect(spots(double, 1280, 756, true)['f2']?.x).toBeLessThan(at['t1']?.x ?? 0);
  });

  it('makes two bands of eight columns on a phone', () => {
    const fitted = frame(queens, { width: 390, height: 800 }, false);
    expect(fitted.bands.map((names) => names.length)).toEqual([8, 8]);
    expect(fitted.spots['c1']?.y).toBeLessThan(fitted.spots['k1']?.y ?? 0);
  });

  it('lets the cards grow until they touch the sides or the floor', () => {
    expect(frame(klondike, { width: 1280, height: 756 }, false).w).toBeGreaterThan(105);
    expect(frame(double, { width: 1280, height: 756 }, false).w).toBeGreaterThan(88);
    expect(frame(queens, { width: 1280, height: 756 }, false).w).toBeGreaterThan(65);
  });
});

describe('hit and dropTarget', () => {
  const fitted = frame(klondike, { width: 360, height: 596 }, false);
  const position = board(klondike, {
    t1: '3|9S 8H',
    t2: RUN.replace('KH ', ''),
    t4: 'KS',
    w: '2C 3D',
  });
  const laid = layout(klondike, fitted, position, { w: 2 });
  const at = (name: string, i: number) => laid.byName[name]?.cards.at(i) ?? { x: 0, y: 0 };
  const near = (point: { x: number; y: number }) => ({ x: point.x + 5, y: point.y + 5 });

  it('finds the card under the finger', () => {
    expect(hit(laid, position, near(at('t1', -1)), null)).toEqual({ pile: 't1', index: 4 });
    expect(hit(laid, position, near(at('t1', -2)), null)).toEqual({ pile: 't1', index: 3 });
    expect(hit(laid, position, near(laid.byName['t3']!), null)).toEqual({ pile: 't3', index: -1 });
  });

  it('selects only the top of the fan', () => {
    expect(hit(laid, position, near(at('w', -1)), null)).toEqual({ pile: 'w', index: 1 });
    expect(hit(laid, position, near(at('w', -2)), null)).toBeNull();
  });

  it('measures the head of a long run, not the whole of it', () => {
    const head = { x: at('t4', -1).x - fitted.w * 0.45, y: at('t4', -1).y + 20 };
    expect(dropTarget(klondike, laid, ['t4', 't6'], head, head)).toBe('t4');
  });

  it('finds the accepting place anywhere among the foundations', () => {
    const f1 = at('f1', 0);
    const head = { x: (laid.byName['f1']?.x ?? 0) + 4, y: (laid.byName['f1']?.y ?? 0) + 10 };
    expect(f1).toBeDefined();
    expect(dropTarget(klondike, laid, ['f4'], head, head)).toBe('f4');
    const far = { x: 10, y: 400 };
    expect(dropTarget(klondike, laid, ['f4'], far, far)).toBeNull();
  });

  it('takes the place dropped on where places differ, and none that does not accept', () => {
    const wide = frame(queens, { width: 1280, height: 756 }, false);
    const row = board(queens, { k1: 'KH', k2: 'KS', k9: 'KH', w: 'AH' });
    const there = layout(queens, wide, row, { w: 1 });
    const on = (name: string, dx = 0) => {
      const { x = 0, y = 0 } = there.byName[name] ?? {};
      return { x: x + dx, y };
    };
    const drop = (head: { x: number; y: number }) =>
      dropTarget(queens, there, ['k1', 'k9'], head, { x: -1, y: -1 });
    expect(drop(on('k9', 6))).toBe('k9');
    expect(drop(on('k2', 0))).toBeNull();
    expect(drop(on('k4', (wide.w + wide.gap) / 2))).toBe('k1');
  });
});
