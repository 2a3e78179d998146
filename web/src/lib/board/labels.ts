/** Accessible names of piles and the sentences that announce what happened. */

import { rankLetter, rankOf, suitOf } from './cards';
import type { Happening } from './diff';
import { type Board, pileOf, sizeOf, specOf, topOf } from './model';
import type { Builds, Facts, Seat, Texts } from './types';

export function cardName(texts: Texts, card: string): string {
  return texts('board-card', { rank: rankWord(rankOf(card)), suit: suitOf(card) });
}

/** Return a rank as texts tell them apart: the letter of a face, the number of a pip card. */
function rankWord(rank: number): string | number {
  const letter = rankLetter(rank);
  return Number(letter) || letter;
}

/** Return the bare name of a pile, such as "column 3". */
export function pileName(builds: Builds, texts: Texts, name: string): string {
  const spec = specOf(builds, name);
  if (!spec) return name;
  if (spec.role === 'stock' || spec.role === 'waste') return texts(`board-${spec.role}`);
  const peers = builds.piles.filter(
    (peer) => peer.role === spec.role && peer.seat === spec.seat && peer.suit === spec.suit,
  );
  const n = peers.indexOf(spec) + 1;
  if (spec.role === 'column') return texts('board-column', { n });
  if (spec.role === 'captive') return texts('board-captive', { n });
  if (!spec.suit) return texts('board-place', { n });
  return texts('board-foundation', { suit: spec.suit, n, of: peers.length });
}

/** Return the full accessible name of a pile: what it is, what lies there, what it takes. */
export function pileLabel(
  builds: Builds,
  board: Board,
  facts: Facts,
  texts: Texts,
  name: string,
  seat: Seat | null = null,
): string {
  const owner = specOf(builds, name)?.seat ?? null;
  const label = plainLabel(builds, board, facts, texts, name);
  return owner === null || owner === seat ? label : texts('board-theirs', { pile: label });
}

function plainLabel(
  builds: Builds,
  board: Board,
  facts: Facts,
  texts: Texts,
  name: string,
): string {
  const role = specOf(builds, name)?.role;
  const pile = pileOf(board, name);
  const count = sizeOf(pile);
  const top = topOf(pile);
  if (role === 'stock') return stockLabel(builds, board, facts, texts, name);
  const named = pileName(builds, texts, name);
  if (role === 'waste' && top) {
    return texts('board-waste-top', { card: cardName(texts, top), count });
  }
  if (top) {
    const card = cardName(texts, top);
    return texts('board-pile', { pile: named, card, count, down: pile.down });
  }
  if (count > 0) return texts('board-pile-down', { pile: named, count });
  if (role === 'waste') return named;
  return texts('board-empty', { pile: named, takes: takes(builds, texts, name) });
}

/** Return how an exhausted or a full stock is to be named. */
export function stockState(
  builds: Builds,
  board: Board,
  facts: Facts,
  stock: string,
): 'draw' | 'again' | 'over' | 'none' {
  if (sizeOf(pileOf(board, stock)) > 0) return 'draw';
  const seat = specOf(builds, stock)?.seat ?? null;
  const waste = builds.piles.find((spec) => spec.role === 'waste' && spec.seat === seat);
  if (facts.redeals === 0) return 'over';
  return waste && sizeOf(pileOf(board, waste.name)) > 0 ? 'again' : 'none';
}

/** Put what happened into words; an empty list says nothing. */
export function announce(
  builds: Builds,
  texts: Texts,
  events: readonly Happening[],
  seat: Seat | null = null,
): string {
  return events
    .filter((event) => !isAside(builds, event, seat))
    .map((event) => {
      if (event.t === 'hidden') return '';
      if (event.t === 'turned') {
        const pile = pileName(builds, texts, event.pile);
        return texts('board-turned', { card: cardName(texts, event.card), pile });
      }
      const n = event.ids.length;
      const { card, top } = event;
      const [from, to] = [specOf(builds, event.from)?.role, specOf(builds, event.to)?.role];
      if (from === 'stock' && to === 'waste' && top) {
        return texts('board-drawn', { card: cardName(texts, top), n });
      }
      if (to === 'stock')
        return n > builds.draw ? texts('board-redealt') : texts('board-returned', { n });
      if (!card) return '';
      const pile = pileName(builds, texts, event.to);
      return n > 1
        ? texts('board-moved-run', { card: cardName(texts, card), n: n - 1, pile })
        : texts('board-moved', { card: cardName(texts, card), pile });
    })
    .filter(Boolean)
    .join('. ');
}

/** What the opponent does among the own cards is not told: only what the foundations gain. */
function isAside(builds: Builds, event: Happening, seat: Seat | null): boolean {
  const at = specOf(builds, event.t === 'carried' ? event.to : event.pile)?.seat ?? null;
  return at !== null && seat !== null && at !== seat;
}

function takes(builds: Builds, texts: Texts, name: string): string {
  const spec = specOf(builds, name);
  if (spec?.role === 'column') {
    return builds.space_rank === null
      ? texts('board-takes-any')
      : texts('board-takes-rank', { rank: rankWord(builds.space_rank) });
  }
  if (spec?.role !== 'foundation' || !builds.base_by_hand) return texts('board-takes-nothing');
  const rank = rankWord(builds.foundation_base);
  return spec.suit
    ? texts('board-takes-suit', { rank, suit: spec.suit })
    : texts('board-takes-rank', { rank });
}

function stockLabel(
  builds: Builds,
  board: Board,
  facts: Facts,
  texts: Texts,
  name: string,
): string {
  switch (stockState(builds, board, facts, name)) {
    case 'draw':
      return texts('board-stock-draw', { count: sizeOf(pileOf(board, name)) });
    case 'again':
      return texts('board-stock-again', {
        cost: builds.redeal_cost ?? 0,
        left: facts.redeals ?? -1,
      });
    case 'over':
      return texts('board-stock-over');
    case 'none':
      return texts('board-stock-none');
  }
}
