import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
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
  // Suggestions of the address bar are two pages of their own in each window: half of what a start costs.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
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

const launch = ({ scrollBars = false, profile, windows = false }: BrowserOptions): Promise<Puppeteers> =>
  puppeteer.launch({
    executablePath: inject(windows ? 'chromium' : 'headlessShell'),
    args: FLAGS,
    // At its end, however it comes, Chromium ends as well: the test runner gives its workers no time to close one.
    pipe: true,
    handleSIGTERM: false,
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
    ...(profile && { userDataDir: profile }),
  });

/** Starts a Chromium, with a fresh profile if none is given. */
export async function startChromium(options: BrowserOptions = {}): Promise<Browser> {
  const browser = await launch(options);
  return driven(browser, options, () => browser.close());
}

/** Browsers that the test files of this process share, one for each way to start them. */
const lent = new Map<boolean, Promise<Puppeteers>>();

/**
 * Lends the Chromium of this process, which is started once for all its test files: a start costs as much as two
 * tests. To close it gives it back without tabs; the process ends it with itself.
 */
export async function borrowChromium({ scrollBars = false }: BrowserOptions = {}): Promise<Browser> {
  let starting = lent.get(scrollBars);
  if (!starting) {
    starting = launch({ scrollBars, profile: mkdtempSync(join(inject('profiles'), 'profile-')) });
    lent.set(scrollBars, starting);
    // One that has ended is not lent again: the tests after it are about something else.
    starting.then((browser) => browser.once('disconnected', () => lent.delete(scrollBars))).catch(() => {});
  }
  const browser = await starting;
  return driven(browser, {}, async () => {
    const [, ...others] = await browser.pages();
    await Promise.all(others.map((page) => page.close()));
    for (const context of browser.browserContexts())
      if (context !== browser.defaultBrowserContext()) await context.close();
  });
}

function driven(browser: Puppeteers, { profile }: BrowserOptions, close: () => Promise<void>): Browser {
  return {
    async newTab(options = {}) {
      const isShared = profile !== undefined || options.cleared !== undefined;
      const context = isShared ? browser.defaultBrowserContext() : await browser.createBrowserContext();
      const page = await context.newPage();
      if (options.cleared) await clear(browser, page, options.cleared);
      const closeTab = () => (isShared ? page.close() : context.close());
      return puppeteerTab(page, options, { name: 'chromium', emulate, travel, close: closeTab });
    },
    offline: (on) => takeConnection(browser, on),
    async kill() {
      const gone = new Promise((resolve) => browser.once('disconnected', resolve));
      browser.process()?.kill('SIGKILL');
      await gone;
    },
    close,
  };
}
