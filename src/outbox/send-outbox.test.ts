import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, noConnection } from '../../test/fake-fetch.ts';
import { memoryStore } from '../../test/outbox-store.ts';
import { OUTBOX_LOCK, sendOutbox } from './send-outbox.ts';
import { type NewComment, textOfComment } from './waiting-comment.ts';

const TOKEN = 'c'.repeat(32);
/** A page of the site, by our tag. */
const pageOf = (html: string, init?: ResponseInit) =>
  new Response(`<!DOCTYPE html><script src="/k2.js?sitepath=/sub/"></script>${html}`, init);
const field = (token: string) => `<input type="hidden" name="${token}" value="1">`;
const page = (token = TOKEN) => pageOf(field(token));
/** An article as whoever is logged in sees it, with or without the header of K2 and the name in the script. */
const pageFor = (loggedIn: boolean | undefined, name = '') =>
  pageOf(`${field(TOKEN)}<script>${name && `$K2('#userName').val(${name}).attr('disabled', 'disabled');`}</script>`, {
    headers: loggedIn === undefined ? {} : { 'X-Logged-In': loggedIn ? 'True' : 'False' },
  });
const answer = (cssClass: string, message: string) => new Response(JSON.stringify({ message, cssClass, refresh: 1 }));
const added = () => answer('k2FormLogSuccess', 'Added');

let store: ReturnType<typeof memoryStore>;
const onAttempt = vi.fn();
const add = (text: string, more: Partial<NewComment> = {}) =>
  store.put({ sitePath: '/sub/', fields: [['commentText', text]], ...more });
const left = () => [...store.comments.values()];
const states = () => left().map(({ state }) => state.kind);
/** @returns what was asked of the site, and whether nothing is left to be sent. */
async function send(...outcomes: Parameters<typeof fakeFetch>) {
  const sent = fakeFetch(...outcomes);
  const done = await sendOutbox(store, '/sub/', onAttempt);
  return [sent.map(({ method, url, body }) => `${method} ${url.pathname} ${body}`.trim()), done] as const;
}
const GET = 'GET /item/7';
const post = (text: string, token = TOKEN) => `POST /index.php commentText=${text}&${token}=1`;

/** Web Locks, with one tab. */
const lock = vi.fn((_name: string, task: () => unknown) => task());

