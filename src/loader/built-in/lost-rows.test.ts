import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../../test/listeners.ts';
import { HOLD_MS } from '../hold.ts';
import { hideLostRows } from './lost-rows.ts';

forgetListeners();

const ROWS =
  '<p id="lostusernamedesc">1</p><p id="lostpassdesc">2</p><p class="cb_forgot_line">3</p><p class="cb_forgot_button">4<button class="cbLostPassSend" disabled></button></p>';

/** Text of what is to be seen. */
const seen = () =>
  [...document.querySelectorAll('p')]
    .filter((row) => !document.adoptedStyleSheets.some((sheet) => !sheet.disabled && row.matches(ruleOf(sheet))))
    .map(({ textContent }) => textContent)
    .join('');
const ruleOf = (sheet: CSSStyleSheet) => (sheet.cssRules[0] as CSSStyleRule).selectorText;

const find = <Found extends HTMLElement = HTMLButtonElement>(selector: string) =>
  document.querySelector(selector) as Found;

function open(boxes = '<input type="checkbox" id="reminderUsername">'): Element {
  document.body.innerHTML = `<div class="cbLostPassForm"><p id="lostpassreminder">0${boxes}</p>${ROWS}</div><p class="cb_forgot_line">5</p>`;
  return find('.cbLostPassForm');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.adoptedStyleSheets = [];
});

it('all rows of the form for lost credentials but the choice are hidden, and nothing elsewhere', () => {
  open();
  hideLostRows();
  expect(seen()).toBe('05');
});

it('no row is hidden in a form without a choice', () => {
  open('');
  hideLostRows();
  expect(seen()).toBe('012345');
});

it('the rows are shown again when the widget is adopted', () => {
  const form = open();
  hideLostRows();
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('05');
  form.setAttribute('data-k2-state', 'ready');
  expect(seen()).toBe('012345');
  vi.advanceTimersByTime(HOLD_MS);
  expect(find('button').disabled).toBe(true);
});

it('the rows are not hidden again when another widget of the form is fetched', () => {
  const form = open();
  const leave = hideLostRows();
  form.setAttribute('data-k2-state', 'ready');
  leave();
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('012345');
  expect(find('button').disabled).toBe(true);
});

it.each([
  ['the runtime or its widget fails to load', (giveUp: () => void) => giveUp()],
  ['nothing has loaded for 10 s', () => vi.advanceTimersByTime(HOLD_MS)],
])('the rows are shown for good, with a button that works, when %s', (_what, happen) => {
  const form = open();
  happen(hideLostRows());
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('012345');
  expect(find('button').disabled).toBe(false);
});

it('the rows are hidden for 10 s at most', () => {
  open();
  hideLostRows();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(seen()).toBe('05');
});
