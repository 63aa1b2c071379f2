import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { offerNewVersion, startOutbox } from '../outbox/index.ts';
import type { WaitingComment } from '../outbox/waiting-comment.ts';
import { readWaiting } from '../waiting/waiting.ts';
import { ANSWER_LIMIT_MS, startOffline, switchOff } from './registration.ts';

const workbox = vi.hoisted(() => ({
  made: vi.fn(),
  register: vi.fn(),
  messageSkipWaiting: vi.fn(),
  heard: new Map<string, () => void>(),
}));
vi.mock('workbox-window/build/workbox-window.prod.mjs', () => ({
  Workbox: class {
    readonly register = workbox.register;
    readonly messageSkipWaiting = workbox.messageSkipWaiting;
    constructor(url: unknown, options: object) {
      workbox.made(`${url}`, options);
    }
    addEventListener(event: string, listener: () => void): void {
      workbox.heard.set(event, listener);
    }
  },
}));
vi.mock(import('../waiting/waiting.ts'), async (original) => ({
  ...(await original()),
  readWaiting: vi.fn(async () => []),
}));
vi.mock('../outbox/index.ts', () => ({ offerNewVersion: vi.fn(), startOutbox: vi.fn() }));

const OURS = { scriptURL: 'http://localhost:3000/sub/sw.js?base=%2Fsub%2Fmedia%2Fk2-islands%2F' };
const SILENT = { ...OURS, postMessage: () => {} };
const WAITING = { state: 'waiting' } as WaitingComment;
const active = { postMessage: vi.fn() };
const getRegistrations = vi.fn(async (): Promise<object[]> => []);
let container: EventTarget;

function open(query = '', controller: object | null = null, debug = false, language = 'en') {
  container = Object.assign(new EventTarget(), { controller, getRegistrations, ready: Promise.resolve({ active }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const page = { ...testPage(language, '/sub/'), debug };
  startOffline(page, new URL(`http://localhost:3000/sub/media/k2-islands/k2-islands.js${query}`));
  return page;
}

let info: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(readWaiting).mockResolvedValue([]);
  workbox.heard.clear();
  workbox.register.mockResolvedValue({ scope: '/sub/' });
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the worker', () => {
  it('is registered for the site, and receives the first visit without the fragment of its URL', async () => {
    history.replaceState(null, '', '/sub/page?a=1#top');
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: 'http://localhost:3000/a.css' }] as never);
    open('?sitepath=/sub/');
    await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalled());
    expect(workbox.made.mock.lastCall).toEqual([
      'http://localhost:3000/sub/sw.js?base=%2Fsub%2Fmedia%2Fk2-islands%2F',
      { scope: 'http://localhost:3000/sub/' },
    ]);
    expect(active.postMessage.mock.lastCall).toEqual([
      {
        type: 'VISITED',
        page: 'http://localhost:3000/sub/page?a=1',
        loader: 'http://localhost:3000/sub/media/k2-islands/k2-islands.js?sitepath=/sub/',
        files: ['http://localhost:3000/a.css'],
      },
    ]);
    expect(performance.getEntriesByType).toHaveBeenCalledWith('resource');
    expect(workbox.heard.size).toBe(0);
  });

  it('and its registration log nothing to the console of a visitor', async () => {
    open();
    await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalled());
    workbox.register.mockRejectedValue(new TypeError('no sw.js'));
    open();
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalledTimes(2));
    await Promise.resolve();
    expect(info).not.toHaveBeenCalled();
  });

  it('that controls the page already is watched for a new version, and receives no message', async () => {
    const page = open('', {}, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
    expect(vi.mocked(offerNewVersion).mock.lastCall?.[1]).toBe(page);
    expect(active.postMessage).not.toHaveBeenCalled();
  });

  it('is activated without an offer when the code that makes the offer is gone from the server', async () => {
    vi.mocked(offerNewVersion).mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    open('', {}, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce());
  });

  it('is not activated when that code can’t be loaded without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.mocked(offerNewVersion).mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    open('', {}, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve));
    expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
  });

  it('that changes in another tab is noticed, too', async () => {
    open('', OURS, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    expect(offerNewVersion).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
  });

  it('of another application that takes over is not taken for a new version', async () => {
    open('', { scriptURL: 'http://localhost:3000/push-worker.js' }, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    container.dispatchEvent(new Event('controllerchange'));
    Object.assign(container, { controller: OURS });
    container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
  });

  it('is unregistered when the tag has sw=off', async () => {
    const unregister = vi.fn();
    getRegistrations.mockResolvedValueOnce([{ scope: 'http://localhost:3000/sub/', active: SILENT, unregister }]);
    vi.stubGlobal('caches', { keys: async () => [] });
    vi.useFakeTimers();
    open('?sw=off');
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(unregister).toHaveBeenCalledOnce();
    expect(workbox.made).not.toHaveBeenCalled();
  });

  it('that can’t be registered is logged with debug=1 only', async () => {
    const error = new TypeError('no sw.js');
    workbox.register.mockRejectedValue(error);
    const page = open('', null, true);
    await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.stringContaining('no service worker'), error));
    expect(page.failures).toEqual([]);
  });
});

