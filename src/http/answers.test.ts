import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from './answers.ts';
import { CallError } from './call-error.ts';
import { jsonOf } from './json/json-answer.ts';
import { withoutWarnings } from './php-warnings.ts';

const warning = (kind = 'Warning', text = 'Undefined array key "a"') =>
  `<br />\n<b>${kind}</b>:  ${text} in <b>/var/www/item.php</b> on line <b>12</b><br />\n`;

const answer = (text: string, redirected = false) => ({ text, redirected, headers: new Headers() });

describe('PHP’s warnings', () => {
  it.each([
    [`${warning()}73.4`, '73.4'],
    [`${warning('Notice')}${warning('Deprecated')}${warning('Strict Standards')}true`, 'true'],
    [`\n${warning('Warning', 'odd <br> text')}(2 votes)`, '(2 votes)'],
    ['Warning: you have voted', 'Warning: you have voted'],
    ['<b>Thanks</b>', '<b>Thanks</b>'],
    [`true${warning()}`, `true${warning()}`],
    ['', ''],
  ])('are removed from %j', (text, rest) => expect(withoutWarnings(text)).toBe(rest));
});

describe('an answer that is text', () => {
  it('is trimmed, without warnings', () => {
    expect(textOf(answer(`${warning()} Thanks for rating!\n`))).toBe('Thanks for rating!');
    expect(textOf(answer(''))).toBe('');
  });

  it.each([
    ['<!DOCTYPE html><html></html>', false, 'unreadable'],
    ['<!DOCTYPE html><html></html>', true, 'session'],
    [`${warning()}<!DOCTYPE html>`, false, 'unreadable'],
  ])('is not %j (redirected: %s): %s', (text, redirected, kind) => {
    expect(() => textOf(answer(text, redirected))).toThrow(expect.objectContaining({ name: 'CallError', kind }));
  });

  it('is accepted after a redirect', () => expect(textOf(answer('5', true))).toBe('5'));
});

describe('the JSON in an answer', () => {
  const found = (text: string) => jsonOf(text, 'a');

  it.each<[string, unknown]>([
    ['{"a":"ok"}', { a: 'ok' }],
    ['  {"a":{"b":[1]}}\n', { a: { b: [1] } }],
    [`${warning()}{"a":"ok"}`, { a: 'ok' }],
    [`${warning('Warning', 'Undefined property {a} of {"b":1}, {')}{"a":"ok"}`, { a: 'ok' }],
    ['Notice: {"b":{"a":1}} {"a":2}', { a: 2 }],
    ['{{"a":1}', { a: 1 }],
    ['{"a":1}\n<!-- debug -->', { a: 1 }],
    [`{"a":1}${warning('Warning', 'array {"b":')}`, { a: 1 }],
    ['{"a":1}{"a":2}', { a: 1 }],
    [String.raw`{"a":"} \" } \\","b":{}}<script>var c = {"d":1}</script>`, { a: '} " } \\', b: {} }],
  ])('is found in %j', (text, value) => expect(found(text)).toEqual(value));

  it.each(['', 'true', '7', '"{"', '[1]', '{"b":1}', '{"a":1', '{"a":"}', 'null', '<style>a{b:c}</style>', '{a:1}'])(
    'is missing in %j',
    (text) => expect(found(text)).toBeUndefined(),
  );

  it('is found between any text before and after it', () => {
    const unit = fc.constantFrom('{', '}', '[', ']', '"', '\\', '<b>', ' ', 'b', '1', ',');
    const rest = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.string({ unit }), fc.string(), rest, fc.string(), (before, a, value, after) => {
        const printed = JSON.stringify({ a, ...value });
        expect(found(`${before}${printed}${after}`)).toEqual(JSON.parse(printed));
      }),
    );
  });
});

it('no answer makes the parsers throw anything but a CallError', () => {
  const piece = fc.constantFrom(
    '<!DOCTYPE html>',
    '<html',
    '{"a":',
    '}',
    '{',
    warning(),
    '<br />',
    'true',
    '\n',
    '\u0000',
  );
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.boolean(), (text, redirected) => {
      const found = jsonOf(text, 'a');
      expect(found === undefined || (typeof found === 'object' && found !== null)).toBe(true);
      try {
        expect(typeof textOf(answer(text, redirected))).toBe('string');
      } catch (error) {
        expect(error).toBeInstanceOf(CallError);
      }
    }),
  );
});
