import { describe, expect, it } from 'vitest';
import { applyChanges, fromSnapshot, pileOf, projectionHash, projectionText } from './model';
import { board, klondike } from './samples';
import type { Change } from './types';

const start = () => board(klondike, { t1: '7H', t2: '1|8S', t3: '2|9D', s: '5|', w: '2C' });

function play(changes: Change[], from = start()) {
  return applyChanges(from, changes);
}

describe('applyChanges', () => {
  it('carries cards with their ids', () => {
    const before = start();
    const id = pileOf(before, 't1').ids[0];
    const after = play([{ t: 'moved', cards: ['7H'], from: 't1', to: 't2' }], before);
    expect(pileOf(after, 't2')).toMatchObject({ down: 1, cards: ['8S', '7H'] });
    expect(pileOf(after, 't2').ids.at(-1)).toBe(id);
    expect(pileOf(after, 't1').ids).toEqual([]);
  });

  it('shares the piles that nothing touches', () => {
    const before = start();
    const after = play([{ t: 'moved', cards: ['7H'], from: 't1', to: 't2' }], before);
    expect(pileOf(after, 't3')).toBe(pileOf(before, 't3'));
    expect(pileOf(before, 't1').cards).toEqual(['7H']);
  });

  it('turns the top card of a pile over and back', () => {
    const open = play([
      { t: 'moved', cards: ['8S'], from: 't2', to: 't3' },
      { t: 'revealed', pile: 't2', card: 'KC' },
    ]);
    expect(pileOf(open, 't2')).toMatchObject({ down: 0, cards: ['KC'] });
    const shut = play([{ t: 'concealed', pile: 't2' }], open);
    expect(pileOf(shut, 't2')).toMatchObject({ down: 1, cards: [] });
  });

  it('draws in order and takes a draw back in order', () => {
    const before = start();
    const cards = ['5C', '9H', '2S'];
    const drawn = play([{ t: 'moved', cards, from: 's', to: 'w' }], before);
    expect(pileOf(drawn, 'w').cards).toEqual(['2C', '5C', '9H', '2S']);
    expect(pileOf(drawn, 's')).toMatchObject({ down: 2, cards: [] });
    const back = play([{ t: 'moved', cards: ['??', '??', '??'], from: 'w', to: 's' }], drawn);
    expect(pileOf(back, 's').ids).toEqual(pileOf(before, 's').ids);
    expect(projectionText(klondike, back)).toBe(projectionText(klondike, before));
  });

  it('turns the whole waste over: the card drawn first is drawn first again', () => {
    const before = start();
    const all = ['5C', '9H', '2S', '4S', '6S'];
    const drawn = play([{ t: 'moved', cards: all, from: 's', to: 'w' }], before);
    const hidden = Array<string>(6).fill('??');
    const turned = play([{ t: 'redealt', cards: hidden, from: 'w', to: 's' }], drawn);
    expect(pileOf(turned, 's')).toMatchObject({ down: 6, cards: [] });
    expect(pileOf(turned, 's').ids.at(-1)).toBe(pileOf(before, 'w').ids[0]);
    const again = play([{ t: 'redealt', cards: ['2C', ...all], from: 's', to: 'w' }], turned);
    expect(pileOf(again, 'w')).toEqual(pileOf(drawn, 'w'));
  });
});

describe('fromSnapshot', () => {
  it('gives every card an id of its own', () => {
    const ids = Object.values(start().piles).flatMap((pile) => pile.ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps ids where a card lies and follows one that went elsewhere', () => {
    const before = start();
    const after = board(
      klondike,
      { t2: '1|8S 7H', t3: '2|9D', s: '4|', w: '2C JD', t4: 'QC' },
      before,
    );
    expect(pileOf(after, 't2').ids.at(-1)).toBe(pileOf(before, 't1').ids[0]);
    expect(pileOf(after, 't3').ids).toEqual(pileOf(before, 't3').ids);
    const ids = Object.values(after.piles).flatMap((pile) => pile.ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reads a pile that is not named as empty', () => {
    expect(pileOf(fromSnapshot(klondike, { piles: {} }), 'f1').cards).toEqual([]);
  });
});

describe('projectionHash', () => {
  it('is FNV-1a over what the viewer sees', () => {
    const text = projectionText(klondike, start());
    expect(text.startsWith('t1=0|7H;t2=1|8S;t3=2|9D;t4=0|;')).toBe(true);
    expect(text.endsWith('f4=0|;s=5|;w=0|2C')).toBe(true);
    expect(projectionHash({ ...klondike, piles: [] }, start())).toBe('811c9dc5');
    expect(projectionHash(klondike, start())).toMatch(/^[0-9a-f]{8}$/);
  });
});
