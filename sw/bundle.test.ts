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
/** Requested addresses, with the cache. */
const asked: [address: string, cacheName: string | undefined][] = [];

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js?base=/media/k2-islands/`),
    registration: { scope: SITE },
    caches: {
      match: async (address: string, { cacheName }: { cacheName?: string }) => {
        asked.push([address, cacheName]);
        return kept(address);
      },
    },
  });
  const { answerBundle } = await import('./bundle.ts');
  answer = async (address) => {
    const response = await answerBundle({ url: new URL(address) } as GetRequest);
    if (!response) throw new Error(`Nothing answers ${address}`);
    return response;
  };
});

it.each(['1.0.0-abcdef/core.js', '1.0.0-abcdef/core.js?retry=1', 'react-dom-1a2b3c4d.js'])(
  'a chunk is answered as it was kept: %s',
  async (file) => {
    expect((await answer(CHUNKS + file)).url).toBe(CHUNKS + file.replace(/\?.*/, ''));
  },
);

it('a chunk under the second spelling of its folder is answered without a URL, by which imports would resolve', async () => {
  const response = await answer(`${CHUNKS}%31.0.0-abcdef/core.js`);
  expect(response.url).toBe('');
  expect([response.headers.get('Content-Type'), await response.text()]).toEqual(['text/javascript', 'export{}']);
  expect(asked.at(-1)).toEqual([`${CHUNKS}1.0.0-abcdef/core.js`, 'k2-islands / build 1.0.0-abcdef']);
});

it('a file is read from the cache of its build, whichever worker answers, and one of packages from theirs', async () => {
  for (const file of ['0.9.0-123456/rating.js', 'react-dom-1a2b3c4d.js']) await answer(CHUNKS + file);
  expect(asked.slice(-2).map(([, cacheName]) => cacheName)).toEqual([
    'k2-islands / build 0.9.0-123456',
    'k2-islands / packages',
  ]);
});
