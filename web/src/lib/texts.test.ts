import { expect, it } from 'vitest';
import { Texts } from './texts.svelte';

it('makes everybody wait until the words are there, not only the first who asks', async () => {
  const texts = new Texts();
  const first = texts.need('race');
  await texts.need('race');
  expect(texts.say('race-name-default')).toBe('Player');
  await first;
});

it('keeps the last language and every file, however the requests overlap', async () => {
  const texts = new Texts();
  await Promise.all([
    texts.need('common'),
    texts.speak('ru'),
    texts.need('race'),
    texts.speak('en'),
    texts.speak('ru'),
    texts.need('truth'),
  ]);
  expect(texts.language).toBe('ru');
  expect(['game-KL1', 'race-name-default', 'hint'].map((id) => texts.say(id))).toEqual([
    'Косынка',
    'Игрок',
    'Подсказка',
  ]);
});
