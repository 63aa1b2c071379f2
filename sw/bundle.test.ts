// @vitest-environment node
import { beforeAll, expect, it, vi } from 'vitest';
import type { GetRequest } from './worker-scope.ts';

const SITE = 'https://verein.example/';
const CHUNKS = `${SITE}media/k2-islands/chunks/`;

/** An answer as a cache has it: with the address that it was fetched by. */
function kept(address: string): Response {
  const response = new Response('export{}', { headers: { 'Content-Type': 'text/javascript' } });
  return Object.defineProperty(response, 'url', { value: address });
}

let answer: (address: string) => Promise<Response>;

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js?base=/media/k2-islands/`),
    registration: { scope: SITE },
    addEventListener: () => {},
    caches: { match: async (address: string) => kept(address) },
    __WB_MANIFEST: [],
    __OFFLINE_KIT: [],
  });
  type Answer = (asked: GetRequest) => Promise<Response>;
  const routes: [matches: (asked: GetRequest) => boolean, answer: Answer][] = [];
  vi.doMock(import('./worker-scope.ts'), async (original) => ({
    ...(await original()),
    addRoute: (...route: (typeof routes)[number]) => routes.push(route),
  }));
  const { routeBundle } = await import('./bundle.ts');
  routeBundle();
  answer = (address) => {
    const asked = { url: new URL(address) } as GetRequest;
    const route = routes.find(([matches]) => matches(asked));
    if (!route) throw new Error(`Nothing answers ${address}`);
    return route[1](asked);
  };
});

it.each(['', '?retry=1'])('a chunk is answered as it was kept%s', async (query) => {
  expect((await answer(`${CHUNKS}runtime-abcde.js${query}`)).url).toBe(`${CHUNKS}runtime-abcde.js`);
});

it('under the second address a chunk has no address of its own, by which its imports would go', async () => {
  const response = await answer(`${SITE}media/k2-islands/%63hunks/runtime-abcde.js`);
  expect(response.url).toBe('');
  expect([response.headers.get('Content-Type'), await response.text()]).toEqual(['text/javascript', 'export{}']);
});
