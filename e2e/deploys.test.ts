import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { coreFileOf } from '../cli/served.ts';
import { isWholeChunk } from '../sw/whole-chunk.ts';
import { buildFolderOf, offlineFilesOf } from './build-files.ts';
import { type Host, startHost } from './deploys/host.ts';
import { makeNextBuild } from './deploys/next-build.ts';
import { OTHER_PAGES, USES, type Use } from './deploys/uses.ts';
import { type Browser, startBrowser, type Tab } from './driver.ts';
import { approachAll } from './every-widget.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { keepsFiles, workerIsActive } from './offline-page.ts';

/** Drafts are kept by article: nothing is written to this one elsewhere. */
const OTHER_ARTICLE = 'index.php/nachrichten/item/5';
const LINE = '.k2i-line';
const LOADING =
  '[data-k2-state=loading],[aria-busy=true],.formLogLoading,.k2SearchLoading,.k2CalendarLoader,.commentToolbarLoading';

const folder = mkdtempSync(join(tmpdir(), 'k2-deploys-'));
const next = join(folder, 'next');
let first = '';
let browser: Browser;
let host: Host;
const tabs: Tab[] = [];

beforeAll(async () => {
  first = inject('dist');
  makeNextBuild(first, next, 'next');
  browser = await startBrowser({ profile: join(folder, 'profile') });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
  await host?.close();
});

/** A page in a tab of its own. */
async function open(path: string): Promise<Tab> {
  const tab = await browser.newTab();
  tabs.push(tab);
  await tab.goto(`${host.origin}/${path}`);
  return tab;
}

/** Without those of the server's inline scripts, whose libraries are not there. */
const problems = () =>
  tabs.flatMap(({ problems }) => problems).filter((problem) => !/(?:\$K2|cbjQuery) is not defined/.test(problem));

const build = (tab: Tab) => tab.eval(() => document.documentElement.dataset.build ?? 'first');

/** Until a worker has all that a comment offline needs: this page is the second one of this reader. */
async function openWithWorker(path: string): Promise<Tab> {
  const tab = await open(path);
  await tab.waitFor(workerIsActive);
  await tab.reload();
  await keepsFiles(tab, offlineFilesOf(first).kit);
  return tab;
}

/** Has the browser look for a new worker, as it does with every page. */
const update = (tab: Tab) =>
  tab.eval(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** Uses something, and sees that it has reached the server once, and that nothing is left busy. */
async function use(
  tab: Tab,
  { what, typed = {}, act, works, isNative, got }: Use,
  mayWork = true,
): Promise<'works' | 'native'> {
  const before = got(host.site);
  await tab.front();
  for (const [id, text] of Object.entries(typed)) await tab.type(text, `#${id}`);
  await act(tab, mayWork);
  const end = async (): Promise<'works' | 'native' | undefined> => {
    if (await tab.eval(works).catch(() => false)) return 'works';
    return (await tab.eval(isNative).catch(() => false)) ? 'native' : undefined;
  };
  let outcome = await end();
  await expect.poll(async () => (outcome ??= await end()), { message: what, interval: 50 }).toBeTruthy();
  if (before === 0) expect(got(host.site), what).toBe(1);
  await expect
    .poll(() => tab.eval((loading: string) => document.querySelectorAll(loading).length, LOADING), { message: what })
    .toBe(0);
  return outcome ?? 'native';
}

const used = (...whats: readonly string[]) => USES.filter(({ what }) => whats.includes(what));

describe.each([
  { old: 'deleted', uses: USES, others: OTHER_PAGES },
  { old: 'kept', uses: used('a vote', 'a comment'), others: [] },
] as const)('after a deployment with the old folder $old', ({ old, uses, others }) => {
  it('the tabs of before are used to the end, are offered the new version, and get it', {
    timeout: 90_000,
  }, async () => {
    host = await startHost(first, { role: 'moderator' });
    // One tab has used its widgets before, the others nothing at all.
    const warm = await openWithWorker(OTHER_ARTICLE);
    await warm.type('Schon angefangen', '#commentText');
    await warm.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
    const paths = [...new Set([...uses.map(({ path }) => path), ...others])];
    const cold = new Map(await Promise.all(paths.map(async (path) => [path, await open(path)] as const)));
    const at = (path: string) => cold.get(path) ?? warm;

    host.deploy(next, old);
    await update(warm);
    await Promise.all(tabs.map((tab) => tab.waitForText(LINE, 'Eine neue Version dieser Website ist verfügbar.')));

    for (const one of uses) await use(at(one.path), one);
    for (const path of others) {
      await at(path).front();
      await approachAll(at(path));
    }
    expect(await warm.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(
      'Schon angefangen',
    );
    await warm.front();
    await warm.leaveBy(() => warm.activate(`${LINE} button`, 'keyboard'));
    await warm.goto(`${host.origin}/${UNRATED_ARTICLE}`);
    await warm.front();
    await approachAll(warm);
    expect(await build(warm)).toBe('next');
    expect(problems()).toEqual([]);
  });
});

it('the worker knows each chunk of a build as whole', () => {
  const chunks = join(first, 'chunks');
  const files = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !isWholeChunk(readFileSync(join(chunks, file), 'utf8')))).toEqual([]);
});

