// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GetRequest } from './routes.ts';

const SITE = 'https://verein.example/sub/';

/** Whether the worker answers a request for an image or a style; set once it has begun to. */
let answers: (address: string, destination?: string) => boolean;
/** What the route keeps of an answer. */
let keeps: (headers: Record<string, string>, status?: number) => Promise<boolean>;

/** Whether it keeps a page, and whether it has taken all pages out of its caches then. */
let page: (headers: Record<string, string>, html: string) => Promise<readonly [isKept: boolean, isEmptied: boolean]>;

/** After how many seconds a kept page is shown in the place of one on its way, by the kind of page. */
const limits = new Map<string, number>();

beforeAll(async () => {
  interface Plugin {
    cacheWillUpdate?(asked: object): Promise<Response | null>;
  }
  const plugins: Plugin[] = [];
  const ofPages: Plugin[] = [];
  const deleted = vi.fn(async () => true);
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    addEventListener: () => {},
    caches: { has: async () => true, delete: deleted },
    __WB_MANIFEST: [],
    __OFFLINE_KIT: [],
  });
  vi.doMock('workbox-strategies/StaleWhileRevalidate.js', () => ({
    StaleWhileRevalidate: class {
      constructor(options: { plugins: typeof plugins }) {
        plugins.push(...options.plugins);
      }
    },
  }));
  vi.doMock('workbox-strategies/NetworkFirst.js', () => ({
    NetworkFirst: class {
      constructor(options: { cacheName: string; networkTimeoutSeconds: number; plugins: Plugin[] }) {
        const { cacheName, networkTimeoutSeconds } = options;
        ofPages.push(...options.plugins);
        limits.set(cacheName.replace(/.* /, ''), networkTimeoutSeconds);
      }
    },
  }));
  const routes: ((asked: GetRequest) => boolean)[] = [];
  vi.doMock('./routes.ts', () => ({ addRoute: (matches: (asked: GetRequest) => boolean) => routes.push(matches) }));
  const { routeAssets } = await import('./assets.ts');
  routeAssets();
  answers = (address, destination = 'image') =>
    routes.some((matches) => matches({ request: { destination }, url: new URL(address, SITE) } as never));
  const isKept = async (response: Response, by: readonly Plugin[]) => {
    for (const { cacheWillUpdate } of by) if (cacheWillUpdate) return !!(await cacheWillUpdate({ response }));
    throw new Error('Nothing decides');
  };
  keeps = (headers, status = 200) => isKept(new Response('x', { status, headers }), plugins);
  page = async (headers, html) => {
    deleted.mockClear();
    const response = new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
    return [await isKept(response, ofPages), deleted.mock.calls.length > 0];
  };
});

describe('the worker answers requests for', () => {
  it.each([
    ['an image of the site', 'images/a.png', 'image', true],
    ['a style of the site', 'templates/a.css?v=2', 'style', true],
    ['an image that a script makes', 'index.php?option=com_captcha&view=image', 'image', false],
    ['an image of another host, which the policy of the page allows', 'https://www.gravatar.com/a.png', 'image', false],
    ['an image outside of the site', '/other/a.png', 'image', false],
    ['an image of the administrator', 'administrator/images/a.png', 'image', false],
    ['what a script asks for', 'images/a.svg', '', false],
  ])('%s: %s as %j, %s', (_what, address, destination, isAnswered) => {
    expect(answers(address, destination)).toBe(isAnswered);
  });
});

describe('the worker keeps', () => {
  it.each([
    ['what says nothing', {}, 200, true],
    ['what may be kept', { 'Cache-Control': 'public, max-age=60, no-transform' }, 200, true],
    ['nothing that must not be', { 'Cache-Control': 'no-store' }, 200, false],
    ['nothing that must not be, in capitals', { 'Cache-Control': 'No-Store' }, 200, false],
    ['nothing that is to be asked for each time', { 'Cache-Control': 'no-cache' }, 200, false],
    ['nothing of a member', { 'Cache-Control': 'max-age=60, private' }, 200, false],
    ['no error', {}, 404, false],
  ])('%s: %j, %s', async (_what, headers, status, isKept) => {
    expect(await keeps(headers as Record<string, string>, status)).toBe(isKept);
  });
});

describe('a page', () => {
  const TAG = '<script src="/media/k2-islands/k2-islands.js?sitepath=/sub/" defer></script>';
  const LOG_OUT = '<a href="/sub/?view=logout">Abmelden</a>';

  it.each([
    ['that K2 has printed for a guest is kept', { 'X-Logged-In': 'False' }, '<p>Hallo</p>', [true, false]],
    ['without the header of K2 is kept for its tag', {}, `${TAG}<p>Hallo</p>`, [true, false]],
    ['of a member empties the cache', {}, `${TAG}${LOG_OUT}`, [false, true]],
    [
      'of a webmail is not kept and changes nothing',
      {},
      '<a href="?_task=logout">Log out</a><p>Dear Anna</p>',
      [false, false],
    ],
    ['of a forum beside the site changes nothing', {}, LOG_OUT, [false, false]],
  ])('%s', async (_what, headers, html, expected) => {
    expect(await page(headers, html)).toEqual(expected);
  });
});

it('the worker shows kept articles and the index after 3 s; other pages have forms, whose tokens would be old', () => {
  expect(Object.fromEntries(limits)).toEqual({ index: 3, articles: 3, pages: 0 });
});
