import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Settings } from '../../fixtures/model.ts';
import { renderLostLogin } from '../../fixtures/pages/community/lost-login.ts';
import type { Page } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests();
let page: Page & { readonly failures: unknown[] };
let releaseForm: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('complete');
});

afterEach(() => {
  releaseForm();
  expect(page.failures).toEqual([]);
});

/** Adopts the server's page without setting it up. `change` runs before. */
function adoptForm(settings: Partial<Settings> = {}, change: () => void = () => {}): void {
  Object.assign(standIn.site.settings, settings);
  standIn.open(renderLostLogin);
  change();
  page = testPage(standIn.site.settings.language);
  releaseForm = adopt(get('.cbLostPassForm'), page);
}

/** Adopts the page and sets it up. */
async function open(settings: Partial<Settings> = {}, change?: () => void): Promise<void> {
  adoptForm(settings, change);
  await vi.advanceTimersByTimeAsync(100);
}

function get<Found extends HTMLElement = HTMLInputElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

const NAME = '#checkusername';
const EMAIL = '#checkemail';
const button = () => get('.cbLostPassSend');
const ROWS = [
  ...['lostpassreminder', 'lostusernamedesc', 'lostusernamepassdesc', 'lostpassdesc', 'lostpassusername'],
  'lostpassemail',
];
const isShown = (element: HTMLElement) => getComputedStyle(element).display !== 'none';

/** Lists the visible parts, in the order of the page. */
function seen(): string[] {
  const rows = ROWS.filter((id) => document.getElementById(id) && isShown(get(`#${id}`)));
  const extras = [...document.querySelectorAll<HTMLElement>('.cb_forgot_line:not([id])')].filter(isShown);
  return [...rows, ...extras.map(() => 'extra'), ...(isShown(get('.cb_forgot_button')) ? ['button'] : [])];
}

function tick(...names: ('Username' | 'Password')[]): void {
  for (const name of names) get(`#reminder${name}`).click();
}

function enter(selector: string, value: string, type = 'input'): void {
  const input = get(selector);
  input.value = value;
  input.dispatchEvent(new Event(type, { bubbles: true }));
}

const BOTH = ['lostpassreminder', 'lostusernamepassdesc', 'lostpassemail', 'extra', 'button'];
const USERNAME = ['lostpassreminder', 'lostusernamedesc', 'lostpassemail', 'extra', 'button'];
const PASSWORD = ['lostpassreminder', 'lostpassdesc', 'lostpassusername', 'lostpassemail', 'extra', 'button'];
const NOTHING = ['lostpassreminder'];

it.each([
  ['de', 'Sende Benutzernamen/Passwort', 'Sende Benutzernamen', 'Sende Passwort'],
  ['en', 'Send Username/Password', 'Send Username', 'Send Password'],
] as const)(
  'the shown rows depend on the checked boxes, as does the button, in %s',
  async (language, both, username, password) => {
    await open({ language, captcha: true });
    expect(seen()).toEqual(NOTHING);
    tick('Username');
    expect([seen(), button().value]).toEqual([USERNAME, username]);
    tick('Password');
    expect([seen(), button().value]).toEqual([BOTH, both]);
    tick('Username');
    expect([seen(), button().value]).toEqual([PASSWORD, password]);
    tick('Password');
    // Without anything to send, the text does not change.
    expect([seen(), button().value]).toEqual([NOTHING, password]);
  },
);

describe('the start of the form for lost credentials', () => {
  it('everything except the choice is hidden at once, and the form is set up 100 ms after the load event', async () => {
    const ready = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('interactive');
    adoptForm({}, () => {
      get('#reminderUsername').checked = true;
    });
    expect(seen()).toEqual(NOTHING);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen()).toEqual(NOTHING);
    ready.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(99);
    expect(seen()).toEqual(NOTHING);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual(USERNAME.filter((name) => name !== 'extra'));
  });

  it('no row is hidden while the focus is in the form, until a box is ticked', async () => {
    await open({ language: 'en' }, () => get(EMAIL).focus());
    expect(seen()).toEqual([...ROWS, 'button']);
    enter(EMAIL, 'muster@verein.example');
    expect(button().disabled).toBe(false);
    tick('Username');
    expect(seen()).toEqual(USERNAME.filter((name) => name !== 'extra'));
  });

  it('values restored by the browser are respected and kept', async () => {
    await open({ language: 'en' }, () => {
      get('#reminderUsername').checked = true;
      get('#reminderPassword').checked = true;
      get(EMAIL).value = 'muster@verein.example';
    });
    expect(seen()).toEqual(BOTH.filter((name) => name !== 'extra'));
    expect([button().value, button().disabled]).toEqual(['Send Username/Password', false]);
    expect(get(EMAIL).value).toBe('muster@verein.example');
  });

  it('rows are shown even if a style sheet of the site hides them', async () => {
    await open({}, () => {
      const style = document.createElement('style');
      style.textContent = '#lostpassusername, .cb_forgot_button { display: none }';
      document.body.append(style);
    });
    tick('Password');
    expect(seen()).toEqual(PASSWORD.filter((name) => name !== 'extra'));
  });
});

