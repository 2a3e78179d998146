import { describe, expect, it } from 'vitest';
import { Motion } from './motion';

describe('Motion', () => {
  it('brings a card in only once: its attachment outlives another deal', () => {
    const motion = new Motion();
    const attachment = motion.attach(7);
    motion.reset();
    expect(motion.attach(7)).toBe(attachment);
  });

  it('moves and releases the elements it knows, and no others', () => {
    const motion = new Motion();
    const element = document.createElement('div');
    motion.attach(7)(element);
    motion.move([7, 8], 10, 20);
    expect(element.style.transform).toContain('translate(10px, 20px)');
    motion.release([7, 8]);
    expect(element.style.transform).toBe('');
  });
});
