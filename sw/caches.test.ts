// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import { StandardCaches } from '../test/standard-caches.ts';

const SITE = 'https://verein.example/';
let caches: StandardCaches;

/** The worker of a build, as the browser starts it, with the cache that its installation makes. */
async function startWorker(build: string) {
  vi.resetModules();
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    __BUILD: build,
    caches,
  });
  const worker = await import('./caches.ts');
  await caches.open(worker.BUILD_CACHE);
  return worker;
}
const builds = async () => (await caches.keys()).map((name) => name.replace('k2-islands / build ', ''));

beforeEach(() => {
  caches = new StandardCaches();
});

it('the previous build is kept for open tabs, and older ones are dropped', async () => {
  for (const build of ['1', '2', '3']) await (await startWorker(build)).dropOldBuilds();
  expect(await builds()).toEqual(['2', '3']);
});

it('nothing is kept once the tag has deleted the caches', async () => {
  const { keepNewest } = await startWorker('1');
  for (const name of await caches.keys()) await caches.delete(name);
  await keepNewest('k2-islands / assets', `${SITE}a.png`, new Response('a'), 2);
  expect(await caches.keys()).toEqual([]);
});

it('the newest entries are kept up to the limit, each address once', async () => {
  const { keepNewest } = await startWorker('1');
  for (const name of ['a', 'b', 'a', 'c']) await keepNewest('x', `${SITE}${name}.png`, new Response(name), 2);
  const kept = await (await caches.open('x')).keys();
  expect(kept.map(({ url }) => url)).toEqual([`${SITE}a.png`, `${SITE}c.png`]);
});
