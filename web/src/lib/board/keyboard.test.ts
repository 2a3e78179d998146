import { describe, expect, it } from 'vitest';
import { frame } from './frame';
import { keyOf, neighbour } from './keyboard';
import { layout } from './layout';
import { board, klondike, queens } from './samples';
import type { Builds } from './types';

const press = (code: string, mods = '', key = '') => ({
  code,
  key,
  ctrlKey: mods.includes('c'),
  metaKey: mods.includes('m'),
  shiftKey: mods.includes('s'),
  altKey: mods.includes('a'),
});

describe('keyOf', () => {
  it.each([
    [press('KeyZ', 'c'), { t: 'undo' }],
    [press('KeyU', '', 'г'), { t: 'undo' }],
    [press('KeyZ', 'cs'), { t: 'redo' }],
    [press('KeyZ', 'ms'), { t: 'redo' }],
    [press('KeyY', 'c'), { t: 'redo' }],
    [press('KeyF'), { t: 'foundation' }],
    [press('Space'), { t: 'draw' }],
    [press('Escape'), { t: 'release' }],
    [press('Digit7', 's', '?'), { t: 'keys' }],
    [press('ArrowUp'), { t: 'go', to: 'up' }],
    [press('KeyF', 'c'), null],
    [press('ArrowLeft', 'a'), null],
    [press('KeyQ'), null],
  ])('reads %o', (event, key) => {
    expect(keyOf(event)).toEqual(key);
  });
});

describe('neighbour', () => {
  const of = (builds: Builds, width: number, height: number) => {
    const fitted = frame(builds, { width, height }, false);
    const laid = layout(builds, fitted, board(builds, {}), {});
    const names = builds.piles.filter(({ role }) => role !== 'captive').map(({ name }) => name);
    return (from: string, to: 'left' | 'right' | 'up' | 'down') => neighbour(laid, names, from, to);
  };

  it('walks over the table as it is seen', () => {
    const go = of(klondike, 1280, 756);
    expect(go('t1', 'right')).toBe('t2');
    expect(go('t2', 'left')).toBe('t1');
    expect(go('t1', 'up')).toBe('s');
    expect(go('s', 'right')).toBe('w');
    expect(go('w', 'right')).toBe('f1');
    expect(go('f4', 'down')).toBe('t7');
    expect(go('t7', 'right')).toBeNull();
  });

  it('walks from band to band', () => {
    const go = of(queens, 390, 800);
    expect(go('t3', 'down')).toBe('t11');
    expect(go('t11', 'up')).toBe('t3');
    expect(go('k3', 'down')).toBe('k11');
    expect(go('t16', 'down')).toBe('s');
  });
});
