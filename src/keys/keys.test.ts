import { describe, expect, it } from 'vitest';
import { itemAt, motionOf } from './keys.ts';

function list(direction: string): HTMLElement {
  const element = document.createElement('ul');
  element.style.direction = direction;
  document.body.replaceChildren(element);
  return element;
}

describe('the table of keys', () => {
  it.each([
    ['down', 'ltr', { ArrowDown: 'next', ArrowUp: 'previous', ArrowRight: 'in', ArrowLeft: 'out', Home: 'first' }],
    ['down', 'rtl', { ArrowDown: 'next', ArrowUp: 'previous', ArrowRight: 'out', ArrowLeft: 'in', End: 'last' }],
    ['along', 'ltr', { ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', ArrowDown: undefined }],
    ['along', 'rtl', { ArrowRight: 'previous', ArrowLeft: 'next', End: 'last', ArrowUp: undefined, a: undefined }],
  ] as const)('of a list %s, %s', (direction, textDirection, motions) => {
    for (const [key, motion] of Object.entries(motions))
      expect(motionOf(new KeyboardEvent('keydown', { key }), direction, list(textDirection)), key).toBe(motion);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('has no motions with %s', (modifier) => {
    const event = new KeyboardEvent('keydown', { key: 'Home', [modifier]: true });
    expect(motionOf(event, 'down', list('ltr'))).toBeUndefined();
  });
});

describe('a motion', () => {
  it.each([
    ['next', 'a', 'b'],
    ['next', 'c', 'a'],
    ['next', undefined, 'a'],
    ['previous', 'b', 'a'],
    ['previous', 'a', 'c'],
    ['previous', undefined, 'c'],
    ['first', 'b', 'a'],
    ['last', undefined, 'c'],
    ['in', 'a', undefined],
  ] as const)('%s from %s leads to %s', (motion, from, to) => {
    expect(itemAt(motion, ['a', 'b', 'c'], from)).toBe(to);
  });

  it('leads nowhere in an empty list', () => expect(itemAt('next', [], undefined)).toBeUndefined());
});
