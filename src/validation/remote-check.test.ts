import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, neverAnswers, noConnection, redirected } from '../../test/fake-fetch.ts';
import { testPage } from '../../test/page.ts';
import type { CallError } from '../http/call-error.ts';
import { markTokenStale } from '../http/session.ts';
import type { Generation } from './fields.ts';
import type { PrintedSettings } from './printed-settings.ts';
import { createRemoteCheck, type RemoteCheck } from './remote-check.ts';

const CSRF = '3fe119117846163c5e8b82591b9dbdf9';
const FRESH = 'f'.repeat(32);
const URL_TEMPLATE = '/index.php?function=[function]&user=[user]&field=[field]&reason=[reason]';
const SETTINGS: PrintedSettings = { messages: {}, fieldCheck: { url: URL_TEMPLATE, csrf: CSRF } };
const RULE = `data-rule-cbfield='{"user":0,"field":"username","reason":"register"}'`;
const FREE = "The username 'muster' is available.";

const free = (message: string | null = FREE) => new Response(JSON.stringify({ valid: true, message }));
const taken = () => new Response(JSON.stringify({ valid: false, message: 'Taken.' }));
/** A server whose answer comes when the test says so. */
function late(response: () => Response) {
  let send = () => {};
  const outcome = () => new Promise<Response>((resolve) => (send = () => resolve(response())));
  return { outcome, send: () => send() };
}

let form: HTMLFormElement;
let check: RemoteCheck;

function open(html: string, { generation = 'current' as Generation, settings = SETTINGS } = {}): void {
  document.body.innerHTML = `<form>${html}</form>`;
  form = document.querySelector('form') as HTMLFormElement;
  check = createRemoteCheck(form, settings, generation, testPage('en', '/sub/'));
}
const field = (id = 'username') => document.getElementById(id) as HTMLInputElement;
const input = (id = 'username', value = 'muster') => `<input id="${id}" name="${id}" value="${value}" ${RULE}>`;
const failed = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

