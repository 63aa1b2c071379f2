import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installK2Shim } from './k2-shim.ts';

interface Collection {
  ready(task: (library: unknown) => void): Collection;
  val(value: string): Collection;
  attr(name: string, value: string | boolean): Collection;
}

type Library = ((what?: unknown) => Collection) & {
  ready(task: () => void): void;
};

const page = window as { $K2?: unknown };
const library = () => page.$K2 as Library;

beforeEach(() => {
  vi.useFakeTimers();
  installK2Shim();
});

afterEach(() => {
  delete page.$K2;
});

describe('$K2 runs ready callbacks', () => {
  it.each<[string, (task: () => void) => unknown]>([
    ['$K2(document).ready(fn)', (task) => library()(document).ready(task)],
    ['$K2(fn)', (task) => library()(task)],
    ['$K2.ready(fn)', (task) => library().ready(task)],
  ])('%s at DOMContentLoaded when called before', (_way, call) => {
    const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
    const task = vi.fn();
    call(task);
    vi.runAllTimers();
    expect(task).not.toHaveBeenCalled();
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    expect(task).toHaveBeenCalled();
    expect(task.mock.calls[0]).toEqual([library()]);
  });

  it.each<[string, (task: () => void) => unknown]>([
    ['$K2(document).ready(fn)', (task) => library()(document).ready(task)],
    ['$K2(fn)', (task) => library()(task)],
  ])('%s asynchronously when called afterwards', (_way, call) => {
    const task = vi.fn();
    call(task);
    expect(task).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(task.mock.calls).toEqual([[library()]]);
  });
});

describe('the script that K2 prints for a logged-in reader', () => {
  it('fills in the fields of the comment form and makes them read-only', () => {
    document.body.innerHTML = '<input id="userName" value="Name"><input id="commentEmail"><input id="commentURL">';
    const $K2 = library();
    $K2(document).ready(() => {
      $K2('#userName').val('Ada').attr('disabled', 'disabled');
      $K2('#commentEmail').val('ada@example.org').attr('disabled', true);
    });
    vi.runAllTimers();
    const fields = [...document.querySelectorAll('input')].map(({ value, disabled }) => [value, disabled]);
    expect(fields).toEqual([
      ['Ada', true],
      ['ada@example.org', true],
      ['', false],
    ]);
  });
});

describe('a $K2 collection', () => {
  it('changes every element of a selector, or the given element', () => {
    document.body.innerHTML = '<input class="a"><input class="a"><input id="b">';
    library()('.a').val('x').attr('title', 't').attr('readonly', true);
    library()(document.getElementById('b')).val('y');
    expect(
      [...document.querySelectorAll('input')].map(({ value, title, readOnly }) => [value, title, readOnly]),
    ).toEqual([
      ['x', 't', true],
      ['x', 't', true],
      ['y', '', false],
    ]);
  });

  it('removes an attribute that is set to false, as jQuery does', () => {
    document.body.innerHTML = '<input disabled>';
    library()('input').attr('disabled', false);
    expect(document.querySelector('input')?.disabled).toBe(false);
  });
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

it('the getters of $K2 return values, and change nothing', () => {
  document.body.innerHTML = '<form id="form" action="/send"><input id="field" value="typed"></form>';
  const $K2 = library() as unknown as (what: string) => Record<'val' | 'attr', (name?: string) => unknown>;
  const before = document.body.innerHTML;
  expect($K2('#field').val()).toBe('typed');
  expect($K2('#form').attr('action')).toBe('/send');
  expect($K2('#nothing').val()).toBeUndefined();
  expect(document.body.innerHTML).toBe(before);
});
