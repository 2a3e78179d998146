/** The drawing of the faces: suit shapes in a box of 100, places of the pips on a card of 100 × 140. */

import type { Suit } from './types';

const CLUB =
  'M50 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z' +
  'M24 36a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z' +
  'M76 36a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z' +
  'M40 38H60L64 64H36Z' +
  'M53.5 58C53.5 80 58 91 68 97H32C42 91 46.5 80 46.5 58Z';

export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M50 2C58 20 95 40 95 64C95 77 85 86 74 86C65 86 57.500 81 53.500 73C54 84 58 92 68 97H32C42 92 46 84 46.500 73C42.500 81 35 86 26 86C15 86 5 77 5 64C5 40 42 20 50 2Z',
  H: 'M50 95C42 80 4 56 4 30C4 15 15 5 28 5C38 5 46 11 50 21C54 11 62 5 72 5C85 5 96 15 96 30C96 56 58 80 50 95Z',
  D: 'M50 2C58 20 73 38 89 50C73 62 58 80 50 98C42 80 27 62 11 50C27 38 42 20 50 2Z',
  C: CLUB,
};

/** Width of each index in parts of its font size, so that it is the same in any font. */
const ADVANCE: Record<string, number> = {
  '10': 0.98,
  Q: 0.76,
  Д: 0.76,
  J: 0.46,
  A: 0.72,
  К: 0.7,
  K: 0.7,
};

export function advance(index: string): number {
  return ADVANCE[index] ?? 0.62;
}

const [LEFT, MIDDLE, RIGHT] = [27, 50, 73];
const [TOP, BOTTOM] = [53, 124];

/** Return the middles of the pips, below the index. */
export function pips(rank: number): [number, number][] {
  const at = (part: number) => TOP + (BOTTOM - TOP) * part;
  const pair = (part: number): [number, number][] => [
    [LEFT, at(part)],
    [RIGHT, at(part)],
  ];
  const centre = (part: number): [number, number] => [MIDDLE, at(part)];
  const four = [...pair(0), ...pair(1)];
  const six = [...four, ...pair(0.5)];
  const eight = [...four, ...pair(1 / 3), ...pair(2 / 3)];
  switch (rank) {
    case 2:
      return [centre(0), centre(1)];
    case 3:
      return [centre(0), centre(0.5), centre(1)];
    case 4:
      return four;
    case 5:
      return [...four, centre(0.5)];
    case 6:
      return six;
    case 7:
      return [...six, centre(0.25)];
    case 8:
      return [...six, centre(0.25), centre(0.75)];
    case 9:
      return [...eight, centre(0.5)];
    case 10:
      return [...eight, centre(1 / 6), centre(5 / 6)];
    default:
      return [];
  }
}
