import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../fixtures/model.ts';
import { type RunningServer, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { offlineFilesOf } from './build-files.ts';
import { type Browser, borrowBrowser, startBrowser, type Tab } from './driver.ts';
import { keepsFiles, keepsPage } from './offline-page.ts';

/** Longer than the worker waits for a page, in ms. */
const SLOW_MS = 4000;

/** Checks whether the images and styles loaded by the page are in the caches. */
const looksAreKept = async () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const looks = loaded.filter(
    (url) => url.startsWith(location.origin) && /\.(?:css|png|jpe?g|webp|svg)$/.test(new URL(url).pathname),
  );
  const kept = await Promise.all(looks.map((url) => caches.match(url, { ignoreVary: true })));
  return kept.every((response) => response !== undefined);
};

/**
 * Starts a browser that keeps its storage, and a server that can go offline.
 * @param hasOwnBrowser Each test starts a browser with a profile that outlives it; most borrow one.
 */
export function offlineTest({ hasOwnBrowser = false } = {}) {
  const site = createSite({}, { slowMs: SLOW_MS });
  const arrivals: string[] = [];
  let server: RunningServer | undefined;
  let port = 0;
  let browser: Browser;
  let folder = '';
  let isOffline = false;
  const profile = () => join(folder, 'profile');

  beforeEach(async () => {
    isOffline = false;
    arrivals.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'k2-offline-'));
    // An origin of its own: what a worker of the test before has still to send goes nowhere.
    port = 0;
    test.deploy(inject('dist'));
    test.reset();
    await test.startServer();
    browser = await (hasOwnBrowser ? startBrowser : borrowBrowser)({ profile: profile() });
  });
  afterEach(async () => {
    if (isOffline) await browser?.offline(false);
    await browser?.close();
    await test.stopServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  afterAll(() => server?.close());

  const test = {
    site,
    /** Paths (with query) of all requests that have reached the server, whoever sent them, since the test began. */
    arrivals,
    /** Folder of the bundle that the server serves: a link to a build. */
    get dist(): string {
      return join(folder, 'dist');
    },
    get origin(): string {
      return `http://127.0.0.1:${port}`;
    },
    /** Has the server serve another build, from one request to the next. */
    deploy(build: string): void {
      rmSync(test.dist, { force: true });
      symlinkSync(build, test.dist, 'dir');
    },
    /** Sets the site anew. */
    reset(settings: Partial<Settings> = {}): void {
      site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
      site.reset();
    },
    async startServer(): Promise<void> {
      server ??= await startStandIn({ site, dist: test.dist, port, arrived: (path) => void arrivals.push(path) });
      port = Number(new URL(server.origin).port);
    },
    async stopServer(): Promise<void> {
      await server?.close();
      server = undefined;
    },
    async open(path: string): Promise<Tab> {
      const tab = await browser.newTab();
      await tab.offline(isOffline);
      await tab.goto(test.origin + path);
      return tab;
    },
    /** Opens a page, and waits until the worker has it. */
    async openAndKeep(path: string): Promise<Tab> {
      const tab = await test.open(path);
      await keepsPage(tab);
      return tab;
    },
    /** Waits until the worker has kept whatever a first visit brings: its own files, the page, its images and styles. */
    async keepsAll(tab: Tab): Promise<void> {
      await keepsFiles(tab, ['k2-islands.js', 'offline.html', ...offlineFilesOf(test.dist).core]);
      await tab.waitFor(looksAreKept);
    },
    /** Opens a page and then once more: now this browser is one that needs the offline kit. */
    async openWithKit(path: string): Promise<Tab> {
      const tab = await test.openAndKeep(path);
      await tab.reload();
      await test.keepsKit(tab);
      return tab;
    },
    /** Waits until the worker has kept all that a comment needs to be written offline. */
    keepsKit: (tab: Tab): Promise<unknown> => keepsFiles(tab, test.kit()),
    /** Paths of the files of the offline kit, below the folder of the bundle. */
    kit: (): readonly string[] => offlineFilesOf(test.dist).kit,
    /** Really ends the server, and takes the connection from the browser. */
    async goOffline(): Promise<void> {
      await test.stopServer();
      isOffline = true;
      await browser.offline(true);
    },
    /**
     * Starts the server again, and then the connection.
     * @param browserFirst Leaves the server away.
     */
    async goOnline({ browserFirst = false } = {}): Promise<void> {
      if (!browserFirst) await test.startServer();
      isOffline = false;
      await browser.offline(false);
    },
    /** Kills the browser and starts another one with the same profile, where the tests have their own. */
    async crash(): Promise<void> {
      if (!hasOwnBrowser) throw new Error('The browser is of others, too');
      await browser.kill();
      browser = await startBrowser({ profile: profile() });
    },
    /** Names of all caches of the origin. */
    caches: (tab: Tab): Promise<string[]> => tab.eval(() => caches.keys()),
  };
  return test;
}