describe('a field check', () => {
  it('is sent once for each value, and its verdict is remembered', async () => {
    open(input());
    const sent = fakeFetch(free());
    expect(check.remembered(field())).toBeUndefined();
    const verdict = { valid: true, message: FREE };
    expect(await check.ask(field())).toEqual(verdict);
    expect(check.remembered(field())).toEqual(verdict);
    expect(await check.ask(field())).toEqual(verdict);
    expect(sent.map(({ url, body }) => [url.search, body])).toEqual([
      [
        '?function=checkvalue&user=0&field=username&reason=register',
        'user=0&field=username&reason=register&value=muster',
      ],
    ]);
  });

  it('is shared while it is in progress', async () => {
    open(input());
    const sent = fakeFetch(taken());
    expect(await Promise.all([check.ask(field()), check.ask(field())])).toEqual(
      Array(2).fill({ valid: false, message: 'Taken.' }),
    );
    expect(sent).toHaveLength(1);
  });

  it('is sent again for another value; only the last verdict is remembered', async () => {
    open(input());
    const sent = fakeFetch(taken(), free(null), taken());
    await check.ask(field());
    field().value = 'neu';
    expect(check.remembered(field())).toBeUndefined();
    expect(await check.ask(field())).toEqual({ valid: true, message: null });
    field().value = 'muster';
    expect(check.remembered(field())).toBeUndefined();
    await check.ask(field());
    expect(sent.map(({ body }) => new URLSearchParams(body).get('value'))).toEqual(['muster', 'neu', 'muster']);
  });

  it('is sent for each of two fields', async () => {
    open(input() + input('email', 'm@x.example'));
    fakeFetch(taken(), free());
    const verdicts = await Promise.all([check.ask(field()), check.ask(field('email'))]);
    expect(verdicts.map((verdict) => verdict?.valid)).toEqual([false, true]);
  });

  it.each<[string, () => void]>([
    ['the field is blank', () => open(input('username', ''))],
    ['no box is checked', () => open(`<input type="radio" id="username" name="username" value="a" ${RULE}>`)],
    ['no URL is printed', () => open(input(), { settings: { messages: {}, fieldCheck: { csrf: CSRF } } })],
    ['no settings are printed', () => open(input(), { settings: { messages: {} } })],
    ['there is no rule', () => open('<input id="username" value="x">')],
    ['the rule names no field', () => open(`<input id="username" value="x" data-rule-cbfield="true">`)],
  ])('is not sent when %s', async (_why, prepare) => {
    prepare();
    const sent = fakeFetch();
    expect(await check.ask(field())).toBeUndefined();
    expect(sent).toEqual([]);
    expect([document.querySelectorAll('.cbSpinner').length, field().classList.contains('pending')]).toEqual([0, false]);
  });

  it('is sent for a value of spaces', async () => {
    open(input('username', '  '));
    const sent = fakeFetch(free());
    await check.ask(field());
    expect(new URLSearchParams(sent[0]?.body).get('value')).toBe('  ');
  });

  it('is sent for the other name of the rule, too', async () => {
    open(input().replace('cbfield', 'cbremote'));
    fakeFetch(taken());
    expect((await check.ask(field()))?.valid).toBe(false);
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
      'one of several buttons',
      [
        box('radio', 'x', 'a', `id="username" ${RULE}`),
        box('radio', 'x', 'b', 'checked'),
        box('radio', 'y', 'c', 'checked'),
      ],
      ['value=b'],
    ],
    ['a choice', [`<select id="username" ${RULE}><option>a<option selected>b</select>`], ['value=b']],
    [
      'a choice of several',
      [`<select multiple id="username" ${RULE}><option selected>a<option>b<option selected>c</select>`],
      ['value[]=a', 'value[]=c'],
    ],
    ['several lines', [`<textarea id="username" ${RULE}>a\nb</textarea>`], ['value=a\nb']],
  ])('sends %s', async (_what, html, expected) => {
    open(html.join(''));
    const sent = fakeFetch(free());
    await check.ask(field());
    const pairs = [...new URLSearchParams(sent[0]?.body)].filter(([name]) => name.startsWith('value'));
    expect(pairs.map((pair) => pair.join('='))).toEqual(expected);
    expect(check.remembered(field())).toEqual({ valid: true, message: FREE });
  });
});

describe('a newer check of the same field', () => {
  it('aborts the older one, which then has no verdict', async () => {
    open(input());
    const sent = fakeFetch(neverAnswers, taken());
    const first = check.ask(field());
    field().value = 'neu';
    const second = check.ask(field());
    expect(await first).toBeUndefined();
    expect(await second).toEqual({ valid: false, message: 'Taken.' });
    expect(sent).toHaveLength(2);
    expect(document.querySelector('.cbSpinner,.pending')).toBeNull();
  });

  it('keeps the only spinner', async () => {
    open(input());
    const second = late(taken);
    fakeFetch(neverAnswers, second.outcome);
    const first = check.ask(field());
    field().value = 'neu';
    const answered = check.ask(field());
    await first;
    expect([document.querySelectorAll('.cbSpinner').length, field().className]).toEqual([1, 'pending']);
    second.send();
    await answered;
    expect(document.querySelector('.cbSpinner,.pending')).toBeNull();
  });

  it('is not sent for an empty value, but aborts the older one', async () => {
    open(input());
    fakeFetch(neverAnswers);
    const first = check.ask(field());
    field().value = '';
    expect(await check.ask(field())).toBeUndefined();
    expect(await first).toBeUndefined();
    expect(document.querySelector('.cbSpinner,.pending')).toBeNull();
  });

  it('a verdict on an earlier value is not that of the current one, but is remembered', async () => {
    open(input());
    const server = late(taken);
    fakeFetch(server.outcome);
    const asked = check.ask(field());
    field().value = 'typed on';
    server.send();
    expect(await asked).toBeUndefined();
    expect(check.remembered(field())).toBeUndefined();
    field().value = 'muster';
    expect(check.remembered(field())?.valid).toBe(false);
  });
});

