import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, redirected } from '../../test/fake-fetch.ts';
import { testPage } from '../../test/page.ts';
import type { CallError } from '../http/call-error.ts';
import { markTokenStale } from '../session/token.ts';
import { createRemoteCheck, type RemoteCheck } from './field-check.ts';
import type { FieldCheckSettings } from './printed-settings.ts';

const CSRF = '3fe119117846163c5e8b82591b9dbdf9';
const FRESH = 'f'.repeat(32);
const URL_TEMPLATE = '/index.php?function=[function]&user=[user]&field=[field]&reason=[reason]';
const SETTINGS: FieldCheckSettings = { url: URL_TEMPLATE, csrf: CSRF };
const RULE = `data-rule-cbfield='{"user":0,"field":"username","reason":"register"}'`;
const FREE = "The username 'muster' is available.";

const free = (message: string | null = FREE) => new Response(JSON.stringify({ valid: true, message }));
const taken = () => new Response(JSON.stringify({ valid: false, message: 'Taken.' }));
let form: HTMLFormElement;
let check: RemoteCheck;

function open(html: string, settings = SETTINGS): void {
  document.body.innerHTML = `<form>${html}</form>`;
  form = document.querySelector('form') as HTMLFormElement;
  form.setAttribute('data-cbvalidate-settings', JSON.stringify({ cbfield: settings }));
  check = createRemoteCheck(form, testPage('en', '/sub/'));
}
const field = (id = 'username') => document.getElementById(id) as HTMLInputElement;
const input = (id = 'username', value = 'muster') => `<input id="${id}" name="${id}" value="${value}" ${RULE}>`;
const ask = async (id?: string) => check(field(id), new AbortController().signal);
const failed = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

describe('a field check', () => {
  it.each(['cbfield', 'cbremote'])('sends the current value of a field with the rule %s', async (rule) => {
    open(input().replace('cbfield', rule));
    const sent = fakeFetch(free());
    expect(await ask()).toEqual({ valid: true, message: FREE });
    expect(sent.map(({ url, body }) => [url.search, body])).toEqual([
      [
        '?function=checkvalue&user=0&field=username&reason=register',
        'user=0&field=username&reason=register&value=muster',
      ],
    ]);
  });

  it.each<[string, () => void]>([
    ['no URL is printed', () => open(input(), { csrf: CSRF })],
    ['there is no rule', () => open('<input id="username" value="x">')],
    ['the rule names no field', () => open(`<input id="username" value="x" data-rule-cbfield="true">`)],
  ])('sends nothing if %s', (_why, prepare) => {
    prepare();
    fakeFetch();
    expect(check(field(), new AbortController().signal)).toBeUndefined();
  });
});

describe('the value that is sent of', () => {
  const box = (type: string, name: string, value: string, more = '') =>
    `<input type="${type}" name="${name}" value="${value}" ${more}>`;
  it.each([
    [
      'a list of boxes',
      [
        box('checkbox', 'x[]', 'a', `checked id="username" ${RULE}`),
        box('checkbox', 'x[]', 'b'),
        box('checkbox', 'x[]', 'c', 'checked'),
      ],
      ['value[]=a', 'value[]=c'],
    ],
    [
      'boxes of one name',
      [box('checkbox', 'x', 'a', `checked id="username" ${RULE}`), box('checkbox', 'x', 'b', 'checked')],
      ['value=a|*|b'],
    ],
    [
      'a choice of several',
      [`<select multiple id="username" ${RULE}><option selected>a<option>b<option selected>c</select>`],
      ['value[]=a', 'value[]=c'],
    ],
  ])('sends %s', async (_what, html, expected) => {
    open(html.join(''));
    const sent = fakeFetch(free());
    await ask();
    const pairs = [...new URLSearchParams(sent[0]?.body)].filter(([name]) => name.startsWith('value'));
    expect(pairs.map((pair) => pair.join('='))).toEqual(expected);
  });
});

describe('an expired session', () => {
  const page = (token: string, script = '') =>
    new Response(`<!DOCTYPE html><html><form><input type="hidden" name="${token}" value="1"></form>${script}</html>`);

  const alert = () => new Response('<div class="alert alert-danger">The security token did not match.</div>');

  it.each([
    ['leads to another page', () => redirected('<!DOCTYPE html>')],
    ['refuses the token with an alert', alert],
  ])('is renewed when the server %s: the check goes out once more, and the form gets the token', async (_how, over) => {
    open(`${input()}<input type="hidden" name="${CSRF}" value="1">`);
    const sent = fakeFetch(over(), page(FRESH), free());
    expect((await ask())?.valid).toBe(true);
    expect(sent.map(({ method, headers }) => [method, headers.get('x-csrf-token')])).toEqual([
      ['POST', CSRF],
      ['GET', null],
      ['POST', FRESH],
    ]);
    expect(form.querySelector<HTMLInputElement>('[type=hidden]')?.name).toBe(FRESH);
  });

  it('is noticed when another part of the page has found it', async () => {
    open(input());
    markTokenStale();
    const sent = fakeFetch(page(FRESH), free());
    await ask();
    expect(sent.at(-1)?.headers.get('x-csrf-token')).toBe(FRESH);
  });

  it('is renewed in the releases before 2.11 with tokens from the page, for the form as well', async () => {
    const old = { url: URL_TEMPLATE, spooffield: 'cbsecuritym3', spoofstring: 'cbm_1_1_1' };
    const own = (value: string) => `<input type="hidden" name="cbsecuritym3" value="${value}">`;
    open(input() + own('form_1'), old);
    form.id = 'registration';
    const script = `<script>$('form').cbvalidate({"settings":{"cbfield":{"spoofstring":"cbm_2_2_2"}}})</script>`;
    const html = `<!DOCTYPE html><html><form>${own('other_2')}</form><form id="registration">${own('form_2')}</form>${script}</html>`;
    const sent = fakeFetch(redirected(''), new Response(html), free(), taken());
    expect((await ask())?.valid).toBe(true);
    field().value = 'neu';
    await ask();
    expect(sent.slice(2).map(({ body }) => new URLSearchParams(body).get('cbsecuritym3'))).toEqual(
      Array(2).fill('cbm_2_2_2'),
    );
    expect(form.querySelector<HTMLInputElement>('[type=hidden]')?.value).toBe('form_2');
  });

  it('is reported to a member with a link to log in', async () => {
    open(input());
    document.body.insertAdjacentHTML('beforeend', '<a href="/?task=user.logout">Log out</a>');
    const loggedOut = new Response(`<!DOCTYPE html><input type="hidden" name="${FRESH}" value="1">`, {
      headers: { 'X-Logged-In': 'False' },
    });
    fakeFetch(redirected(''), loggedOut);
    expect(await failed(ask())).toMatchObject({
      kind: 'session',
      details: {
        logInUrl: `${location.origin}/sub/index.php?option=com_users&view=login&return=${encodeURIComponent(btoa(location.href))}`,
      },
    });
  });
});
