import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { currentToken, forgetToken, freshToken, isTokenStale, markTokenStale, refreshToken } from './token.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const C = 'C0'.repeat(16);
const hidden = (name: string, value = '1') => `<input type="hidden" name="${name}" value="${value}">`;
const options = (token: string) =>
  `<script type="application/json" class="joomla-script-options new">{"csrf.token":"${token}","system.paths":{"root":""}}</script>`;
const wholePage = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;
const names = () => [...document.querySelectorAll('input')].map(({ name }) => name);

afterEach(() => vi.unstubAllGlobals());

describe('the token of the page', () => {
  it('is the last one of the comment form', () => {
    document.body.innerHTML = `${options(C)}<form>${hidden(B)}</form><form id="comment-form">${hidden(C)}${hidden(A)}${hidden('itemID', '7')}</form><form>${hidden(B)}</form>`;
    expect(currentToken()).toBe(A);
  });

  it('is otherwise the last one of any form', () => {
    document.body.innerHTML = `${options(C)}<form id="comment-form"></form><form>${hidden(A)}</form><form>${hidden(B)}</form>`;
    expect(currentToken()).toBe(B);
  });

  it('is otherwise the one in Joomla’s options', () => {
    document.body.innerHTML = `${options(C)}<form>${hidden('return', 'x')}</form>`;
    expect(currentToken()).toBe(C);
  });

  it('is found in the options of Joomla however they are spaced', () => {
    document.body.innerHTML = `<script class="joomla-script-options">{"csrf.token"  :  "${A}"}</script>`;
    expect(currentToken()).toBe(A);
  });

  it('is no other hidden field', () => {
    document.body.innerHTML = `${hidden('a'.repeat(31))}${hidden('a'.repeat(33))}${hidden('g'.repeat(32))}<input name="${A}"><script class="joomla-script-options">{"csrf.token":"short"}</script>`;
    expect(currentToken()).toBeUndefined();
  });
});

describe('a fresh token', () => {
  beforeEach(() => {
    document.body.innerHTML = `<form id="comment-form">${hidden(A)}${hidden('itemID', '1')}</form><form>${hidden(B)}${hidden(C, 'x')}</form>`;
  });

  it('is fetched from the address of this page and written into every form', async () => {
    const fresh = 'd'.repeat(32);
    const sent = fakeFetch(new Response(wholePage(`<form>${hidden(A)}</form><form>${hidden(fresh)}</form>`)));
    history.replaceState(null, '', '/index.php/news?x=1#comments');
    expect(await refreshToken()).toMatchObject({ token: fresh, loggedIn: undefined });
    expect(sent.map(({ url, method }) => [method, url.href])).toEqual([
      ['GET', 'http://localhost:3000/index.php/news?x=1'],
    ]);
    expect(names()).toEqual([fresh, 'itemID', fresh, C]);
    expect(currentToken()).toBe(fresh);
  });

  it.each([
    ['with attributes in another order', `<input value="1" name='${C}' type=hidden />`],
    ['without quotes', `<input type=hidden name=${C} value=1>`],
    ['in upper case', `<INPUT TYPE="hidden" NAME="${C}" VALUE="1">`],
    ['in the options only', options(C)],
  ])('is found %s', async (_how, html) => {
    fakeFetch(new Response(wholePage(html)));
    expect((await refreshToken()).token).toBe(C);
  });

  it.each([
    ['a warning of PHP as text', '\nWarning: Undefined array key "x" in /var/www/item.php on line 9\n'],
    ['a script of the host', '<script src="/x.js"></script>\n'],
  ])('is found though there is something before the page: %s', async (_what, before) => {
    fakeFetch(new Response(before + wholePage(hidden(C))));
    expect((await refreshToken()).token).toBe(C);
  });

  it.each([
    ['a visible field', `<input type="text" name="${C}" value="1">`],
    ['a field with another value', `<input type="hidden" name="${C}" value="10">`],
    ['a field without a value', `<input type="hidden" name="${C}">`],
    ['a field with a name of another length', `<input type="hidden" name="${C}0" value="1">`],
  ])('is not read from %s', async (_what, html) => {
    fakeFetch(new Response(wholePage(`${hidden(B)}${html}`)));
    expect((await refreshToken()).token).toBe(B);
    expect(freshToken()).toBe(B);
  });

  it('is used from then on, whatever forms are added, until it is forgotten', async () => {
    fakeFetch(new Response(wholePage(hidden(C))));
    await refreshToken();
    document.body.innerHTML = hidden(A);
    expect(currentToken()).toBe(C);
    forgetToken();
    expect(currentToken()).toBe(A);
  });

  it.each([
    ['True', true],
    ['true', true],
    ['False', false],
    ['untrue', false],
    ['truely', false],
  ])('is returned with the log-in state of the page: %s', async (header, loggedIn) => {
    fakeFetch(new Response(wholePage(hidden(C)), { headers: { 'X-Logged-In': header } }));
    expect((await refreshToken()).loggedIn).toBe(loggedIn);
  });

  it.each([
    ['has no token', wholePage('<form></form>')],
    ['is not a whole page', hidden(C)],
  ])('is missing when the answer %s; the forms stay as they were', async (_why, html) => {
    fakeFetch(new Response(html));
    markTokenStale();
    expect((await refreshToken()).token).toBeUndefined();
    expect(names()).toEqual([A, 'itemID', B, C]);
    expect(isTokenStale()).toBe(true);
  });
});

it('a hidden field of 32 hex digits with another value is no token', () => {
  const [token, trap] = ['a'.repeat(32), 'c'.repeat(32)];
  document.body.innerHTML = `<form id="comment-form"><input type="hidden" name="${token}" value="1"><input type="hidden" name="${trap}" value=""></form>`;
  expect(currentToken()).toBe(token);
});
