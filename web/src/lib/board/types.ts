/** The words the board speaks: the protocol's shapes, preferences, and the actions it reports. */

export type {
  Builds,
  BuildSpec,
  Change,
  Facts,
  PileCards,
  PileSpec,
  RoleName as Role,
  SeatLetter as Seat,
  Snapshot,
  SuitLetter as Suit,
} from '../protocol';

export interface Sounds {
  card: boolean;
  turn: boolean;
  place: boolean;
  win: boolean;
}

export interface Prefs {
  mirror: boolean;
  doubleClick: boolean;
  fourColours: boolean;
  indices: 'latin' | 'cyrillic';
  theme: 'dark' | 'light';
  sounds: Sounds;
  reducedMotion: 'system' | 'on' | 'off';
}

export const defaultPrefs: Prefs = {
  mirror: false,
  doubleClick: true,
  fourColours: false,
  indices: 'latin',
  theme: 'dark',
  sounds: { card: false, turn: false, place: false, win: false },
  reducedMotion: 'system',
};

/** What the player did; the app turns it into a command. `card` is the lowest card taken. */
export type TableAction =
  | { t: 'move'; from: string; n: number; card: string; to: string }
  | { t: 'draw'; waste: number }
  | { t: 'tap'; pile: string; n: number; card: string; double: boolean }
  | { t: 'undo' }
  | { t: 'redo' }
  | { t: 'keys' };

/** Why something was not done without asking the server. */
export type Refusal = 'illegal' | 'no-pass';

export type Texts = (id: string, args?: Record<string, string | number>) => string;
