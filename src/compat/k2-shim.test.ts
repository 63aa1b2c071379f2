import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installK2Shim } from './k2-shim.ts';

interface Collection {
  ready(task: (library: unknown) => void): Collection;
  val(value?: string): Collection;
  attr(name: string, value?: string | boolean): Collection;
}

type Library = ((what?: unknown) => Collection) & { ready(task: () => void): void };

const page = window as { $K2?: unknown };
const library = () => page.$K2 as Library;
const inputs = () => [...document.querySelectorAll('input')];

beforeEach(() => {
  vi.useFakeTimers();
  installK2Shim();
  return () => {
    delete page.$K2;
  };
});
afterEach(() => vi.restoreAllMocks());

it.each<[string, (task: () => void) => unknown]>([
  ['$K2(document).ready(fn)', (task) => library()(document).ready(task)],
  ['$K2(fn)', (task) => library()(task)],
  ['$K2.ready(fn)', (task) => library().ready(task)],
])('%s runs at DOMContentLoaded, or asynchronously when called afterwards', (_way, call) => {
  const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
  const [before, after] = [vi.fn(), vi.fn()];
  call(before);
  vi.runAllTimers();
  expect(before).not.toHaveBeenCalled();
  readyState.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(before.mock.calls).toEqual([[library()]]);
  call(after);
  expect(after).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(after.mock.calls).toEqual([[library()]]);
});

it('the script that K2 prints for a member fills in the fields of the comment form and disables them', () => {
  document.body.innerHTML = '<input id="userName" value="Name"><input id="commentEmail"><input id="commentURL">';
  const $K2 = library();
  $K2(document).ready(() => {
    $K2('#userName').val('Ada').attr('disabled', 'disabled');
    $K2('#commentEmail').val('ada@example.org').attr('disabled', true);
  });
  vi.runAllTimers();
  expect(inputs().map(({ value, disabled }) => [value, disabled])).toEqual([
    ['Ada', true],
    ['ada@example.org', true],
    ['', false],
  ]);
});

it('a collection changes every element of a selector, or the given element; false removes an attribute', () => {
  document.body.innerHTML = '<input class="a" disabled><input class="a"><input id="b">';
  library()('.a').val('x').attr('title', 't').attr('disabled', false);
  library()(document.getElementById('b')).val('y');
  expect(inputs().map(({ value, title, disabled }) => [value, title, disabled])).toEqual([
    ['x', 't', false],
    ['x', 't', false],
    ['y', '', false],
  ]);
});

it('getters return values, and change nothing', () => {
  document.body.innerHTML = '<form id="form" action="/send"><input id="field" value="typed"></form>';
  const before = document.body.innerHTML;
  const $K2 = library();
  const values = [$K2('#field').val(), $K2('#form').attr('action'), $K2('#nothing').val()];
  expect([values, document.body.innerHTML]).toEqual([['typed', '/send', undefined], before]);
});

it('an existing $K2 is not replaced, but a form that has that id is', () => {
  const own = () => {};
  page.$K2 = own;
  installK2Shim();
  expect(page.$K2).toBe(own);
  page.$K2 = document.createElement('form');
  installK2Shim();
  expect(typeof page.$K2).toBe('function');
});
