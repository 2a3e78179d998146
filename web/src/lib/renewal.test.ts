import { describe, expect, it } from 'vitest';
import { entryOf, isRenewed } from './renewal';

const page = (entry: string) =>
  `<!doctype html><html><head><script type="module" src="${entry}"></script></head></html>`;
const parsed = (text: string) => new DOMParser().parseFromString(text, 'text/html');
const OPEN = parsed(page('./assets/index-old.js'));
const giving = (text: string, status = 200) =>
  (() => Promise.resolve(new Response(text, { status }))) as typeof fetch;

describe('a page whose parts are gone', () => {
  it('is renewed when the server gives another one', async () => {
    expect(entryOf(OPEN)).toBe('./assets/index-old.js');
    expect(await isRenewed(OPEN, giving(page('./assets/index-new.js')))).toBe(true);
  });

  it('is not while the server gives the same, another kind of answer, or none', async () => {
    expect(await isRenewed(OPEN, giving(page('./assets/index-old.js')))).toBe(false);
    expect(await isRenewed(OPEN, giving(page('./assets/index-new.js'), 502))).toBe(false);
    expect(await isRenewed(OPEN, giving('Log in to this network'))).toBe(false);
    expect(await isRenewed(OPEN, () => Promise.reject(new TypeError('away')))).toBe(false);
  });
});
