import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, noConnection, redirected } from '../../test/fake-fetch.ts';
import type { CallRequest } from '../http/call.ts';
import { currentToken, forgetToken, freshToken, isTokenStale, markTokenStale } from './token.ts';
import { checkLogIn, refreshToken, write } from './write.ts';

const OLD = '0'.repeat(32);
const NEW = '1'.repeat(32);
const url = new URL('/index.php?option=com_k2&view=comments', location.origin);
const page = (token: string, headers: Record<string, string> = {}) =>
  new Response(`<!DOCTYPE html><form><input type="hidden" name="${token}" value="1"></form>`, { headers });
/** Joomla's answer to a token without a session: it leads to the start page. */
const home = (headers: Record<string, string> = {}) =>
  redirected(`<!DOCTYPE html><h1>Home</h1><form><input type="hidden" name="${'2'.repeat(32)}" value="1"></form>`, {
    headers,
  });
const invalid = () => new Response('Invalid Token');
const warning = '<br />\n<b>Notice</b>:  x in <b>/y.php</b> on line <b>1</b><br />\n';

/** A request built from the page, as a comment is. */
const build = (): CallRequest => ({
  url,
  method: 'POST',
  body: new URLSearchParams({ text: 'Hello', [currentToken() ?? 'none']: '1' }),
});
const send = (signal?: AbortSignal) => write('/sub/', build, { signal });

beforeEach(() => {
  document.body.innerHTML = `<form id="comment-form"><input type="hidden" name="${OLD}" value="1"></form>`;
});

afterEach(() => vi.unstubAllGlobals());

