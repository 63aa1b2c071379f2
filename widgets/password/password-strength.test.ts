// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each<[string, number, string]>([
  ['', 0, 'very-weak'],
  ['A', 10, 'very-weak'],
  ['AB', 20, 'very-weak'],
  ['12', 20, 'very-weak'],
  ['!?', 20, 'very-weak'],
  ['abc', 20, 'very-weak'],
  // Two of a class need not be adjacent.
  ['a1b', 30, 'very-weak'],
  ['aA1', 30, 'very-weak'],
  ['aaaaaaaa', 30, 'very-weak'],
  ['aaaaaaaaaaaa', 40, 'weak'],
  ['abA1', 40, 'weak'],
  ['abAB1', 50, 'weak'],
  ['abAB12', 60, 'ok'],
  ['abAB12!', 70, 'ok'],
  ['abAAAB12!', 80, 'strong'],
  ['AbC1dE2-fG3!', 100, 'strong'],
])('the password %j has %i %% and is %s', (password, percent, band) =>
  expect(passwordStrength(password)).toEqual({ percent, band }),
);

it('all signs of ASCII are symbols; other characters count for the length only', () => {
  const percents = (characters: string[]) => new Set(characters.map((one) => passwordStrength(one).percent));
  expect(percents([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])).toEqual(new Set([10]));
  expect(percents([' ', 'ä', '€', 'я', '٣', '\u0000', '😀'])).toEqual(new Set([0]));
  expect(passwordStrength('ä'.repeat(12)).percent).toBe(20);
});

describe('the strength of any password', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcABC123!?_ äÄß€😀\u0000') });

  it('never drops when characters are added, and does not depend on their order', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(passwordStrength(one + other).percent).toBeGreaterThanOrEqual(passwordStrength(one).percent);
        expect(passwordStrength(one + other)).toEqual(passwordStrength(other + one));
      }),
    );
  });
});
