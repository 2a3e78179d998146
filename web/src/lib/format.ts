/** Numbers, scores and times as people read them. */

const THIN = '\u2009';
const MINUS = '\u2212';

/** 1285 → `1 285` with a thin space. */
export function number(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, THIN);
  return value < 0 ? MINUS + digits : digits;
}

/** Points as a number; dollars exactly as `$416`, `$0`, `-$104`. */
export function score(value: number, unit: 'points' | 'dollars'): string {
  if (unit === 'points') return number(value);
  return `${value < 0 ? '-' : ''}$${Math.abs(value)}`;
}

/** Milliseconds as `4:12`, from an hour on as `1:04:12`. */
export function time(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type Ago = 'now' | 'minutes' | 'hours' | 'yesterday' | 'date';

/** How long ago, in the words people use: the id of the phrase, and its number. */
export function ago(then: number, now: number): [Ago, number] {
  const past = Math.max(0, now - then);
  if (past < MINUTE_MS) return ['now', 0];
  if (past < HOUR_MS) return ['minutes', Math.floor(past / MINUTE_MS)];
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (then >= midnight || past < 6 * HOUR_MS) return ['hours', Math.floor(past / HOUR_MS)];
  return then >= midnight - 24 * HOUR_MS ? ['yesterday', 0] : ['date', 0];
}

/** A point in time as the server sends it: milliseconds or an ISO text. */
export function moment(value: string | number): number {
  return typeof value === 'number' ? value : Date.parse(value);
}
