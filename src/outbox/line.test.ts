import { beforeEach, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { removable, showLine } from './line.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<section><a href="/" id="link">x</a></section><input id="field"><div id="place"><button id="one">1</button><a id="two" href="#">2</a></div>';
});

it('a line is at the end of the page, in its language, with buttons that send no form', () => {
  let pressed = 0;
  showLine({ words: 'There is news.', actions: [{ label: 'update.later', run: () => pressed++ }] }, testPage('en'));
  const line = find('.k2i-line');
  expect([document.body.lastElementChild?.previousElementSibling, line.lang, line.textContent]).toEqual([
    line,
    'en',
    'There is news.Later',
  ]);
  const later = line.querySelector('button');
  later?.click();
  expect([later?.type, pressed]).toEqual(['button', 1]);
});

/** The elements that get the focus in turn, one that is gone by then, and the place that has the focus in the end. */
it.each<[string, readonly string[], string | undefined, string]>([
  ['returns to the element that had it before', ['#field', '#one', '#two'], undefined, '#field'],
  ['returns to an ancestor of that, if that is gone', ['#link', '#one'], '#link', 'section'],
  ['does not move if it is elsewhere by then', ['#one', '#field'], undefined, '#field'],
  ['does not move if no element had it before', ['#one'], undefined, 'body'],
])('the focus in a removed element %s', (_what, turns, gone, expected) => {
  const remove = removable(find('#place'));
  for (const turn of turns) find(turn).focus();
  if (gone) find(gone).remove();
  remove();
  expect(document.activeElement).toBe(find(expected));
});
