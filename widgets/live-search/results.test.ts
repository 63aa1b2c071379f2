import { describe, expect, it } from 'vitest';
import { partsOf, termsOf } from './results.ts';

/** Returns a text with the marked parts in brackets. */
const marked = (text: string, query: string) =>
  partsOf(text, termsOf(query))
    .map((part, index) => (index % 2 ? `[${part}]` : part))
    .join('');

describe('the words of a query in a text', () => {
  it.each([
    ['Sommerfest am See', 'sommerfest', '[Sommerfest] am See'],
    ['Rückblick: So war das Sommerfest', 'FEST rück', '[Rück]blick: So war das Sommer[fest]'],
    ['Sommerfest', 'sommer fest', '[Sommerfest]'],
    ['Bücherei und Bucher', 'bucher', '[Bücher]ei und [Bucher]'],
    ['Die Straße', 'strasse', 'Die [Straße]'],
    ['Cafe\u0301s', 'cafe', '[Cafe\u0301]s'],
    ['Som\u00admer\u00adfest', 'sommerfest', '[Som\u00admer\u00adfest]'],
    ['ΟΔΟΣ και οδός', 'οδος', '[ΟΔΟΣ] και [οδός]'],
    ['İstanbul ISTANBUL', 'istanbul', '[İstanbul] [ISTANBUL]'],
    ['किताब', 'क', '[कि]ताब'],
    ['Fest „am See“', '"am see"', 'Fest „[am] [See]“'],
    ['Kartoffelfest', 'kartoff*', '[Kartoff]elfest'],
    ['(a+)+$ [x] .* \\d', '(a+)+$ .* \\d [x]', '[(a+)+$] [[x]] [.]* [\\d]'],
    ['Nichts', '  " ', 'Nichts'],
  ])('in "%s" for "%s": "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});
