import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fakeFetch,
  fakeFetchBehind,
  neverAnswers,
  neverEnds,
  noConnection,
  redirected,
} from '../../test/fake-fetch.ts';
import { CallError } from './call-error.ts';
import { CALL_TIMEOUT_MS, RETRY_PAUSE_MS, read, request, WRITE_TIMEOUT_MS } from './request.ts';

const url = new URL('/index.php?option=com_k2', location.origin);

/** Returns the error of a rejected call; fails if the call resolves. */
async function failure(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => new Error('The call succeeded'),
    (error: unknown) => error,
  );
  if (error instanceof CallError) return error;
  throw error;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('has the headers of jQuery and the cookies of the site', async () => {
    const sent = fakeFetch(new Response('5'));
    await request({ url });
    expect(sent).toMatchObject([{ method: 'GET', credentials: 'same-origin', cache: 'no-store', body: '' }]);
    const headers = [...(sent[0]?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]);
    expect(Object.fromEntries(headers)).toEqual({ accept: '*/*', 'x-requested-with': 'XMLHttpRequest' });
  });

  it('with fields requests JSON as jQuery does, and sends the fields', async () => {
    const sent = fakeFetch(new Response('{}'));
    await request({ url, method: 'POST', body: new URLSearchParams({ a: 'ü' }), accept: 'json' });
    expect(sent).toMatchObject([{ method: 'POST', body: 'a=%C3%BC' }]);
    expect(sent[0]?.headers.get('accept')).toBe('application/json, text/javascript, */*; q=0.01');
  });

  it('resolves with text, the log-in state and whether the server redirected', async () => {
    fakeFetch(new Response('7', { headers: { 'X-Logged-In': 'False' } }), redirected('home'));
    const answer = await request({ url });
    expect([answer.text, answer.redirected, answer.loggedIn]).toEqual(['7', false, false]);
    expect((await request({ url })).redirected).toBe(true);
  });

  it('is never sent to another origin', async () => {
    const sent = fakeFetch();
    for (const address of ['https://evil.example/', 'http://localhost:3001/', 'data:text/plain,x'])
      expect((await failure(request({ url: new URL(address) }))).kind).toBe('network');
    expect(sent).toEqual([]);
  });

  it('without a connection rejects as offline or network, depending on navigator.onLine', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fakeFetch(noConnection(), noConnection());
    expect((await failure(request({ url }))).kind).toBe('network');
    online.mockReturnValue(false);
    expect((await failure(request({ url }))).kind).toBe('offline');
  });
});

describe('a log-in on another host', () => {
  /** The response of `fetch` to a redirect that it does not follow. */
  const redirects = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  const elsewhere = async (redirect: RequestRedirect) => {
    if (redirect === 'follow') throw noConnection();
    return redirects();
  };

  it('that answers in place of the site ends the session, with this page as the way back', async () => {
    history.replaceState(null, '', '/article#comments');
    fakeFetchBehind(elsewhere, noConnection());
    const details = { logInUrl: `${location.origin}/article` };
    expect(await failure(request({ url }))).toMatchObject({ kind: 'session', details });
    const readable = Object.defineProperty(redirected('Log in'), 'url', { value: 'https://login.example/' });
    fakeFetch(readable);
    expect(await failure(request({ url }))).toMatchObject({ kind: 'session', details });
  });

  it('is found though it takes no other calls than writes', async () => {
    history.replaceState(null, '', '/article?task=save');
    const questions = new Set<string>();
    const takesPosts = async (redirect: RequestRedirect, method: string, asked: string) => {
      questions.add(`${method} ${asked}`);
      return method === 'POST' ? elsewhere(redirect) : new Response('');
    };
    fakeFetchBehind(takesPosts, noConnection(), noConnection());
    expect((await failure(request({ url, method: 'POST', body: new URLSearchParams('a=b') }))).kind).toBe('session');
    expect((await failure(request({ url }))).kind).toBe('network');
    // Neither a task nor a body: nothing can be written.
    expect([...questions]).toEqual(['POST /article', 'GET /article']);
  });

  it('is found by a read after its last try', async () => {
    const sent = fakeFetchBehind(elsewhere, noConnection(), noConnection(), noConnection());
    const failed = failure(read({ url }));
    await vi.runAllTimersAsync();
    expect([(await failed).kind, sent.length]).toEqual(['session', 3]);
  });

  it.each<[string, (redirect: RequestRedirect) => Promise<Response>]>([
    ['the page answers', async () => new Response('')],
    ['the page redirects on this host', async (redirect) => (redirect === 'follow' ? new Response('') : redirects())],
    ['nothing answers', () => Promise.reject(noConnection())],
  ])('is not meant if %s: the connection has failed', async (_what, gate) => {
    fakeFetchBehind(gate, noConnection());
    expect((await failure(request({ url }))).kind).toBe('network');
  });
});

