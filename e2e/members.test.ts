import { describe, expect, it } from 'vitest';
import { communityAnswers } from '../fixtures/community/answers.ts';
import type { Community, Language, Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { needs } from './engines/engine.ts';
import { isOfTheServer } from './flows.ts';
import { holdChunks } from './held-chunks.ts';
import { insertTag } from './insert-tag.ts';
import { watchShifts } from './layout-shifts.ts';
import {
  checked,
  enterForm,
  fillRegistration,
  focused,
  LOST,
  messageOf,
  messagesInRow,
  PROFILE_EDIT,
  REGISTRATION,
  tabTo,
} from './members-page.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

const ENGLISH = { community: 'cb11', language: 'en' } as const satisfies Partial<Settings>;

/** Inline scripts are the server's own: without the original scripts their library is missing. */
const ours = (tab: Tab) => tab.problems.filter((problem) => !/cbjQuery is not defined/.test(problem));

/** Opens a form, with the focus in its first field, and waits until it is adopted. */
async function enter(path: string, settings: Partial<Settings> = ENGLISH): Promise<Tab> {
  const tab = await test.visit(`/${path}`, settings);
  await enterForm(tab);
  return tab;
}

/** Sets a field, even in a tab that is not shown, and sends the profile by keyboard. */
async function sendProfile(tab: Tab, id: string, value: string): Promise<void> {
  await tab.eval(
    (id: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`#${id}`);
      if (field) field.value = value;
    },
    id,
    value,
  );
  await tab.focus('#cbbtneditsubmit');
  await tab.press('Enter');
}

const shown = (tab: Tab) =>
  tab.eval(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '#lostusernamedesc,#lostusernamepassdesc,#lostpassdesc,.cb_forgot_line,.cb_forgot_button',
      ),
    ]
      .filter((row) => row.getClientRects().length > 0)
      .map((row) => row.id || 'button'),
  );

const EMAIL = 'muster@verein.example';

it('the form for lost credentials works by keyboard only', async () => {
  const answers = communityAnswers('de');
  const tab = await enter(LOST, { community: 'cb11', language: 'de' });
  await tabTo(tab, 'reminderUsername');
  await tab.press(' ');
  await tab.waitFor(() => document.querySelector('#lostusernamedesc')?.getClientRects().length);
  await tab.press('Tab', ' ');
  await tab.waitFor(
    () => document.querySelector<HTMLInputElement>('.cbLostPassSend')?.value === 'Sende Benutzernamen/Passwort',
  );
  expect(await shown(tab)).toEqual(['lostusernamepassdesc', 'lostpassemail', 'button']);
  expect(await tab.eval(() => document.querySelector<HTMLInputElement>('.cbLostPassSend')?.disabled)).toBe(true);
  await tab.press('Tab');
  expect(await focused(tab)).toBe('checkemail');
  await tab.type(EMAIL);
  await tab.press('Tab');
  await checked(tab, 'checkemail');
  expect(await messageOf(tab, 'checkemail')).toBe(answers.email.known(EMAIL));
  expect(await messagesInRow(tab, 'checkemail')).toBe(1);
  expect(test.calls('field-check')).toHaveLength(1);
  await tab.leaveBy(() => tab.press('Enter'));
  await tab.waitForText('#system-message', answers.nameSent);
  expect(test.calls('lost-login')).toHaveLength(1);
  const sent = new URLSearchParams(test.calls('lost-login')[0]?.body);
  expect(sent.getAll('typeofloose[]')).toEqual(['username', 'password']);
  expect([sent.get('checkusername'), sent.get('checkemail')]).toEqual(['', EMAIL]);
  expect(ours(tab)).toEqual([]);
});

it('registration works by keyboard only beside the originals: every check is made once, and one form is sent', async () => {
  const answers = communityAnswers('en');
  const tab = await enter(REGISTRATION, { community: 'cb12-table', language: 'en', originals: true });
  await fillRegistration(tab);
  await checked(tab, 'username');
  await checked(tab, 'email');
  expect(await messageOf(tab, 'username')).toBe(answers.username.free('ina'));
  expect(await messagesInRow(tab, 'username')).toBe(1);
  await tab.leaveBy(() => tab.press('Enter'));
  await tab.waitForText('#system-message', answers.registered);
  expect(test.calls('field-check').map(({ body }) => new URLSearchParams(body).get('value'))).toEqual([
    ...['ina', 'ina@x.example'],
  ]);
  expect(test.calls('register')).toHaveLength(1);
  expect(test.site.members.at(-1)).toMatchObject({ name: 'Ina Neu', userName: 'ina' });
  expect(ours(tab)).toEqual([]);
});

