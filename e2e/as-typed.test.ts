/** Only a real browser decodes every entity as browsers do. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storedText } from '../fixtures/handlers/stored-text.ts';
import { renderText } from '../fixtures/pages/comments.ts';
import { asTyped } from '../src/comments/as-typed.ts';
import { ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

const TABLE = [
  ...['I <3 this', 'a < b', 'x<y', 'a<=b', "it's <3 'n' <3", 'x <y> z', '<b>bold</b>', '(a<b && c>d)', '<name>', '<'],
  ...[
    '&lt;',
    '&lt;3',
    '&#60;3',
    '&#x3C;',
    '&#8364;',
    '&copy;',
    '&copy 2026',
    '&amp;lt;3',
    '&amp;amp;lt;3',
    '&notit',
    '&yuml',
  ],
  ...[
    '&nbsp;',
    '&hearts;',
    '&apos;',
    '&ETH',
    '&Ccedil',
    '&frac34',
    '&AMP',
    'R&D <- AT&T',
    'größer <3 als 😀',
    'a<b\nc<d',
  ],
  ...['I <3 this & <name>', 'https://x.example/?a=1&copy=2', 'https://x.example<', 'see https://x.example/<-- here'],
  ...[
    'https://x.example/?a&b& <i>',
    '<https://x.example/?a=1&b=2#c>',
    '<me@x.example>',
    'https://x.example</b>',
    '‹ ＜ ⟨ <',
  ],
];
/** Sent as they are: nothing is lost in them. */
const PLAIN = [
  ...[
    'Lovely evening!',
    'R&D, AT&T & Co.',
    'a > b',
    '"x" \'y\' \\z',
    'ä😀مرحبا',
    'e\u0301',
    '&',
    '&#',
    '&#!',
    '& lt;',
    '&1',
  ],
  ...['x\n\ny', 'https://x.example/?a=1&b=2#c (d)', '&Jerry', '‹ ＜ ⟨'],
];

/** Parts that K2 may take for markup, and others. */
const part = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '&',
    ';',
    '/',
    '#',
    '=',
    '3',
    'b',
    ' ',
    '\n',
    'ä',
    '😀',
    'https://x.example/',
    '&l',
    '&lt',
    '&amp;',
  ),
  fc.constantFrom(
    '&#60',
    '&#x3c;',
    '&copy',
    '&uuml',
    '&Ouml;',
    'sup1',
    '<b>',
    '</b>',
    '<a href="/">',
    '<!--',
    '-->',
    '.',
    '!',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !/[\0@]|^\s/.test(text)),
);
const MADE = fc
  .sample(fc.array(part, { minLength: 1, maxLength: 12 }), { numRuns: 180, seed: 55 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text && text !== '0');

it.each([
  ['3.10', false],
  ['5', true],
])('233 texts read as they were typed on Joomla %s', async (_version, isJoomla5) => {
  const texts = [...TABLE, ...PLAIN, ...MADE];
  expect(texts.length).toBeGreaterThan(200);
  const printed = texts.map((text) => renderText(storedText(asTyped(text).replaceAll('\n', '\r\n'), isJoomla5)));
  const tab = await test.visit('/');
  const read = await tab.eval(
    (printed: string[]) => printed.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent),
    printed,
  );
  expect(read.map((text) => text.replaceAll('\r\n', '\n'))).toEqual(texts);
  expect(PLAIN.map(asTyped)).toEqual(PLAIN);
});

it.each(['2.28', 'joomla-5'] as const)('a comment reads as it was typed, on a site with %s', async (generation) => {
  const text = 'I <3 this & <name>, &copy 2026';
  const tab = await test.visit(`/${ARTICLE}`, { language: 'en', role: 'reader', generation });
  await tab.type(text, '#commentText');
  await tab.activate('#submitCommentButton', 'keyboard');
  await tab.waitForText('.itemCommentsList > li:last-child p', text);
});
