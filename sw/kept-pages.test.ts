// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StandardCaches } from '../test/standard-caches.ts';

const SITE = 'https://verein.example/';
const LOADER = `${SITE}media/k2-islands/k2-islands.js`;
const ARTICLE = `${SITE}item/1-markt`;
const STYLE = `${SITE}templates/a.css`;

class FakeEvent {
  readonly #work: Promise<unknown>[] = [];
  waitUntil(promise: Promise<unknown>): void {
    this.#work.push(promise);
  }
  /** Work may bring more work. */
  async end(): Promise<void> {
    for (let count = -1; count !== this.#work.length; ) {
      count = this.#work.length;
      await Promise.allSettled(this.#work);
    }
  }
}
class FakeFetchEvent extends FakeEvent {
  answer: Promise<Response> | undefined;
  constructor(readonly request: Request) {
    super();
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = Promise.resolve(answer);
  }
}

const navigator = { language: 'en' };
let caches: StandardCaches;
let listeners: Map<string, ((event: object) => void)[]>;
/** What the network gives; nothing without a connection. */
let network: ((url: string) => Response) | undefined;

async function fire(type: string, more: object = {}): Promise<void> {
  const event = Object.assign(new FakeEvent(), more);
  for (const listener of listeners.get(type) ?? []) listener(event);
  await event.end();
}
const tell = (data: object) => fire('message', { data, ports: [] });
const visit = (page: string, ...files: string[]) => tell({ type: 'VISITED', page, loader: LOADER, files });

/** Asks as a browser does, with headers of its own. */
async function ask(url: string, mode = 'navigate', destination = 'document'): Promise<Response | undefined> {
  const request = new Request(url, { headers: { 'User-Agent': 'Mozilla/5.0', Accept: destination } });
  Object.defineProperty(request, 'mode', { value: mode });
  Object.defineProperty(request, 'destination', { value: destination });
  const event = new FakeFetchEvent(request);
  for (const listener of listeners.get('fetch') ?? []) listener(event);
  const response = await event.answer;
  await event.end();
  return response;
}

/** The whole worker, with these files in its lists. */
async function startWorker(core: readonly object[] = [], kit: readonly object[] = []): Promise<void> {
  vi.resetModules();
  vi.stubEnv('NODE_ENV', 'production');
  caches = new StandardCaches();
  listeners = new Map();
  const scope = {
    location: new URL(`${SITE}sw.js?base=/media/k2-islands/`),
    registration: { scope: SITE, active: null },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    caches,
    clients: { matchAll: async () => [], get: async () => undefined, claim: async () => {} },
    skipWaiting: () => {},
    __WB_MANIFEST: core,
    __OFFLINE_KIT: kit,
  };
  const globals = { self: scope, location: scope.location, caches, registration: scope.registration, navigator };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  vi.stubGlobal('FetchEvent', FakeFetchEvent);
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (!network) throw new TypeError('Failed to fetch');
    return network(typeof asked === 'string' ? asked : asked.url);
  });
  await import('./worker.ts');
}

const HEADERS = { 'Content-Type': 'text/html', 'X-Logged-In': 'False', Vary: 'Accept-Encoding,User-Agent,Accept' };
const page = (text: string) => new Response(`<title>News</title>${text}`, { headers: HEADERS });
/** A page of the day, with a style sheet of the day. */
const ofDay = (day: number) => (url: string) =>
  url.endsWith('.css')
    ? new Response(`/* day ${day} */`, { headers: { ...HEADERS, 'Content-Type': 'text/css' } })
    : page(`day ${day}`);

beforeEach(() => startWorker());
afterEach(() => {
  network = undefined;
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('on a site that answers with "Vary"', () => {
  it.each([
    ['home page, which the installation fetches', SITE],
    ['article that brought the worker', ARTICLE],
  ])('the %s is shown offline as it was read last', async (_what, address) => {
    network = ofDay(1);
    await fire('install');
    await visit(address);
    for (const day of [2, 3]) {
      network = ofDay(day);
      expect(await (await ask(address))?.text()).toContain(`day ${day}`);
    }
    network = undefined;
    expect(await (await ask(address))?.text()).toContain('day 3');
  });

  it('a page that is kept twice from before is kept once as soon as it is read again', async () => {
    await fire('install');
    const cache = await caches.open('k2-islands / articles');
    await cache.put(ARTICLE, page('day 1'));
    await cache.put(new Request(ARTICLE, { headers: { Accept: 'document' } }), page('day 2'));
    network = ofDay(3);
    await ask(ARTICLE);
    network = undefined;
    expect(await (await ask(ARTICLE))?.text()).toContain('day 3');
    expect(await cache.keys()).toHaveLength(1);
  });

  it('a style that an earlier worker has kept for the headers of a browser is there offline', async () => {
    network = ofDay(1);
    await fire('install');
    const cache = await caches.open('k2-islands / assets');
    await cache.put(new Request(STYLE, { headers: { Accept: 'text/css' } }), ofDay(1)(STYLE));
    network = undefined;
    expect(await (await ask(STYLE, 'no-cors', 'style'))?.text()).toBe('/* day 1 */');
  });

  it('a style of the first page is there offline', async () => {
    network = ofDay(1);
    await fire('install');
    await visit(SITE, STYLE);
    network = undefined;
    expect(await (await ask(STYLE, 'no-cors', 'style'))?.text()).toBe('/* day 1 */');
  });
});

it('what came by a redirect is not kept under the address that was asked for, as browsers refuse it for a page', async () => {
  network = () => Object.defineProperty(page('Log in'), 'redirected', { value: true });
  const { clone } = Response.prototype;
  vi.spyOn(Response.prototype, 'clone').mockImplementation(function (this: Response) {
    return Object.defineProperty(clone.call(this), 'redirected', { value: this.redirected });
  });
  const address = `${SITE}cb-registration/saveregisters`;
  await fire('install');
  await visit(address);
  network = undefined;
  const response = await ask(address);
  expect([response?.status, response?.redirected]).toEqual([503, false]);
});

it('the page for what was never seen comes with a later page when the line broke during the installation', async () => {
  await startWorker([{ url: 'offline.html' }], [{ url: 'chunks/kit-abcde.js' }]);
  await fire('install');
  network = (url) =>
    url.endsWith('.js')
      ? new Response('export{}', { headers: { 'Content-Type': 'text/javascript' } })
      : page(url.endsWith('offline.html') ? 'No connection' : 'day 1');
  await ask(ARTICLE);
  await tell({ type: 'KEEP_KIT' });
  network = undefined;
  const response = await ask(`${SITE}item/99-never-seen`);
  expect([response?.status, await response?.text()]).toEqual([503, expect.stringContaining('No connection')]);
});
