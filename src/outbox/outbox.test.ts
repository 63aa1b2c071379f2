import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { memoryStore, UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { FIRST_PAUSE_MS, watchConnection } from '../http/connection.ts';
import { createOutbox, OUTBOX_CHANNEL, type Outbox } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';
import type { NewComment } from './waiting-comment.ts';
// The texts of this file of the build.
import './line.ts';

vi.mock('./send-outbox.ts', () => ({ sendOutbox: vi.fn() }));
vi.mock(import('../http/connection.ts'), async (original) => ({ ...(await original()), watchConnection: vi.fn() }));
forgetListeners();

const send = vi.mocked(sendOutbox);
const watch = vi.mocked(watchConnection);
const SITE = { sitePath: '/sub/' };
const COMMENT: NewComment = { ...UNSENT_COMMENT, ...SITE, fields: [['commentText', 'Hello']] };
const SENT = { itemId: 7, text: 'Hello', answer: 'Added', refresh: true };
const TAKEN = { message: 'Added', accepted: true, refresh: true };

/** A channel between the tabs of this test, at once. */
class Channel extends EventTarget {
  static open = new Set<Channel>();
  static posted: unknown[] = [];
  constructor(readonly name: string) {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    Channel.posted.push(data);
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let counts: { count: number; words: string }[];
const count = ({ detail }: DocumentEventMap['k2:comments-waiting']) => counts.push(detail);
let outbox: Outbox;
let store: ReturnType<typeof memoryStore>;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.open.clear();
  Channel.posted = [];
  store = memoryStore();
  send.mockReset().mockResolvedValue(true);
  watch.mockClear();
  counts = [];
  document.addEventListener('k2:comments-waiting', count);
  outbox = createOutbox(testPage('en', '/sub/'), store);
});
afterEach(() => {
  document.removeEventListener('k2:comments-waiting', count);
  vi.unstubAllGlobals();
});

describe('a comment in the outbox', () => {
  it('is counted, announced to the other tabs, and sent once the site is reachable', async () => {
    await outbox.add(COMMENT);
    expect(counts.map(({ count }) => count)).toEqual([1]);
    expect(Channel.posted).toEqual([SITE]);
    await settle();
    expect(watch).toHaveBeenCalledExactlyOnceWith(expect.anything(), new URL(COMMENT.page, location.origin));
    expect(send).not.toHaveBeenCalled();
    connect(true);
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.lastCall?.[1]).toBe('/sub/');
  });

  it('rejects when the browser can’t store it', async () => {
    vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('full'));
    await expect(outbox.add(COMMENT)).rejects.toThrow('full');
    await settle(FIRST_PAUSE_MS);
    expect(send).not.toHaveBeenCalled();
  });

  it('is counted in words, unless the reader must decide about it', async () => {
    store.put(COMMENT, { kind: 'unknown' });
    store.put(COMMENT, { kind: 'sending' });
    await outbox.add(COMMENT);
    expect(counts).toEqual([{ count: 2, words: '2 comments are waiting.' }]);
    for (const { id } of store.comments.values()) store.comments.delete(id);
    await outbox.add(COMMENT);
    expect(counts.at(-1)).toEqual({ count: 1, words: 'One comment is waiting.' });
  });
});

describe('sending', () => {
  it('is retried when the site is reachable again; one that answers but takes nothing is asked ever more rarely', async () => {
    const comment = store.put(COMMENT);
    send.mockImplementation(async (_store, _path, tell) => {
      tell(comment, 'unreachable');
      return false;
    });
    expect(await outbox.send()).toBe(false);
    await settle();
    for (const pause of [FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS]) {
      connect(true);
      watch.mockClear();
      await settle(pause - 1);
      expect(watch).not.toHaveBeenCalled();
      await settle(1);
      expect(watch).toHaveBeenCalledOnce();
    }
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each<[string, () => unknown]>([
    ['the site is reachable again', () => connect(true)],
    ['the browser is online again', () => dispatchEvent(new Event('online'))],
    ['the page is restored from the back/forward cache', () => dispatchEvent(pageShow(true))],
    ['the tab becomes visible', () => see('visible')],
  ])('starts when %s', async (_, happen) => {
    connect(false);
    happen();
    await settle();
    expect(send).toHaveBeenCalledOnce();
  });
});

const connect = (isReachable: boolean) => testPage().emit(document.documentElement, 'k2:connection', { isReachable });
function pageShow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}
function see(state: DocumentVisibilityState): void {
  vi.spyOn(Object.getPrototypeOf(document), 'hidden', 'get').mockReturnValue(state === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the events of the outbox', () => {
  const otherTab = () => new Channel(OUTBOX_CHANNEL);

  it('are received at once, and after every change, in any tab of this site', async () => {
    const heard = vi.fn();
    outbox.listen(heard);
    await settle();
    expect(heard.mock.lastCall).toEqual([SITE, []]);
    const other = store.put(COMMENT);
    otherTab().postMessage({ sitePath: '/' });
    await settle();
    expect(heard).toHaveBeenCalledOnce();
    otherTab().postMessage({ ...SITE, sent: SENT });
    await settle();
    expect(heard.mock.lastCall).toEqual([{ ...SITE, sent: SENT }, [other]]);
  });

  it('are caught up with by a page that returns from the back/forward cache', async () => {
    const heard = vi.fn();
    outbox.listen(heard);
    await settle();
    const other = store.put(COMMENT);
    dispatchEvent(pageShow(true));
    await settle();
    expect(heard.mock.lastCall).toEqual([SITE, [other]]);
    expect(counts.map(({ count }) => count)).toEqual([0, 1]);
  });

  it('contain the answer of K2 for a sent comment, and only the change for any other one', async () => {
    const comment = store.put(COMMENT);
    send.mockImplementationOnce(async (_store, _path, tell) => {
      tell(comment, 'left');
      tell(comment, TAKEN);
      return true;
    });
    expect(await outbox.send()).toBe(true);
    expect(Channel.posted).toEqual([SITE, { ...SITE, sent: SENT }]);
  });
});
