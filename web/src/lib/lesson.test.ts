import { expect, it } from 'vitest';
import type { Lesson } from './api';
import { pileOf } from './board/model';
import { klondike } from './board/samples';
import { scenes } from './lesson';
import type { Change } from './protocol';

const step = (changes: Change[] | null) => ({ text: 't', changes, refused: null, show: null });

it('plays an example step by step, the fan with it', () => {
  const lesson: Lesson = {
    id: 'fan',
    title: 'lesson-fan-title',
    builds: klondike,
    snapshot: { piles: { s: { down: 4, cards: [] }, t1: { down: 0, cards: ['6S'] } } },
    steps: [
      step(null),
      step([{ t: 'moved', cards: ['9C', '2D', '5H'], from: 's', to: 'w' }]),
      step([{ t: 'moved', cards: ['5H'], from: 'w', to: 't1' }]),
      step(null),
    ],
  };
  const played = scenes(lesson);
  expect(played.map(({ fans }) => fans['w'])).toEqual([0, 3, 2, 2]);
  expect(pileOf(played[2]!.board, 't1').cards).toEqual(['6S', '5H']);
  expect(pileOf(played[0]!.board, 't1').cards).toEqual(['6S']);
});
