/** The player's settings, kept in this browser; without storage they last while the page is open. */

export type Language = 'ru' | 'en';
export type Theme = 'system' | 'dark' | 'light';
export type Indices = 'cyrillic' | 'latin';
export type Sound = 'card' | 'turn' | 'place' | 'win';

export interface Settings {
  /** `null`: as the browser says. */
  language: Language | null;
  theme: Theme;
  fourColours: boolean;
  /** `null`: as the language. */
  indices: Indices | null;
  doubleClick: boolean;
  mirrored: boolean;
  hideScore: boolean;
  hideClock: boolean;
  reducedMotion: boolean;
  sounds: Record<Sound, boolean>;
  /** The nickname in races. */
  name: string;
  /** The mode last chosen for each game. */
  modes: Record<string, string>;
  /** Whether only deals that can be won are dealt. */
  winnable: boolean;
  /** How hard such a deal is to be, 1 to 5; `0`: any. */
  grade: number;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  fourColours: false,
  indices: null,
  doubleClick: true,
  mirrored: false,
  hideScore: false,
  hideClock: false,
  reducedMotion: false,
  sounds: { card: false, turn: false, place: false, win: false },
  name: '',
  modes: {},
  winnable: false,
  grade: 0,
};

const KEY = 'kosynka.settings';

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Return the browser's storage, or `null` where it is switched off or full of refusals. */
export function browserStorage(): Storage | null {
  try {
    const storage = globalThis.localStorage;
    storage.setItem('kosynka.probe', '1');
    storage.removeItem('kosynka.probe');
    return storage;
  } catch {
    return null;
  }
}

function parse(text: string | null): object {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

/** Read settings from stored text; what is missing or of the wrong kind is the default. */
export function readSettings(text: string | null): Settings {
  const given = parse(text) as Partial<Settings>;
  const one = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const sounds: Partial<Record<Sound, boolean>> = given.sounds ?? {};
  return {
    language: one(given.language, [null, 'ru', 'en'], DEFAULTS.language),
    theme: one(given.theme, ['system', 'dark', 'light'], DEFAULTS.theme),
    fourColours: flag(given.fourColours, DEFAULTS.fourColours),
    indices: one(given.indices, [null, 'cyrillic', 'latin'], DEFAULTS.indices),
    doubleClick: flag(given.doubleClick, DEFAULTS.doubleClick),
    mirrored: flag(given.mirrored, DEFAULTS.mirrored),
    hideScore: flag(given.hideScore, DEFAULTS.hideScore),
    hideClock: flag(given.hideClock, DEFAULTS.hideClock),
    reducedMotion: flag(given.reducedMotion, DEFAULTS.reducedMotion),
    sounds: {
      card: flag(sounds.card, false),
      turn: flag(sounds.turn, false),
      place: flag(sounds.place, false),
      win: flag(sounds.win, false),
    },
    name: typeof given.name === 'string' ? given.name : '',
    modes: Object.fromEntries(
      Object.entries(given.modes ?? {}).filter(([, mode]) => typeof mode === 'string'),
    ),
    winnable: flag(given.winnable, DEFAULTS.winnable),
    grade: one(given.grade, [0, 1, 2, 3, 4, 5], DEFAULTS.grade),
  };
}

export class Prefs {
  /** Whether the settings outlive the page. */
  readonly kept: boolean;
  settings: Settings;
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.kept = storage !== null;
    this.settings = $state(readSettings(storage?.getItem(KEY) ?? null));
  }

  get language(): Language {
    return this.settings.language ?? (navigator.language.startsWith('ru') ? 'ru' : 'en');
  }

  get indices(): Indices {
    return this.settings.indices ?? (this.language === 'ru' ? 'cyrillic' : 'latin');
  }

  /** Change some settings and keep them. */
  set(change: Partial<Settings>): void {
    Object.assign(this.settings, change);
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.settings));
    } catch {
      // A full storage loses the setting with the page, not the game.
    }
  }
}

export const prefs = new Prefs(browserStorage());
