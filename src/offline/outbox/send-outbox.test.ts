import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../../test/fake-fetch.ts';
import { memoryStore, UNSENT_COMMENT } from '../../../test/outbox-store.ts';
import { ATTEMPT_LIMIT_MS, OUTBOX_TAG } from '../names/constants.ts';
import { sendOutbox } from './send-outbox.ts';

const TOKEN = 'c'.repeat(32);
/** A page of the site, by our tag. */
const pageOf = (html: string) => new Response(`<!DOCTYPE html><script src="/k2.js?sitepath=/sub/"></script>${html}`);
const page = (token: string) => pageOf(`<input type="hidden" name="${token}" value="1">`);
const pageWithIt = () => pageOf('<ul><li><a id="comment6">6</a><p>a b c d</p></li></ul>');
const added = () => new Response('{"message":"Added","cssClass":"k2FormLogSuccess","refresh":1}');

let store: ReturnType<typeof memoryStore>;
beforeEach(async () => {
  store = memoryStore();
  await store.add({
    ...UNSENT_COMMENT,
    sitePath: '/sub/',
    page: '/sub/item/7',
    action: '/sub/index.php?a=1',
    fields: [['commentText', 'a\nb\rc\r\nd']],
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it.each([
  ['with the token of the article', TOKEN, `&${TOKEN}=1`],
  ['without a token where the article has none', 'x', ''],
])('a comment is sent as a form sends it, %s', async (_, token, end) => {
  const sent = fakeFetch(page(token), added());
  const tell = vi.fn();
  expect(await sendOutbox(store, '/sub/', tell)).toBe(true);
  expect(sent.map(({ method, url, body }) => [method, url.pathname + url.search, body])).toEqual([
    ['GET', '/sub/item/7', ''],
    ['POST', '/sub/index.php?a=1', `commentText=a%0D%0Ab%0D%0Ac%0D%0Ad${end}`],
  ]);
  expect(tell).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ itemId: 7 }),
    { message: 'Added', accepted: true, refresh: true },
    'sent',
  );
});

it('a guest’s comment is not sent as a member’s who has logged in since, where a proxy takes the header away', async () => {
  const printed = `<script>$K2('#userName').val("Ben").attr('disabled', 'disabled');</script>`;
  const sent = fakeFetch(pageOf(printed));
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(true);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  expect([...store.comments.values()]).toMatchObject([{ state: 'refused', refusal: { kind: 'other-reader' } }]);
});

it.each([
  ['a captive portal', '<form action="/login"><input name="room"></form>'],
  ['a check for robots', '<title>One moment, please...</title>'],
  ['a page that says that the site is being worked on', '<h1>Back soon</h1>'],
])('a comment waits while %s answers in the place of the site', async (_, html) => {
  const instead = () => new Response(`<!DOCTYPE html><html>${html}</html>`);
  const sent = fakeFetch(instead(), instead());
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(false);
  expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['GET /sub/item/7', 'GET /sub/']);
  expect([...store.comments.values()]).toMatchObject([{ state: 'waiting' }]);
});

it('a comment on an article without a comment form by now comes back with the answer, and holds up no other', async () => {
  await store.add({ ...UNSENT_COMMENT, sitePath: '/sub/', page: '/sub/item/8', action: '/sub/index.php?a=2' });
  const sent = fakeFetch(pageOf('<p>Closed'), new Response('', { status: 403 }), page(TOKEN), added());
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(true);
  expect(sent.map(({ method, url }) => method + url.pathname)).toEqual([
    'GET/sub/item/7',
    'POST/sub/index.php',
    'GET/sub/item/8',
    'POST/sub/index.php',
  ]);
  expect([...store.comments.values()]).toMatchObject([{ id: 1, state: 'refused', refusal: { status: 403 } }]);
});

it.each([
  ['is cut off', '{"message":"Comment added! Refreshing page...","cssClass":"k2FormLogSucc', 200],
  ['ends with an error of PHP', '<br />\n<b>Fatal error</b>:  Uncaught Error: Call to a member function Send()', 200],
  ['is an error', '', 500],
])('a comment is sent once when the answer %s after K2 has stored it', async (_, answer, status) => {
  const sent = fakeFetch(page(TOKEN), new Response(answer, { status }), pageWithIt());
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(true);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  expect(store.comments.size).toBe(0);
});

