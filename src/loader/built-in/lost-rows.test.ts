import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../../test/listeners.ts';
import { HOLD_MS } from '../constants.ts';
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

it('hides all rows but the choice, and nothing elsewhere', () => {
  open();
  hideLostRows();
  expect(seen()).toBe('05');
});

it('hides nothing where there is nothing to tick', () => {
  open('');
  hideLostRows();
  expect(seen()).toBe('012345');
});

it('shows them again when the widget is there', () => {
  const form = open();
  hideLostRows();
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('05');
  form.setAttribute('data-k2-state', 'ready');
  expect(seen()).toBe('012345');
  vi.advanceTimersByTime(HOLD_MS);
  expect(find('button').disabled).toBe(true);
});

it.each([
  ['the runtime does not come, or its widget fails', (giveUp: () => void) => giveUp()],
  ['nothing has come for 10 s', () => vi.advanceTimersByTime(HOLD_MS)],
])('leaves the form to itself for good, with a button that works, when %s', (_what, happen) => {
  const form = open();
  happen(hideLostRows());
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('012345');
  expect(find('button').disabled).toBe(false);
});

it('waits 10 s', () => {
  open();
  hideLostRows();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(seen()).toBe('05');
});
