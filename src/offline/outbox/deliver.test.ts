// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../test/outbox-store.ts';
import { CallError } from '../../http/call-error.ts';
import type { CommentAnswer } from '../../http/forms/comments.ts';
import { ATTEMPT_LIMIT_MS, SETTLE_MS } from '../names/constants.ts';
import type { ArticlePage } from './article-page.ts';
import type { Line } from './deliver.ts';
import { sendWaiting } from './send-outbox.ts';
import { type NewComment, textOfComment, type WaitingComment } from './waiting-comment.ts';

const TAKEN: CommentAnswer = { message: 'Comment added', accepted: true, refresh: true };
const REFUSED: CommentAnswer = { message: 'Bad <b>e-mail</b>', accepted: false, refresh: false };

let store: ReturnType<typeof memoryStore>;
let posted: string[];
let tokens: (string | undefined)[];
const tell = vi.fn();

beforeEach(() => {
  store = memoryStore();
  posted = [];
  tokens = [];
  tell.mockClear();
});

function article(more: Partial<ArticlePage> = {}): ArticlePage {
  return {
    token: 'a1',
    loggedIn: false,
    member: undefined,
    lastComment: 5,
    has: () => false,
    mayHave: () => false,
    ...more,
  };
}

function line(more: Partial<Line> = {}): Line {
  return {
    isExclusive: true,
    fetchPage: async () => article(),
    async post(comment, token) {
      posted.push(textOfComment(comment));
      tokens.push(token);
      return TAKEN;
    },
    pause: async () => {},
    ...more,
  };
}

const add = (text: string, more: Partial<NewComment> = {}) =>
  store.add({
    sitePath: '/',
    itemId: 1,
    page: '/a',
    title: 'A',
    action: '/index.php',
    fields: [['commentText', text]],
    loggedIn: false,
    seenUpTo: 5,
    attempted: false,
    ...more,
  });
const work = (to: Line = line()) => sendWaiting(store, '/', to, tell);
const left = () => [...store.comments.values()];
const states = () => left().map(({ state }) => state);
const fails = (kind: ConstructorParameters<typeof CallError>[0], status?: number) => async () => {
  throw new CallError(kind, status === undefined ? {} : { status });
};

/** A comment comes back where another reader is there by now, and goes when its writer says that it may. */
async function expectOnlyAsWhoever(then: Partial<NewComment>, now: Partial<ArticlePage>): Promise<void> {
  const { id } = await add('one', then);
  const changed = line({ fetchPage: async () => article(now) });
  await work(changed);
  expect([posted, left()]).toMatchObject([[], [{ state: 'refused', refusal: { kind: 'other-reader' } }]]);
  await store.change(id, ['refused'], { state: 'waiting', asWhoever: true });
  await work(changed);
  expect(posted).toEqual(['one']);
}

