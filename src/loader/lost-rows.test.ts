import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOLD_MS } from './constants.ts';
import { hideLostRows } from './lost-rows.ts';

const ROWS =
  '<p id="lostusernamedesc">1</p><p id="lostpassdesc">2</p><p class="cb_forgot_line">3</p><p class="cb_forgot_button">4</p>';

/** Text of what is to be seen. */
const seen = () =>
  [...document.querySelectorAll('p')]
    .filter((row) => !document.adoptedStyleSheets.some((sheet) => !sheet.disabled && row.matches(ruleOf(sheet))))
    .map(({ textContent }) => textContent)
    .join('');
const ruleOf = (sheet: CSSStyleSheet) => (sheet.cssRules[0] as CSSStyleRule).selectorText;

function open(boxes = '<input type="checkbox" id="reminderUsername">'): Element {
  document.body.innerHTML = `<div class="cbLostPassForm"><p id="lostpassreminder">0${boxes}</p>${ROWS}</div><p class="cb_forgot_line">5</p>`;
  return document.querySelector('.cbLostPassForm') as Element;
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

it.each(['ready', 'failed'])('shows them again when the widget is %s', (state) => {
  const form = open();
  hideLostRows();
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('05');
  form.setAttribute('data-k2-state', state);
  expect(seen()).toBe('012345');
});

it('shows them again when it is called off, or when nothing has come for 10 s', () => {
  open();
  hideLostRows()();
  expect(seen()).toBe('012345');
  document.adoptedStyleSheets = [];
  hideLostRows();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(seen()).toBe('05');
  vi.advanceTimersByTime(1);
  expect(seen()).toBe('012345');
});