beforeEach(() => {
  store = memoryStore();
  onAttempt.mockClear();
  Object.defineProperty(navigator, 'locks', { value: { request: lock }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

describe('sending the outbox', () => {
  it('posts a comment as a form does, with the token of its article', async () => {
    add('a\r\nb', { page: '/sub/item/7', action: '/sub/index.php?a=1' });
    const sent = fakeFetch(page(), added());
    expect(await sendOutbox(store, '/sub/', onAttempt)).toBe(true);
    expect(sent.map(({ method, url, body }) => [method, url.pathname + url.search, body])).toEqual([
      ['GET', '/sub/item/7', ''],
      ['POST', '/sub/index.php?a=1', `commentText=a%0D%0Ab&${TOKEN}=1`],
    ]);
    const comment = expect.objectContaining({ itemId: 7 });
    expect(onAttempt).toHaveBeenCalledExactlyOnceWith(comment, { message: 'Added', accepted: true, refresh: true });
  });

  it('posts without a token if the article has none', async () => {
    add('a');
    expect(await send(pageOf('<p>Closed'), added())).toEqual([[GET, 'POST /index.php commentText=a'], true]);
  });

  it('sends comments of this site in the order of writing, each with a token of its own, and those added meanwhile', async () => {
    add('a');
    add('b', { page: '/item/8' });
    add('other', { sitePath: '/' });
    const other = 'd'.repeat(32);
    const late = async () => {
      add('c');
      return page(other);
    };
    const [requests] = await send(page(), added(), late, added(), page(), added());
    expect(requests).toEqual([GET, post('a'), 'GET /item/8', post('b', other), GET, post('c')]);
    expect(left().map(textOfComment)).toEqual(['other']);
  });

  it('happens in one tab of the browser at a time', async () => {
    add('a');
    await send(page(), added());
    expect(lock.mock.lastCall?.[0]).toBe(`${OUTBOX_LOCK} /sub/`);
    expect(left()).toEqual([]);
  });

  it('skips a comment that the reader edits or discards meanwhile', async () => {
    const { id } = add('a');
    const discards = async () => {
      await store.change(id, 'waiting');
      return page();
    };
    expect(await send(discards)).toEqual([[GET], true]);
  });
});

describe('comments wait, in their order, while the article', () => {
  const check = { headers: { 'cf-mitigated': 'challenge' } };
  it.each<[string, () => Parameters<typeof fakeFetch>]>([
    ['cannot be had', () => [noConnection(), noConnection(), noConnection()]],
    ['is answered by a gateway', () => [502, 503, 504].map((status) => new Response('', { status }))],
    ['is refused for too many requests', () => [new Response('', { status: 429 })]],
    ['is behind a check for robots', () => [new Response('', { status: 403, ...check })]],
    ['is behind a captive portal', () => [new Response('<!DOCTYPE html><input name="room">')]],
  ])('%s', async (_what, outcomes) => {
    vi.useFakeTimers();
    add('a');
    add('b');
    const sending = send(...outcomes());
    await vi.runAllTimersAsync();
    const [requests, done] = await sending;
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect([done, states()]).toEqual([false, ['waiting', 'waiting']]);
    expect(onAttempt).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'unreachable');
  });
});

it.each([404, 500])('a comment whose article answers %i comes back, and does not delay others', async (status) => {
  add('a');
  add('b');
  const [requests] = await send(new Response('', { status }), page(), added());
  expect(requests).toEqual([GET, GET, post('b')]);
  expect(left()).toMatchObject([{ state: { kind: 'refused', reason: { kind: 'call', error: 'http', status } } }]);
});

describe('a comment comes back with the reason, and is not sent again by itself, after', () => {
  it.each<[string, () => Response | Error, string, object]>([
    [
      'a refusal of K2',
      () => answer('k2FormLogError', 'Bad <b>e-mail'),
      'refused',
      { kind: 'answer', html: 'Bad <b>e-mail' },
    ],
    ['an empty answer', () => new Response(''), 'refused', { kind: 'empty' }],
    ['a ban', () => new Response('', { status: 403 }), 'refused', { kind: 'call', error: 'http', status: 403 }],
    ['a line that breaks', noConnection, 'unknown', { kind: 'call', error: 'network' }],
    [
      'an answer that is cut off',
      () => new Response('{"message":"Comm'),
      'unknown',
      { kind: 'call', error: 'unreadable' },
    ],
    ['a whole page', () => new Response('<!DOCTYPE html><h1>Hello'), 'refused', { kind: 'answer', html: 'Hello.' }],
    ['an error of the site', () => new Response('', { status: 500 }), 'unknown', { error: 'http', status: 500 }],
    ['a gateway that gives up', () => new Response('', { status: 504 }), 'unknown', { error: 'http', status: 504 }],
  ])('%s', async (_what, outcome, kind, reason) => {
    add('a');
    add('b');
    const [requests, done] = await send(page(), outcome(), page(), added());
    expect([requests, done]).toEqual([[GET, post('a'), GET, post('b')], true]);
    expect(left()).toMatchObject([{ fields: [['commentText', 'a']], state: { kind, reason } }]);
    expect(onAttempt).toHaveBeenNthCalledWith(1, expect.anything(), 'left');
    expect(await send()).toEqual([[], true]);
  });

  it('an interrupted attempt of an earlier page', async () => {
    const { id } = add('a');
    add('b');
    await store.change(id, 'waiting', { kind: 'sending' });
    const [requests] = await send(page(), added());
    expect(requests).toEqual([GET, post('b')]);
    expect(left()).toMatchObject([{ state: { kind: 'unknown' } }]);
  });
});

describe('the name under which a comment would appear', () => {
  it.each<[string, boolean, string | undefined, Response]>([
    ['its writer has logged in', false, undefined, pageFor(true)],
    ['its writer has logged out', true, undefined, pageFor(false)],
    ['another member has logged in', true, '"Anna"', pageFor(true, '"Ben"')],
    ['only the printed name tells: a guest’s, and a member is there', false, undefined, pageFor(undefined, '"Ben"')],
    ['only the printed name tells: a member’s, and a guest is there', true, '"Anna"', pageFor(undefined)],
    ['only the printed name tells: another member is there', true, '"Anna"', pageFor(undefined, '"Ben"')],
  ])('is confirmed by the reader when %s', async (_what, loggedIn, member, now) => {
    const { id } = add('a', { loggedIn, member });
    expect(await send(now.clone())).toEqual([[GET], true]);
    expect(left()).toMatchObject([{ state: { kind: 'refused', reason: { kind: 'other-reader' } } }]);
    await store.change(id, 'refused', { kind: 'waiting', asWhoever: true });
    expect((await send(now, added()))[0]).toEqual([GET, post('a')]);
  });

  it.each<[string, boolean, string | undefined, Response]>([
    ['the same member is there', true, '"Anna"', pageFor(true, '"Anna"')],
    ['a member is there whose name is not printed', true, '"Anna"', pageFor(true)],
    ['a member wrote it whose name was not printed', true, undefined, pageFor(true, '"Anna"')],
    ['a guest is there', false, undefined, pageFor(undefined)],
    ['only the printed name tells, which is the same', true, '"Anna"', pageFor(undefined, '"Anna"')],
    ['nothing tells', true, undefined, pageFor(undefined)],
  ])('is used without a question when %s', async (_what, loggedIn, member, now) => {
    add('a', { loggedIn, member });
    expect((await send(now, added()))[0]).toEqual([GET, post('a')]);
  });
});
