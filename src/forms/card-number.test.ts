import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCardNumber } from './card-number.ts';

describe('a card number in a text', () => {
  it.each(['4111 1111 1111 1111', 'Karte: 4111-1111-1111-1111.', '378282246310005', 'x4222222222222y'])(
    'is found in %s',
    (text) => {
      expect(hasCardNumber(text)).toBe(true);
    },
  );

  it.each([
    '978-3-16-148111-6',
    'ISBN 9783161481116, 2. Auflage 2019',
    '979 10 90636 08 9 1',
    '4111 1111 1111 1112',
    '0171 1234567',
    '2026-11-21 10:00',
    '4111  1111  1111  1111',
    '',
  ])('is not found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false);
  });

  it('is found by its check digit, at any place in the text', () => {
    const words = fc.stringMatching(/^[a-zäöü ,.]{0,20}$/);
    // Books have numbers that begin with 978 or 979.
    const digits = fc.stringMatching(/^[0-8]\d{11,17}$/);
    fc.assert(
      fc.property(words, digits, words, (before, digits, after) => {
        const valid = [...Array(10).keys()].filter((check) => hasCardNumber(`${before} ${digits}${check} ${after}`));
        expect(valid).toHaveLength(1);
      }),
    );
  });
});