it('the focus moves to an error in another tab even if the code of the tabs loads after that of the form', async () => {
  const settings = { community: 'cb12-table', language: 'en', role: 'reader', tag: 'none' } as const;
  const tab = await test.visit(`/${PROFILE_EDIT}`, settings);
  const { asked, release } = await holdChunks(tab, 'tabs');
  await insertTag(tab, 'sw=off');
  await enterForm(tab);
  await sendProfile(tab, 'cb_website', 'no address');
  await tab.waitFor(() => document.querySelector('#cb_website')?.getAttribute('aria-invalid') === 'true');
  expect(asked).toEqual(['tabs']);
  expect(await focused(tab)).not.toBe('cb_website');
  release();
  await tab.waitFor(() => document.activeElement?.id === 'cb_website');
  expect(test.calls('profile-save')).toEqual([]);
});

describe('the form for lost credentials', () => {
  it('never paints the rows of a choice before one is made', async () => {
    const tab = await test.visit('/', { tag: 'none' });
    const shifts = await watchShifts(tab);
    await tab.atStart(() => {
      const state = Object.assign(window, { painted: 0 });
      const look = () => {
        for (const row of document.querySelectorAll('.cb_forgot_line,.cb_forgot_button'))
          if (row.getClientRects().length > 0) state.painted++;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    test.site.settings = { ...test.site.settings, tag: 'head', language: 'en', faults: { chunk: { name: 'slow' } } };
    await tab.goto(`${test.origin}/${LOST}`);
    await tab.waitFor(() => document.readyState === 'complete' && performance.now() > 500);
    expect(await tab.eval(() => (window as unknown as { painted: number }).painted)).toBe(0);
    expect(await shifts()).toEqual([]);
  });

  it('shows everything and can be sent when its code can not be loaded', async () => {
    const tab = await test.visit(`/${LOST}`, { ...ENGLISH, faults: { chunk: { name: '404' } } });
    await tab.waitFor(() => document.querySelector('.cb_forgot_button')?.getClientRects().length);
    await tab.waitFor(() => !document.querySelector<HTMLInputElement>('.cbLostPassSend')?.disabled);
    await tab.type(EMAIL, '#checkemail');
    await tab.leaveBy(() => tab.press('Enter'));
    await tab.waitForText('#system-message', communityAnswers('en').nameSent);
  });

  it('has the choice and the address again when the reader goes back from the answer', async () => {
    needs('fields of a page with no-store');
    const tab = await enter(LOST);
    await tab.activate('#reminderPassword', 'keyboard');
    await tab.press(' ');
    await tab.type('muster', '#checkusername');
    await tab.type(EMAIL, '#checkemail');
    await tab.leaveBy(() => tab.press('Enter'));
    await tab.waitForText('#system-message', communityAnswers('en').passwordSent);
    await tab.back();
    await tab.waitFor(() => document.querySelector('#lostpassusername')?.getClientRects().length);
    expect(await shown(tab)).toEqual(['lostpassdesc', 'lostpassusername', 'lostpassemail', 'button']);
    await tab.waitFor(() => document.querySelector<HTMLInputElement>('.cbLostPassSend')?.value === 'Send Password');
    expect(await tab.eval(() => document.querySelector<HTMLInputElement>('.cbLostPassSend')?.disabled)).toBe(false);
    expect(await tab.eval(() => document.querySelector<HTMLInputElement>('#checkemail')?.value)).toBe(EMAIL);
  });
});

describe('a failed field check', () => {
  it('does not keep the form from being sent when it is never answered', async () => {
    const tab = await enter(REGISTRATION, { ...ENGLISH, faults: { 'field-check': { name: 'timeout' } } });
    await fillRegistration(tab);
    // A check that is never answered, and a page that comes all the same.
    await tab.leaveBy(() => tab.press('Enter'));
    await tab.waitForText('#system-message', communityAnswers('en').registered);
  });
});

it('names are checked, and errors and the password meter shown, without a violation of the strict policy', async () => {
  let tab = await enter(REGISTRATION, { ...ENGLISH, strictCsp: true });
  await tabTo(tab, 'username');
  await tab.type('ina');
  await tabTo(tab, 'password');
  await checked(tab, 'username');
  await tab.type('abc');
  await tab.waitFor(() => document.querySelector('#cbfr_52 [role=meter]'));
  await tab.press('Enter');
  await tab.waitFor(() => document.querySelectorAll('.cb_form [aria-invalid=true]').length > 3);
  expect(test.calls('register')).toEqual([]);
  expect(ours(tab).filter((problem) => !isOfTheServer(problem))).toEqual([]);
  tab = await test.visit(`/${LOST}`, { ...ENGLISH, strictCsp: true });
  await tab.activate('#reminderPassword', 'mouse');
  await expect.poll(() => shown(tab)).toContain('lostpassdesc');
  expect(ours(tab).filter((problem) => !isOfTheServer(problem))).toEqual([]);
});

interface State {
  readonly name: string;
  readonly path: string;
  readonly settings?: Partial<Settings>;
  reach(tab: Tab): Promise<void>;
}

const STATES: readonly State[] = [
  { name: 'registration at rest', path: REGISTRATION, reach: async () => {} },
  {
    name: 'registration, refused',
    path: REGISTRATION,
    async reach(tab) {
      await enterForm(tab);
      await tab.focus('#cbbtnregister');
      await tab.press('Enter');
      await tab.waitFor(() => document.querySelectorAll('[aria-invalid=true]').length > 6);
    },
  },
  {
    name: 'registration, a name is checked and a password measured',
    path: REGISTRATION,
    async reach(tab) {
      await enterForm(tab);
      await tab.type('ina', '#username');
      await tab.type('abc', '#password');
      await tab.press('Tab');
      await checked(tab, 'username');
      await tab.waitFor(() => document.querySelector('#cbfr_52 [role=meter]'));
    },
  },
  {
    name: 'registration, a check has failed',
    path: REGISTRATION,
    settings: { faults: { 'field-check': { name: '500' } } },
    async reach(tab) {
      await enterForm(tab);
      await tab.type('ina', '#username');
      await tab.press('Tab');
      await tab.waitFor(() => document.querySelector('.k2i-failure'));
    },
  },
  {
    name: 'profile, an error in another tab',
    path: PROFILE_EDIT,
    settings: { role: 'reader' },
    async reach(tab) {
      await enterForm(tab);
      // A pane that is selected only after the tabs have loaded is another case.
      await tab.waitFor(() => document.querySelector('.cbTabs')?.getAttribute('data-k2-state') === 'ready');
      await sendProfile(tab, 'cb_website', 'no address');
      await tab.waitFor(() => document.activeElement?.id === 'cb_website');
    },
  },
  {
    name: 'lost credentials, with a hint at the button',
    path: LOST,
    async reach(tab) {
      await enterForm(tab);
      await tab.activate('#reminderPassword', 'keyboard');
      await tab.press(' ');
      await tab.waitFor(() => document.querySelector('.cbLostPassSend')?.getAttribute('aria-describedby'));
    },
  },
  {
    name: 'lost credentials, nobody has that address',
    path: LOST,
    async reach(tab) {
      await enterForm(tab);
      await tab.focus('#reminderPassword');
      await tab.press(' ');
      await tab.type('nobody@x.example', '#checkemail');
      await tab.press('Tab');
      await checked(tab, 'checkemail');
    },
  },
  { name: 'lost credentials by e-mail only', path: LOST, settings: { emailOnly: true }, reach: async () => {} },
];

/** One of each: the generations look alike to a screen reader. */
const LOOKS: readonly (readonly [Community, Language, string, TabOptions])[] = [
  ['cb11', 'de', '1280 px, light', { width: 1280 }],
  ['cb12-table', 'en', '360 px, dark', { width: 360, height: 740, dark: true, touch: true }],
];

describe.each(LOOKS.map((look, row) => [...look, row] as const))(
  '%s, %s, %s',
  (community, language, _screen, options, row) => {
    it.each(thinned(STATES, row))('axe finds no violation: $name', async ({ path, settings, reach }) => {
      const tab = await test.visit(`/${path}`, { community, language, ...settings }, options);
      await reach(tab);
      expect(await findings(tab)).toEqual([]);
    });
  },
);
