/** What hand, focus and table share: the present state, read anew at every event. */

import type { Layout } from './layout';
import type { Board } from './model';
import type { Builds, Facts, Prefs, Refusal, Seat, TableAction, Texts } from './types';

export interface View {
  builds: Builds;
  board: Board;
  facts: Facts;
  prefs: Prefs;
  texts: Texts;
  seat: Seat | null;
  layout: Layout;
  /** Nothing can be taken up now. */
  frozen: boolean;
  emit: (action: TableAction) => void;
  refuse: (why: Refusal) => void;
  say: (text: string) => void;
}
