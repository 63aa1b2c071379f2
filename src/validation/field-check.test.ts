import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, redirected } from '../../test/fake-fetch.ts';
import type { CallError } from '../http/call-error.ts';
import { forgetToken, isTokenStale } from '../session/token.ts';
import { checkField, type FieldQuestion, fieldCheckUrl, readQuestion } from './field-check.ts';
import type { FieldCheckSettings } from './printed-settings.ts';

const PATH =
  '/index.php?option=com_comprofiler&view=fieldclass&function=[function]&user=[user]&field=[field]&reason=[reason]&format=raw';
const CSRF = '3fe119117846163c5e8b82591b9dbdf9';
const settings: FieldCheckSettings = { url: `https://www.example.org${PATH}`, csrf: CSRF };
const question: FieldQuestion = { function: 'checkvalue', user: '0', field: 'username', reason: 'register' };

const ask = (value: string | readonly string[] = 'muster', use = settings) =>
  checkField({ ...question, value }, use, '/');
const failure = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );
/** As the server sends JSON. */
const answer = (body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

describe('the parameters of the rule', () => {
  it.each<[string, Partial<FieldQuestion> | undefined]>([
    ['{"user":0,"field":"username","reason":"register"}', {}],
    [
      '{"user":43,"field":"email","reason":"edit","function":"testexists"}',
      { user: '43', field: 'email', reason: 'edit', function: 'testexists' },
    ],
    ['{"field":"username","reason":"register","function":"","user":null}', {}],
    ['{"user":0}', undefined],
    ['true', undefined],
    ['{"field":', undefined],
    ['', undefined],
  ])('reads the field from the parameter %s', (json, expected) => {
    expect(readQuestion(json)).toEqual(expected && { ...question, ...expected });
  });
});

describe('the URL of a field check', () => {
  const url = (template: string, asked = question) => fieldCheckUrl(template, asked)?.href.replace(location.origin, '');

  it.each([
    PATH,
    `https://www.example.org${PATH}`,
    `//www.example.org:8080${PATH}`,
    `http://user:word@localhost:3000${PATH}#x`,
  ])('is the template with its values, on this origin: %s', (template) => {
    const query = 'option=com_comprofiler&view=fieldclass&function=checkvalue&user=0&field=username&reason=register';
    expect(url(template)).toBe(`/index.php?${query}&format=raw`);
  });

  it('has new values for each check, in all places, encoded', () => {
    expect(url('/x?a=[field]&b=[field]&c=%5Bfield%5D')).toBe('/x?a=username&b=username&c=username');
    expect(url('/x?a=[field]&b=[field]', { ...question, field: '[user]&c=1#ü +' })).toBe(
      '/x?a=%5Buser%5D%26c%3D1%23%C3%BC%20%2B&b=%5Buser%5D%26c%3D1%23%C3%BC%20%2B',
    );
  });

  it.each(['http://[', 'http://'])('does not exist: %s', async (template) => {
    expect(fieldCheckUrl(template, question)).toBeUndefined();
    const sent = fakeFetch();
    expect((await failure(ask('x', { url: template }))).kind).toBe('unreadable');
    expect(sent).toEqual([]);
  });
});

describe('the request of a field check', () => {
  const valid = () => answer({ valid: true, message: null });

  it('of 2.11 equals that of the original script, with the token in a header', async () => {
    const sent = fakeFetch(valid());
    await ask('müster@x.example +&');
    expect(sent).toMatchObject([
      {
        method: 'POST',
        credentials: 'same-origin',
        body: 'user=0&field=username&reason=register&value=m%C3%BCster%40x.example+%2B%26',
      },
    ]);
    expect(sent[0]?.url.searchParams.get('function')).toBe('checkvalue');
    const headers = ['accept', 'x-requested-with', 'x-csrf-token'].map((name) => sent[0]?.headers.get(name));
    expect(headers).toEqual(['application/json, text/javascript, */*; q=0.01', 'XMLHttpRequest', CSRF]);
  });

  const old: FieldCheckSettings = {
    url: PATH,
    spooffield: 'cbsecuritym3',
    spoofstring: 'cbm_1_2_3',
    spamfield: 'cbrasitway',
    spamstring: 'cbrv1_4_5',
  };

  it('of the releases before has two tokens in its body, and none in a header', async () => {
    document.body.innerHTML = `<input type="hidden" name="${CSRF}" value="1">`;
    const sent = fakeFetch(valid());
    await ask('muster', old);
    expect(sent[0]?.body).toBe(
      'user=0&field=username&reason=register&value=muster&cbsecuritym3=cbm_1_2_3&cbrasitway=cbrv1_4_5',
    );
    expect(sent[0]?.headers.has('x-csrf-token')).toBe(false);
  });

  it('uses Joomla’s token of the page if none is printed; never the spam token of the form', async () => {
    document.body.innerHTML = `<form><input type="hidden" name="cbsecuritym3" value="cbm_9_9_9"><input type="hidden" name="${CSRF}" value="1"></form>`;
    const sent = fakeFetch(valid());
    await ask('muster', { url: PATH });
    expect(sent[0]?.headers.get('x-csrf-token')).toBe(CSRF);
    expect(sent[0]?.body).toBe('user=0&field=username&reason=register&value=muster');
  });

  it('serialises a list as jQuery does', async () => {
    const sent = fakeFetch(valid());
    await ask(['a', 'b c']);
    expect(sent[0]?.body).toBe('user=0&field=username&reason=register&value%5B%5D=a&value%5B%5D=b+c');
  });
});

describe('the verdict', () => {
  const PHP = '<br />\n<b>Warning</b>:  Undefined {"x"} in <b>/a.php</b> on line <b>7</b><br />\n';
  const ALERT = '<div class="alert alert-danger">The most recent request was denied.</div>';

  it.each<[string, unknown, boolean, string | null]>([
    ['of a free value', { valid: true, message: "'neu' is available." }, true, "'neu' is available."],
    ['of a taken value', { valid: false, message: "'muster' wird verwendet" }, false, "'muster' wird verwendet"],
    ['without a message', { valid: true, message: null }, true, null],
    ['with a blank message', { valid: true, message: '  ' }, true, null],
    ['"true"', { valid: 'true', message: 'x' }, true, 'x'],
    ['"false"', { valid: 'false', message: 'x' }, false, 'x'],
    ['no verdict', { message: 'x' }, false, 'x'],
    ['a list, as PHP writes an empty object', '[]', false, null],
    ['JSON after other words', 'Notice: {x} {"valid":"true","message":"{}"} end', true, '{}'],
    ['HTML', { valid: false, message: ' <b>taken</b>' }, false, '<b>taken</b>'],
    ['an empty answer', '', true, null],
    ['only warnings', PHP, true, null],
    ['text', 'You are not authorized to view this page!', true, 'You are not authorized to view this page!'],
    ['JSON that is cut off', '{"valid":true', true, null],
    [
      'JSON with quotation marks of a filter',
      `{"valid":false,"message":"The email <a href="/x" class="y">a@b</a>\nis \\"taken\\"."}`,
      false,
      'The email <a href="/x" class="y">a@b</a>\nis "taken".',
    ],
  ])('understands an answer of %s', async (_what, body, valid, message) => {
    fakeFetch(answer(body));
    expect(await ask()).toEqual({ valid, message });
  });

  const PAGE = '<!DOCTYPE html><html></html>';
  it.each<[string, Response, RegExp, boolean]>([
    ['a whole page', new Response(PAGE), /unreadable|rejected/, false],
    ['a page after a warning', new Response(`${PHP}${PAGE}`), /unreadable|rejected/, false],
    ['a redirect', redirected(PAGE), /session/, true],
    ['JSON after a redirect', redirected('{"valid":true}'), /session/, true],
    ['an alert', new Response(ALERT), /session/, true],
    ['an alert after a warning', new Response(PHP + ALERT), /session/, true],
    ['a refused token', new Response('Invalid Token'), /session/, true],
    ['a refused token before a warning', new Response(`Invalid Token${PHP}`), /session/, true],
    ['JSON of a single value', new Response('null'), /unreadable/, false],
    ['JSON of a text', new Response('"x"'), /unreadable/, false],
  ])('is missing in %s', async (_what, response, kind, isStale) => {
    fakeFetch(response);
    expect((await failure(ask())).kind).toMatch(kind);
    expect(isTokenStale()).toBe(isStale);
    forgetToken();
  });
});
