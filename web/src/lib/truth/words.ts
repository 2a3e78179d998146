/** The words for verdicts and moves. */
import { cardName, pileName } from '../board/labels';
import { pileOf, type Board } from '../board/model';
import type { Builds, HintMove } from '../protocol';
import { say, texts } from '../texts.svelte';

/** Return why it is not known, in a sentence. */
export function reason(why: string): string {
  return say(texts.has(`truth-why-${why}`) ? `truth-why-${why}` : 'truth-why-other');
}

/** Return a move in words: which card, from where, to where. */
export function moveInWords(
  builds: Builds,
  board: Board,
  { kind, from, to, n, card }: HintMove,
): string {
  if (kind !== 'move') return say(`hint-${kind}`);
  const named = card === '??' ? (pileOf(board, from).cards.at(-n) ?? card) : card;
  return say(n > 1 ? 'hint-cards' : 'hint-move', {
    card: cardName(say, named),
    from: pileName(builds, say, from),
    to: pileName(builds, say, to),
  });
}