it('a comment is sent once when Cloudflare gives up waiting for the answer of K2, which has stored it', async () => {
  const sent = fakeFetch(page(TOKEN), new Response('', { status: 524 }), pageWithIt());
  vi.useFakeTimers();
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(false);
  // Without Web Locks, the attempt could be another tab's until then.
  await vi.advanceTimersByTimeAsync(ATTEMPT_LIMIT_MS);
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(true);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  expect(store.comments.size).toBe(0);
});

/** An attempt that broke off a moment ago. */
async function interrupt(): Promise<void> {
  await store.notePublishes('/sub/', false, true);
  await store.change(1, ['waiting'], { state: 'sending', startedAt: Date.now() });
}

it('one tab or worker of the browser sends at a time; an interrupted attempt is settled after a pause', async () => {
  vi.useFakeTimers();
  await interrupt();
  const request = vi.fn((_name: string, task: () => unknown) => task());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const sent = fakeFetch(page(TOKEN), added());
  const done = sendOutbox(store, '/sub/', () => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  await vi.runAllTimersAsync();
  expect(await done).toBe(true);
  expect(request.mock.lastCall?.[0]).toBe(`${OUTBOX_TAG} /sub/`);
  expect(sent).toHaveLength(2);
});

it('without Web Locks, an interrupted attempt may belong to another tab', async () => {
  await interrupt();
  const sent = fakeFetch();
  expect(await sendOutbox(store, '/sub/', () => {})).toBe(false);
  expect(sent).toEqual([]);
});

describe('a comment of which the site has said nothing that can be read', () => {
  const author = "Pat O'Brien";
  const text = 'Two lines';
  const begun = { state: 'sending', startedAt: Date.now() - ATTEMPT_LIMIT_MS } as const;
  const cutOff = () => new Response('{"message":"Comment added! Refr');
  const nothing = () => page(TOKEN);
  const shownBy = (name: string) =>
    pageOf(`<ul><li><a id="comment6">6</a><span class="commentAuthorName">by ${name}</span><p>${text}</p></li></ul>`);
  const states = () => [...store.comments.values()].map(({ state }) => state);
  const send = () => sendOutbox(store, '/sub/', () => {});

  beforeEach(async () => {
    store = memoryStore();
    await store.notePublishes('/sub/', false, true);
    const fields = [
      ['commentText', text],
      ['userName', author],
    ] as const;
    await store.add({ ...UNSENT_COMMENT, sitePath: '/sub/', fields });
  });

  it('is found by the name of a guest as K2 cleans it', async () => {
    fakeFetch(nothing(), cutOff(), shownBy('Pat OBrien'));
    await send();
    expect(states()).toEqual([]);
  });

  it('is not sent again by itself where K2 has cleaned the name', async () => {
    await store.change(1, ['waiting'], begun);
    const sent = fakeFetch(shownBy('Pat OBrien'), added());
    await send();
    expect([sent.length, states()]).toEqual([1, []]);
  });

  it('is found under the name of the member as whom it went', async () => {
    await store.change(1, ['waiting'], { asWhoever: true });
    fakeFetch(nothing(), cutOff(), shownBy('Ben Member'));
    await send();
    expect(states()).toEqual([]);
  });

  it.each([403, 404, 500])('is for the reader to decide when the article answers %i', async (status) => {
    fakeFetch(nothing(), cutOff(), new Response('', { status }));
    await send();
    expect(states()).toEqual(['unsure']);
  });

  it.each([403, 500])(
    'is for the reader to decide when it was interrupted and the article answers %i',
    async (status) => {
      await store.change(1, ['waiting'], begun);
      fakeFetch(new Response('', { status }));
      await send();
      expect(states()).toEqual(['unsure']);
    },
  );

  it.each([
    ['the host has had too many requests', { status: 429 }],
    ['a check for robots stands before the site', { status: 403, headers: { 'cf-mitigated': 'challenge' } }],
  ])('goes on waiting when %s', async (_what, answer) => {
    fakeFetch(nothing(), new Response('<!DOCTYPE html><title>Just a moment…', answer));
    expect([await send(), states()]).toEqual([false, ['waiting']]);
    fakeFetch(new Response('<!DOCTYPE html><title>Just a moment…', answer));
    expect([await send(), states()]).toEqual([false, ['waiting']]);
  });

  it('goes where a page that is none of the site’s has taken the place of its article, and holds up no other', async () => {
    const sent = fakeFetch(new Response('<!DOCTYPE html><h1>Archive'), pageOf('<h1>Start'), added());
    expect([await send(), states()]).toEqual([true, []]);
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/item/7', '/sub/', '/index.php']);
  });
});
