/** A page from before an update: what it has yet to fetch is no longer there, the new page is. */

/** Return the address of the script that a page begins with. */
export function entryOf(html: Document): string | null {
  return html.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** Tell whether the server gives another page by now than the one that is open. */
export async function isRenewed(open: Document, fetched: typeof fetch): Promise<boolean> {
  try {
    const answer = await fetched('./', { cache: 'no-store' });
    if (!answer.ok) return false;
    const fresh = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return fresh !== null && fresh !== entryOf(open);
  } catch {
    return false;
  }
}

/**
 * Load the page anew when a part of it is gone because the server was renewed. Games and moves
 * are kept; a server that is away is no reason, and a page that is new is not loaded again.
 */
export function renewWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    void isRenewed(document, fetch.bind(globalThis)).then((renewed) => {
      if (renewed) location.reload();
    });
  });
}
