/**
 * The one generic predicate over the declared builds: may these cards go there by hand?
 * It serves the glow and the optimistic echo; the server judges every command.
 */

import { isRed, rankOf, suitOf } from './cards';
import { type Board, type Pile, pileOf, sizeOf, specOf, topOf } from './model';
import type { Builds, BuildSpec, Change, PileSpec, Seat, TableAction } from './types';

/** How the wire names the first foundation that takes a card. */
export const ANY_FOUNDATION = 'f';

/** Return whether the top `n` cards of `from` may be moved to `to` by the player of `seat`. */
export function accepts(
  builds: Builds,
  board: Board,
  from: string,
  n: number,
  to: string,
  seat: Seat | null = null,
): boolean {
  const target = specOf(builds, to);
  if (from === to || !target || !canLift(builds, board, from, n, seat)) return false;
  const source = specOf(builds, from);
  const card = headOf(pileOf(board, from), n);
  if (!source || !card) return false;
  if (target.role === 'column') {
    return source.role !== 'captive' && columnTakes(builds, board, target, card, seat);
  }
  if (target.role !== 'foundation' || source.role === 'foundation' || n !== 1) return false;
  if (!foundationTakes(builds, board, target, card)) return false;
  return !builds.first_accepting_only || firstFoundation(builds, board, card) === to;
}

/** Return whether the player may take up the top `n` cards of a pile at all. */
export function canLift(
  builds: Builds,
  board: Board,
  from: string,
  n: number,
  seat: Seat | null = null,
): boolean {
  const spec = specOf(builds, from);
  if (!spec || !isOwn(spec, seat)) return false;
  const pile = pileOf(board, from);
  if (n < 1 || n > pile.cards.length) return false;
  const cards = pile.cards.slice(-n);
  if (cards.some((card) => rankOf(card) > builds.highest_in_column)) return false;
  switch (spec.role) {
    case 'column':
      return !builds.run || isRun(builds.run, cards);
    case 'waste':
    case 'captive':
      return n === 1;
    case 'foundation':
      return n === 1 && builds.worry_back;
    case 'stock':
      return false;
  }
}

/** Return every pile that takes the cards, in the order of the declaration. */
export function targets(
  builds: Builds,
  board: Board,
  from: string,
  n: number,
  seat: Seat | null = null,
): string[] {
  if (!canLift(builds, board, from, n, seat)) return [];
  return builds.piles
    .map((spec) => spec.name)
    .filter((to) => accepts(builds, board, from, n, to, seat));
}

/**
 * Return where a tap could send the cards: the first accepting foundation, and the longest
 * accepting column; an empty one only if no other takes them. Foundation cards answer no tap.
 */
export function tapChoices(
  builds: Builds,
  board: Board,
  from: string,
  n: number,
  seat: Seat | null = null,
): { foundation?: string; column?: string } {
  if (specOf(builds, from)?.role === 'foundation') return {};
  const choices: { foundation?: string; column?: string } = {};
  let longest = -1;
  const whole = sizeOf(pileOf(board, from)) === n && specOf(builds, from)?.role === 'column';
  for (const to of targets(builds, board, from, n, seat)) {
    if (specOf(builds, to)?.role === 'foundation') {
      choices.foundation ??= to;
      continue;
    }
    const size = sizeOf(pileOf(board, to));
    if (size > longest && !(whole && size === 0)) {
      longest = size;
      choices.column = to;
    }
  }
  return choices;
}

/** Return where a tap sends the cards by the declared gestures. */
export function tapTarget(
  builds: Builds,
  board: Board,
  { pile, n, double }: { pile: string; n: number; double: boolean },
  seat: Seat | null = null,
): string | undefined {
  const { foundation, column } = tapChoices(builds, board, pile, n, seat);
  const { tap, double_tap } = builds.gestures;
  if (double && double_tap === 'column') return column ?? foundation;
  return foundation ?? (tap === 'foundation_or_column' ? column : undefined);
}

/** Return the visible part of what the action will do, or null if only the server can tell. */
export function echo(
  builds: Builds,
  board: Board,
  action: TableAction,
  seat: Seat | null = null,
): Change[] | null {
  switch (action.t) {
    case 'move':
      return moveTo(builds, board, action, seat);
    case 'tap': {
      const to = tapTarget(builds, board, action, seat);
      return to ? [moved(board, action.pile, action.n, to)] : null;
    }
    default:
      return null;
  }
}

/** Return what a move does; one to `f` goes to the first foundation that takes the card. */
function moveTo(
  builds: Builds,
  board: Board,
  { from, n, card, to }: { from: string; n: number; card: string; to: string },
  seat: Seat | null,
): Change[] | null {
  const target = to === ANY_FOUNDATION ? firstFoundation(builds, board, card) : to;
  return target !== undefined && accepts(builds, board, from, n, target, seat)
    ? [moved(board, from, n, target)]
    : null;
}

function moved(board: Board, from: string, n: number, to: string): Change {
  return { t: 'moved', cards: pileOf(board, from).cards.slice(-n), from, to };
}

function headOf(pile: Pile, n: number): string | undefined {
  return pile.cards.at(-n);
}

function isOwn(spec: PileSpec, seat: Seat | null): boolean {
  return spec.seat === null || spec.seat === seat;
}

function fits(build: BuildSpec, below: string, above: string): boolean {
  if (rankOf(above) !== rankOf(below) + build.direction) return false;
  return build.suits === 'by_suit'
    ? suitOf(above) === suitOf(below)
    : isRed(above) !== isRed(below);
}

function isRun(build: BuildSpec, cards: readonly string[]): boolean {
  return cards.every((card, i) => i === 0 || fits(build, cards[i - 1] ?? '', card));
}

function columnTakes(
  builds: Builds,
  board: Board,
  target: PileSpec,
  card: string,
  seat: Seat | null,
): boolean {
  if (!isOwn(target, seat)) return false;
  const pile = pileOf(board, target.name);
  if (sizeOf(pile) === 0) return builds.space_rank === null || builds.space_rank === rankOf(card);
  const top = topOf(pile);
  if (!top || rankOf(top) > builds.highest_in_column) return false;
  return fits(builds.column_build, top, card);
}

function foundationTakes(builds: Builds, board: Board, target: PileSpec, card: string): boolean {
  if (target.suit && target.suit !== suitOf(card)) return false;
  const pile = pileOf(board, target.name);
  const top = topOf(pile);
  if (!top) return builds.base_by_hand && rankOf(card) === builds.foundation_base;
  if (pile.cards.length >= builds.foundation_size) return false;
  return suitOf(top) === suitOf(card) && rankOf(card) === (rankOf(top) % 13) + 1;
}

function firstFoundation(builds: Builds, board: Board, card: string): string | undefined {
  return builds.piles.find(
    (spec) => spec.role === 'foundation' && foundationTakes(builds, board, spec, card),
  )?.name;
}