describe('comments in the outbox', () => {
  it('are counted, and sent', async () => {
    vi.mocked(readWaiting).mockResolvedValue([WAITING, WAITING, { ...WAITING, state: 'refused' }]);
    const told = vi.fn();
    document.addEventListener('k2:comments-waiting', told, { once: true });
    const page = open();
    await vi.waitFor(() => expect(startOutbox).toHaveBeenCalledExactlyOnceWith(page));
    expect(told.mock.lastCall?.[0].detail).toEqual({ count: 2, words: '2 comments are waiting.' });
  });

  it('are told, like a new version, when the page speaks its language', async () => {
    vi.mocked(readWaiting).mockResolvedValue([WAITING, WAITING]);
    const told = vi.fn();
    document.addEventListener('k2:comments-waiting', told, { once: true });
    vi.mocked(offerNewVersion).mockImplementationOnce((_workbox, { language }) => void offered.push(language));
    const offered: string[] = [];
    const page = open('', {}, false, 'pl');
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(startOutbox).toHaveBeenCalledExactlyOnceWith(page));
    expect(told.mock.lastCall?.[0].detail.words).toBe('2 komentarze czekają.');
    expect(offered).toEqual(['pl']);
  });

  it('load no code when there are none', async () => {
    open();
    await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalled());
    expect(startOutbox).not.toHaveBeenCalled();
  });

  it('are sent without a worker, too; a failure is logged with debug=1', async () => {
    vi.mocked(readWaiting).mockResolvedValue([WAITING]);
    vi.mocked(startOutbox).mockImplementationOnce(() => {
      throw new Error('blocked');
    });
    startOffline({ ...testPage(), debug: true }, new URL('http://localhost:3000/k2-islands.js'));
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce());
    expect(info).toHaveBeenCalledWith(expect.stringContaining('sent later'), new Error('blocked'));
    expect(workbox.made).not.toHaveBeenCalled();
  });
});

describe('the switch sw', () => {
  const OURS = 'http://localhost:3000/sub/sw.js?base=/media/';

  type Answer = (message: unknown, ports: readonly MessagePort[]) => void;

  function registration(scriptURL: string | undefined, answer?: Answer, where: 'active' | 'waiting' = 'active') {
    const worker = { scriptURL, postMessage: vi.fn(answer) };
    return {
      scope: 'http://localhost:3000/sub/',
      [where]: scriptURL ? worker : null,
      worker,
      unregister: vi.fn(async () => true),
    };
  }

  const hears: Answer = (_, [port]) => port?.postMessage('done');
  let kept: Set<string>;

  function withWorkers(...registrations: object[]): void {
    const value = { getRegistrations: async () => registrations };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  }

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    kept = new Set([
      'k2-islands /sub/ pages',
      'k2-islands /sub/ files 1',
      'k2-islands / pages',
      'other',
      'x /sub/ pages',
    ]);
    const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
    vi.stubGlobal('caches', caches);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });

  it('our worker of this site is unregistered after it has answered, and its caches are deleted', async () => {
    const ours = registration(OURS, hears);
    withWorkers(ours);
    await switchOff('/sub/');
    expect(ours.worker.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SWITCH_OFF' });
    expect(ours.unregister).toHaveBeenCalledOnce();
    expect([...kept]).toEqual(['k2-islands / pages', 'other', 'x /sub/ pages']);
  });

  it('caches with a name that the site has chosen are deleted', async () => {
    withWorkers(registration(`${OURS}&cache=x`, hears));
    await switchOff('/sub/');
    expect(kept.has('x /sub/ pages')).toBe(false);
    expect(kept.has('k2-islands /sub/ pages')).toBe(true);
  });

  it('a worker that does not answer is unregistered after a short time, and one that is not active yet, too', async () => {
    vi.useFakeTimers();
    const silent = registration(OURS);
    const waiting = registration(OURS, hears, 'waiting');
    withWorkers(silent, waiting);
    const done = switchOff('/sub/');
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
    expect(silent.unregister).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    // What comes by a port comes in a task of its own, outside of the clock.
    vi.useRealTimers();
    await done;
    expect(silent.unregister).toHaveBeenCalledOnce();
    expect(waiting.unregister).toHaveBeenCalledOnce();
    expect(waiting.worker.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SWITCH_OFF' });
  });

  it.each([
    ['of other scripts', registration('http://localhost:3000/sub/other.js', hears)],
    ['of another site on this origin', { ...registration(OURS, hears), scope: 'http://localhost:3000/' }],
    ['without a script', registration(undefined, hears)],
  ])('workers %s are not unregistered', async (_, other) => {
    withWorkers(other);
    await switchOff('/sub/');
    expect(other.unregister).not.toHaveBeenCalled();
    expect(kept.size).toBe(5);
  });
});