describe('delivering the outbox', () => {
  it('sends comments in the order of writing, each with the token of its own page', async () => {
    await add('one', { page: '/a' });
    await add('two', { page: '/b' });
    await add('other site', { sitePath: '/sub/' });
    const done = await work(line({ fetchPage: async ({ page }) => article({ token: page }) }));
    expect([done, posted, tokens]).toEqual([true, ['one', 'two'], ['/a', '/b']]);
    expect(left().map(textOfComment)).toEqual(['other site']);
  });

  it('sends comments that are added meanwhile', async () => {
    await add('one');
    await work(
      line({
        async post(comment) {
          posted.push(textOfComment(comment));
          if (posted.length === 1) await add('two');
          return TAKEN;
        },
      }),
    );
    expect(posted).toEqual(['one', 'two']);
  });

  it.each([
    ['offline', undefined],
    ['network', undefined],
    ['timeout', undefined],
    ['aborted', undefined],
    ['http', 503],
    ['http', 429],
    ['http', 520],
    ['http', 524],
    ['http', 530],
  ] as const)('pauses, order kept, while the page can not be fetched: %s %s', async (kind, status) => {
    await add('one');
    await add('two');
    expect(await work(line({ fetchPage: fails(kind, status) }))).toBe(false);
    expect([posted, states()]).toEqual([[], ['waiting', 'waiting']]);
    expect(tell).toHaveBeenLastCalledWith(expect.anything(), undefined, 'unreachable');
    expect(await work()).toBe(true);
    expect(posted).toEqual(['one', 'two']);
  });

  it('marks a refused comment with the reason, and continues', async () => {
    await add('one');
    await add('two');
    await work(line({ post: async (comment) => (textOfComment(comment) === 'one' ? REFUSED : TAKEN) }));
    expect(left()).toMatchObject([{ state: 'refused', refusal: { kind: 'answer', html: 'Bad <b>e-mail</b>' } }]);
    expect(textOfComment(left()[0] as WaitingComment)).toBe('one');
    // It stays with the reader.
    await work();
    expect(posted).toEqual([]);
  });

  it.each([
    ['an empty answer', async () => undefined, { kind: 'empty' }],
    ['an expired session', fails('session'), { kind: 'call', error: 'session' }],
    ['an error', fails('http', 500), { kind: 'call', error: 'http', status: 500 }],
    ['an expired session that only the token shows', fails('rejected'), { kind: 'call', error: 'rejected' }],
    [
      'a refusal with a message',
      async () => {
        throw new CallError('rejected', { serverText: 'Invalid Token' });
      },
      { kind: 'answer', html: 'Invalid Token' },
    ],
    ['an invalid answer', fails('unreadable'), { kind: 'call', error: 'unreadable' }],
  ])('marks a comment as refused after %s', async (_, post, refusal) => {
    await store.notePublishes('/', false, true);
    await add('one');
    await work(line({ post }));
    expect(left()).toMatchObject([{ state: 'refused', refusal }]);
    expect(tell).toHaveBeenLastCalledWith(expect.anything(), undefined, 'left');
  });

  it('marks a comment as refused whose page answers 404', async () => {
    await add('one');
    expect(await work(line({ fetchPage: fails('http', 404) }))).toBe(true);
    expect([posted, left()]).toMatchObject([[], [{ state: 'refused', refusal: { kind: 'call', status: 404 } }]]);
    expect(tell).toHaveBeenLastCalledWith(expect.anything(), undefined, 'left');
  });

  it('continues when the page does not show who is logged in', async () => {
    await add('one', { loggedIn: true });
    await work(line({ fetchPage: async () => article({ loggedIn: undefined }) }));
    expect(posted).toEqual(['one']);
  });

  it.each([
    ['in', false, true],
    ['out', true, false],
  ])('does not send under another name: the reader has logged %s', async (_, before, now) => {
    await expectOnlyAsWhoever({ loggedIn: before }, { loggedIn: now });
  });

  it('does not send under the name of another member who has logged in since', async () => {
    await expectOnlyAsWhoever({ loggedIn: true, member: '"Anna"' }, { loggedIn: true, member: '"Ben"' });
  });

  it.each([
    ['"Anna"', '"Anna"'],
    ['"Anna"', undefined],
    [undefined, '"Anna"'],
  ])('sends what a member has written, whose name was %s and is %s', async (member, now) => {
    await add('one', { loggedIn: true, member });
    await work(line({ fetchPage: async () => article({ loggedIn: true, member: now }) }));
    expect(posted).toEqual(['one']);
  });

  it.each([
    ['a guest’s comment as a member’s', false, undefined, '"Ben"'],
    ['a member’s comment as a guest’s', true, '"Anna"', undefined],
    ['a member’s comment as another one’s', true, '"Anna"', '"Ben"'],
  ])('does not send %s where only the printed name tells who is logged in', async (_, before, member, now) => {
    await expectOnlyAsWhoever({ loggedIn: before, member }, { loggedIn: undefined, member: now });
  });

  it.each([
    ['a guest’s comment', false, undefined, undefined],
    ['a member’s comment whose name is printed as before', true, '"Anna"', '"Anna"'],
    ['a member’s comment that was kept without a name', true, undefined, '"Anna"'],
  ])('sends %s where only the printed name tells who is logged in', async (_, before, member, now) => {
    await add('one', { loggedIn: before, member });
    await work(line({ fetchPage: async () => article({ loggedIn: undefined, member: now }) }));
    expect(posted).toEqual(['one']);
  });

  it('skips a comment that the reader is editing meanwhile', async () => {
    const { id } = await add('one');
    await work(
      line({
        async fetchPage() {
          await store.change(id, ['waiting'], { state: 'editing' });
          return article();
        },
      }),
    );
    expect([posted, states()]).toEqual([[], ['editing']]);
    expect(tell).toHaveBeenLastCalledWith(expect.anything(), undefined, 'left');
  });

  it('removes a comment that is on the page already, when the form had tried to send it', async () => {
    await add('one', { attempted: true });
    await add('two');
    await work(line({ fetchPage: async () => article({ has: () => true }) }));
    expect([posted, left()]).toEqual([['two'], []]);
  });
});

