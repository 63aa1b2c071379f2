import puppeteer, { type CDPSession, type Page, type Browser as Puppeteers } from 'puppeteer-core';
import { inject } from 'vitest';
import type { Browser, BrowserOptions, TabOptions } from './browser.ts';
import { puppeteerTab } from './puppeteer-tab.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes share two cores better: a seventh of the time.
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=2',
  // A test's second tab is in the background; its timers must run on.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

function emulate(page: Page, { dark = false, reducedMotion = false }: TabOptions): Promise<void> {
  return page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
  ]);
}

async function travel(page: Page, steps: -1 | 1): Promise<void> {
  await (steps < 0 ? page.goBack() : page.goForward());
}

/** Workers whose connection is taken, for as long as the session is open. */
const cutOff = new Set<CDPSession>();

async function takeConnection(browser: Puppeteers, offline: boolean): Promise<void> {
  for (const page of await browser.pages()) await page.setOfflineMode(offline);
  for (const session of cutOff) await session.detach().catch(() => {});
  cutOff.clear();
  if (!offline) return;
  const line = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  for (const target of browser.targets()) {
    if (target.type() !== 'service_worker') continue;
    const session = await target.createCDPSession();
    cutOff.add(session);
    await session.send('Network.emulateNetworkConditions', line).catch(() => {});
  }
}

/** Closes all other tabs but the first, which is empty, and has the profile forget what these origins left in it. */
async function clear(browser: Puppeteers, page: Page, origins: readonly string[]): Promise<void> {
  const [, ...others] = await browser.pages();
  await Promise.all(others.filter((other) => other !== page).map((other) => other.close()));
  const devTools = await page.createCDPSession();
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.clearBrowserCookies');
  for (const origin of origins) await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

/** Starts a Chromium, with a fresh profile if none is given. */
export async function startChromium({ scrollBars = false, profile }: BrowserOptions = {}): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: inject('chromium'),
    args: FLAGS,
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
    ...(profile && { userDataDir: profile }),
  });
  return {
    async newTab(options = {}) {
      const isShared = profile !== undefined || options.cleared !== undefined;
      const context = isShared ? browser.defaultBrowserContext() : await browser.createBrowserContext();
      const page = await context.newPage();
      if (options.cleared) await clear(browser, page, options.cleared);
      const close = () => (isShared ? page.close() : context.close());
      return puppeteerTab(page, options, { name: 'chromium', emulate, travel, close });
    },
    offline: (on) => takeConnection(browser, on),
    async kill() {
      const gone = new Promise((resolve) => browser.once('disconnected', resolve));
      browser.process()?.kill('SIGKILL');
      await gone;
    },
    close: () => browser.close(),
  };
}
