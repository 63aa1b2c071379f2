import { afterEach, beforeEach, expect, it } from 'vitest';
import { untilReady } from './early.ts';

const ROWS =
  '<p id="lostusernamedesc">1</p><p id="lostpassdesc">2</p><p class="cb_forgot_line">3</p><p class="cb_forgot_button">4<button class="cbLostPassSend" disabled></button></p>';

/** Returns the visible text. */
const seen = () =>
  [...document.querySelectorAll('p')]
    .filter((row) => !document.adoptedStyleSheets.some((sheet) => !sheet.disabled && row.matches(ruleOf(sheet))))
    .map(({ textContent }) => textContent)
    .join('');
const ruleOf = (sheet: CSSStyleSheet) => (sheet.cssRules[0] as CSSStyleRule).selectorText;
const find = <Found extends HTMLElement>(selector: string) => document.querySelector(selector) as Found;
const isDisabled = () => find<HTMLButtonElement>('button').disabled;

let form: HTMLElement;
const open = (boxes: string) => {
  document.body.innerHTML = `<div class="cbLostPassForm"><p id="lostpassreminder">0${boxes}</p>${ROWS}</div><p class="cb_forgot_line">5</p>`;
  form = find('.cbLostPassForm');
};

beforeEach(() => open('<input type="checkbox" id="reminderUsername">'));
afterEach(() => {
  document.adoptedStyleSheets = [];
});

it('all rows of the form for lost credentials except the choice are hidden until the widget loads, and nothing else is', () => {
  untilReady();
  form.setAttribute('data-k2-state', 'loading');
  expect(seen()).toBe('05');
  form.setAttribute('data-k2-state', 'ready');
  expect(seen()).toBe('012345');
});

it('no row is hidden in a form without a choice', () => {
  open('');
  untilReady();
  expect(seen()).toBe('012345');
});

it('the rows remain visible, with an enabled button, if the widget does not load', () => {
  untilReady()();
  form.setAttribute('data-k2-state', 'loading');
  expect([seen(), isDisabled()]).toEqual(['012345', false]);
});
