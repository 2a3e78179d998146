import { describe, expect, it } from 'vitest';
import { FakeStorage } from './fake_socket';
import { DEFAULTS, Prefs, readSettings } from './prefs.svelte';

describe('settings', () => {
  it.each([null, '', '{', '7', '"x"', '[]', '{"theme":"pink","sounds":7,"modes":null}'])(
    'that cannot be read are the defaults: %s',
    (text) => expect(readSettings(text)).toEqual(DEFAULTS),
  );

  it('are kept where there is a storage, and last a page where there is none', () => {
    const storage = new FakeStorage();
    new Prefs(storage).set({ mirrored: true, modes: { KL1: 'D3V' } });
    expect(new Prefs(storage).settings).toMatchObject({ mirrored: true, modes: { KL1: 'D3V' } });

    const passing = new Prefs(null);
    passing.set({ mirrored: true });
    expect(passing.kept).toBe(false);
    expect(passing.settings.mirrored).toBe(true);
  });

  it('survive a storage that is full', () => {
    const full = new FakeStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const prefs = new Prefs(full);
    prefs.set({ hideClock: true });
    expect(prefs.settings.hideClock).toBe(true);
  });

  it('let the indices follow the language until they are chosen', () => {
    const prefs = new Prefs(null);
    prefs.set({ language: 'ru' });
    expect(prefs.indices).toBe('cyrillic');
    prefs.set({ indices: 'latin' });
    expect(prefs.indices).toBe('latin');
  });
});
