import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { DEFAULT_SETTINGS, type Settings, type Site } from '../fixtures/model.ts';
import { type RunningServer, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { type Browser, startBrowser, type Tab } from './driver.ts';

/** A browser with a profile that outlives it, and a server that can go away. */
export interface OfflineTest {
  readonly site: Site;
  readonly origin: string;
  /** Folder of the bundle that the server serves: a link to a build. */
  readonly dist: string;
  /** Has the server serve another build, from one request to the next. */
  deploy(build: string): void;
  /** Sets the site anew. */
  reset(settings?: Partial<Settings>): void;
  open(path: string): Promise<Tab>;
  /** Opens a page, and waits until the worker has it, and whatever else it keeps for a time offline. */
  openAndKeep(path: string): Promise<Tab>;
  /** Really ends the server, and takes the connection from the browser. */
  goOffline(): Promise<void>;
  /** The server is there again, and then the connection. */
  goOnline(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Kills the browser and starts another one with the same profile. */
  crash(): Promise<void>;
  /** Has the browser tell the worker that there is a connection, as it does by itself some time. */
  wakeWorker(tag: string): Promise<void>;
  /** Names of all caches of the origin. */
  caches(tab: Tab): Promise<string[]>;
}

/** Whether this page is in a cache. */
const isKept = async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined;

export function offlineTest(): OfflineTest {
  const site = createSite();
  let server: RunningServer | undefined;
  let port = 0;
  let browser: Browser;
  let folder = '';
  let profile = '';
  let isOffline = false;

  beforeEach(async () => {
    isOffline = false;
    folder = mkdtempSync(join(tmpdir(), 'k2-offline-'));
    profile = join(folder, 'profile');
    test.deploy(inject('dist'));
    test.reset();
    await test.startServer();
    browser = await startBrowser({ profile });
  });
  afterEach(async () => {
    await browser?.close();
    await test.stopServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  afterAll(() => server?.close());

  const test: OfflineTest = {
    site,
    get dist() {
      return join(folder, 'dist');
    },
    deploy(build) {
      rmSync(test.dist, { force: true });
      symlinkSync(build, test.dist, 'dir');
    },
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    reset(settings = {}) {
      site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
      site.reset();
    },
    async startServer() {
      server ??= await startStandIn({ site, dist: test.dist, port });
      port = Number(new URL(server.origin).port);
    },
    async stopServer() {
      await server?.close();
      server = undefined;
    },
    async open(path) {
      const tab = await browser.newTab();
      await tab.offline(isOffline);
      await tab.goto(test.origin + path);
      return tab;
    },
    async openAndKeep(path) {
      const tab = await test.open(path);
      await tab.waitFor(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
      await tab.waitFor(isKept);
      return tab;
    },
    async goOffline() {
      await test.stopServer();
      isOffline = true;
      await browser.offline(true);
    },
    async goOnline() {
      await test.startServer();
      isOffline = false;
      await browser.offline(false);
    },
    async crash() {
      await browser.kill();
      browser = await startBrowser({ profile });
    },
    async wakeWorker(tag) {
      const tab = await browser.newTab();
      const session = await tab.devTools();
      const registrations = new Promise<{ registrationId: string }[]>((resolve) =>
        session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
          if (event.registrations.length) resolve(event.registrations);
        }),
      );
      await session.send('ServiceWorker.enable');
      const { origin } = test;
      for (const { registrationId } of await registrations)
        await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
    },
    caches: (tab) => tab.eval(() => caches.keys()),
  };
  return test;
}
