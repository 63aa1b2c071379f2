import { beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import type { View } from '../view/h.ts';
import { hydrate } from './hydrate.tsx';

let host: HTMLElement;
let page: ReturnType<typeof testPage>;
const onBroken = vi.fn();
const wordsView: View<string> = (h) => (words) => h('b', null, words);
const show = <State,>(view: View<State>, state: NoInfer<State>) =>
  hydrate({ host, adopted: host, widget: 'rating', page, onBroken }, view, state);

beforeEach(() => {
  onBroken.mockReset();
  page = testPage();
  document.body.innerHTML = '<p><b>one</b></p>';
  host = document.querySelector('p') as HTMLElement;
});

it('a view takes over the nodes of its host, and shows another state before show returns', () => {
  const before = host.firstChild;
  const root = show(wordsView, 'one');
  expect(host.firstChild).toBe(before);
  root.show('two');
  expect([host.innerHTML, host.firstChild]).toEqual(['<b>two</b>', before]);
  root.unmount();
  expect(host.innerHTML).toBe('');
});

it('a view that differs from its nodes is made anew', () => {
  const root = show(wordsView, 'two');
  expect(host.innerHTML).toBe('<b>two</b>');
  root.unmount();
});

it('an error of a view is reported once, and nothing of the view stays', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const view: View<boolean> = (h) => (isBroken) => {
    if (isBroken) throw new Error('cannot render');
    return h('b', null, 'one');
  };
  const root = show(view, false);
  root.show(true);
  expect([onBroken.mock.calls.length, host.innerHTML]).toEqual([1, '']);
  root.unmount();
  vi.restoreAllMocks();
});
