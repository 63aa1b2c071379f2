import { expect, it } from 'vitest';
import { pagesOf } from './pages.ts';

const pagination = (...starts: number[]) => {
  const element = document.createElement('div');
  element.innerHTML = starts.map((start) => `<a href="/item?start=${start}">x</a>`).join('');
  return element;
};

it.each([
  ['all but this one', [0, 20], 10, [0, 10, 20]],
  ['some, and the last', [0, 10, 20, 40], 30, [0, 10, 20, 30, 40]],
  ['some, and the visitor’s address names no page', [0, 10, 20], 5, [0, 10, 20]],
  ['some, and the visitor’s address names one comment', [0, 10, 20], 1, [0, 10, 20]],
])('the pages of a list are known by links to %s', (_which, starts, here, expected) => {
  const pages = pagesOf(pagination(...starts), new URL(`/item?start=${here}`, location.origin));
  expect(pages.map(({ searchParams }) => Number(searchParams.get('start')))).toEqual(expected);
});
