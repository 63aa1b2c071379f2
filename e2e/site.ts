import { afterAll, beforeAll, inject } from 'vitest';
import { DEFAULT_SETTINGS, type Settings, type Site } from '../fixtures/model.ts';
import { startCdn, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { type Browser, type BrowserOptions, borrowBrowser, type Tab, type TabOptions } from './driver.ts';
import { chosenEngine } from './engines/engine.ts';

/** A browser and a stand-in server for the tests of one file. */
export interface BrowserTest {
  readonly site: Site;
  readonly origin: string;
  /** Paths (with query) of all requests that have reached the server since the last `visit` began. */
  readonly arrivals: string[];
  /** Sets the site anew (default settings changed by these) and opens a page of it in a tab of its own. */
  visit(path: string, settings?: Partial<Settings>, options?: TabOptions): Promise<Tab>;
  /** Calls of this name so far. */
  calls(name: string): Site['log'];
}

/** Long enough to see that something waits, in ms. */
const SLOW_MS = 800;

/**
 * Starts both before the tests of this file, ends them after, and closes every tab of `visit` in between. From the
 * second visit on, our files are in the browser's cache, unless it is to be `cold`.
 */
export function browserTest(
  { cold = false, ...options }: BrowserOptions & Pick<TabOptions, 'cold'> = {},
  engine = chosenEngine(),
): BrowserTest {
  const site = createSite({}, { slowMs: SLOW_MS });
  const tabs: Tab[] = [];
  const arrivals: string[] = [];
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startStandIn>>;
  let cdn: Awaited<ReturnType<typeof startCdn>>;
  beforeAll(async () => {
    const dist = inject('dist');
    [browser, server, cdn] = await Promise.all([
      borrowBrowser(options, engine),
      startStandIn({ site, dist, arrived: (path) => void arrivals.push(path) }),
      startCdn({ dist }),
    ]);
    site.cdnOrigin = cdn.origin;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await cdn?.close();
  });
  return {
    site,
    arrivals,
    get origin() {
      return server.origin;
    },
    async visit(path, settings = {}, options = {}) {
      for (const tab of tabs.splice(0)) await tab.close();
      // The browser may have kept articles.
      const hadCache = site.settings.cache !== 'no-store';
      site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
      // A worker would answer in place of the server, whose faults and files these tests are about.
      site.settings.tagQuery = [settings.tagQuery, 'sw=off'].filter(Boolean).join('&');
      site.reset();
      // Files from the cache of an earlier test would hide faults of our files.
      const isCold = cold || hadCache || site.settings.faults.chunk !== undefined;
      const tab = await browser.newTab({ cleared: [server.origin], cold: isCold, ...options });
      tabs.push(tab);
      arrivals.length = 0;
      await tab.goto(server.origin + path);
      return tab;
    },
    calls: (name) => site.log.filter(({ call }) => call === name),
  };
}
