import { expect, it } from 'vitest';
import { blocks, sections } from './help';

it('splits plain text into paragraphs, lists and tables', () => {
  const text =
    'One line\nand the next.\n\n• first\n• second\n\nCard up | +10\nWaste | to column | +5';
  expect(blocks(text)).toEqual([
    { kind: 'paragraph', text: 'One line and the next.' },
    { kind: 'list', items: ['first', 'second'] },
    {
      kind: 'table',
      rows: [
        ['Card up', '+10'],
        ['Waste | to column', '+5'],
      ],
    },
  ]);
});

it('reads sections as far as they are numbered', () => {
  const known: Record<string, string> = { 'h-1-title': 'A', 'h-1-text': 'a', 'h-3-title': 'C' };
  const texts = { has: (id: string) => id in known, say: (id: string) => known[id] ?? id };
  expect(sections(texts, 'h').map(({ title }) => title)).toEqual(['A']);
});
