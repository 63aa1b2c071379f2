/** Tests the community's forms together with Community Builder's own scripts, and before our code has loaded. */
import { describe, expect, it } from 'vitest';
import { communityAnswers } from '../fixtures/community/answers.ts';
import { validationMessages } from '../fixtures/community/messages.ts';
import type { Settings } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { checked, enterForm, messageOf, messagesInRow, REGISTRATION, wrongFields } from './members-page.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });
const answers = communityAnswers('en');
const messages = validationMessages('en');

const visit = (settings: Partial<Settings> = {}) =>
  test.visit(`/${REGISTRATION}`, { language: 'en', originals: true, ...settings });

/** Waits until the form is adopted and has the focus. */
async function enter(settings: Partial<Settings> = {}): Promise<Tab> {
  const tab = await visit(settings);
  await enterForm(tab);
  return tab;
}

/** Handlers that the page's scripts set on the form with the original library. */
type Library = (selector: string) => {
  cbvalidate(...args: unknown[]): unknown;
  data(key: string): unknown;
  trigger(event: string): unknown;
};
declare const cbjQuery: Library;

describe('Community Builder’s own validation in addition to K2 Islands’', () => {
  it('leaves every message of a rejected form readable, also during further input', async () => {
    const tab = await enter();
    await tab.focus('#cbbtnregister');
    await tab.press('Enter');
    await tab.waitFor(() => document.querySelectorAll('.cb_form [aria-invalid=true]').length > 6);
    for (let presses = 0; presses < 3; presses++) await tab.press('Tab');
    for (const id of ['name', 'username', 'email', 'password', 'cb_phone', 'cb_district']) {
      expect([id, await messageOf(tab, id)]).toEqual([id, messages.required]);
      expect([id, await messagesInRow(tab, id)]).toEqual([id, 1]);
    }
    expect(tab.problems).toEqual([]);
  });

  it('leaves the message that a user name is taken readable while another field has the focus', async () => {
    const tab = await enter();
    await tab.type('muster', '#username');
    await tab.press('Tab');
    await checked(tab, 'username');
    await tab.focus('#name');
    await tab.press('Tab', 'Tab');
    expect(await messageOf(tab, 'username')).toBe(answers.username.taken('muster'));
    expect(await messagesInRow(tab, 'username')).toBe(1);
    expect(test.calls('field-check')).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('with a check of its own in progress causes no uncaught error and no second message', async () => {
    const tab = await visit({ faults: { chunk: { name: 'slow' } } });
    await tab.eval(() => {
      Object.assign(cbjQuery, {
        ajax: ({ success }: { success(answer: object): void }) =>
          Object.assign(window, { answer: () => success({ valid: false, message: 'From its own check' }) }),
      });
    });
    await tab.type('muster', '#username');
    await tab.press('Tab');
    await tab.waitFor(() => 'answer' in window);
    await tab.waitForText('#cbfr_42 .cbValidationMessage', answers.username.taken('muster'));
    await tab.eval(() => (window as unknown as { answer(): void }).answer());
    expect(await messageOf(tab, 'username')).toBe(answers.username.taken('muster'));
    expect(await messagesInRow(tab, 'username')).toBe(1);
    expect(await tab.eval(() => document.querySelectorAll('.pending').length)).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it('does not prevent that a form submitted by a script with jQuery is validated first', async () => {
    const tab = await enter();
    await tab.eval(() => void cbjQuery('.cbValidation').trigger('submit'));
    expect(await messageOf(tab, 'name')).toBe(messages.required);
    expect(await messagesInRow(tab, 'name')).toBe(1);
    expect(test.calls('register')).toEqual([]);
    expect(
      await tab.eval(() => {
        const button = document.querySelector<HTMLInputElement>('#cbbtnregister');
        return [button?.disabled, button?.value];
      }),
    ).toEqual([false, 'Sign up']);
  });

  it('removes neither the typed values nor the messages of the form by its "destroy" method', async () => {
    const tab = await visit();
    // As jQuery Form does, which some plugins of Community Builder's bring.
    await tab.eval(() => {
      const { fn } = cbjQuery as unknown as { fn: Record<string, unknown> };
      fn.resetForm = function (this: ArrayLike<HTMLFormElement>) {
        for (const form of Array.from(this)) form.reset();
        return this;
      };
    });
    await tab.type('Ina', '#name');
    await tab.waitFor(() => document.querySelector('.cb_form')?.getAttribute('data-k2-state') === 'ready');
    await tab.focus('#cbbtnregister');
    await tab.press('Enter');
    await tab.waitFor(() => document.querySelectorAll('.cb_form [aria-invalid=true]').length > 5);
    await tab.eval(() => {
      cbjQuery('.cbValidation').cbvalidate('destroy');
    });
    await tab.press('Tab');
    expect(await tab.eval(() => document.querySelector<HTMLInputElement>('#name')?.value)).toBe('Ina');
    expect(await messageOf(tab, 'email')).toBe(messages.required);
    expect(await messagesInRow(tab, 'email')).toBe(1);
  });
});

describe('values typed before the code has loaded', () => {
  const slow = (settings: Partial<Settings> = {}) => visit({ faults: { chunk: { name: 'slow' } }, ...settings });

  it('a taken user name is reported as soon as the code has loaded', async () => {
    const tab = await slow();
    await tab.type('muster', '#username');
    await tab.focus('#cb_phone');
    await tab.waitFor(() => document.querySelector('.cb_form')?.getAttribute('data-k2-state') === 'ready');
    await tab.waitForText('#cbfr_42 .cbValidationMessage', answers.username.taken('muster'));
    expect(await wrongFields(tab)).toEqual(['username']);
    expect(await messagesInRow(tab, 'username')).toBe(1);
  });

  it('Enter in a field of the first step waits for the validation', async () => {
    const tab = await slow({ originals: false, stepped: true });
    await tab.waitFor(() => document.querySelector('.cbTabs')?.getAttribute('data-k2-state') === 'ready');
    await tab.focus('#name');
    await tab.press('Enter');
    await tab.waitFor(() => document.querySelectorAll('#cbtabpane11 [aria-invalid=true]').length > 2);
    expect(await tab.eval(() => document.querySelector('#cbtabpane12')?.getClientRects().length)).toBe(0);
    expect(test.calls('register')).toEqual([]);
  });
});

it('Next shows the next step when the code of the validation can not be loaded', async () => {
  const tab = await visit({ originals: false, stepped: true });
  await tab.waitFor(() => document.querySelector('.cbTabs')?.getAttribute('data-k2-state') === 'ready');
  test.site.fault('chunk', '404');
  await tab.activate('#cbtabpane11 .cbTabNavNext', 'mouse');
  await tab.waitFor(() => document.querySelector('#cbtabpane12')?.getClientRects().length);
});
