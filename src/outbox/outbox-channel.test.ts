// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { joinTabs } from './outbox-channel.ts';

class Channel extends EventTarget {
  static open: Channel[] = [];
  constructor() {
    super();
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }
  close(): void {
    Channel.open = Channel.open.filter((other) => other !== this);
  }
}

afterEach(() => {
  Channel.open = [];
  vi.unstubAllGlobals();
});

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
  vi.stubGlobal('BroadcastChannel', Channel);
  const all: unknown[] = [];
  joinTabs('/', (news) => all.push(news));
  new Channel().postMessage(told);
  expect(all).toEqual(heard);
});

it('a browser without channels tells nobody, and breaks nothing', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(() => joinTabs('/', () => {})({ sitePath: '/' })).not.toThrow();
});
