// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../test/cpu-time.ts';
import { passwordStrength } from './password-strength.ts';

describe('each criterion is worth a tenth', () => {
  it.each<[string, string, number]>([
    ['nothing', '', 0],
    ['an upper-case letter', 'A', 10],
    ['two of them', 'AB', 20],
    ['a lower-case letter', 'a', 10],
    ['two of them', 'ab', 20],
    ['a digit', '1', 10],
    ['two of them', '12', 20],
    ['a symbol', '!', 10],
    ['two of them', '!?', 20],
    ['two that are not side by side', 'a1b', 30],
    ['three of a class', 'abc', 20],
    ['7 characters', 'aaaaaaa', 20],
    ['8 characters', 'aaaaaaaa', 30],
    ['11 characters', 'aaaaaaaaaaa', 30],
    ['12 characters', 'aaaaaaaaaaaa', 40],
    ['all of them', 'AbC1dE2-fG3!', 100],
  ])('%s: %s', (_what, password, percent) => expect(passwordStrength(password).percent).toBe(percent));
});

describe('symbols', () => {
  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%s is one', (symbol) =>
    expect(passwordStrength(symbol).percent).toBe(10),
  );

  it.each([' ', '\t', '\n', 'ä', 'Ä', 'ß', '€', '§', '°', 'é', 'я', 'א', '٣', '\u0000', '\u007f', '😀'])(
    '%j counts for the length alone',
    (character) => {
      expect(passwordStrength(character).percent).toBe(0);
      expect(passwordStrength(character.repeat(12)).percent).toBe(20);
    },
  );
});

describe('bands', () => {
  it.each<[string, number, string]>([
    ['', 0, 'very-weak'],
    ['aA1', 30, 'very-weak'],
    ['abA1', 40, 'weak'],
    ['abAB1', 50, 'weak'],
    ['abAB12', 60, 'ok'],
    ['abAB12!', 70, 'ok'],
    ['abAB12!?', 90, 'strong'],
    ['abAAAB12', 70, 'ok'],
    ['abAAAB12!', 80, 'strong'],
    ['abAB12!?abcd', 100, 'strong'],
  ])('%j has %i %% and is %s', (password, percent, band) =>
    expect(passwordStrength(password)).toEqual({ percent, band }),
  );
});

describe('whatever is typed', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcABC123!?_ äÄß€😀\u0000') });

  it('gives whole tenths', () => {
    fc.assert(
      fc.property(text, (password) => {
        const { percent } = passwordStrength(password);
        expect(percent % 10).toBe(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('more of it is never weaker, and its order does not matter', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(passwordStrength(one + other).percent).toBeGreaterThanOrEqual(passwordStrength(one).percent);
        expect(passwordStrength(one + other)).toEqual(passwordStrength(other + one));
      }),
    );
  });

  it.each(['a', '!', 'ä', 'aA1!'])('100 kB of %s are judged in 50 ms', async (part) => {
    const password = part.repeat(100_000 / part.length);
    expect(await cpuTime(() => passwordStrength(password))).toBeLessThan(50);
  });
});
