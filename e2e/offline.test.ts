import { describe, expect, it } from 'vitest';
import { startCdn } from '../fixtures/server.ts';
import { offlineFilesOf } from './build-files.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, readOffline, UNRATED_ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { keepsFiles } from './offline-page.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();

it('a site below a folder shows visited articles with their styles without a connection, and lists them in place of others', async () => {
  const root = `${test.origin}/sub/`;
  const tab = await test.openAndKeep(`/sub/${ARTICLE}`);
  expect(await tab.eval(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toBe(root);
  await tab.goto(`${root}${UNRATED_ARTICLE}`);
  await test.goOffline();

  await tab.goto(`${root}${ARTICLE}`);
  expect(await tab.text('.itemTitle')).toContain('Sommerfest');
  expect(await tab.eval(() => [...document.styleSheets].some(({ href }) => href?.includes('site.css')))).toBe(true);
  expect(
    await tab.eval(() => document.querySelector<HTMLImageElement>('.itemImage img')?.naturalWidth),
  ).toBeGreaterThan(0);
  await tab.goto(`${root}`);
  expect(await tab.text('.site-name')).not.toBe('');

  await tab.goto(`${root}index.php/nachrichten/item/5-nie-gesehen?a=1&b=2`).catch(() => {});
  expect(await tab.text('h1')).toBe('Sie sind offline');
  expect(await tab.eval(() => [document.documentElement.lang, document.querySelectorAll('h1').length])).toEqual([
    'de',
    1,
  ]);
  const links = await tab.eval(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('li a')].map(({ href, textContent }) => [href, textContent]),
  );
  expect(links.map(([href]) => href)).toContain(`${root}${ARTICLE}`);
  expect(links.map(([, title]) => `${title}`).join()).toContain('Fahrradwerkstatt');
  expect(await tab.eval(() => document.querySelector<HTMLAnchorElement>('.again')?.href)).toBe(await tab.url());

  await test.goOnline();
  await tab.activate('.again', 'mouse');
  await tab.waitFor(() => document.querySelector('.site-name'));
  // Firefox looks for an icon of the page itself.
  expect(tab.problems.filter((problem) => !problem.includes('/favicon.ico'))).toEqual([]);
});

it('a visited page opens without a connection, and another one once the connection is back', async () => {
  const tab = await test.open(`/${ARTICLE}`);
  const line = { cut: test.goOffline, mend: () => test.goOnline() };
  await readOffline({ tab }, line, `${test.origin}/${CATEGORY}`);
});

describe('the caches never keep', () => {
  it('pages of a logged-in reader; a log-in and a log-out empty the cache', async () => {
    const tab = await test.openAndKeep(`/${ARTICLE}`);
    const kept = () =>
      tab.eval(async () => {
        const names = (await caches.keys()).filter((name) => /(articles|pages|home)$/.test(name));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    expect(await kept()).toContain(`/${ARTICLE}`);
    test.site.settings.role = 'reader';
    await tab.goto(`${test.origin}/${CATEGORY}`);
    await expect.poll(kept).toEqual([]);
    await tab.goto(`${test.origin}/${ARTICLE}`);
    expect(await kept()).toEqual([]);
    test.site.settings.role = 'guest';
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await expect.poll(kept).toEqual([`/${ARTICLE}`]);
  });
});

it('the worker costs a page without interaction core and what registers it, and nothing before the load event', async () => {
  const tab = await test.openAndKeep(`/${ARTICLE}`);
  const chunks = tab.requests
    .filter((path) => path.includes('/chunks/'))
    .map((path) => path.replace(/^.*(?=chunks\/)/, ''));
  expect(chunks.sort()).toEqual(offlineFilesOf(test.dist).core);
  const early = await tab.eval(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/'));
    return files.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0)).length;
  });
  expect(early).toBe(0);
});

describe('on a site that takes 4 s for a page', () => {
  const comment = () => {
    const [first] = test.site.commentsOf(Number(/\d+/.exec(ARTICLE)?.[0]), 'guest');
    if (first) Object.assign(first, { text: 'Written meanwhile' });
  };

  it('the kept article is shown, the new one is offered when it comes, and nothing is said of the connection', async () => {
    test.reset({ language: 'en' });
    const tab = await test.openWithKit(`/${ARTICLE}`);
    test.site.settings.faults.page = { name: 'slow' };
    comment();
    await tab.goto(`${test.origin}/${ARTICLE}`);
    expect(await tab.text('.itemCommentsList')).not.toContain('Written meanwhile');
    await tab.waitForText('.k2i-line', 'A newer version of this page is available.');
    expect(await tab.eval(() => document.querySelector('[data-k2-widget=offline-bar]'))).toBeNull();
    await tab.activate('.k2i-line button', 'mouse');
    await tab.waitForText('.itemCommentsList', 'Written meanwhile');
    expect(tab.problems).toEqual([]);
  });
});