describe('a comment that the form had tried to send', () => {
  const waiting = () => add('one', { attempted: true });

  it.each([true, false, undefined])(
    'is sent, or the reader asked, when the site publishes at once: %s',
    async (atOnce) => {
      if (atOnce !== undefined) await store.notePublishes('/', false, atOnce);
      await waiting();
      await work();
      expect([posted, states()]).toEqual(atOnce ? [['one'], []] : [[], ['unsure']]);
    },
  );

  it('is sent by itself when the site was not there, unless the page has it all the same', async () => {
    await add('one', { attempted: true, unreached: true });
    await work();
    await add('two', { attempted: true, unreached: true });
    await work(line({ fetchPage: async () => article({ has: () => true }) }));
    expect([posted, left()]).toEqual([['one'], []]);
  });

  it('is the reader’s matter when the page may have it', async () => {
    await store.notePublishes('/', false, true);
    await waiting();
    await work(line({ fetchPage: async () => article({ mayHave: () => true }) }));
    expect([posted, states()]).toEqual([[], ['unsure']]);
  });

  it('is sent once the reader has said so', async () => {
    const { id } = await waiting();
    await work();
    await store.change(id, ['unsure'], { state: 'waiting', attempted: false });
    await work();
    expect([posted, left()]).toEqual([['one'], []]);
  });
});

describe('an interrupted attempt', () => {
  const interrupt = async () => {
    await add('one');
    await work(line({ post: fails('network') }));
    expect(states().at(-1)).toBe('sending');
  };

  it('is not repeated when the comment is on the page', async () => {
    await interrupt();
    await work(line({ fetchPage: async () => article({ has: ({ seenUpTo }) => seenUpTo === 5 }) }));
    expect([posted, left()]).toEqual([[], []]);
  });

  it.each([
    [9, 9],
    [3, 5],
  ])('stores the last comment of the page (%i) as seen: %i', async (lastComment, seenUpTo) => {
    await add('one');
    await work(line({ fetchPage: async () => article({ lastComment }), post: fails('network') }));
    expect(left()).toMatchObject([{ state: 'sending', seenUpTo }]);
  });

  it('is repeated when the site publishes at once and the comment is not on the page', async () => {
    await store.notePublishes('/', false, true);
    await interrupt();
    await work();
    expect([posted, left()]).toEqual([['one'], []]);
  });

  it.each([
    ['comments wait for approval', () => store.notePublishes('/', false, false), {}],
    ['it is unknown whether they do', async () => {}, {}],
    ['the page could contain it in another form', () => store.notePublishes('/', false, true), { mayHave: () => true }],
  ])('is for the reader to decide when %s', async (_, know, page) => {
    await know();
    await interrupt();
    await work(line({ fetchPage: async () => article(page) }));
    expect([posted, states()]).toEqual([[], ['unsure']]);
  });

  it('is checked only when the server must have finished with it', async () => {
    await interrupt();
    const pause = vi.fn(async () => {});
    await work(line({ pause }));
    expect(pause).toHaveBeenCalledOnce();
    const [ms] = pause.mock.lastCall as unknown as [number];
    expect(ms).toBeGreaterThan(SETTLE_MS - 1000);
    expect(ms).toBeLessThanOrEqual(SETTLE_MS);
    await interrupt();
    const [{ id }] = left().slice(-1) as [WaitingComment];
    await store.change(id, ['sending'], { startedAt: Date.now() - SETTLE_MS });
    await work(line({ pause }));
    expect(pause).toHaveBeenCalledOnce();
  });

  it.each([true, false])(
    'is sent soon although the clock was set back by an hour since, with Web Locks: %s',
    async (isExclusive) => {
      await store.notePublishes('/', false, true);
      await interrupt();
      const [{ id }] = left() as [WaitingComment];
      await store.change(id, ['sending'], { startedAt: Date.now() + 3_600_000 });
      const pause = vi.fn(async (_ms: number) => {});
      expect(await work(line({ isExclusive, pause }))).toBe(true);
      expect([posted, pause.mock.lastCall]).toEqual([['one'], [SETTLE_MS]]);
    },
  );

  it('is left alone for a time without Web Locks, as another tab may be sending', async () => {
    await store.notePublishes('/', false, true);
    await interrupt();
    expect(await work(line({ isExclusive: false }))).toBe(false);
    expect(posted).toEqual([]);
    const [{ id }] = left() as [WaitingComment];
    await store.change(id, ['sending'], { startedAt: Date.now() - ATTEMPT_LIMIT_MS });
    await work(line({ isExclusive: false }));
    expect(posted).toEqual(['one']);
  });
});

