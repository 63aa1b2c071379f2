/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { beforeEach, expect, it, vi } from 'vitest';
import { contentOf, dom, Fragment, type Make, showNodes } from './h.ts';

const h: Make = dom;
let host: HTMLElement;
beforeEach(() => {
  host = document.createElement('div');
  document.body.replaceChildren(host);
});

it('makes elements with attributes, as React writes them', () => {
  showNodes(
    host,
    <label className="a" htmlFor="b" key="c">
      <input id="b" disabled tabIndex={-1} aria-hidden={false} title={undefined} required={false} />
    </label>,
  );
  expect(host.innerHTML).toBe(
    '<label class="a" for="b"><input id="b" disabled="" tabindex="-1" aria-hidden="false"></label>',
  );
});

it('omits values that React does not show, and flattens lists', () => {
  const nothing = false;
  showNodes(
    host,
    <>
      {nothing && 'no'}
      {null}
      {''}
      {0}
      {['one', <b key="two">two</b>]}
    </>,
  );
  expect(host.innerHTML).toBe('0one<b>two</b>');
});

it('keeps nodes that are equal to the new ones, with the focus, and calls the newest handler', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const show = (words: string, run: () => void) =>
    showNodes(
      host,
      <>
        <p>{words}</p>
        <p>
          <button type="button" onClick={run}>
            Press
          </button>
        </p>
      </>,
    );
  show('one', first);
  const button = host.querySelector('button');
  button?.focus();
  show('two', second);
  expect([host.textContent, document.activeElement]).toEqual(['twoPress', button]);
  button?.click();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

it('removes nodes that are not in the new state', () => {
  showNodes(host, [<p key="1">one</p>, <p key="2">two</p>]);
  showNodes(host, <p>one</p>);
  expect(host.innerHTML).toBe('<p>one</p>');
});

it('shows nodes of the server once', () => {
  const nodes = document.createRange().createContextualFragment('<b>one</b>');
  const ref = contentOf(nodes);
  showNodes(host, <p ref={ref}>{''}</p>);
  const shown = host.querySelector('b');
  ref(host.querySelector('p'));
  expect([host.innerHTML, host.querySelector('b')]).toEqual(['<p><b>one</b></p>', shown]);
});
