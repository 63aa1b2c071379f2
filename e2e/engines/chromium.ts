import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type BrowserContext, type CDPSession, type Page, type Browser as Puppeteers } from 'puppeteer-core';
import { inject } from 'vitest';
import type { Browser, BrowserOptions, Tab, TabOptions } from './browser.ts';
import { drawScaled } from './drawn-scale.ts';
import { puppeteerTab } from './puppeteer-tab.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The address bar's suggestions are two hidden pages in each window, half of the cost of a start.
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

/** The first tab of a browser, which remains open and empty, with its protocol session. */
interface First {
  readonly page: Page;
  readonly protocol: CDPSession;
}
const firsts = new WeakMap<Puppeteers, Promise<First>>();

/** Has a tab be the first: where the process of a test ends by itself, it takes this tab along, and a new one follows. */
async function keepFirst(browser: Puppeteers, page: Page): Promise<First> {
  page.once('error', () => {
    firsts.set(
      browser,
      browser.newPage().then((next) => keepFirst(browser, next)),
    );
  });
  return { page, protocol: await page.createCDPSession() };
}

function firstOf(browser: Puppeteers): Promise<First> {
  const known = firsts.get(browser);
  if (known) return known;
  const found = browser.pages().then(async ([page]) => keepFirst(browser, page ?? (await browser.newPage())));
  firsts.set(browser, found);
  return found;
}

/** Waits for something, and no longer than this, in ms. */
async function atMost(task: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([task, limit]);
  clearTimeout(timer);
}

/** After this time a tab is left alone that does not close, in ms. */
const CLOSES_WITHIN_MS = 5000;

/** Closes a tab. Chromium may never say that it has, where the tab was on its way to another page. */
export const closeTab = (page: Page): Promise<void> => atMost(page.close(), CLOSES_WITHIN_MS);

/** A page that takes no command, as it is on its way to another one, is closed after this time all the same, in ms. */
const HEARS_WITHIN_MS = 500;

/**
 * Closes a tab that another test follows. A page hears of its end when Chromium has already said that it is closed, and
 * would then leave the draft of a comment in the storage that was just emptied.
 */
async function closeForGood(page: Page): Promise<void> {
  const silenced = page.evaluate(() => {
    Storage.prototype.setItem = () => {};
  });
  await atMost(
    silenced.catch(() => {}),
    HEARS_WITHIN_MS,
  );
  await closeTab(page);
}

async function closeOthers(browser: Puppeteers): Promise<void> {
  const { page } = await firstOf(browser);
  const pages = await browser.pages();
  await Promise.all(pages.filter((other) => other !== page).map(closeForGood));
}

/** Closes all tabs but the first, and has the profile forget what these origins left in it. */
async function clear(browser: Puppeteers, origins: readonly string[], isCold: boolean): Promise<void> {
  await closeOthers(browser);
  const { page, protocol } = await firstOf(browser);
  if (isCold) {
    await protocol.send('Network.clearBrowserCache');
    // This also clears the process's memory cache.
    await page.setCacheEnabled(false);
    await page.setCacheEnabled(true);
  }
  await protocol.send('Network.clearBrowserCookies');
  for (const origin of origins) await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** Opens a tab from the first one, whose process it shares: it costs half as much as one with a process of its own. */
async function openTab(browser: Puppeteers): Promise<Page> {
  const { page } = await firstOf(browser);
  const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
  await page.evaluate(() => void window.open('about:blank'));
  const tab = await opened;
  if (!tab) throw new Error('No tab was opened');
  await tab.evaluate(() => {
    window.opener = null;
  });
  await tab.bringToFront();
  return tab;
}

const launch = ({ scrollBars = false, profile }: BrowserOptions): Promise<Puppeteers> =>
  puppeteer.launch({
    executablePath: inject('chromium'),
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
  return driven(browser, options.profile ? browser.defaultBrowserContext() : undefined, () => browser.close());
}

/** Browsers that the test files of this process share, one for each way to start them. */
const lent = new Map<boolean, Promise<Puppeteers>>();

/**
 * Lends the Chromium of this process, which is started once for all its test files: a start costs as much as two
 * tests. To close it gives it back without tabs; the process ends it with itself.
 */
export async function borrowChromium({ scrollBars = false, profile }: BrowserOptions = {}): Promise<Browser> {
  let starting = lent.get(scrollBars);
  if (!starting) {
    starting = launch({ scrollBars, profile: mkdtempSync(join(inject('profiles'), 'profile-')) });
    lent.set(scrollBars, starting);
    // One that has ended is not lent again: the tests after it are about something else.
    starting.then((browser) => browser.once('disconnected', () => lent.delete(scrollBars))).catch(() => {});
  }
  const browser = await starting;
  // A new profile also ends a worker's running tasks; clearing the old one can take forever.
  const shared = profile ? await browser.createBrowserContext() : undefined;
  return driven(browser, shared, async () => {
    await closeOthers(browser);
    for (const context of browser.browserContexts())
      if (context !== browser.defaultBrowserContext()) await context.close();
  });
}

/** A finger's slop is measured in px as they are drawn: to a tab with touch, a short swipe would be a tap. */
const scaleOf = ({ touch }: TabOptions): number => (touch ? 1 : (inject('drawnScale') ?? 1));

function drivenTab(page: Page, options: TabOptions, close: () => Promise<void>): Promise<Tab> {
  drawScaled(page, scaleOf(options));
  return puppeteerTab(page, options, { name: 'chromium', emulate, travel, close });
}

/** @param shared The profile of all tabs; absent: each has its own. */
function driven(browser: Puppeteers, shared: BrowserContext | undefined, close: () => Promise<void>): Browser {
  return {
    async newTab(options = {}) {
      const { cleared, cold = true } = options;
      if (cleared) {
        await clear(browser, cleared, cold);
        const page = await openTab(browser);
        return drivenTab(page, options, () => closeForGood(page));
      }
      const context = shared ?? (await browser.createBrowserContext());
      const page = await context.newPage();
      return drivenTab(page, options, () => (shared ? page.close() : context.close()));
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
