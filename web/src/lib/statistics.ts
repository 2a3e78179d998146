/** The rows of the statistics page: every mode of every game, played or not. */
import type { CatalogueGame, Statistic } from './api';
import { number, score, time } from './format';

export interface Figure {
  id: string;
  value: string | null;
}

/** Return the figures of one mode; a mode never played has zeros, and nothing is divided by them. */
export function figures(row: Statistic | undefined): Figure[] {
  const { played = 0, won = 0, streak = 0, best_streak = 0 } = row ?? {};
  const ms = (value: number | null | undefined) => (value == null ? null : time(value));
  const best = row?.best_score ?? null;
  const unit = row?.unit ?? null;
  const all: Figure[] = [
    { id: 'played', value: number(played) },
    { id: 'won', value: number(won) },
    { id: 'share', value: played > 0 ? `${Math.round((100 * won) / played)}\u2009%` : null },
    { id: 'streak', value: number(streak) },
    { id: 'best-streak', value: number(best_streak) },
    { id: 'best-time', value: ms(row?.best_time_ms) },
    { id: 'average-time', value: ms(row?.average_time_ms) },
    { id: 'fewest-moves', value: row?.fewest_moves == null ? null : number(row.fewest_moves) },
  ];
  if (unit) all.push({ id: 'best-score', value: best === null ? null : score(best, unit) });
  for (const id of ['unaided', 'hints', 'looks'] as const) {
    all.push({ id, value: number(row?.[id] ?? 0) });
  }
  return all;
}

export function rowOf(rows: Statistic[], game: string, mode: string): Statistic | undefined {
  return rows.find((row) => row.game === game && row.mode === mode);
}

/** The game to begin with: the one asked for, or the first. */
export function gameOf(games: CatalogueGame[], wanted: string): CatalogueGame | undefined {
  return games.find((game) => game.game === wanted) ?? games[0];
}