describe('the widgets of a page', () => {
  const turn = (tab: Tab) => tab.activate('.k2CalendarBlock .calendarNavLink', 'mouse');
  const month = (tab: Tab) => tab.text('.k2CalendarBlock .calendarCurrentMonth');

  it('stay as they are without a connection and beside the script of K2, and say so where they are', async () => {
    test.reset({ language: 'en', originals: true, tagQuery: 'sw=off' });
    const tab = await test.open(`/${ARTICLE}`);
    const before = await month(tab);
    await test.goOffline();
    await turn(tab);
    await tab.waitForText('.k2CalendarBlock ~ .k2i-unavailable', 'No connection to the site.');
    await tab.type('sommer', '.k2LiveSearchBlock [name=searchword]');
    await tab.waitForText('.k2LiveSearchBlock ~ .k2i-unavailable', 'No connection to the site.');
    expect(await month(tab)).toBe(before);
    await test.goOnline();
    await tab.waitForText('.k2CalendarBlock ~ .k2i-unavailable', 'Please try again.');
    await turn(tab);
    await expect.poll(() => month(tab)).not.toBe(before);
  });

  it('can be used without a connection on a page that was read twice', async () => {
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await tab.reload();
    await keepsFiles(tab, ['calendar.js', 'live-search.js']);
    await test.goOffline();
    await turn(tab);
    await tab.waitFor(() => document.querySelector('.k2CalendarBlock[data-k2-state=ready]'));
  });
});

it('the offline kit has React on a device that has used it in an older build: waiting comments have their buttons', async () => {
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await tab.eval(async () => {
    const cache = await caches.open('k2-islands / packages');
    await cache.put('/media/k2-islands/chunks/react-dom-00000000.js', new Response('export{}'));
  });
  await tab.reload();
  await keepsFiles(tab, ['react.js', 'live-search-view.js']);
  await test.goOffline();
  await tab.goto(`${test.origin}/${ARTICLE}`);
  await writeComment(tab, 'Ohne Verbindung');
  await tab.waitFor(() => document.querySelectorAll('.k2i-waiting button').length === 2);
});

it('the loader is cached by the next page when the first one was closed before it could report its URL', async () => {
  const tab = await test.openAndKeep(`/${ARTICLE}`);
  await test.keepsAll(tab);
  const LOADER = '/media/k2-islands/k2-islands.js';
  await tab.eval(async (loader: string) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(loader);
  }, LOADER);
  await tab.goto(`${test.origin}/${ARTICLE}`);
  await test.keepsAll(tab);
  // The browser's own cache has had it all the time.
  expect(test.arrivals.filter((path) => path.startsWith(LOADER))).toHaveLength(1);
  await test.goOffline();
  await tab.goto(`${test.origin}/${ARTICLE}`);
  await tab.waitFor(() => 'K2Islands' in window);
});

describe('the tag', () => {
  it('with sw=off removes worker and caches, and changes nothing on a page without them', async () => {
    const tab = await test.openAndKeep(`/${ARTICLE}`);
    expect(await test.caches(tab)).not.toEqual([]);
    test.site.settings.tagQuery = 'sw=off';
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.waitFor(
      async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    );
    await tab.goto(`${test.origin}/${ARTICLE}`);
    expect(tab.requests.filter((path) => path.includes('/chunks/'))).toEqual([]);
    expect(await test.caches(tab)).toEqual([]);
    expect(tab.problems).toEqual([]);
  });

  it('of another host allows an untouched form to accept a comment without a connection', async () => {
    const cdn = await startCdn({ dist: test.dist });
    try {
      test.site.cdnOrigin = cdn.origin;
      test.site.settings.tag = 'cdn';
      const tab = await test.openWithKit(`/${ARTICLE}`);
      await cdn.close();
      await test.goOffline();
      await tab.goto(`${test.origin}/${ARTICLE}`);
      await tab.focus('#commentText');
      await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
      expect(tab.problems).toEqual([]);
    } finally {
      await cdn.close().catch(() => {});
    }
  });

  it('has the same effect under the strict policy', async () => {
    test.site.settings.strictCsp = true;
    const tab = await test.openAndKeep(`/${ARTICLE}`);
    expect(tab.problems.filter((problem) => /TrustedScriptURL|require-trusted-types|worker-src/.test(problem))).toEqual(
      [],
    );
  });
});
