import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { type memoryStore, UNSENT_COMMENT } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../http/connection.ts';
import { joinTabs, OUTBOX_CHANNEL, type Outbox, outboxOf } from './outbox.ts';
import { indexedDbStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import { type NewComment, textOfComment } from './waiting-comment.ts';

vi.mock('./outbox-store.ts', async () => {
  const { memoryStore } = await import('../../test/outbox-store.ts');
  return { indexedDbStore: memoryStore() };
});
vi.mock('./send-outbox.ts', () => ({ sendOutbox: vi.fn() }));
forgetListeners();

const store = indexedDbStore as ReturnType<typeof memoryStore>;
const send = vi.mocked(sendOutbox);

const COMMENT: NewComment = {
  ...UNSENT_COMMENT,
  sitePath: '/sub/',
  page: '/sub/item/7',
  action: '/sub/index.php',
  fields: [['commentText', 'Hello']],
};

const TAKEN = { message: 'Added', accepted: true, refresh: true };

/** A channel between the tabs of this test, at once. */
class Channel extends EventTarget {
  static open = new Set<Channel>();
  static posted: unknown[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    Channel.posted.push(data);
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    Channel.open.delete(this);
  }
}

let counts: number[];
const count = (event: Event) => counts.push((event as CustomEvent<{ count: number }>).detail.count);
let outbox: Outbox;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  Channel.open.clear();
  Channel.posted = [];
  store.comments.clear();
  send.mockReset().mockResolvedValue(true);
  counts = [];
  document.addEventListener('k2:comments-waiting', count);
  outbox = outboxOf(testPage('en', '/sub/'));
});
afterEach(() => {
  document.removeEventListener('k2:comments-waiting', count);
  vi.unstubAllGlobals();
});

describe('a comment in the outbox', () => {
  it('is counted, announced to the other tabs, and sent after a pause', async () => {
    await outbox.add(COMMENT);
    expect([counts, Channel.posted]).toEqual([[1], [{ sitePath: '/sub/' }]]);
    await settle(FIRST_PAUSE_MS - 1);
    expect(send).not.toHaveBeenCalled();
    await settle(1);
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.lastCall?.[1]).toBe('/sub/');
  });

  it('is not sent sooner or more often because another one is added', async () => {
    await outbox.add(COMMENT);
    await settle(FIRST_PAUSE_MS - 1);
    await outbox.add(COMMENT);
    await settle(FIRST_PAUSE_MS);
    expect(send).toHaveBeenCalledOnce();
  });

  it('is sent after a pause, also when one was added during a long sending before', async () => {
    let end = (_done: boolean) => {};
    send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    await outbox.add(COMMENT);
    await settle(FIRST_PAUSE_MS);
    await outbox.add(COMMENT);
    await settle(FIRST_PAUSE_MS);
    expect(send).toHaveBeenCalledOnce();
    end(true);
    await settle();
    await outbox.add(COMMENT);
    await settle(FIRST_PAUSE_MS);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('rejects when the browser can’t store it', async () => {
    vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('full'));
    await expect(outbox.add(COMMENT)).rejects.toThrow('full');
    await settle(FIRST_PAUSE_MS);
    expect(send).not.toHaveBeenCalled();
  });

  it('announces when it is changed or discarded; one that needs a decision is not counted', async () => {
    await outbox.add(COMMENT);
    const [waiting] = await outbox.all();
    if (!waiting) throw new Error('Nothing waits');
    const { id, itemId } = waiting;
    const refused = await outbox.change(id, ['waiting'], { state: 'refused' });
    if (refused?.state !== 'refused') throw new Error('Not refused');
    expect(await outbox.change(id, ['waiting'], { state: 'editing' })).toBeUndefined();
    expect(await outbox.discard(waiting)).toBe(false);
    expect(await outbox.discard(refused)).toBe(true);
    expect(counts).toEqual([1, 0, 0, 0, 0]);
    expect(Channel.posted).toHaveLength(5);
    expect(Channel.posted.slice(-2)).toEqual([{ sitePath: '/sub/' }, { sitePath: '/sub/', discarded: { itemId } }]);
    expect(await outbox.all()).toEqual([]);
  });

  it('is not listed where the browser blocks its storage', async () => {
    vi.spyOn(store, 'all').mockRejectedValue(new Error('blocked'));
    expect(await outbox.all()).toEqual([]);
  });
});

