import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { offerNewVersion, startOutbox } from '../outbox/index.ts';
import { hasWaiting } from './has-waiting.ts';
import { startOffline, switchOff } from './registration.ts';

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
vi.mock('./has-waiting.ts', () => ({ hasWaiting: vi.fn() }));
vi.mock('../outbox/index.ts', () => ({ offerNewVersion: vi.fn(), startOutbox: vi.fn() }));

const OURS = { scriptURL: 'http://localhost:3000/sub/sw.js?base=%2Fsub%2Fmedia%2Fk2-islands%2F' };
const active = { postMessage: vi.fn() };
const getRegistrations = vi.fn(async (): Promise<object[]> => []);
let container: EventTarget;

function open(query = '', controller: object | null = null, debug = false, language = 'en') {
  container = Object.assign(new EventTarget(), { controller, getRegistrations, ready: Promise.resolve({ active }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const page = testPage(language, '/sub/', debug ? { debug: '1' } : {});
  startOffline(page, new URL(`http://localhost:3000/sub/media/k2-islands/k2-islands.js${query}`));
  return page;
}

let info: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(hasWaiting).mockResolvedValue(false);
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

  it('that controls the page is watched for a new version, and receives no message', async () => {
    const page = open('', {}, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
    expect(vi.mocked(offerNewVersion).mock.lastCall?.[2]).toBe(page);
    expect(active.postMessage).not.toHaveBeenCalled();
  });

  it.each([
    ['is activated without an offer when the code that makes the offer is gone from the server', true, 1],
    ['is not activated when that code can’t be loaded without a connection', false, 0],
  ])('%s', async (_what, onLine, times) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    stubFiles({ outbox: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
    open('', {}, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(workbox.messageSkipWaiting).toHaveBeenCalledTimes(times);
  });

  it('that changes in another tab is noticed, too', async () => {
    open('', OURS, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    expect(offerNewVersion).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
  });

  it('of another application that takes over does not count as a new version', async () => {
    open('', { scriptURL: 'http://localhost:3000/push-worker.js' }, true);
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    container.dispatchEvent(new Event('controllerchange'));
    Object.assign(container, { controller: OURS });
    container.dispatchEvent(new Event('controllerchange'));
    await vi.waitFor(() => expect(offerNewVersion).toHaveBeenCalledOnce());
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
  it('are sent, and a new version is offered, once the page’s language has loaded', async () => {
    vi.mocked(hasWaiting).mockResolvedValue(true);
    const languages: string[] = [];
    vi.mocked(startOutbox).mockImplementationOnce(({ language }) => languages.push(language) as never);
    vi.mocked(offerNewVersion).mockImplementationOnce(
      (_workbox, _isOurs, { language }) => void languages.push(language),
    );
    open('', {}, false, 'pl');
    await vi.waitFor(() => expect(workbox.register).toHaveBeenCalled());
    workbox.heard.get('waiting')?.();
    await vi.waitFor(() => expect(languages).toEqual(['pl', 'pl']));
  });

  it('are sent without a worker, too; a failure is logged with debug=1', async () => {
    vi.mocked(hasWaiting).mockResolvedValue(true);
    vi.mocked(startOutbox).mockImplementationOnce(() => {
      throw new Error('blocked');
    });
    startOffline(testPage('en', '/', { debug: '1' }), new URL('http://localhost:3000/k2-islands.js'));
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce());
    expect(info).toHaveBeenCalledWith(expect.stringContaining('sent later'), new Error('blocked'));
    expect(workbox.made).not.toHaveBeenCalled();
  });
});

describe('the switch sw', () => {
  const registration = (scriptURL: string | undefined, where: 'active' | 'waiting' = 'active') => ({
    scope: 'http://localhost:3000/sub/',
    [where]: scriptURL ? { scriptURL } : null,
    unregister: vi.fn(async () => true),
  });
  let kept: Set<string>;

  function withWorkers(...registrations: object[]): void {
    const value = { getRegistrations: async () => registrations };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  }

  beforeEach(() => {
    kept = new Set(['k2-islands /sub/ pages', 'k2-islands / pages', 'other', 'x /sub/ pages']);
    const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
    vi.stubGlobal('caches', caches);
  });

  it.each(['active', 'waiting'] as const)('removes our %s worker of this site and its caches', async (where) => {
    const ours = registration(OURS.scriptURL, where);
    withWorkers(ours);
    startOffline(testPage('en', '/sub/'), new URL('http://localhost:3000/sub/k2-islands.js?sw=off'));
    await vi.waitFor(() => expect(kept.size).toBe(3));
    expect(ours.unregister).toHaveBeenCalledOnce();
    expect([...kept]).toEqual(['k2-islands / pages', 'other', 'x /sub/ pages']);
  });

  it('removes caches with a name that the site has chosen', async () => {
    withWorkers(registration(`${OURS.scriptURL}&cache=x`));
    await switchOff('/sub/');
    expect([...kept]).toEqual(['k2-islands /sub/ pages', 'k2-islands / pages', 'other']);
  });

  it.each([
    ['of other scripts', registration('http://localhost:3000/sub/other.js')],
    ['of another site on this origin', { ...registration(OURS.scriptURL), scope: 'http://localhost:3000/' }],
    ['without a script', registration(undefined)],
  ])('does not change workers %s', async (_, other) => {
    withWorkers(other);
    await switchOff('/sub/');
    expect(other.unregister).not.toHaveBeenCalled();
    expect(kept.size).toBe(4);
  });
});