describe.each([
  ['can not be understood', 'unreadable', undefined],
  ['is an error of the site', 'http', 500],
] as const)('a comment whose answer %s', (_, kind, status) => {
  const refusal = { kind: 'call', error: kind, ...(status && { status }) };
  /** The article before the attempt, and what comes of each further look. */
  const looks = (...further: Line['fetchPage'][]): Line => {
    const all = [async () => article({ lastComment: 7 }), ...further];
    return line({
      post: fails(kind, status),
      fetchPage: (comment) => (all.shift() ?? fails('unreadable'))(comment),
    });
  };

  it('has arrived when the page shows it as a newer one than before', async () => {
    await add('one');
    await add('two', { sitePath: '/other/' });
    const has = vi.fn(({ seenUpTo }: NewComment) => seenUpTo === 7);
    expect(await work(looks(async () => article({ has })))).toBe(true);
    expect(left().map(textOfComment)).toEqual(['two']);
    expect(has).toHaveBeenCalledOnce();
    expect(tell).toHaveBeenCalledExactlyOnceWith(expect.anything(), undefined, 'sent');
  });

  it.each([
    ['comments wait for approval', false, {}],
    ['it is unknown whether they do', undefined, {}],
    ['the page could contain it in another form', true, { mayHave: () => true }],
  ])('is for the reader to decide, with the reason, when %s', async (_what, atOnce, page) => {
    if (atOnce !== undefined) await store.notePublishes('/', false, atOnce);
    await add('one');
    await work(looks(async () => article(page)));
    expect(left()).toMatchObject([{ state: 'unsure', refusal }]);
  });

  it('is refused when it would be on the page', async () => {
    await store.notePublishes('/', false, true);
    await add('one');
    await work(looks(async () => article()));
    expect(left()).toMatchObject([{ state: 'refused', refusal }]);
  });

  it('is for the reader to decide, with its own reason, when the page answers with an error', async () => {
    await add('one');
    expect(await work(looks(fails('http', 404)))).toBe(true);
    expect(left()).toMatchObject([{ state: 'unsure', refusal }]);
  });

  it('leaves alone what another tab has begun since', async () => {
    await add('one');
    // No attempt of this test begins so late.
    const later = Date.now() + ATTEMPT_LIMIT_MS;
    const page = async () => {
      await store.change(1, ['sending'], { startedAt: later });
      return article();
    };
    await work(looks(page));
    expect(left()).toMatchObject([{ state: 'sending', startedAt: later }]);
  });

  it.each([
    ['network', undefined],
    ['http', 503],
    ['http', 429],
  ] as const)('is looked for again later when the page can not be had by then: %s %s', async (error, code) => {
    await add('one');
    expect(await work(looks(fails(error, code)))).toBe(false);
    expect(states()).toEqual(['sending']);
    await work(line({ fetchPage: async () => article({ has: () => true }) }));
    expect([posted, left()]).toEqual([[], []]);
  });
});

it.each([
  ['the site’s own words', 'rejected', undefined],
  ['the end of the session', 'session', undefined],
  ['an answer that forbids it', 'http', 403],
] as const)('a comment is not looked for on the page after %s', async (_, kind, status) => {
  await add('one');
  const fetchPage = vi.fn(async () => article());
  await work(line({ fetchPage, post: fails(kind, status) }));
  expect([fetchPage.mock.calls.length, states()]).toEqual([1, ['refused']]);
});

it('two tabs without Web Locks send each comment once', async () => {
  for (const text of ['one', 'two', 'three']) await add(text);
  const slow = line({
    isExclusive: false,
    fetchPage: () => new Promise((resolve) => setTimeout(resolve, 1, article())),
  });
  await Promise.all([work(slow), work(slow)]);
  await work(slow);
  expect([...posted].sort()).toEqual(['one', 'three', 'two']);
});

it('two tabs without Web Locks send an interrupted comment once', async () => {
  await store.notePublishes('/', false, true);
  const { id } = await add('one');
  await store.change(id, ['waiting'], { state: 'sending', startedAt: Date.now() - ATTEMPT_LIMIT_MS });
  const shared = line({ isExclusive: false });
  await Promise.all([work(shared), work(shared)]);
  expect(posted).toEqual(['one']);
});

it('a refused comment that the reader sends again while the next one is on its way goes as well', async () => {
  const { id } = await add('one');
  await add('two');
  await work(
    line({
      async post(comment) {
        posted.push(textOfComment(comment));
        if (posted.length === 1) return REFUSED;
        if (posted.length === 2) await store.change(id, ['refused'], { state: 'waiting', refusal: undefined });
        return TAKEN;
      },
    }),
  );
  expect(posted).toEqual(['one', 'two', 'one']);
});

it('delivering a comment notes whether the site publishes at once', async () => {
  await add('one', { loggedIn: true });
  await work(
    line({ fetchPage: async () => article({ loggedIn: true }), post: async () => ({ ...TAKEN, refresh: false }) }),
  );
  expect(await store.publishesAtOnce('/', true)).toBe(false);
  expect(tell).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ refresh: false }), 'sent');
});