describe('a POST request', () => {
  it.each([
    ['a network error', noConnection, 'network'],
    ['502', () => new Response('', { status: 502 }), 'http'],
    ['403', () => new Response('<!DOCTYPE html>', { status: 403 }), 'http'],
  ])('is never retried after %s', async (_what, outcome, kind) => {
    vi.useFakeTimers();
    const sent = fakeFetch(outcome());
    const failed = expect(send()).rejects.toMatchObject({ kind });
    await vi.runAllTimersAsync();
    await failed;
    expect(sent).toHaveLength(1);
  });

  it('that is answered with a page, not redirected, is unreadable; the next one is sent without a new token', async () => {
    const sent = fakeFetch(new Response(`${warning}<!DOCTYPE html>`), new Response('true'));
    await expect(send()).rejects.toMatchObject({ kind: 'unreadable' });
    await send();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('an invalid token', () => {
  it('is the message for the reader if the site has no other, and reads as logged in', async () => {
    const printed = () => new Response('<!DOCTYPE html><p>The article', { headers: { 'X-Logged-In': 'True' } });
    fakeFetch(invalid(), printed());
    await expect(send()).rejects.toMatchObject({ kind: 'rejected', details: { serverText: 'Invalid Token' } });
  });

  it('is renewed from the page, written into the forms, and the request sent exactly once more', async () => {
    const sent = fakeFetch(invalid(), page(NEW), new Response('true'));
    expect((await send()).text).toBe('true');
    expect(sent.map(({ method, url, body }) => [method, url.href, body])).toEqual([
      ['POST', url.href, `text=Hello&${OLD}=1`],
      ['GET', location.href, ''],
      ['POST', url.href, `text=Hello&${NEW}=1`],
    ]);
    expect(document.querySelector('input')?.name).toBe(NEW);
  });

  it('for the second time rejects with the server’s message; the next request fetches a token first', async () => {
    const sent = fakeFetch(invalid(), page(NEW), invalid(), page(NEW), new Response('true'));
    await expect(send()).rejects.toMatchObject({ kind: 'rejected', details: { serverText: 'Invalid Token' } });
    expect(sent).toHaveLength(3);
    await send();
    expect(sent.slice(3).map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('that cannot be renewed because the page has none rejects as an expired session', async () => {
    const sent = fakeFetch(invalid(), new Response('<!DOCTYPE html><p>Closed</p>'));
    await expect(send()).rejects.toMatchObject({ kind: 'session' });
    expect(sent).toHaveLength(2);
  });

  it('is not renewed when the call has been aborted', async () => {
    const control = new AbortController();
    const sent = fakeFetch(async () => {
      control.abort();
      return invalid();
    });
    await expect(send(control.signal)).rejects.toMatchObject({ kind: 'aborted' });
    expect(sent).toHaveLength(1);
  });
});

describe('an expired session', () => {
  it('is reported; the next request fetches a token first', async () => {
    const sent = fakeFetch(home(), page(NEW), new Response('true'), new Response('true'));
    await expect(send()).rejects.toMatchObject({ kind: 'session', details: {} });
    await send();
    await send();
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['POST', `text=Hello&${OLD}=1`],
      ['GET', ''],
      ['POST', `text=Hello&${NEW}=1`],
      ['POST', `text=Hello&${NEW}=1`],
    ]);
  });

  it.each([
    '<a href="/index.php?option=com_users&amp;task=user.logout&amp;x=1">Log out</a>',
    '<form><input type="hidden" name="task" value="user.logout"></form>',
  ])('of a logged-in reader rejects with the address to log in, until the log-in: %s', async (sign) => {
    document.body.insertAdjacentHTML('beforeend', sign);
    const loggedOut = () => page(NEW, { 'X-Logged-In': 'False' });
    const sent = fakeFetch(
      home(),
      loggedOut(),
      loggedOut(),
      page(NEW, { 'X-Logged-In': 'True' }),
      new Response('true'),
    );
    await expect(send()).rejects.toMatchObject({ kind: 'session' });
    for (let tries = 0; tries < 2; tries++) {
      await expect(send()).rejects.toMatchObject({
        kind: 'session',
        details: { logInUrl: expect.stringContaining('/sub/index.php?option=com_users&view=login&return=') },
      });
    }
    await send();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'POST']);
  });

  it.each([403, 404])('of a moderator is found out by an answer with the status %s', async (status) => {
    document.body.insertAdjacentHTML('beforeend', '<a class="commentRemoveLink" href="/x">Remove</a>');
    const refused = () => new Response('<!DOCTYPE html><h1>Error', { status });
    fakeFetch(refused(), page(NEW, { 'X-Logged-In': 'True' }), refused(), page(NEW, { 'X-Logged-In': 'False' }));
    await expect(send()).rejects.toMatchObject({ kind: 'http' });
    await expect(send()).rejects.toMatchObject({ kind: 'session', details: { logInUrl: expect.any(String) } });
  });

  it('of a member ends the write before a guest’s token is sent, also without a header about the log-in', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a class="commentApproveLink" href="/x">Approve</a>');
    const form = '<input type="hidden" name="task" value="user.login">';
    const sent = fakeFetch(invalid(), new Response(`${await page(NEW).text()}${form}`));
    await expect(send()).rejects.toMatchObject({ kind: 'session', details: { logInUrl: expect.any(String) } });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('the check whether the reader is still logged in', () => {
  it('rejects with the address to log in when the log-in has expired, and discards the guest’s token', async () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="?task=user.logout">Log out</a>');
    fakeFetch(page(NEW, { 'X-Logged-In': 'False' }));
    await expect(checkLogIn('/sub/')).rejects.toMatchObject({
      kind: 'session',
      details: { logInUrl: expect.stringContaining('/sub/index.php?option=com_users&view=login&return=') },
    });
    expect(isTokenStale()).toBe(true);
  });

  it.each([
    ['the reader is still logged in', () => page(NEW, { 'X-Logged-In': 'True' })],
    ['the site does not send the log-in state', () => page(NEW, {})],
    ['the page can’t be fetched', noConnection],
  ])('resolves if %s', async (_, given) => {
    document.body.insertAdjacentHTML('beforeend', '<a href="?task=user.logout">Log out</a>');
    vi.useFakeTimers();
    fakeFetch(given(), given(), given());
    const looked = checkLogIn('/');
    await vi.runAllTimersAsync();
    await expect(looked).resolves.toBeUndefined();
    expect(isTokenStale()).toBe(false);
  });
});

describe('form tokens:', () => {
  const A = 'a'.repeat(32);
  const B = 'b'.repeat(32);
  const C = 'C0'.repeat(16);
  const hidden = (name: string, value = '1') => `<input type="hidden" name="${name}" value="${value}">`;
  const options = (token: string) =>
    `<script type="application/json" class="joomla-script-options new">{"csrf.token":"${token}","system.paths":{"root":""}}</script>`;
  const wholePage = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;
  const names = () => [...document.querySelectorAll('input')].map(({ name }) => name);

  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [
      'the last one of the comment form',
      `${options(C)}<form>${hidden(B)}</form><form id="comment-form">${hidden(C)}${hidden(A)}${hidden('itemID', '7')}</form><form>${hidden(B)}</form>`,
      A,
    ],
    [
      'otherwise the last one of any form',
      `${options(C)}<form id="comment-form"></form><form>${hidden(A)}</form><form>${hidden(B)}</form>`,
      B,
    ],
    ['otherwise the one in Joomla’s options', `${options(C)}<form>${hidden('return', 'x')}</form>`, C],
    [
      'no other hidden field',
      `${hidden('a'.repeat(31))}${hidden('a'.repeat(33))}${hidden('g'.repeat(32))}<input name="${A}"><script class="joomla-script-options">{"csrf.token":"short"}</script>`,
      undefined,
    ],
  ])('that of the page is %s', (_which, html, token) => {
    document.body.innerHTML = html;
    expect(currentToken()).toBe(token);
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
      ['with attributes in another order', `<input value="1" name='${C}' type=hidden />`, C],
      ['in the options only', options(C), C],
      ['after a warning of PHP', `\nWarning: Undefined array key "x" in /a.php on line 9\n${wholePage(hidden(C))}`, C],
      ['after a script of the host', `<script src="/x.js"></script>\n${wholePage(hidden(C))}`, C],
      ['before a visible field', `${hidden(B)}<input type="text" name="${C}" value="1">`, B],
      ['before a field with another value', `${hidden(B)}<input type="hidden" name="${C}" value="10">`, B],
    ])('is found %s', async (_how, html, token) => {
      fakeFetch(new Response(html.includes('<!DOCTYPE') ? html : wholePage(html)));
      expect((await refreshToken()).token).toBe(token);
      expect(freshToken()).toBe(token);
    });

    it('is used from then on, whatever forms are added, until it is forgotten', async () => {
      fakeFetch(new Response(wholePage(hidden(C)), { headers: { 'X-Logged-In': 'True' } }));
      expect((await refreshToken()).loggedIn).toBe(true);
      document.body.innerHTML = hidden(A);
      expect(currentToken()).toBe(C);
      forgetToken();
      expect(currentToken()).toBe(A);
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
});