describe('a check in progress', () => {
  const icons = '<span class="cbFieldIcons"><i></i></span>';
  const boxes = `<span class="form-check"><input type="radio" name="x" value="a" id="username" ${RULE}></span><span class="form-check"><input type="radio" name="x" value="b" checked><label>b</label></span>`;

  it.each<[string, string, Generation, string]>([
    [
      'before the icons',
      `<div class="cb_field"><div>${input()}${icons}</div></div>`,
      'current',
      '#username + .cbFieldIcons.cbValidateSpinner[aria-hidden=true] + .cbFieldIcons',
    ],
    [
      'after the field',
      `<div class="cb_field">${input()}<i></i></div>`,
      'current',
      '#username + span.cbValidateSpinner + i',
    ],
    [
      'after the group',
      `<div class="cb_field">${boxes}<i></i></div>`,
      'current',
      '.form-check + .form-check + span.cbValidateSpinner + i',
    ],
    [
      'right after the field, whatever icons there are',
      `<div class="cb_field">${input()}${icons}</div>`,
      'legacy',
      '#username + span.cbSpinner.fa.fa-spinner.fa-spin-fast + .cbFieldIcons',
    ],
  ])('shows a spinner, %s, in the markup of the generation', async (_where, html, generation, selector) => {
    open(html, { generation });
    const before = form.innerHTML;
    const server = late(free);
    fakeFetch(server.outcome);
    const asked = check.ask(field());
    expect(document.querySelectorAll(selector)).toHaveLength(1);
    expect(document.querySelectorAll('.cbSpinner')).toHaveLength(1);
    if (generation === 'current')
      expect(document.querySelector('.cbValidateSpinner')?.innerHTML).toBe(
        '<div class="cbSpinner spinner-border spinner-border-sm text-secondary"></div>',
      );
    expect(field().classList).toContain('pending');
    server.send();
    await asked;
    expect(form.innerHTML).toBe(before);
  });

  it('can be awaited by a submit, which no failure prevents', async () => {
    open(input());
    const server = late(() => new Response('', { status: 500 }));
    fakeFetch(server.outcome);
    expect(check.running(field())).toBeUndefined();
    const asked = failed(check.ask(field()));
    const running = check.running(field());
    server.send();
    await expect(running).resolves.toBeUndefined();
    await asked;
    expect(check.running(field())).toBeUndefined();
  });
});

describe('a failed check', () => {
  it.each<[string, Parameters<typeof fakeFetch>, string]>([
    ['a server error', [new Response('', { status: 500 })], 'http'],
    ['no connection', [noConnection(), noConnection(), noConnection()], 'network'],
    ['a server that does not answer', [neverAnswers], 'timeout'],
    ['a whole page', [new Response('<!DOCTYPE html>')], 'unreadable'],
  ])('by %s leaves no mark, and can be repeated', async (_how, outcomes, kind) => {
    open(input());
    const before = form.innerHTML;
    const sent = fakeFetch(...outcomes, free());
    const error = failed(check.ask(field()));
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await error).kind).toBe(kind);
    expect(form.innerHTML).toBe(before);
    expect(check.remembered(field())).toBeUndefined();
    expect((await check.ask(field()))?.valid).toBe(true);
    expect(sent).toHaveLength(outcomes.length + 1);
  });
});

