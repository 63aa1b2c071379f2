// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { GetRequest } from './routes.ts';

const SITE = 'https://verein.example/sub/';

/** Whether the worker answers a request for an image or a style; set once it has begun to. */
let answers: (address: string, destination?: string) => boolean;
/** What the route keeps of an answer. */
let keeps: (headers: Record<string, string>, status?: number) => Promise<boolean>;

beforeAll(async () => {
  interface Plugin {
    cacheWillUpdate?(asked: object): Promise<Response | null>;
  }
  const plugins: Plugin[] = [];
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    addEventListener: () => {},
    caches: { has: async () => true },
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
  const routes: ((asked: GetRequest) => boolean)[] = [];
  vi.doMock('./routes.ts', () => ({ addRoute: (matches: (asked: GetRequest) => boolean) => routes.push(matches) }));
  const { routeAssets } = await import('./assets.ts');
  routeAssets();
  answers = (address, destination = 'image') =>
    routes.some((matches) => matches({ request: { destination }, url: new URL(address, SITE) } as never));
  const isKept = async (response: Response) => {
    for (const { cacheWillUpdate } of plugins) if (cacheWillUpdate) return !!(await cacheWillUpdate({ response }));
    throw new Error('Nothing decides');
  };
  keeps = (headers, status = 200) => isKept(new Response('x', { status, headers }));
});

describe('the worker answers requests for', () => {
  it.each([
    ['an image of the site', 'images/a.png', 'image', true],
    ['a style of the site', 'templates/a.css?v=2', 'style', true],
    ['a font of the site', 'media/icons.woff2?v=4', 'font', true],
    ['a font of another host', 'https://fonts.example/a.woff2', 'font', false],
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
