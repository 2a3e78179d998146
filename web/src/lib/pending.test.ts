import { describe, expect, it } from 'vitest';
import { FakeStorage } from './fake_socket';
import { PendingStore } from './pending';

const UNDO = { t: 'undo', c: 'u1' } as const;

describe('commands kept in the browser', () => {
  it('come back as they were', () => {
    const store = new PendingStore(new FakeStorage(), 'm');
    store.save([UNDO]);
    expect(store.load()).toEqual([UNDO]);
    store.save([]);
    expect(store.load()).toEqual([]);
  });

  it.each([
    ['nonsense', []],
    ['{"t":"undo"}', []],
    ['null', []],
    [JSON.stringify([null, 1, [], { t: 'undo' }, { c: 'x' }, { t: 'undo', c: 5 }, UNDO]), [UNDO]],
  ])('are passed over where they are none: %s', (text, kept) => {
    const storage = new FakeStorage();
    storage.setItem('kosynka.pending.m', text);
    expect(new PendingStore(storage, 'm').load()).toEqual(kept);
  });
});
