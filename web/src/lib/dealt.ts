/** What a table is to tell or to show first, once, when it opens. */
import type { Begun, NewMatch } from './api';
import { router } from './router.svelte';
import { say } from './texts.svelte';

const grades: Record<string, string> = {};
let judged = '';

/** Keep the grade of a deal that was to be winnable. */
export function keepGrade(what: NewMatch, { match, grade }: Begun): void {
  if (!('winnable' in what) || grade == null) return;
  const named = say(`grade-${grade}`);
  grades[match] =
    what.grade !== undefined && what.grade !== grade
      ? say('grade-nearest', { grade: named })
      : `${say('grade')}: ${named}`;
}

/** Return what is to be told of the deal of a game. */
export function takeGrade(match: string): string {
  const told = grades[match] ?? '';
  grades[match] = '';
  return told;
}

/** Go to a game that has ended, and see there where it was decided. */
export function openJudged(match: string): void {
  judged = match;
  router.go('play', match);
}

/** Return whether it is to be seen where a game was decided. */
export function takeJudged(match: string): boolean {
  const wanted = judged === match;
  judged = '';
  return wanted;
}