describe('an expired session', () => {
  const page = (token: string, script = '') =>
    new Response(`<!DOCTYPE html><html><form><input type="hidden" name="${token}" value="1"></form>${script}</html>`);

  const alert = () => new Response('<div class="alert alert-danger">The security token did not match.</div>');

  it.each([
    ['leads to another page', () => redirected('<!DOCTYPE html>')],
    ['refuses the token with an alert', alert],
    ['refuses the token with Joomla’s words', () => new Response('Invalid Token')],
  ])('is renewed when the server %s: the check goes out once more, and the form gets the token', async (_how, over) => {
    open(`${input()}<input type="hidden" name="${CSRF}" value="1">`);
    const sent = fakeFetch(over(), page(FRESH), free());
    expect((await check.ask(field()))?.valid).toBe(true);
    expect(sent.map(({ method, headers }) => [method, headers.get('x-csrf-token')])).toEqual([
      ['POST', CSRF],
      ['GET', null],
      ['POST', FRESH],
    ]);
    expect(form.querySelector<HTMLInputElement>('[type=hidden]')?.name).toBe(FRESH);
  });

  it('is reported once if the server refuses the fresh token as well, and the form is not checked from then on', async () => {
    open(input());
    const sent = fakeFetch(alert(), page(FRESH), alert());
    expect(await failed(check.ask(field()))).toMatchObject({ kind: 'session', details: {} });
    field().value = 'neu';
    expect(await check.ask(field())).toBeUndefined();
    expect(sent).toHaveLength(3);
  });

  it('is noticed when another part of the page has met it', async () => {
    open(input());
    markTokenStale();
    const sent = fakeFetch(page(FRESH), free());
    await check.ask(field());
    expect(sent.at(-1)?.headers.get('x-csrf-token')).toBe(FRESH);
  });

  it('is renewed in the releases before 2.11 with tokens from the page, for the form as well', async () => {
    const old = { url: URL_TEMPLATE, spoofField: 'cbsecuritym3', spoofString: 'cbm_1_1_1' };
    const own = (value: string) => `<input type="hidden" name="cbsecuritym3" value="${value}">`;
    open(input() + own('form_1'), { settings: { messages: {}, fieldCheck: old }, generation: 'legacy' });
    form.id = 'registration';
    const script = `<script>$('form').cbvalidate({"settings":{"cbfield":{"spoofstring":"cbm_2_2_2"}}})</script>`;
    const html = `<!DOCTYPE html><html><form>${own('other_2')}</form><form id="registration">${own('form_2')}</form>${script}</html>`;
    const sent = fakeFetch(redirected(''), new Response(html), free(), taken());
    expect((await check.ask(field()))?.valid).toBe(true);
    field().value = 'neu';
    await check.ask(field());
    expect(sent.slice(2).map(({ body }) => new URLSearchParams(body).get('cbsecuritym3'))).toEqual(
      Array(2).fill('cbm_2_2_2'),
    );
    expect(form.querySelector<HTMLInputElement>('[type=hidden]')?.value).toBe('form_2');
  });

  it('is reported to a guest without a log-in, also when the page has no token', async () => {
    open(input());
    fakeFetch(redirected(''), new Response('<!DOCTYPE html>'));
    const error = await failed(check.ask(field()));
    expect([error.kind, error.details.logInUrl]).toEqual(['session', undefined]);
  });

  it('is reported to a member with the way to log in', async () => {
    open(input());
    document.body.insertAdjacentHTML('beforeend', '<a href="/?task=user.logout">Log out</a>');
    const loggedOut = new Response(`<!DOCTYPE html><input type="hidden" name="${FRESH}" value="1">`, {
      headers: { 'X-Logged-In': 'False' },
    });
    fakeFetch(redirected(''), loggedOut);
    expect(await failed(check.ask(field()))).toMatchObject({
      kind: 'session',
      details: {
        logInUrl: `${location.origin}/sub/index.php?option=com_users&view=login&return=${encodeURIComponent(btoa(location.href))}`,
      },
    });
  });
});

describe('forgetting a field', () => {
  it('removes the verdict', async () => {
    open(input());
    const sent = fakeFetch(taken(), taken());
    await check.ask(field());
    check.forget(field());
    expect(check.remembered(field())).toBeUndefined();
    await check.ask(field());
    expect(sent).toHaveLength(2);
  });

  it('aborts a check in progress', async () => {
    open(input());
    const server = late(taken);
    fakeFetch(server.outcome);
    const asked = check.ask(field());
    check.forget(field());
    server.send();
    expect(await asked).toBeUndefined();
    expect(check.remembered(field())).toBeUndefined();
  });
});

it('a release aborts every check and removes all marks', async () => {
  open(input() + input('email', 'm@x.example'));
  const before = form.innerHTML;
  fakeFetch(neverAnswers, neverAnswers);
  const asked = [check.ask(field()), check.ask(field('email'))];
  check.stop();
  expect(form.innerHTML).toBe(before);
  expect(await Promise.all(asked)).toEqual([undefined, undefined]);
});