it('the check command finds core by the loader of a build', () => {
  const loader = readFileSync(join(first, 'k2-islands.js'), 'utf8');
  expect(coreFileOf(loader)).toBe(`chunks/${buildFolderOf(first)}/core.js`);
});

describe('a folder that is half uploaded', { timeout: 60_000 }, () => {
  const SPOILED = {
    core: 'endless',
    forms: 'cut',
    rating: 'missing',
    calendar: 'endless',
    'live-search': 'page',
  } as const;

  it('leaves the page unchanged, and later visitors have all of it after the upload', async () => {
    host = await startHost(first, { role: 'moderator' });
    const tab = await openWithWorker(ARTICLE);
    host.spoil(SPOILED);
    host.deploy(next, 'deleted');
    await update(tab);
    await tab.waitForText(LINE, 'Eine neue Version');
    await tab.leaveBy(() => tab.activate(`${LINE} button`, 'keyboard'));
    for (const one of used('a vote', 'a search', 'a comment')) {
      await tab.goto(`${host.origin}/${one.path}`);
      expect([one.what, await use(tab, one, false)]).toEqual([one.what, 'native']);
    }
    host.finish();
    host.site.reset();
    for (const one of used('a vote', 'a search', 'a comment')) {
      await tab.goto(`${host.origin}/${one.path}`);
      expect([one.what, await use(tab, one)]).toEqual([one.what, 'works']);
    }
    expect(await build(tab)).toBe('next');
  });

  it('does so without a worker, too, for the code of a widget', async () => {
    const { core, forms, ...ofWidgets } = SPOILED;
    host = await startHost(first, { role: 'moderator', tagQuery: 'sw=off' });
    host.spoil(ofWidgets);
    const tab = await open(ARTICLE);
    for (const outcome of ['native', 'works']) {
      for (const one of used('a vote', 'a month')) {
        await tab.goto(`${host.origin}/${one.path}`);
        expect([one.what, await use(tab, one)]).toEqual([one.what, outcome]);
      }
      host.finish();
      host.site.reset();
    }
  });
});

describe('a host that has the worker’s file kept for a day', { timeout: 60_000 }, () => {
  it('in a proxy, while the old folder is gone: what lacks them is native, and the next tab has the new version', async () => {
    host = await startHost(first, { role: 'moderator' });
    host.worker = { cacheControl: 'public, max-age=86400', fromProxy: true };
    const tab = await openWithWorker(ARTICLE);
    host.deploy(next, 'deleted');
    const [vote] = used('a vote');
    if (!vote) throw new Error('Nobody votes');
    await tab.goto(`${host.origin}/${vote.path}`);
    expect(await use(tab, vote)).toBe('native');
    host.site.reset();
    // The tab of before has the old loader in memory for as long as the host lets it.
    const other = await open(vote.path);
    expect(await use(other, vote)).toBe('works');
    expect(await build(other)).toBe('next');
  });
});
