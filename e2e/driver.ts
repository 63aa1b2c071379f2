import puppeteer, { type Browser, type CDPSession, type ElementHandle, type Page } from 'puppeteer-core';
import { inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test's second tab is in the background; its timers must run on.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** What the reader uses. */
export type Input = 'mouse' | 'touch' | 'keyboard';

export interface TabOptions {
  /** CSS px; default 1280 × 900. */
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  readonly javaScript?: boolean;
}

/** One tab of a profile of its own. Every wait is for a condition, none for a time. */
export interface Tab {
  /** Uncaught errors and rejections, and CSP violations, since the tab was opened. */
  readonly problems: string[];
  /** Paths (with query) of all requests since the last `goto`. */
  readonly requests: string[];
  goto(url: string): Promise<void>;
  /**
   * Uses an element as a reader would. Pointers hit it near its end: K2's star links overlap, and only there is each
   * one on top.
   */
  activate(selector: string, how: Input): Promise<void>;
  hover(selector: string): Promise<void>;
  /** Real key presses into the focused element, or into the first match of the selector. */
  type(text: string, selector?: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  focus(selector: string): Promise<void>;
  eval<Result, Args extends unknown[]>(task: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Waits until the function returns something truthy in the page. */
  waitFor<Args extends unknown[]>(condition: (...args: Args) => unknown, ...args: Args): Promise<void>;
  /** Waits until the text of the first match contains this. */
  waitForText(selector: string, text: string): Promise<void>;
  text(selector: string): Promise<string>;
  offline(on: boolean): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** The page of the driver's library, for what the driver has no word for. */
  readonly page: Page;
  close(): Promise<void>;
}

export interface Chromium {
  newTab(options?: TabOptions): Promise<Tab>;
  /** Takes the connection from everything in the browser, workers included, or gives it back. */
  offline(on: boolean): Promise<void>;
  /** Ends the browser as a crash does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

async function openTab(browser: Browser, options: TabOptions, shared: boolean): Promise<Tab> {
  const { width = 1280, height = 900, touch = false, dark = false, reducedMotion = false, javaScript = true } = options;
  const context = shared ? browser.defaultBrowserContext() : await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
  ]);
  if (!javaScript) await page.setJavaScriptEnabled(false);
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    requests.push(url.pathname + url.search);
  });
  await page.exposeFunction('__problem', (problem: string) => void problems.push(problem));
  await page.evaluateOnNewDocument(() => {
    const report = (window as unknown as { __problem: (problem: string) => void }).__problem;
    addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`));
    addEventListener('securitypolicyviolation', (event) =>
      report(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`),
    );
  });
  const find = async (selector: string): Promise<ElementHandle<Element>> => {
    const handle = await page.waitForSelector(selector, { timeout: 10_000 });
    if (!handle) throw new Error(`Nothing matches ${selector}`);
    return handle;
  };
  const tab: Tab = {
    page,
    problems,
    requests,
    async goto(url) {
      requests.length = 0;
      await page.goto(url, { waitUntil: 'load' });
    },
    async activate(selector, how) {
      const handle = await find(selector);
      if (how === 'keyboard') {
        await handle.focus();
        await page.keyboard.press('Enter');
        return;
      }
      await handle.scrollIntoView();
      const box = await handle.boundingBox();
      if (!box) throw new Error(`${selector} has no box`);
      const [x, y] = [box.x + box.width - 5, box.y + box.height / 2];
      if (how === 'touch') await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
    },
    hover: async (selector) => (await find(selector)).hover(),
    focus: async (selector) => (await find(selector)).focus(),
    async type(text, selector) {
      if (selector) await (await find(selector)).focus();
      await page.keyboard.type(text);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as Parameters<typeof page.keyboard.press>[0]);
    },
    eval: (task, ...args) => page.evaluate(task as never, ...(args as unknown as never[])),
    async waitFor(condition, ...args) {
      await page.waitForFunction(condition as never, { timeout: 8_000, polling: 50 }, ...(args as unknown as never[]));
    },
    waitForText: (selector, text) =>
      tab.waitFor(
        (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text),
        selector,
        text,
      ),
    text: (selector) =>
      tab.eval((selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '', selector),
    offline: (on) => page.setOfflineMode(on),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png`, fullPage: true });
    },
    close: () => (shared ? page.close() : context.close()),
  };
  return tab;
}

export interface ChromiumOptions {
  /** Scroll bars that take room, as beside a mouse; absent: none, which is the driver's library's own way. */
  readonly scrollBars?: boolean;
  /** Folder of a profile that outlives the browser; all tabs share it. */
  readonly profile?: string;
}

/** Workers whose connection is taken, for as long as the session is open. */
const cutOff = new Set<CDPSession>();

async function takeConnection(browser: Browser, offline: boolean): Promise<void> {
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

/** Starts a Chromium, with a fresh profile if none is given. */
export async function startChromium({ scrollBars = false, profile }: ChromiumOptions = {}): Promise<Chromium> {
  const browser = await puppeteer.launch({
    executablePath: inject('chromium'),
    args: FLAGS,
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
    ...(profile && { userDataDir: profile }),
  });
  return {
    newTab: (options = {}) => openTab(browser, options, profile !== undefined),
    offline: (on) => takeConnection(browser, on),
    async kill() {
      const gone = new Promise((resolve) => browser.once('disconnected', resolve));
      browser.process()?.kill('SIGKILL');
      await gone;
    },
    close: () => browser.close(),
  };
}
