import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language, Page } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';
import { ANNOUNCE_PAUSE_MS } from './meter.ts';

const adopt = adopting(adoptWidget);

const UNMASK = (buttons = ['Show', 'Hide']) =>
  `<div class="input-group cbPasswordUnmask"><input type="password" name="password" id="password" class="form-control" data-rule-passwordstrength="true"><div class="input-group-append"><button type="button" class="btn cbPasswordUnmaskShow">${buttons[0]}</button><button type="button" class="btn cbPasswordUnmaskHide hidden">${buttons[1]}</button></div></div>`;
/** A row of 2.11, with a message that the validation shows. */
const CB11 = (field = UNMASK()) =>
  `<form><div class="cb_form_line form-group row"><label class="col-form-label" for="password">Password: *</label><div class="cb_field"><div id="cbfv_46">${field}<span class="cbFieldIcons"></span><div class="cbValidationMessage">x</div></div></div></div><input name="other"><button>Send</button></form>`;
const FIELD = '<input type="password" id="password" class="required passwordstrength">';
const CB12 = `<form><div class="cb_form_line"><label class="control-label">Password</label><div class="cb_field"><div id="cbfv_46">${FIELD}<span class="cbFieldIcons"></span></div></div></div></form>`;

const undo: (() => void)[] = [];
let page: Page & { readonly failures: unknown[] };

const input = () => find<HTMLInputElement>('#password');
const other = () => find<HTMLInputElement>('[name=other]');
const show = () => find('.cbPasswordUnmaskShow');
const hide = () => find('.cbPasswordUnmaskHide');
const meter = () => document.querySelector<HTMLElement>('.cbPasswordStrength');
const releaseAll = () => undo.splice(0).forEach((stop) => void stop());

function open(html: string, language: Language = 'en'): void {
  document.body.innerHTML = html;
  page = testPage(language);
}
const adoptAll = (selector: string) => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) undo.push(adopt(element, page));
};

afterEach(() => {
  releaseAll();
  vi.unstubAllGlobals();
  expect(page.failures).toEqual([]);
});

