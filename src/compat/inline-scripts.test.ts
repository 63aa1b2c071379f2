// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readString, STRING } from './inline-scripts.ts';

describe('a string literal of a script', () => {
  it.each([
    ['"plain"', 'plain'],
    ["'plain'", 'plain'],
    ['\'a "quoted" word\'', 'a "quoted" word'],
    ['"it\'s"', "it's"],
    ["'it\\'s'", "it's"],
    ['\'a \\"quoted\\" word\'', 'a "quoted" word'],
    ['"Schlie\\u00dfen"', 'Schließen'],
    ['"<\\/b>"', '</b>'],
    ["'a\tb'", 'a\tb'],
    ["'back\\\\slash'", 'back\\slash'],
    ["''", ''],
  ])('%s is read as a browser reads it', (literal, value) => {
    expect(readString(literal)).toBe(value);
  });

  it.each(["'\\u00'", "'\\uzzzz'"])('%s means nothing', (literal) => {
    expect(readString(literal)).toBeUndefined();
  });

  it.each([
    ['f("a\\"b", 1)', '"a\\"b"'],
    ["f('a\\'b', 1)", "'a\\'b'"],
    ['f("", 1)', '""'],
    ['f("never ends\n, 1)', undefined],
  ])('%j has the literal %s', (script, literal) => {
    expect(new RegExp(STRING).exec(script)?.[0]).toBe(literal);
  });
});
