import { beforeEach, expect, it } from 'vitest';
import { forgetEdit, keepEdit, keptEdit, showTyped, typedText } from './comment-text.ts';

const element = document.createElement('p');
beforeEach(() => {
  element.textContent = '';
  sessionStorage.clear();
});

it.each([
  ['one<br>\ntwo<br />\n<br />\nthree', 'one\ntwo\n\nthree'],
  ['one<br>two', 'one\ntwo'],
  ['one\ntwo', 'one\ntwo'],
  ['I &lt;3 this &amp; &lt;name>', 'I <3 this & <name>'],
  [' <a href="https://example.org">https://example.org</a> ', 'https://example.org'],
])('a text is read as it was typed: %s', (html, typed) => {
  element.innerHTML = html;
  expect(typedText(element)).toBe(typed);
  expect(element.innerHTML).not.toBe('');
});

it.each(['one\ntwo\n\nthree', 'I <3 <b>this</b>', 'سلام 👋'])(
  'a text that is shown is read as the same: %s',
  (typed) => {
    showTyped(element, typed);
    expect([typedText(element), element.querySelector('b')]).toEqual([typed, null]);
  },
);

it('an unsaved text is kept for each comment of each site', () => {
  keepEdit('/', 5, 'a');
  expect([keptEdit('/', 5), keptEdit('/', 6), keptEdit('/sub/', 5)]).toEqual(['a', undefined, undefined]);
  forgetEdit('/', 5);
  expect(keptEdit('/', 5)).toBeUndefined();
});