describe('the time limit', () => {
  it.each([
    ['15 s for no answer', read, neverAnswers, 15_000],
    ['15 s for an answer whose body does not end', read, neverEnds, 15_000],
    ['60 s if the call may have changed something', request, neverAnswers, 60_000],
  ])('is %s', async (_what, send, outcome, limit) => {
    fakeFetch(outcome);
    const ended = vi.fn();
    const failed = failure(send({ url }).finally(ended));
    failed.catch(() => {});
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await failed).kind).toBe('timeout');
    expect([CALL_TIMEOUT_MS, WRITE_TIMEOUT_MS]).toEqual([15_000, 60_000]);
  });
});

describe('an abort', () => {
  it('ends a call that is in progress', async () => {
    const control = new AbortController();
    fakeFetch(neverAnswers);
    const failed = failure(request({ url }, control.signal));
    control.abort();
    expect((await failed).kind).toBe('aborted');
  });

  it('before the call prevents the request', async () => {
    const sent = fakeFetch();
    expect((await failure(request({ url }, AbortSignal.abort()))).kind).toBe('aborted');
    expect(sent).toEqual([]);
  });
});

describe('a GET request', () => {
  it.each([502, 522, 0])('is retried twice after %i, with growing pauses', async (status) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const bad = () => (status ? new Response('', { status }) : noConnection());
    const sent = fakeFetch(bad(), bad(), new Response('5'));
    const answer = read({ url });
    await vi.advanceTimersByTimeAsync(RETRY_PAUSE_MS / 2 - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RETRY_PAUSE_MS - 1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).text).toBe('5');
    expect(sent).toHaveLength(3);
  });

  it('rejects after three attempts', async () => {
    const sent = fakeFetch(noConnection(), noConnection(), new Response('', { status: 503 }));
    const failed = failure(read({ url }));
    await vi.runAllTimersAsync();
    expect(await failed).toMatchObject({ kind: 'http', details: { status: 503 } });
    expect(sent).toHaveLength(3);
  });

  it.each([404, 500])('is not retried after %i', async (status) => {
    const sent = fakeFetch(new Response('', { status }));
    expect((await failure(read({ url }))).kind).toBe('http');
    expect(sent).toHaveLength(1);
  });

  it('is not retried after a time-out, nor offline', async () => {
    const sent = fakeFetch(neverAnswers, noConnection());
    const failed = failure(read({ url }));
    await vi.runAllTimersAsync();
    expect((await failed).kind).toBe('timeout');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await failure(read({ url }))).kind).toBe('offline');
    expect(sent).toHaveLength(2);
  });
});

describe('the event k2:call', () => {
  it('has the task and the outcome, and nothing private', async () => {
    const reports: unknown[] = [];
    const listen = (event: Event) => reports.push((event as CustomEvent).detail);
    document.addEventListener('k2:call', listen);
    fakeFetch(new Response('5'), new Response('', { status: 500 }));
    const token = 'a'.repeat(32);
    const search = new URL(`${url}&task=search&searchword=secret&${token}=1`);
    await request({ url: search, method: 'POST', body: new URLSearchParams({ commentText: 'private' }) });
    await failure(request({ url }));
    document.removeEventListener('k2:call', listen);
    expect(reports).toMatchObject([
      { method: 'POST', path: '/index.php', task: 'search', outcome: 200 },
      { method: 'GET', path: '/index.php', task: null, outcome: 500 },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/secret|private|aaaa/);
  });
});
