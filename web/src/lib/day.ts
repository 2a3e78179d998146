/** Days as the server names them: `2026-11-29`, the player's own calendar. */

/** Return the day of a moment where the player is. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Return the day so many days later, or earlier. */
export function shifted(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Return a day in words, with the year where it is to be read later. */
export function dayInWords(day: string, language: string, withYear = false): string {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(withYear ? { year: 'numeric' } : {}),
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\s*г\.$/, '');
}