/** Adds the result of an earlier check behind both fields. */
function addResults(): void {
  for (const field of [NAME, EMAIL]) {
    const box = document.createElement('div');
    box.className = 'cb_result_container';
    get(field).after(box);
  }
}
const results = () =>
  [...document.querySelectorAll('.cb_result_container')].map((box) => box.previousElementSibling?.id);

/** Follows the fields whose messages are removed. */
function followResets(): string[] {
  const resets: string[] = [];
  get('form').addEventListener('k2:reset-field', ({ target }) => {
    resets.push(`${(target as HTMLInputElement).id}=${(target as HTMLInputElement).value}`);
  });
  return resets;
}

it('ticking a box clears both fields and their results, disables the button, and announces the description', async () => {
  await open({ language: 'en' });
  tick('Password');
  enter(NAME, 'muster');
  enter(EMAIL, 'muster@verein.example');
  addResults();
  expect(button().disabled).toBe(false);
  const resets = followResets();
  tick('Username');
  expect([get(NAME).value, get(EMAIL).value, button().disabled]).toEqual(['', '', true]);
  expect([results(), resets]).toEqual([[], ['checkusername=', 'checkemail=']]);
  tick('Password');
  await vi.advanceTimersByTimeAsync(200);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  expect(get('[role=status]').textContent).toMatch(/^If you lost your username, please enter your e-mail/);
});

it('typing into a field removes the result of that field, and not of the other', async () => {
  await open();
  tick('Password');
  addResults();
  const resets = followResets();
  enter(EMAIL, 'a');
  expect([results(), resets]).toEqual([['checkusername'], ['checkemail=a']]);
});

describe('the button of the form for lost credentials', () => {
  it.each([
    ['a user name', NAME, 'muster', 'input', false],
    ['an e-mail address', EMAIL, 'a@b.example', 'input', false],
    ['spaces', EMAIL, ' \t\u00a0 ', 'input', true],
    ['emptying it', EMAIL, '', 'input', true],
    // The browser may fill in a value without an event of its own.
    ['a value that was filled in', EMAIL, 'a@b.example', 'change', false],
    ['a value that was filled in', EMAIL, 'a@b.example', 'focus', false],
    ['a value that was filled in', EMAIL, 'a@b.example', 'blur', false],
  ])('has the right disabled state after %s', async (_, where, value, type, disabled) => {
    await open();
    tick('Password');
    enter(where, value, type);
    expect(button().disabled).toBe(disabled);
  });

  it('is not changed while the form is being sent', async () => {
    await open();
    tick('Username');
    enter(EMAIL, 'a@b.example');
    button().disabled = true;
    button().value = button().getAttribute('data-submit-text') ?? '';
    enter(EMAIL, 'a@b.example.org');
    expect([button().disabled, button().value]).toEqual([true, 'Lade...']);
  });
});

describe('the hint next to the button', () => {
  /** Returns the visible description of the button. */
  const hint = () => {
    const line = document.getElementById(button().getAttribute('aria-describedby') ?? '');
    return line?.hidden === false ? line.textContent : undefined;
  };

  it('is shown for a box that is ticked before the code loads', async () => {
    await open({ language: 'en' }, () => tick('Username'));
    expect(hint()).toBe('Please enter your email address.');
  });

  it.each([
    ['en', 'Please enter your username and your email address.', 'Please enter your email address as well.'],
    [
      'de',
      'Bitte geben Sie Ihren Benutzernamen und Ihre E-Mail-Adresse ein.',
      'Bitte geben Sie auch Ihre E-Mail-Adresse ein.',
    ],
  ] as const)('names the fields missing for a new password, in %s', async (language, both, address) => {
    await open({ language });
    tick('Password');
    expect(hint()).toBe(both);
    enter(NAME, 'muster');
    expect(hint()).toBe(address);
    enter(EMAIL, 'a@b.example');
    expect(hint()).toBeUndefined();
    enter(NAME, '');
    expect(hint()).toMatch(/^If you enter only your email address, the site will|^Wenn Sie nur die E-Mail-Adresse/);
    expect(button().disabled).toBe(false);
    tick('Username');
    enter(EMAIL, 'a@b.example');
    expect(hint()).toBeUndefined();
  });

  it('is shown after emptying the field if members log in by e-mail', async () => {
    await open({ language: 'en', emailOnly: true });
    enter(EMAIL, 'a');
    expect(hint()).toBeUndefined();
    enter(EMAIL, '');
    expect(hint()).toBe('Please enter your email address.');
  });
});

