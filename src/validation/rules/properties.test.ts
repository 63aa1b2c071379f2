// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectCpuTime } from '../../../test/cpu-time.ts';
import { stripTags } from '../../dom/strip-tags.ts';
import { RULES } from './all-rules.ts';
import { ageOn, readDate } from './dates.ts';
import type { Entry, Parameter, RuleContext } from './rule.ts';

const around: RuleContext = { other: () => undefined, has: () => false };
const entry = (text: string): Entry => ({
  text,
  size: text.length,
  blank: text === '',
  files: text ? [{ name: text, type: text, size: text.length }] : [],
});

/** Parameters that are expressions of the server can be slow whatever the rule does; these are fixed here. */
const names = Object.keys(RULES);
const passesRule = (name: string, text: string, parameter: Parameter) => {
  const rule = RULES[name];
  if (!rule) throw new Error(name);
  return rule(entry(text), parameter, around);
};

const parameter = fc.oneof(
  fc.constant(true as const),
  fc.double(),
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.object())),
  fc.dictionary(fc.string(), fc.jsonValue()),
) as fc.Arbitrary<Parameter>;
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'<a&;./-1: \n') }),
);

describe('every rule', () => {
  it('returns a verdict for any value, and the same one when called again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), text, parameter, (name, given, setting) => {
        const answer = passesRule(name, given, setting);
        expect(typeof answer === 'boolean' || /^filesize(?:min|max)$/.test(answer)).toBe(true);
        expect(passesRule(name, given, setting)).toBe(answer);
      }),
      { numRuns: 1000 },
    );
  });
});

it('a wrong digit makes a card number invalid', () => {
  const digits = fc.array(fc.nat(9), { minLength: 12, maxLength: 18 });
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (given, at, by) => {
      const checks = [...Array(10).keys()].filter((check) =>
        passesRule('creditcard', [...given, check].join(''), true),
      );
      expect(checks).toHaveLength(1);
      const card = [...given, checks[0] ?? 0];
      const index = at % card.length;
      card[index] = ((card[index] ?? 0) + by) % 10;
      expect(passesRule('creditcard', card.join(''), true)).toBe(false);
    }),
  );
});

it('an age grows by one on each birthday and on no other day', () => {
  const day = fc.date({ noInvalidDate: true, min: new Date(1900, 0, 1), max: new Date(2100, 0, 1) });
  fc.assert(
    fc.property(day, day, (born, today) => {
      const birth = { year: born.getFullYear(), month: born.getMonth() + 1, day: born.getDate() };
      const next = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
      // In a common year, 29 February does not exist: the birthday is on the next day.
      const birthday = new Date(next.getFullYear(), born.getMonth(), born.getDate());
      expect(ageOn(birth, next) - ageOn(birth, today)).toBe(birthday.getTime() === next.getTime() ? 1 : 0);
    }),
  );
});

it('a formatted date is parsed to the same date', () => {
  const day = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') });
  fc.assert(
    fc.property(day, (date) => {
      const [year = '', month = '', number = ''] = date.toISOString().slice(0, 10).split('-');
      const expected = { year: Number(year), month: Number(month), day: Number(number) };
      for (const written of [`${year}-${month}-${number}`, `${number}.${month}.${year}`, `${month}/${number}/${year}`])
        expect(readDate(written)).toEqual(expected);
    }),
  );
});

describe('100,000 characters', () => {
  const LENGTH = 100_000;
  const LIMIT_MS = 50;
  const pieces = ['a', '<', '&a', '-', '1', ',1', 'a.', ' ', '@', '/', '%2', '\\', '(', 'ä', '\n'];
  const texts = pieces.flatMap((piece) =>
    ['', 'a@', 'http://'].map((start) => `${start}${piece.repeat(LENGTH / piece.length)}!`),
  );
  const parameters: Readonly<Record<string, Parameter>> = {
    pattern: '/^a$/',
    forbiddenwords: ['b', 'aab'],
    filesize: [1, 2, 'KB'],
  };

  it.each(names)('are checked by %s in 50 ms', async (name) => {
    for (const given of texts)
      await expectCpuTime(LIMIT_MS, () => passesRule(name, given, parameters[name] ?? true), given.slice(0, 20));
  });

  it('are stripped of tags in 50 ms', async () => {
    for (const given of texts) await expectCpuTime(LIMIT_MS, () => stripTags(given), given.slice(0, 20));
  });
});
