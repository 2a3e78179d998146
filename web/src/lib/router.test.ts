import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from './router.svelte';

describe('routes', () => {
  it.each([
    ['#/', { page: 'lobby', id: '', ticket: '', sheet: null, about: '' }],
    ['#/settings', { page: 'lobby', id: '', ticket: '', sheet: 'settings', about: '' }],
    ['#/help/KL1', { page: 'lobby', id: '', ticket: '', sheet: 'help', about: 'KL1' }],
    ['#/play/m1', { page: 'play', id: 'm1', ticket: '', sheet: null, about: '' }],
    [
      '#/play/m1/statistics/DS1',
      { page: 'play', id: 'm1', ticket: '', sheet: 'statistics', about: 'DS1' },
    ],
    ['#/race/T0k-en', { page: 'race', id: 'T0k-en', ticket: '', sheet: null, about: '' }],
    ['#/play/m1/watch/w_1', { page: 'play', id: 'm1', ticket: 'w_1', sheet: null, about: '' }],
    ['#/join/a-b_c', { page: 'join', id: 'a-b_c', ticket: '', sheet: null, about: '' }],
  ] as const)('%s goes there and back', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(formatRoute(route)).toBe(hash);
  });

  it.each(['', '#', '#/nowhere', '#/play', '#/play/', '#/%E0%A4%A'])('%s is the lobby', (hash) => {
    expect(parseRoute(hash).page).toBe('lobby');
  });
});