it('a page that comes back, and a reset, use the current boxes and fields', async () => {
  await open({ language: 'en' });
  tick('Username');
  enter(EMAIL, 'a@b.example');
  get('#reminderUsername').checked = false;
  get('#reminderPassword').checked = true;
  get(EMAIL).value = '';
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(seen()).toEqual(PASSWORD.filter((name) => name !== 'extra'));
  expect([button().value, button().disabled]).toEqual(['Send Password', true]);
  enter(EMAIL, 'a@b.example');
  // This DOM does not reset a form before the event.
  get('#reminderPassword').checked = false;
  get(EMAIL).value = '';
  get('form').dispatchEvent(new Event('reset', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect([seen(), button().disabled]).toEqual([NOTHING, true]);
});

describe('the button labels in the site’s own script', () => {
  /** Replaces the inline script of the page by one with these labels. */
  const printWords = (...words: string[]) => {
    for (const script of document.querySelectorAll('script:not([src])'))
      if (script.textContent?.includes('cbLostPassSend')) script.remove();
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.textContent = `cbjQuery( document ).ready( function( $ ) { $( '.cbLostPassSend' ).prop( 'disabled', true );${words
      .map((word) => `$( '.cbLostPassSend' ).val( '${word}' );$( '#lostpassemail' ).show();`)
      .join('')}});`;
    document.head.append(script);
    onTestFinished(() => script.remove());
  };
  /** Lists the labels for the user name, both, and the password. */
  const said = () =>
    (['Username', 'Password', 'Username'] as const).map((box) => {
      tick(box);
      return button().value;
    });

  it('are used, in any language', async () => {
    await open({ language: 'en' }, () =>
      printWords('Poslat jméno i heslo', String.raw`Poslat \"jméno\"`, String.raw`Envoyer l\'autre \\\\`),
    );
    expect(said()).toEqual(['Poslat "jméno"', 'Poslat jméno i heslo', "Envoyer l'autre \\\\"]);
  });

  it('give way to texts that the site sets for K2 Islands', async () => {
    await open({ language: 'en' }, () => {
      printWords('Both', 'Name', 'Word');
      document.body.insertAdjacentHTML(
        'beforeend',
        '<script type="application/json" data-k2-texts>{"en":{"lost.send-username":"Mail my name"}}</script>',
      );
    });
    expect(said()).toEqual(['Mail my name', 'Both', 'Word']);
  });

  it.each([[['Name', 'Word']], [['Both', 'Name', 'Word', 'None']]])('are not guessed from %j', async (words) => {
    await open({ language: 'en' }, () => printWords(...words));
    expect(said()).toEqual(['Send Username', 'Send Username/Password', 'Send Password']);
  });
});

it('Community Builder’s own handlers receive no events of the boxes and the fields', async () => {
  const off: string[] = [];
  const library = Object.assign(
    (element: HTMLElement) => ({ off: (type: string) => off.push(`${element.id} ${type}`), on: () => {} }),
    { fn: {} },
  );
  vi.stubGlobal('cbjQuery', library);
  await open();
  vi.unstubAllGlobals();
  expect(off).toEqual([
    ...['reminderUsername click', 'reminderPassword click', 'checkusername keyup', 'checkemail keyup'],
  ]);
});

it('a release restores the form as the server printed it', async () => {
  adoptForm({ language: 'en', captcha: true });
  releaseForm();
  const before = get('.cbLostPassForm').outerHTML;
  await open({ language: 'en', captcha: true });
  tick('Username');
  enter(EMAIL, 'a@b.example');
  releaseForm();
  get('#reminderUsername').checked = false;
  get(EMAIL).value = '';
  const tokens = /value="[0-9a-f]{32}"/g;
  expect(get('.cbLostPassForm').outerHTML.replace(tokens, '')).toBe(before.replace(tokens, ''));
  expect([button().disabled, button().value]).toEqual([true, 'Send Username/Password']);
  enter(EMAIL, 'a@b.example');
  expect(button().disabled).toBe(true);
});