describe('showing and hiding a password', () => {
  const state = () => ({
    type: input().type,
    buttons: [show(), hide()].map((button) => !button.hidden && !button.classList.contains('hidden')),
  });
  const MASKED = { type: 'password', buttons: [true, false] };
  const SHOWN = { type: 'text', buttons: [false, true] };

  beforeEach(() => {
    open(CB11());
    adoptAll('.cbPasswordUnmask');
  });

  it('is done by buttons, with the focus in the field; the original does it no second time', () => {
    expect(state()).toEqual(MASKED);
    const original = vi.fn();
    show().addEventListener('click', original);
    show().click();
    expect([state(), document.activeElement]).toEqual([SHOWN, input()]);
    other().focus();
    show().click();
    hide().click();
    expect([state(), document.activeElement, original.mock.calls]).toEqual([MASKED, input(), []]);
  });

  it('keeps the focus in the field while a button is pressed by mouse', () => {
    const press = (target: Element) => {
      const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const box = document.querySelector('.cbPasswordUnmask') as Element;
    expect([...box.querySelectorAll('.cbPasswordUnmaskShow,.cbPasswordUnmaskHide,input')].map(press).sort()).toEqual([
      ...[false, true, true],
    ]);
  });

  it('masks it again when the focus leaves, from the field or from a button', () => {
    show().click();
    other().focus();
    expect(state()).toEqual(MASKED);
    show().click();
    hide().focus();
    expect(state()).toEqual(SHOWN);
    other().focus();
    expect(state()).toEqual(MASKED);
  });

  it('masks it before any other listener receives the submit event, but not for another form', () => {
    const types: string[] = [];
    const listener = (event: Event) => {
      event.preventDefault();
      types.push(input().type);
    };
    document.body.insertAdjacentHTML('beforeend', '<form id="search"></form>');
    show().click();
    for (const form of [...document.forms].reverse()) {
      form.addEventListener('submit', listener, { capture: true });
      form.requestSubmit();
    }
    expect([types, state()]).toEqual([['text', 'password'], MASKED]);
  });

  it('masks it on release, and restores the markup', () => {
    releaseAll();
    document.body.innerHTML = CB11();
    const before = document.body.innerHTML;
    adoptAll('.cbPasswordUnmask');
    show().click();
    releaseAll();
    expect(document.body.innerHTML).toBe(before);
    show().click();
    expect(document.body.innerHTML).toBe(before);
  });
});

describe('the names of the buttons of a password', () => {
  const names = () => [show(), hide()].map((button) => button.getAttribute('aria-label'));
  const OWN = UNMASK().replaceAll('type="button"', 'type="button" aria-label="own"');

  it.each<[Language, string, string[], string]>([
    ['de', UNMASK(), ['Show: Password', 'Hide: Password'], 'Show'],
    ['de', OWN, ['own', 'own'], 'Show'],
    [
      'de',
      UNMASK(['', '<i></i>']),
      ['Passwort anzeigen: Password', 'Passwort verbergen: Password'],
      'Passwort anzeigen',
    ],
    ['en', UNMASK(['', '<i></i>']), ['Show password: Password', 'Hide password: Password'], 'Show password'],
  ])('are in %s, for %s: %j', (language, html, expected, shown) => {
    open(CB11(html), language);
    const before = document.body.innerHTML;
    adoptAll('.cbPasswordUnmask');
    expect([names(), show().textContent, hide().innerHTML]).toEqual([
      ...[expected, shown, html.includes('<i>') ? '<i></i>' : 'Hide'],
    ]);
    releaseAll();
    expect(document.body.innerHTML).toBe(before);
  });
});

describe('the password meter', () => {
  const type = async (value: string) => {
    input().value = value;
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.dynamicImportSettled();
  };
  const opened = async (html = CB11(), language: Language = 'en', value = '') => {
    open(html, language);
    adoptAll('#password');
    await type(value);
  };
  const bar = () => find('.cbPasswordStrengthBar');
  const aria = () =>
    ['role', 'aria-label', 'aria-valuemin', 'aria-valuemax', 'aria-valuenow', 'aria-valuetext'].map((name) =>
      meter()?.getAttribute(name),
    );
  const shownName = () => find('.k2i-strength__name').textContent;

  it.each<[string, number, Language, string, string]>([
    ['a', 10, 'en', 'Password strength', 'Very weak'],
    ['abA1', 40, 'de', 'Passwortstärke', 'Schwach'],
    ['abAB12', 60, 'de', 'Passwortstärke', 'Ok'],
    ['abAB12!?abcd', 100, 'en', 'Password strength', 'Strong'],
  ])('of %s has %i %% and in %s the name "%s": %s', async (value, percent, language, label, name) => {
    await opened(CB11(), language, value);
    expect(aria()).toEqual(['meter', label, '0', '100', `${percent}`, name]);
    expect([shownName(), bar().style.inlineSize]).toEqual([name, `${percent}%`]);
    expect(find('.k2i-strength').lang).toBe(language);
  });

  it.each([
    ['a', 'cbPasswordStrengthVeryWeak bg-danger', 'cbPasswordStrengthVeryWeak progress-bar-danger'],
    ['abAB12!?', 'cbPasswordStrengthStrong bg-success', 'cbPasswordStrengthStrong progress-bar-success'],
  ])('of %s has the classes of either generation', async (value, cb11, cb12) => {
    await opened(CB11(), 'en', value);
    expect([meter()?.className, bar().className]).toEqual([
      'cbPasswordStrength progress m-0 mt-2',
      `cbPasswordStrengthBar progress-bar ${cb11}`,
    ]);
    releaseAll();
    await opened(CB12, 'en', value);
    expect([meter()?.className, bar().className]).toEqual([
      'cbPasswordStrength progress',
      `cbPasswordStrengthBar progress-bar ${cb12}`,
    ]);
  });

  it.each([
    ['after the group, before a message', CB11(), '#cbfv_46 > .cbFieldIcons + .k2i-strength + .cbValidationMessage'],
    ['at the end of the field’s box', CB11(FIELD), '#cbfv_46 > .cbFieldIcons + .k2i-strength + .cbValidationMessage'],
    ['at the end of the row’s box', CB12, '.cb_field > #cbfv_46 + .k2i-strength:last-child'],
    [
      'at the end of the cell',
      `<form><table><tr><td class="fieldCell">${FIELD}<b></b></td></tr></table></form>`,
      'td > b + .k2i-strength',
    ],
    ['outside of a form, too', `${FIELD}<b></b>`, '#password + .k2i-strength + b'],
  ])('is placed %s', async (_where, html, selector) => {
    await opened(html, 'en', 'a');
    expect(document.querySelectorAll(selector)).toHaveLength(1);
  });

  it('is shown from the first character, follows the input and is removed with the last character', async () => {
    await opened();
    expect(meter()).toBeNull();
    await type('a');
    const first = meter();
    expect(shownName()).toBe('Very weak');
    await type('abAB12!?abcd');
    expect([shownName(), meter()]).toEqual(['Strong', first]);
    await type('');
    expect(document.querySelector('.k2i-strength')).toBeNull();
    await type('abA1');
    expect([shownName(), meter()]).toEqual(['Weak', first]);
  });

  it('shows the strength of a password typed before the adoption, or filled in by the browser or a script', async () => {
    open(CB11());
    input().value = 'abA1';
    adoptAll('#password');
    await vi.dynamicImportSettled();
    expect(shownName()).toBe('Weak');
    input().value = 'abAB12';
    input().dispatchEvent(new Event('change'));
    expect(shownName()).toBe('Ok');
    input().value = '';
    input().dispatchEvent(new CustomEvent('k2:reset-field', { bubbles: true }));
    expect(meter()).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['when the form is reset', () => find<HTMLFormElement>('form').reset()],
    ['on release', releaseAll],
  ])('is removed %s', async (_when, end) => {
    await opened(CB11(), 'en', 'abA1');
    vi.useFakeTimers();
    end();
    await vi.runAllTimersAsync();
    expect(meter()).toBeNull();
  });

  describe('for screen readers', () => {
    const spoken = () => document.querySelector('.k2i-announcer')?.textContent ?? '';
    beforeEach(() => void vi.useFakeTimers());
    const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

    it('is announced after a pause in typing, when its band has changed', async () => {
      await opened(CB11(), 'de', 'a');
      await type('abA1');
      await later(ANNOUNCE_PAUSE_MS - 1);
      expect(spoken()).toBe('');
      await later(200);
      expect(spoken()).toBe('Passwortstärke: Schwach');
      find('.k2i-announcer').textContent = '';
      await type('abAB1');
      await later(2 * ANNOUNCE_PAUSE_MS);
      expect(spoken()).toBe('');
    });

    it('is not announced before the reader types', async () => {
      open(CB11());
      input().value = 'abA1';
      adoptAll('#password');
      await vi.dynamicImportSettled();
      await later(2 * ANNOUNCE_PAUSE_MS);
      expect([shownName(), spoken()]).toEqual(['Weak', '']);
    });
  });
});

it('an element without a password field is not adopted', () => {
  open('<div class="cbPasswordUnmask"></div>');
  expect(() => adopt(find('div'), page)).toThrow('No password');
  // Without a button there is nothing to do, and text that is not a password must not be masked.
  document.body.innerHTML = '<form><input type="text" name="searchword"></form>';
  expect(() => adopt(find('form'), page)).toThrow('No password');
});
