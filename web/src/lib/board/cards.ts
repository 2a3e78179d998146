/** Cards as the wire writes them: rank, suit, and B's cards in lower case. */

import type { Suit } from './types';

export const UNKNOWN = '??';
export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];

const RANKS = 'A23456789TJQK';
const CYRILLIC: Record<string, string> = { A: 'Т', J: 'В', Q: 'Д', K: 'К' };

/** Return 1 for an ace to 13 for a king, 0 for an unknown card. */
export function rankOf(card: string): number {
  return RANKS.indexOf(card.charAt(0).toUpperCase()) + 1;
}

export function suitOf(card: string): Suit {
  return card.charAt(1).toUpperCase() as Suit;
}

export function isRed(card: string): boolean {
  const suit = suitOf(card);
  return suit === 'H' || suit === 'D';
}

/** Return whose pack the card is from: two backs, two owners. */
export function ownerOf(card: string): 'A' | 'B' {
  return card === card.toUpperCase() ? 'A' : 'B';
}

/** Return the wire's letter of a rank. */
export function rankLetter(rank: number): string {
  return RANKS.charAt(rank - 1);
}

/** Return the index that is printed on the card. */
export function indexText(rank: number, indices: 'latin' | 'cyrillic'): string {
  const letter = rankLetter(rank);
  if (letter === 'T') return '10';
  return indices === 'cyrillic' ? (CYRILLIC[letter] ?? letter) : letter;
}

const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** Return a card as it is written in a line of text: `5♥`. */
export function signOf(card: string, indices: 'latin' | 'cyrillic'): string {
  return indexText(rankOf(card), indices) + SIGNS[suitOf(card)];
}
