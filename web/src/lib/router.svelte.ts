/** Routes in the hash: a page, and a sheet that may lie over it. */

export const SHEETS = ['help', 'keys', 'settings', 'statistics'] as const;
export type SheetName = (typeof SHEETS)[number];

const PAGES = ['play', 'join', 'race', 'watch'] as const;

export interface Route {
  page: 'lobby' | 'play' | 'join' | 'race' | 'watch';
  /** The match or the token the page is about. */
  id: string;
  /** What lets a spectator in to a match. */
  ticket: string;
  sheet: SheetName | null;
  /** The game a sheet is about, where it is about one. */
  about: string;
}

/** Read `#/play/ID/help/KL1` and the like; anything unknown is the lobby. */
export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#/, '').split('/').filter(Boolean);
  const route: Route = { page: 'lobby', id: '', ticket: '', sheet: null, about: '' };
  const page = PAGES.find((name) => name === parts[0]);
  if (page && parts[1]) {
    route.page = page;
    route.id = parts[1];
    parts.splice(0, 2);
    if (page === 'play' && parts[0] === 'watch' && parts[1]) {
      route.ticket = parts[1];
      parts.splice(0, 2);
    }
  }
  const sheet = SHEETS.find((name) => name === parts[0]);
  if (sheet) {
    route.sheet = sheet;
    route.about = parts[1] ?? '';
  }
  return route;
}

export function formatRoute(route: Route): string {
  const parts = route.page === 'lobby' ? [] : [route.page, route.id];
  if (route.ticket) parts.push('watch', route.ticket);
  if (route.sheet) parts.push(route.sheet, route.about);
  return `#/${parts.filter(Boolean).join('/')}`;
}

class Router {
  route = $state.raw(parseRoute(location.hash));
  /** Sheets opened from inside the page: closing them goes back instead of adding to the history. */
  #opened = 0;

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash);
      if (!this.route.sheet) this.#opened = 0;
    });
  }

  go(page: Route['page'], id = ''): void {
    location.hash = formatRoute({ page, id, ticket: '', sheet: null, about: '' });
  }

  /** Open the page in place of the present one, so that "back" does not return here. */
  replace(page: Route['page'], id = '', ticket = ''): void {
    location.replace(formatRoute({ page, id, ticket, sheet: null, about: '' }));
  }

  open(sheet: SheetName, about = ''): void {
    this.#opened += 1;
    location.hash = formatRoute({ ...this.route, sheet, about });
  }

  close(): void {
    if (this.#opened > 0) {
      const steps = this.#opened;
      this.#opened = 0;
      history.go(-steps);
    } else {
      location.replace(formatRoute({ ...this.route, sheet: null, about: '' }));
    }
  }
}

export const router = new Router();
