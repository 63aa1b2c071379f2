import puppeteer, { type Page, type Browser as Puppeteers } from 'puppeteer-core';
import type { Browser, BrowserOptions, Tab, TabOptions } from './browser.ts';
import { findFirefox } from './find.ts';
import { puppeteerTab } from './puppeteer-tab.ts';

/** Firefox sets media features for the whole browser: one browser for each colour scheme and motion setting. */
function preferencesFor({ dark = false, reducedMotion = false }: TabOptions, scrollBars: boolean) {
  return {
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    'widget.gtk.overlay-scrollbars.enabled': !scrollBars,
  };
}

/** The library would wait for a page that loads, where there is only another place on the same one. */
async function travel(page: Page, steps: -1 | 1): Promise<void> {
  const before = await page.evaluate((steps) => {
    setTimeout(() => history.go(steps));
    return location.href;
  }, steps);
  const isThere = (before: string) => location.href !== before && document.readyState === 'complete';
  const deadline = Date.now() + 10_000;
  // A page that goes away takes the question along.
  while (!(await page.evaluate(isThere, before).catch(() => false)) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Firefox looks for no page in a worker while it acts as if it were offline. So it does not while a page is fetched; the
 * server is gone then, too.
 */
function withWorkers(tab: Tab): Tab {
  let isOffline = false;
  const outOfIt = async (action: () => Promise<void>) => {
    if (!isOffline) return action();
    await tab.offline(false);
    await action();
    await tab.offline(true);
  };
  return {
    ...tab,
    goto: (url) => outOfIt(() => tab.goto(url)),
    reload: () => outOfIt(() => tab.reload()),
    async offline(on) {
      isOffline = on;
      await tab.offline(on);
    },
  };
}

/**
 * Starts a Firefox, with a fresh profile if none is given.
 * @throws Error with instructions to install one.
 */
export async function startFirefox({ scrollBars = false, profile }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findFirefox();
  const launched = new Map<string, Promise<Puppeteers>>();
  const browserFor = (options: TabOptions): Promise<Puppeteers> => {
    const preferences = preferencesFor(options, scrollBars);
    const key = JSON.stringify(preferences);
    const browser =
      launched.get(key) ??
      puppeteer.launch({
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: preferences,
        ...(profile && { userDataDir: profile }),
      });
    launched.set(key, browser);
    return browser;
  };
  await browserFor({});
  const tabs = new Set<Tab>();
  const all = () => Promise.all(launched.values());
  return {
    async newTab(options = {}) {
      const browser = await browserFor(options);
      const context = profile ? browser.defaultBrowserContext() : await browser.createBrowserContext();
      const page = await context.newPage();
      const close = async () => {
        tabs.delete(tab);
        await (profile ? page.close() : context.close());
      };
      const tab = withWorkers(
        await puppeteerTab(page, options, { name: 'firefox', emulate: async () => {}, travel, close }),
      );
      tabs.add(tab);
      return tab;
    },
    async offline(on) {
      for (const tab of tabs) await tab.offline(on);
    },
    async kill() {
      for (const browser of await all()) {
        const gone = new Promise((resolve) => browser.once('disconnected', resolve));
        browser.process()?.kill('SIGKILL');
        await gone;
      }
    },
    async close() {
      for (const browser of await all()) await browser.close();
    },
  };
}
