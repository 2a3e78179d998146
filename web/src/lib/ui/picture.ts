/** A small still of a table, worked out from the piles the game declares. */
import type { Builds, Suit } from '../board/types';

export type Look = 'place' | 'back' | 'other' | Suit;
export interface Mark {
  x: number;
  y: number;
  look: Look;
  /** Whether another card lies on it. */
  covered: boolean;
}
export interface Picture {
  width: number;
  height: number;
  card: number;
  marks: Mark[];
}

const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];
const WIDTH = 240;
const HEIGHT = 132;
const GAP_SHARE = 0.24;

/** Lay out backs and faces as the real table has them; which cards lie there is left open. */
export function picture(builds: Builds): Picture {
  if (builds.table.foundations === 'between') return pictureOfTwo();
  const count = (role: string) => builds.piles.filter((pile) => pile.role === role).length;
  const columns = count('column');
  const foundations = count('foundation');
  const beside = builds.table.foundations === 'beside';
  const captives = count('captive');
  const slots = columns + (beside ? 2.4 : 0);
  const card = WIDTH / (slots + (slots - 1) * GAP_SHARE);
  const step = card * (1 + GAP_SHARE);
  const tall = card * 1.4;
  const marks: Mark[] = [];
  const put = (x: number, y: number, look: Look, covered = false) =>
    marks.push({ x, y, look, covered });
  const face = (index: number): Look => SUITS[(index * 7 + (index >> 2)) % 4] ?? 'S';

  for (let place = 0; place < foundations; place++) {
    if (beside) {
      const y = (place >> 1) * (tall + 4);
      put(WIDTH - card - (1 - (place % 2)) * step, y, place % 3 === 0 ? face(place) : 'place');
    } else if (captives > 0) {
      put(place * step, 0, place < captives ? 'back' : 'place');
      if (place < 5) put(place * step, 5, face(place));
    } else {
      put((columns - foundations + place) * step, 0, place === 1 ? 'H' : 'place');
    }
  }
  const top = beside ? 0 : tall + (captives > 0 ? 15 : 10);
  for (let column = 0; column < columns; column++) {
    const down = captives > 0 ? 0 : column;
    const up = captives > 0 ? 4 : 1 + ((column * 5) % 3 === 0 ? 1 : 0);
    const room = HEIGHT - top - tall;
    const strip = Math.min(card * (captives > 0 ? 0.9 : 0.4), room / Math.max(1, down + up - 1));
    let y = top;
    for (let index = 0; index < down; index++, y += strip) put(column * step, y, 'back');
    for (let index = 0; index < up; index++, y += captives > 0 ? strip : card * 0.34) {
      put(column * step, Math.min(y, HEIGHT - tall), face(column * 3 + index), index < up - 1);
    }
  }
  if (!beside && captives === 0) {
    put(0, 0, 'back');
    put(step, 0, 'S');
  }
  const height = Math.max(...marks.map((mark) => mark.y)) + tall;
  return { width: WIDTH, height, card, marks };
}

/** Two players with their own backs, and the eight places between them. */
function pictureOfTwo(): Picture {
  const card = 22;
  const tall = card * 1.4;
  const marks: Mark[] = [];
  const step = (WIDTH - card) / 7;
  const row = (columns: number, y: number, down: Look) => {
    for (let column = 0; column < columns; column++) {
      const x = column * step + (WIDTH - card - (columns - 1) * step) / 2;
      marks.push({ x, y, look: down, covered: false });
      marks.push({ x, y: y + 5, look: SUITS[(column * 7) % 4] ?? 'S', covered: false });
    }
  };
  row(7, 0, 'other');
  for (let place = 0; place < 8; place++) {
    const look = place % 3 === 2 ? 'place' : (SUITS[place % 4] ?? 'S');
    marks.push({ x: place * step, y: tall + 11, look, covered: false });
  }
  row(7, 2 * (tall + 9), 'back');
  return { width: WIDTH, height: 3 * tall + 23, card, marks };
}
