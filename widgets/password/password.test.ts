import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../src/page/page.ts';
import type { Language } from '../../src/page/script-tag.ts';
import { adopting } from '../../test/adopt.ts';
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

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}
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

  it('begins with a masked password and the button to show it', () => expect(state()).toEqual(MASKED));

  it('shows it and hides it again, with the focus in the field', () => {
    show().click();
    expect(state()).toEqual(SHOWN);
    expect(document.activeElement).toBe(input());
    other().focus();
    show().click();
    hide().click();
    expect(state()).toEqual(MASKED);
    expect(document.activeElement).toBe(input());
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

  it('masks it before any other listener receives the submit event', () => {
    const types: string[] = [];
    const listener = (event: Event) => {
      event.preventDefault();
      types.push(input().type);
    };
    find('form').addEventListener('submit', listener, { capture: true });
    show().click();
    find<HTMLFormElement>('form').requestSubmit();
    expect(types).toEqual(['password']);
    expect(state()).toEqual(MASKED);
  });

  it('does not mask it when another form is submitted', () => {
    document.body.insertAdjacentHTML('beforeend', '<form id="search"></form>');
    const search = find('#search');
    search.addEventListener('submit', (event) => event.preventDefault());
    show().click();
    (search as HTMLFormElement).requestSubmit();
    expect(state()).toEqual(SHOWN);
  });

  it('happens once, whatever listeners the originals add to the buttons', () => {
    const original = vi.fn();
    show().addEventListener('click', original);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    show().dispatchEvent(click);
    expect([original.mock.calls.length, click.defaultPrevented]).toEqual([0, true]);
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
  const opened = async (html: string, language: Language = 'de') => {
    open(html, language);
    adoptAll('.cbPasswordUnmask');
    await vi.dynamicImportSettled();
  };

  it('are the printed ones, with the name of their field', async () => {
    await opened(CB11());
    expect(names()).toEqual(['Show: Password', 'Hide: Password']);
    expect(show().textContent).toBe('Show');
  });

  it('are the template’s own aria-label if it has one', async () => {
    await opened(CB11(UNMASK().replaceAll('type="button"', 'type="button" aria-label="own"')));
    expect(names()).toEqual(['own', 'own']);
  });

  it.each<[Language, string[]]>([
    ['de', ['Passwort anzeigen', 'Passwort verbergen']],
    ['en', ['Show password', 'Hide password']],
  ])('are ours in %s where there is no text; an icon is kept', async (language, expected) => {
    await opened(CB11(UNMASK(['', '<i class="fa"></i>'])), language);
    expect(names()).toEqual(expected.map((name) => `${name}: Password`));
    expect([show().textContent, hide().innerHTML]).toEqual([expected[0], '<i class="fa"></i>']);
    releaseAll();
    expect(names()).toEqual([null, null]);
    expect(show().textContent).toBe('');
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

  it('is removed when the form is reset', async () => {
    await opened(CB11(), 'en', 'abA1');
    vi.useFakeTimers();
    find<HTMLFormElement>('form').reset();
    await vi.runAllTimersAsync();
    expect(meter()).toBeNull();
  });

  it('is removed on release', async () => {
    open(CB12);
    const before = document.body.innerHTML;
    adoptAll('#password');
    await type('abA1');
    releaseAll();
    expect(document.body.innerHTML).toBe(before);
    await type('abAB12');
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
