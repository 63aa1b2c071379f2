// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';

const SITE = 'https://verein.example/';

/** Caches by name, with what is in them by address. */
const caches = new Map<string, Map<string, Response>>();
/** Ids of the tabs that are open. */
let tabs: string[] = [];

/** The worker of a build, as the browser starts it, again and again. */
async function startWorker(build: string) {
  vi.resetModules();
  vi.stubGlobal('self', {
    location: new URL(`${SITE}sw.js`),
    registration: { scope: SITE },
    __WB_MANIFEST: [{ url: 'k2-islands.js' }, { url: `chunks/${build}/core.js` }],
    __OFFLINE_KIT: [],
    caches: {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      async open(name: string) {
        const cache = caches.get(name) ?? new Map<string, Response>();
        caches.set(name, cache);
        return {
          match: async (url: string) => cache.get(url)?.clone(),
          put: async (url: string, response: Response) => void cache.set(url, response),
          delete: async (url: string) => cache.delete(url),
        };
      },
    },
    clients: {
      matchAll: async () => tabs.map((id) => ({ id })),
      get: async (id: string) => (tabs.includes(id) ? { id } : undefined),
    },
  });
  const worker = await import('./caches.ts');
  return { ...worker, cache: worker.BUILD_CACHE };
}

beforeEach(() => {
  caches.clear();
  tabs = [];
});

describe('the cache of an old build', () => {
  it('stays until the last tab that had it has gone', async () => {
    const old = await startWorker('old');
    await old.openBuild();
    tabs = ['one', 'two'];
    const next = await startWorker('next');
    await next.openBuild();
    await next.keepForOpenTabs();
    tabs = ['two', 'three'];
    await next.dropOldBuilds();
    expect([...caches.keys()]).toEqual([old.cache, next.cache]);
    tabs = ['three'];
    await next.dropOldBuilds();
    expect([...caches.keys()]).toEqual([next.cache]);
  });
});

describe('the cache of a build that waits', () => {
  it('is kept by the worker of before, which may have been started anew', async () => {
    await (await startWorker('old')).openBuild();
    const { cache, openBuild } = await startWorker('next');
    await openBuild();
    await (await startWorker('old')).dropOldBuilds();
    expect([...caches.keys()]).toContain(cache);
  });

  it('is kept when a site goes back to that build', async () => {
    const { cache, openBuild } = await startWorker('one');
    await openBuild();
    tabs = ['tab'];
    const other = await startWorker('two');
    await other.openBuild();
    await other.keepForOpenTabs();
    await (await startWorker('one')).openBuild();
    tabs = [];
    await (await startWorker('two')).dropOldBuilds();
    expect([...caches.keys()]).toContain(cache);
  });

  it('goes with the tabs of its time when another build takes over before it', async () => {
    await (await startWorker('never')).openBuild();
    const next = await startWorker('next');
    await next.openBuild();
    await next.keepForOpenTabs();
    await next.dropOldBuilds();
    expect([...caches.keys()]).toEqual([next.cache]);
  });
});
