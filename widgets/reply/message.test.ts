// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertReply, nameInReply, readMention, writeMention } from './message.ts';

/** Decodes as PHP does: only with a semicolon. */
const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|(amp|lt|gt|quot|copy));/g, (_, code: string, name: string) =>
    code ? String.fromCodePoint(Number(code)) : ({ amp: '&', lt: '<', gt: '>', quot: '"', copy: '©' }[name] ?? ''),
  );

/** Stores a text as K2 does: entities decoded, tags cut; on Joomla 3.10 also outer white space. */
const store: Readonly<Record<string, (text: string) => string>> = {
  'Joomla 3.10': (text) =>
    decode(text)
      .replace(/<[^>]*>|</g, '')
      .replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, ''),
  'Joomla 5': (text) => decode(text).replace(/<[^>]*>?/g, ''),
};

/** Makes links as K2 does, before it prints a text. */
const print = (text: string) =>
  text
    .replace(/([^\w/])(www\.[a-z0-9-]+\.[a-z0-9-]+)/gi, '$1http://$2')
    .replace(/(\w+:\/\/[\w\-?&;#~=./@]+[\w/])/gi, '<a href="$1">$1</A>')
    .replace(/([\w\-?&;#~=./]+@(\[?)[a-zA-Z0-9\-.]+\.([a-zA-Z]{2,3}|[0-9]{1,3})(\]?))/gi, '<a href="mailto:$1">$1</A>');

const HOSTILE = [
  'Bob #7: ',
  '@Anna #25:',
  '<b>Eve</b>',
  '<script>alert(1)</script>',
  'a < b',
  'I <3',
  '&lt;i&gt; &amp; &#60;3; &copy;',
  'AT&T',
  'eve@example.org',
  'https://evil.example/?a=1#b',
  'www.evil.example',
  'WWW.a.b',
  '  Anna\n Maria\t',
  '#',
  '@',
  ':',
  '> Anna',
  '{{name}}',
  '$& $1 \\',
  'أحمد العلي',
  'שרה כהן',
  'Zoë 👩‍👩‍👧 🏳️‍🌈',
  'e\u0301\u0301',
  '\u202eevE',
  '__proto__',
];
const names = fc
  .oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((both) => both.join(' ')),
  )
  // A page has no NUL, and an author has a name.
  .map((name) => name.replaceAll('\0', ''))
  .filter((name) => name.trim() !== '');
const numbers = fc.integer({ min: 1, max: 4294967295 });
/** What K2 stores as it is: no `<` and no `&`. */
const texts = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...HOSTILE))
  .map((text) => text.replace(/[<&\0]/g, ''));
const RUNS = { numRuns: 1000 };

describe.each(Object.keys(store))('a reply that is stored on %s', (site) => {
  const stored = store[site] ?? String;

  it('names the same author and comment, and has the same words', () => {
    fc.assert(
      fc.property(names, numbers, texts, (name, number, words) => {
        const text = stored(writeMention(name, number) + words);
        const mention = readMention(text);
        expect(mention).toMatchObject({ name: nameInReply(name), number, start: 0 });
        expect(stored(text.slice((mention?.end ?? 0) + ': '.length))).toBe(stored(words));
      }),
      RUNS,
    );
  });

  it('is printed without a link or tag in its beginning', () => {
    fc.assert(
      fc.property(names, numbers, (name, number) => {
        const text = stored(`${writeMention(name, number)}x`);
        expect(print(text)).toBe(text);
      }),
      RUNS,
    );
  });
});

it('a name that is written once is written the same again', () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(nameInReply(nameInReply(name))).toBe(nameInReply(name));
    }),
    RUNS,
  );
});

it.each([
  'Anna #25: Hello',
  '@Anna: Hello',
  '@Anna 25: Hello',
  '@Anna #25 Hello',
  '@Anna #25:Hello',
  '@ #25: Hello',
  'Hello @Anna #25: Hello',
  '> @Anna #25: Hello',
])('a text without a mention: %s', (text) => expect(readMention(text)).toBeUndefined());

it.each(['@Anna #25: Hello', '\n@Anna #25:\nHello', ' @Anna #25:'])('a text with a mention: %j', (text) => {
  const { name, number, start = 0, end } = readMention(text) ?? {};
  expect([name, number, text.slice(start, end)]).toEqual(['Anna', 25, '@Anna #25']);
});

describe('a reply', () => {
  const reply = (written: string, quoted = '', name = 'Anna', number = 25) => {
    const { from, to, text } = insertReply(written, name, number, quoted);
    return `${written.slice(0, from)}${text}|${written.slice(to)}`;
  };

  it.each([
    ['begins an empty message', '', '', '@Anna #25: |'],
    ['replaces white space', ' \n', '', '@Anna #25: |'],
    ['is in front of a text', 'Hello', '', '@Anna #25: |Hello'],
    ['has a quotation', '', 'One\n\n two ', '@Anna #25: \n> One\n>\n>  two\n|'],
    ['has a quotation in front of a text', 'Hello', 'One', '@Anna #25: \n> One\n|Hello'],
    ['is not written twice', '@Anna #25: Hello', '', '@Anna #25: Hello|'],
    ['gets a further quotation', '@Anna #25: Hello', 'One', '@Anna #25: Hello\n> One\n|'],
    ['replaces another one without words', '@Ben #24: ', '', '@Anna #25: |'],
    ['is a line behind another one with words', '@Ben #24: Hello', '', '@Ben #24: Hello\n@Anna #25: |'],
    ['is not written twice behind another one', '@Ben #24: a\n@Anna #25: b\n', '', '@Ben #24: a\n@Anna #25: b\n|'],
  ])('%s', (_what, written, quoted, expected) => {
    expect(reply(written, quoted)).toBe(expected);
  });

  it('keeps every word that is written already', () => {
    fc.assert(
      fc.property(texts, texts, names, numbers, (written, quoted, name, number) => {
        const { from, to } = insertReply(written, name, number, quoted);
        const gone = written.slice(from, to);
        const mention = readMention(gone);
        expect(gone.slice(mention ? mention.end + 1 : 0).trim()).toBe('');
      }),
      RUNS,
    );
  });
});
