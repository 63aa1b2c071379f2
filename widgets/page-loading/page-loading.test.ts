import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { adopt as adoptWidget } from './controller.ts';
import { options } from './widget.ts';

const adopt = adopting(adoptWidget);

let undo: () => void;
let overlay: HTMLElement;
const isShown = () => !overlay.hidden;
const leave = (prepare?: (event: Event) => void) => {
  const event = new Event('beforeunload', { cancelable: true });
  prepare?.(event);
  dispatchEvent(event);
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="o" data-k2-widget="page-loading" hidden>Loading</div>' +
    '<a href="/next" id="page"><b>x</b></a><a href="/a.pdf" download id="file">x</a>' +
    '<a href="mailto:a@example.org" id="mail">x</a>';
  overlay = document.getElementById('o') as HTMLElement;
  document.body.addEventListener('click', (event) => event.preventDefault());
  undo = adopt(overlay);
});
afterEach(() => undo());

it('the overlay is shown and hidden again even if the site’s style sheet hides it', () => {
  document.body.insertAdjacentHTML('beforeend', '<style>#o { display: none }</style>');
  leave();
  expect(getComputedStyle(overlay).display).toBe('revert');
  leave();
  dispatchEvent(new Event('pageshow'));
  expect([getComputedStyle(overlay).display, overlay.hasAttribute('style')]).toEqual(['none', false]);
});

it.each([
  ['is shown', '#page b', {}, true],
  ['is not shown for a download', '#file', {}, false],
  ['is not shown for an e-mail', '#mail', {}, false],
  ['is not shown for a new tab', '#page', { ctrlKey: true }, false],
])('the overlay %s after a click, and is for the next navigation', (_what, selector, init, expected) => {
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  leave();
  expect(isShown()).toBe(expected);
  vi.advanceTimersByTime(1000);
  leave();
  expect(isShown()).toBe(true);
});

it('the overlay is not shown if an earlier or later listener asks the reader to stay', () => {
  leave((event) => event.preventDefault());
  addEventListener('beforeunload', (event) => event.preventDefault(), { once: true, capture: true });
  leave();
  vi.advanceTimersByTime(0);
  expect(isShown()).toBe(false);
});

it('the overlay is hidden after 5 s, or sooner by an option, or with Esc', () => {
  leave();
  vi.advanceTimersByTime(options.timeout - 1);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(options.timeout).toBe(5000);
  expect(isShown()).toBe(false);
  leave();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(isShown()).toBe(false);
  undo();
  overlay.dataset.k2Options = '{"timeout": 100}';
  undo = adopt(overlay);
  leave();
  vi.advanceTimersByTime(100);
  expect(isShown()).toBe(false);
});

it('a release restores the overlay, which is no longer shown', () => {
  leave();
  undo();
  expect([overlay.hidden, overlay.className]).toEqual([true, '']);
  leave();
  expect(isShown()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