describe('sending', () => {
  it('is retried with growing pauses while the site is unreachable', async () => {
    send.mockResolvedValue(false);
    await outbox.send();
    const tries: number[] = [];
    const started = Date.now();
    send.mockImplementation(async () => {
      tries.push(Date.now() - started);
      return false;
    });
    await settle(7 * LONGEST_PAUSE_MS);
    const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 0));
    expect(pauses.slice(0, 3)).toEqual([FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS]);
    expect(pauses.slice(-3)).toEqual([LONGEST_PAUSE_MS, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS]);
  });

  it('ends when everything has been tried, or when the browser has no storage', async () => {
    await outbox.send();
    send.mockRejectedValueOnce(new Error('blocked'));
    await outbox.send();
    await settle(LONGEST_PAUSE_MS);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('runs once at a time', async () => {
    let end = (_: boolean) => {};
    send.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
    const both = [outbox.send(), outbox.send()];
    expect(send).toHaveBeenCalledOnce();
    end(true);
    await Promise.all(both);
    await outbox.send();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => void, number]>([
    ['the browser is online again', () => dispatchEvent(new Event('online')), 1],
    ['the page is restored from the back/forward cache', () => dispatchEvent(pageShow(true)), 1],
    ['the page is shown for the first time', () => dispatchEvent(pageShow(false)), 0],
    ['the tab becomes visible', () => see('visible'), 1],
    ['the tab becomes hidden', () => see('hidden'), 0],
  ])('starts when %s', async (_, happen, times) => {
    happen();
    await settle();
    expect(send).toHaveBeenCalledTimes(times);
  });

  it.each<[string, () => void, number]>([
    ['start again when the browser is online again', () => dispatchEvent(new Event('online')), FIRST_PAUSE_MS],
    ['continue when the tab only becomes visible', () => see('visible'), 4 * FIRST_PAUSE_MS],
  ])('after growing pauses: these %s', async (_, happen, pause) => {
    send.mockResolvedValue(false);
    await outbox.send();
    await settle(FIRST_PAUSE_MS);
    expect(send).toHaveBeenCalledTimes(2);
    happen();
    await settle();
    expect(send).toHaveBeenCalledTimes(3);
    await settle(pause - 1);
    expect(send).toHaveBeenCalledTimes(3);
    await settle(1);
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('starts again with the first pause after a comment that arrived', async () => {
    const comment = await store.add(COMMENT);
    send.mockResolvedValue(false);
    await outbox.send();
    await settle(FIRST_PAUSE_MS);
    send.mockImplementationOnce(async (_store, _path, tell) => {
      tell(comment, TAKEN);
      return false;
    });
    await outbox.send();
    await settle(FIRST_PAUSE_MS);
    expect(send).toHaveBeenCalledTimes(4);
  });
});

function pageShow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}
function see(state: DocumentVisibilityState): void {
  vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the events of the outbox', () => {
  const otherTab = () => new Channel(OUTBOX_CHANNEL);

  it('are received at once, and after every change, in any tab of this site', async () => {
    const heard = vi.fn();
    outbox.listen(heard);
    await settle();
    expect(heard.mock.lastCall).toEqual([{ sitePath: '/sub/' }, []]);
    const other = await store.add(COMMENT);
    otherTab().postMessage({ sitePath: '/' });
    await settle();
    expect(heard).toHaveBeenCalledOnce();
    const sent = { itemId: 7, text: 'Hello', answer: 'Added', refresh: true };
    otherTab().postMessage({ sitePath: '/sub/', sent });
    await settle();
    expect(heard.mock.lastCall).toEqual([{ sitePath: '/sub/', sent }, [other]]);
  });

  it('are caught up with by a page that comes back from the back/forward cache, and heard nothing there', async () => {
    const heard = vi.fn();
    outbox.listen(heard);
    await settle();
    const other = await store.add(COMMENT);
    dispatchEvent(pageShow(true));
    await settle();
    expect(heard.mock.lastCall).toEqual([{ sitePath: '/sub/' }, [other]]);
    expect(counts).toEqual([0, 1]);
  });

  it('for a comment that has arrived contain the answer of K2, and for any other one only that something changed', async () => {
    const comment = await store.add(COMMENT);
    send.mockImplementationOnce(async (_store, _path, tell) => {
      tell(comment, 'left');
      tell(comment, TAKEN);
      return true;
    });
    expect(await outbox.send()).toBe(true);
    const sent = { itemId: 7, text: 'Hello', answer: 'Added', refresh: true };
    expect(Channel.posted).toEqual([{ sitePath: '/sub/' }, { sitePath: '/sub/', sent }]);
  });
});

it('the text of a comment has the line ends of a field', () => {
  expect(textOfComment({ fields: [['commentText', 'a\r\nb\rc\nd']] })).toBe('a\nb\nc\nd');
  expect(textOfComment({ fields: [] })).toBe('');
});

describe('tabs', () => {
  const SENT = { itemId: 7, text: 'Hello', answer: 'Thanks', refresh: true };

  it.each([
    ['of a comment that has arrived', { sitePath: '/', sent: SENT }, [{ sitePath: '/', sent: SENT }]],
    ['without an answer of the server', { sitePath: '/', sent: { ...SENT, answer: undefined } }, [{ sitePath: '/' }]],
    [
      'of one that was discarded',
      { sitePath: '/', discarded: { itemId: 7 } },
      [{ sitePath: '/', discarded: { itemId: 7 } }],
    ],
    ['of one that was discarded, without its article', { sitePath: '/', discarded: {} }, [{ sitePath: '/' }]],
    ['of a change alone', { sitePath: '/' }, [{ sitePath: '/' }]],
    ['of another build', { sitePath: '/', sent: { id: 7 } }, [{ sitePath: '/' }]],
    ['with a number that is none', { sitePath: '/', sent: { ...SENT, itemId: '7' } }, [{ sitePath: '/' }]],
    ['with a text that is none', { sitePath: '/', sent: { ...SENT, text: 3 } }, [{ sitePath: '/' }]],
    ['of another site', { sitePath: '/other/' }, []],
    ['of somebody else', null, []],
    ['of somebody else with a text', 'news', []],
  ])('a tab hears news %s as far as they can be read', (_what, told, heard) => {
    const all: unknown[] = [];
    joinTabs('/', (news) => all.push(news));
    new Channel(OUTBOX_CHANNEL).postMessage(told);
    expect(all).toEqual(heard);
  });

  it('a browser without channels tells nobody, and breaks nothing', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(() => joinTabs('/', () => {})({ sitePath: '/' })).not.toThrow();
  });
});
