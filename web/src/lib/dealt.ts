/** What was found for a game just begun; the table tells it when it opens. */
import type { Begun, NewMatch } from './api';
import { say } from './texts.svelte';

const found: Record<string, string> = {};

/** Keep the grade of a deal that was to be winnable. */
export function keepGrade(what: NewMatch, { match, grade }: Begun): void {
  if (!('winnable' in what) || grade == null) return;
  const named = say(`grade-${grade}`);
  found[match] =
    what.grade !== undefined && what.grade !== grade
      ? say('grade-nearest', { grade: named })
      : `${say('grade')}: ${named}`;
}

/** Return what is to be told of a game, once. */
export function takeGrade(match: string): string {
  const told = found[match] ?? '';
  found[match] = '';
  return told;
}
