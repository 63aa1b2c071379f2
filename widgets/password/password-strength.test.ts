// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('each criterion of the password strength is worth a tenth', () => {
  it.each<[string, string, number]>([
    ['nothing', '', 0],
    ['an upper-case letter', 'A', 10],
    ['two upper-case letters', 'AB', 20],
    ['a digit', '1', 10],
    ['two digits', '12', 20],
    ['a symbol', '!', 10],
    ['two symbols', '!?', 20],
    ['two symbols that are not adjacent', 'a1b', 30],
    ['three of a class', 'abc', 20],
    ['8 characters', 'aaaaaaaa', 30],
    ['12 characters', 'aaaaaaaaaaaa', 40],
    ['all of them', 'AbC1dE2-fG3!', 100],
  ])('%s: %s', (_what, password, percent) => expect(passwordStrength(password).percent).toBe(percent));
});

describe('the symbols of the password strength', () => {
  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%s is a symbol', (symbol) =>
    expect(passwordStrength(symbol).percent).toBe(10),
  );

  it.each([' ', 'ä', '€', 'я', '٣', '\u0000', '😀'])('%j counts for the length only', (character) => {
    expect(passwordStrength(character).percent).toBe(0);
    expect(passwordStrength(character.repeat(12)).percent).toBe(20);
  });
});

describe('the bands of the password strength', () => {
  it.each<[string, number, string]>([
    ['', 0, 'very-weak'],
    ['aA1', 30, 'very-weak'],
    ['abA1', 40, 'weak'],
    ['abAB1', 50, 'weak'],
    ['abAB12', 60, 'ok'],
    ['abAB12!', 70, 'ok'],
    ['abAAAB12!', 80, 'strong'],
    ['abAB12!?abcd', 100, 'strong'],
  ])('%j has %i %% and is %s', (password, percent, band) =>
    expect(passwordStrength(password)).toEqual({ percent, band }),
  );
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
