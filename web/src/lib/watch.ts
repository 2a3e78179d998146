/** Tell a match whether the page is looked at and whether there is a network; return how to stop. */
import type { Match } from './match.svelte';

export function watchPage(match: Match): () => void {
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener('visibilitychange', () => match.look(!document.hidden), { signal });
  addEventListener('online', () => match.network(true), { signal });
  addEventListener('offline', () => match.network(false), { signal });
  return () => {
    over.abort();
    if (match.race.facts) match.tell({ t: 'leave' });
    match.close();
  };
}
